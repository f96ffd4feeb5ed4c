import { type Browser, expect, test, type Locator, type Page } from 'playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { newLayout, ROW_PITCH, SEAT_PITCH, type HallLayout } from '#shared/hall/layout.ts';
import { addZone, paintZone } from '#shared/hall/marks.ts';
import { seatAt as seatPlace } from '#shared/hall/seats.ts';
import { SITTERS_AT_ONCE } from '#resources/unpackHall.ts';
import { limit } from '#shared/limits.ts';
import { askedThrough } from '../support/asked.ts';
import { CLOCK, keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { data, makeParty, type Party } from '../server/tickets/party.ts';
import { shapeOf, textOf } from '../support/pdf.ts';
import { inTurn } from '../support/turn.ts';
import { plan } from './walk/screens.ts';
import { wordsOf } from './walk/words.ts';

const ru = wordsOf('ru');

let product: Product;
let admin: StoredSession;
let manager: StoredSession;
let seats: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  admin = await product.signIn('admin@example.ru');
  manager = await product.signIn('manager@example.ru');
  seats = await product.signIn('seats@example.ru');
});
test.afterAll(() => product?.stop());

/** The API as somebody of the house. */
const asked = askedThrough(() => product);
const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = admin) =>
  data(await asked.call(method, path, as as never, body)) as T;

interface Room extends Party {
  /** Id of each guest by last name. */
  ids: Map<string, string>;
}

/** A hall of rows x ten seats, an area below it, and guests in the order of a file. */
async function room(
  names: readonly string[],
  options: { rows?: number; area?: number; layout?: HallLayout } = {},
): Promise<Room> {
  const party = await makeParty(asked, { admin: admin as never }, { rows: 5, area: 3, ...options, guests: 0 });
  const values = { first_name: 'Анна', middle_name: '', phone: '', email: '' };
  await call('POST', '/guests/create_list', {
    import_id: uuidv7(),
    file_hash: uuidv7(),
    hall_id: party.hall_id,
    rows: names.map((last_name, i) => ({ row: i + 1, values: { ...values, last_name }, decision: 'add' })),
  });
  const ids = new Map<string, string>();
  for (let page = 1; ids.size < names.length; page += 1) {
    const path = `/halls/${party.hall_id}/guests/invited_list?per_page=1000&page=${page}`;
    const list = await call<{ id: string; last_name: string }[]>('GET', path);
    for (const { id, last_name } of list) ids.set(last_name, id);
  }
  return { ...party, ids };
}

/** Gives guests places by the API; answers the tickets by last name. */
async function seatAt(there: Room, seatings: Record<string, number>, as = admin): Promise<Map<string, string>> {
  const wanted = Object.entries(seatings).map(([name, place]) => ({ guest_id: there.ids.get(name)!, place }));
  const tickets = await call<{ id: string; place: number }[]>(
    'POST',
    '/tickets/create_list',
    { hall_id: there.hall_id, seatings: wanted },
    as,
  );
  return new Map(Object.entries(seatings).map(([name, place]) => [name, tickets.find((it) => it.place === place)!.id]));
}

/** Divides a hall into sectors by their last row, each with its manager. */
async function divide(there: Room, sectors: { name: string; places: number[]; mine?: boolean }[]): Promise<void> {
  const employees = await call<{ id: string; email: string }[]>('GET', '/users?per_page=100');
  const me = employees.find(({ email }) => email === 'seats@example.ru')!.id;
  for (const { name, places, mine } of sectors)
    await call('POST', '/sectors', { hall_id: there.hall_id, name, places, ...(mine ? { manager_id: me } : {}) });
}
const rowsOf = (first: number, last: number) =>
  Array.from({ length: (last - first + 1) * 10 }, (_, i) => (first - 1) * 10 + i + 1);

/** Who sits where now, by place. */
async function seated(there: Room): Promise<Record<number, string>> {
  const { places } = await call<{ places: { place: number; ticket: { guest_name: string } | null }[] }>(
    'GET',
    `/halls/${there.hall_id}`,
  );
  return Object.fromEntries(
    places.flatMap(({ place, ticket }) => (ticket ? [[place, ticket.guest_name.split(' ')[0]!]] : [])),
  );
}

async function open(page: Page, there: Room, session = admin): Promise<void> {
  await keepSession(page.context(), session);
  await page.goto(`${product.address}/events/${there.event_id}/guests-invitation?view=seating&lng=ru`);
}
/** The rings that were drawn on canvases: where, how thick, and whether as the ghost of what is dragged. */
interface Drawn {
  rings: { x: number; y: number; width: number; faded: boolean }[];
}
function watchDrawing(): void {
  const { rings } = Object.assign(globalThis, { rings: [] } as Drawn);
  const { beginPath, arc, stroke } = CanvasRenderingContext2D.prototype;
  let path: { x: number; y: number }[] = [];
  Object.assign(CanvasRenderingContext2D.prototype, {
    beginPath(this: CanvasRenderingContext2D) {
      path = [];
      beginPath.call(this);
    },
    arc(this: CanvasRenderingContext2D, x: number, y: number, ...rest: [number, number, number]) {
      path.push({ x, y });
      arc.call(this, x, y, ...rest);
    },
    stroke(this: CanvasRenderingContext2D) {
      rings.push(...path.map((at) => ({ ...at, width: this.lineWidth, faded: this.globalAlpha === 0.75 })));
      (stroke as () => void).call(this);
    },
  });
}
const line = (page: Page, name: string): Locator => page.locator('li[data-guest]').filter({ hasText: name });
const press = (page: Page, name: string) => line(page, name).getByRole('button').click();
const tick = (page: Page, name: string) => line(page, name).getByRole('checkbox').check();
const said = (page: Page) => page.locator('[data-said]');
const bar = (page: Page) => page.locator('[data-undo-bar]');
async function pressSeat(page: Page, row: number, seat: number): Promise<void> {
  const { x, y } = (await plan(page))(row, seat);
  await page.mouse.click(x, y);
}
/** The middle of the area below the rows, where `makeParty` puts it. */
async function pressArea(page: Page, rows = 5): Promise<void> {
  const { x, y } = await areaAt(page, rows);
  await page.mouse.click(x, y);
}
async function areaAt(page: Page, rows = 5): Promise<{ x: number; y: number }> {
  return (await plan(page))((rows * 26 + 70) / 26 + 1, 100 / 24 + 1);
}
const within = (row: number, seat: number) => ru('places.row_seat', { row, seat });
const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sits = (name: string, row: number, seat: number) =>
  ru('hall.said.sits', { name: `${name} Анна`, place: within(row, seat) });
const seatedOne = (name: string, row: number, seat: number) =>
  ru('hall.said.seated_one_guest', { who: sits(name, row, seat) });
const oneHint = (page: Page, name: string) => page.getByText(ru('hall.seat.one_hint', { name: `${name} Анна` }));

test.describe('one guest', () => {
  test('is put down by Escape wherever the focus is, and a press on the plan then seats nobody', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await open(page, there);
    for (const focus of [
      () => page.getByLabel(ru('hall.guests.search'), { exact: true }).focus(),
      () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
    ]) {
      await press(page, 'Волкова');
      await expect(oneHint(page, 'Волкова')).toBeVisible();
      await focus();
      await page.keyboard.press('Escape');
      await expect(page.getByText(ru('hall.seat.start_hint'))).toBeVisible();
      await pressSeat(page, 1, 1);
      await page.keyboard.press('Escape');
      expect(await seated(there)).toEqual({});
    }
  });

  test('is put down when somebody is ticked, and the ticked one is who gets seated', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await open(page, there);
    await press(page, 'Волкова');
    await tick(page, 'Абрамова');
    await expect(oneHint(page, 'Волкова')).toBeHidden();
    await pressSeat(page, 2, 3);
    expect(await seated(there)).toEqual({});
    await page.getByRole('button', { name: ru('hall.seat.do', { count: 1 }), exact: true }).click();
    await expect(said(page)).toHaveText(seatedOne('Абрамова', 2, 3));
    expect(await seated(there)).toEqual({ 13: 'Абрамова' });
  });

  test('is seated alone, and the next only where one after the other was asked for and is said', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова', 'Белова']);
    await open(page, there);
    await press(page, 'Волкова');
    await pressSeat(page, 1, 1);
    await expect(said(page)).toHaveText(seatedOne('Волкова', 1, 1));
    await pressSeat(page, 1, 4);
    expect(await seated(there)).toEqual({ 1: 'Волкова' });
    await page.keyboard.press('Escape');

    await press(page, 'Абрамова');
    await pressSeat(page, 1, 1);
    const taken = ru('hall.seat.not_taken', { place: within(1, 1), name: 'Волкова Анна' });
    await expect(page.getByRole('alert').filter({ hasText: taken })).toBeVisible();
    await expect(oneHint(page, 'Абрамова')).toBeVisible();
    await page.getByLabel(ru('hall.seat.one_by_one')).check();
    await expect(page.getByText(ru('hall.seat.one_by_one_next', { name: 'Белова Анна' }))).toBeVisible();
    await pressSeat(page, 2, 1);
    await expect(oneHint(page, 'Белова')).toBeVisible();
    await pressSeat(page, 2, 2);
    await expect(said(page)).toHaveText(seatedOne('Белова', 2, 2));
    expect(await seated(there)).toEqual({ 1: 'Волкова', 11: 'Абрамова', 12: 'Белова' });
    await page.getByRole('button', { name: `${ru('hall.guests.filter_without')} 0` }).click();
    await expect(page.getByRole('link', { name: ru('hall.guests.to_tickets') })).toHaveAttribute(
      'href',
      `/tickets/event/${there.event_id}`,
    );
  });

  test('is ringed on the plan, brought into view, and named by surname where names fit', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await seatAt(there, { Волкова: 50 });
    await open(page, there);
    const canvas = page.locator('[data-hall-canvas]');
    const at = async () => (await canvas.getAttribute('data-camera'))!.split(' ').map(Number);
    await plan(page);
    for (let times = 0; times < 6; times += 1) await page.keyboard.press('+');
    const { x, y } = (await canvas.boundingBox())!;
    await page.mouse.move(x + 300, y + 300);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('+');
    await page.waitForTimeout(200);
    await press(page, 'Волкова');
    await page.waitForTimeout(300);
    const [cameraX, cameraY, scale] = (await at()) as [number, number, number];
    const box = (await canvas.boundingBox())!;
    const [seatX, seatY] = [cameraX + 9 * 24 * scale, cameraY + 4 * 26 * scale];
    expect(seatX).toBeGreaterThan(0);
    expect(seatX).toBeLessThan(box.width);
    expect(seatY).toBeGreaterThan(0);
    expect(seatY).toBeLessThan(box.height);
    // The ring is drawn above the plan, in the accent colour.
    const ring = await canvas
      .locator('canvas')
      .nth(1)
      .evaluate(
        (layer: HTMLCanvasElement, [px, py]) => [...layer.getContext('2d')!.getImageData(px!, py!, 1, 1).data],
        [seatX, seatY - 9 * scale - 5],
      );
    expect(ring[3]).toBe(255);
  });
});

/** 24 surnames in an order that isn't the alphabet's. */
const MANY = Array.from({ length: 24 }, (_, i) => `Гостева${'щяюэыбгвдежзиклмнопрстуф'[i]}`);
const doSeat = (page: Page, count: number) =>
  page.getByRole('button', { name: ru('hall.seat.do', { count }), exact: true });
const filterWithout = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${ru('hall.guests.filter_without')}`) });
const pickAll = (page: Page) => page.getByRole('checkbox', { name: ru('hall.guests.pick_all') }).check();

test.describe('a group', () => {
  test('goes on over the border of a sector in the order of the file, and it is said', async ({ page }) => {
    const there = await room(MANY);
    await divide(there, [
      { name: 'Партер', places: rowsOf(1, 2) },
      { name: 'Балкон', places: rowsOf(3, 5) },
    ]);
    await open(page, there);
    await pickAll(page);
    await pressSeat(page, 1, 1);
    const crossing = [
      ru('hall.seat.stays_in', { count: 20, name: 'Партер' }),
      ru('hall.seat.goes_on_into', { count: 4, name: 'Балкон' }),
    ].join(', ');
    await expect(page.getByText(crossing)).toBeVisible();
    await expect(page.getByText(ru('hall.seat.by_file'))).toBeVisible();
    await doSeat(page, 24).click();
    await expect(said(page)).toContainText(
      ru('hall.said.seated', { count: 24, where: ru('hall.said.rows', { labels: '1–3', count: 3 }) }),
    );
    expect(await seated(there)).toEqual(Object.fromEntries(MANY.map((name, i) => [i + 1, name])));
  });

  test('is seated by the alphabet where that was chosen', async ({ page }) => {
    const there = await room(['Яшина', 'Абрамова', 'Белова']);
    await open(page, there);
    await page.getByRole('button', { name: ru('hall.seat.order') }).click();
    await page.getByRole('menuitem', { name: ru('hall.seat.orders.alphabet') }).click();
    await pickAll(page);
    await pressSeat(page, 1, 1);
    await doSeat(page, 3).click();
    await expect(said(page)).toContainText('3');
    expect(await seated(there)).toEqual({ 1: 'Абрамова', 2: 'Белова', 3: 'Яшина' });
  });

  test('turns back where no row is left after the pressed one, and is told in how many it sits', async ({ page }) => {
    const there = await room(MANY);
    await open(page, there);
    await pickAll(page);
    await pressSeat(page, 4, 1);
    await expect(page.getByText(ru('hall.seat.adjacent_rows', { count: 3 }))).toBeVisible();
    await doSeat(page, 24).click();
    await expect(said(page)).toContainText(ru('hall.said.rows', { labels: '3–5', count: 3 }));
  });

  test('of a seat manager goes on into own sectors only, and is told that it is torn and who is left', async ({
    page,
  }) => {
    const there = await room(MANY);
    await divide(there, [
      { name: 'Первый', places: rowsOf(1, 1), mine: true },
      { name: 'Чужой', places: rowsOf(2, 4) },
      { name: 'Второй', places: rowsOf(5, 5), mine: true },
    ]);
    await open(page, there, seats);
    await pickAll(page);
    await pressSeat(page, 1, 1);
    await expect(page.getByText(ru('hall.seat.goes_on_into', { count: 10, name: 'Второй' }))).toBeVisible();
    await expect(page.getByText(ru('hall.seat.left_over', { count: 4 }))).toContainText(ru('hall.seat.why_own_full'));
    await expect(page.getByText(ru('hall.seat.torn', { count: 2, sizes: '10 + 10' }))).toBeVisible();
    await doSeat(page, 20).click();
    await expect(said(page)).toContainText('20');
    const places = Object.keys(await seated(there)).map(Number);
    expect(places).toEqual([...rowsOf(1, 1), ...rowsOf(5, 5)]);
  });
});

/** Keeps answers back until what it answers is called; what was asked is done at once. */
async function hold(page: Page, path: string): Promise<() => void> {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return resolve;
}

test.describe('while seating is on its way', () => {
  test('the next may be chosen, and the answer takes away only what it seated', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова', 'Белова']);
    await open(page, there);
    const answer = await hold(page, '**/tickets/create_list');
    await tick(page, 'Волкова');
    await pressSeat(page, 1, 1);
    await doSeat(page, 1).click();
    await expect.poll(() => seated(there)).toEqual({ 1: 'Волкова' });
    await tick(page, 'Абрамова');
    await tick(page, 'Белова');
    await pressSeat(page, 3, 4);
    answer();
    await expect(said(page)).toHaveText(seatedOne('Волкова', 1, 1));
    await doSeat(page, 2).click();
    await expect.poll(() => seated(there)).toEqual({ 1: 'Волкова', 24: 'Абрамова', 25: 'Белова' });
  });

  test('whoever is taken in hand meanwhile stays there', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await seatAt(there, { Волкова: 1 });
    await open(page, there);
    const answer = await hold(page, '**/tickets/move');
    await press(page, 'Волкова');
    await page.getByRole('button', { name: ru('hall.seat.move') }).click();
    await pressSeat(page, 2, 2);
    await expect.poll(() => seated(there)).toEqual({ 12: 'Волкова' });
    await press(page, 'Абрамова');
    answer();
    await expect(bar(page)).toBeVisible();
    await expect(oneHint(page, 'Абрамова')).toBeVisible();
  });

  test('what was begun without a connection is done in its order once it is back, and nothing else is said of it', async ({
    page,
  }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await seatAt(there, { Волкова: 1 });
    await open(page, there);
    const asked: [what: string, key: string | undefined][] = [];
    page.on('request', (request) => {
      const what = /\/tickets\/(\w+)$/.exec(request.url())?.[1];
      if (what) asked.push([what, request.headers()['idempotency-key']]);
    });
    const move = async (row: number, seat: number) => {
      await page.getByRole('button', { name: ru('hall.seat.move') }).click();
      await pressSeat(page, row, seat);
    };
    await press(page, 'Волкова');
    await page.context().setOffline(true);
    await move(2, 2);
    await expect(page.getByText(ru('hall.together.waiting', { count: 1 }))).toBeVisible();
    await press(page, 'Абрамова');
    await pressSeat(page, 1, 3);
    await expect(page.getByRole('alert')).toHaveText([ru('app.offline')]);
    expect(await seated(there)).toEqual({ 1: 'Волкова' });
    await page.context().setOffline(false);
    await expect.poll(() => seated(there)).toEqual({ 12: 'Волкова', 3: 'Абрамова' });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    expect(asked.map(([what]) => what)).toEqual(['move', 'move', 'create_list']);
    expect(asked[0]![1]).toBe(asked[1]![1]);
  });
});

test.describe('a free seating area', () => {
  test('says by name that it is full, to whoever is moved or seated there', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова', 'Белова', 'Громова', 'Дорохова']);
    await seatAt(there, { Волкова: 1, Абрамова: 51, Белова: 52, Громова: 53 });
    await open(page, there);
    const full = page.getByRole('alert').filter({ hasText: ru('hall.seat.area_full', { area: 'Танцпол' }) });
    await pressSeat(page, 1, 1);
    await page.getByRole('button', { name: ru('hall.seat.move') }).click();
    await pressArea(page);
    await expect(full).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(full).toBeHidden();

    const from = (await plan(page))(1, 1);
    const to = await areaAt(page);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x - 20, to.y, { steps: 4 });
    await page.mouse.up();
    await expect(full).toBeVisible();
    await page.keyboard.press('Escape');

    await press(page, 'Дорохова');
    await pressArea(page);
    await expect(full).toBeVisible();
    await expect(oneHint(page, 'Дорохова')).toBeVisible();
  });

  test('shows who is in it, and they can be moved and freed like any other', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await seatAt(there, { Волкова: 51, Абрамова: 52 });
    await open(page, there);
    await pressArea(page);
    const inside = page.getByRole('list', { name: ru('hall.area_guests', { area: 'Танцпол' }) });
    await expect(inside.getByRole('button')).toHaveCount(2);
    await inside.getByRole('button', { name: 'Волкова' }).click();
    await page.getByRole('button', { name: ru('hall.seat.move') }).click();
    await pressSeat(page, 3, 3);
    await expect(said(page)).toHaveText(
      ru('hall.said.moved', {
        name: 'Волкова Анна',
        from: 'Танцпол',
        to: within(3, 3),
      }),
    );
    await pressArea(page);
    await inside.getByRole('button', { name: 'Абрамова' }).click();
    await page.getByRole('button', { name: ru('hall.seat.remove') }).click();
    await expect(said(page)).toContainText(ru('hall.said.freed', { place: 'Танцпол', name: 'Абрамова Анна' }));
    expect(await seated(there)).toEqual({ 23: 'Волкова' });
  });

  test('is chosen by a rectangle like the seats beside it', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await open(page, there);
    await pickAll(page);
    const { x, y } = await areaAt(page);
    await page.mouse.move(x - 150, y - 90);
    await page.mouse.down();
    await page.mouse.move(x + 150, y + 90, { steps: 4 });
    await page.mouse.up();
    await doSeat(page, 2).click();
    await expect(said(page)).toContainText('Танцпол');
    expect(await seated(there)).toEqual({ 51: 'Волкова', 52: 'Абрамова' });
  });
});

test.describe('somebody else at work', () => {
  test('who takes the seat first is named to who comes second', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова']);
    // What the other one does reaches this screen with the answer to its own press, not before.
    await page.route('**/halls/stream*', (route) => route.abort());
    await open(page, there);
    await press(page, 'Волкова');
    await plan(page);
    let goOn = () => {};
    const answered = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/v1/halls/*/changes*', async (route) => {
      await answered;
      await route.continue();
    });
    await seatAt(there, { Абрамова: 5 }, manager);
    const refused = page.waitForResponse('**/tickets/create_list');
    await pressSeat(page, 1, 5);
    await refused;
    goOn();
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText(titled(within(1, 5)));
    await expect(refusal).toContainText('Абрамова Анна');
    await expect(refusal).toContainText(String(manager.data['last_name']));
    expect(await seated(there)).toEqual({ 5: 'Абрамова' });
  });
});

test.describe('keys', () => {
  test('+ - and 0 zoom after a press on the plan, and after a box was ticked, but not while somebody types', async ({
    page,
  }) => {
    const there = await room(['Волкова']);
    await open(page, there);
    const zoom = page.getByRole('group', { name: ru('hall.zoom.label') }).locator('output');
    await pressArea(page);
    const before = await zoom.textContent();
    await page.keyboard.press('+');
    await expect(zoom).not.toHaveText(before!);
    await page.keyboard.press('-');
    await expect(zoom).toHaveText(before!);
    await tick(page, 'Волкова');
    await page.keyboard.press('+');
    await expect(zoom).not.toHaveText(before!);
    await page.keyboard.press('0');
    await expect(zoom).toHaveText(before!);
    const search = page.getByLabel(ru('hall.guests.search'), { exact: true });
    await search.pressSequentially('+0-');
    await expect(search).toHaveValue('+0-');
    await expect(zoom).toHaveText(before!);
  });

  test('Escape takes a rectangle back that is being drawn, and nothing else', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await open(page, there);
    await pickAll(page);
    await pressSeat(page, 1, 1);
    await expect(doSeat(page, 2)).toBeEnabled();
    const at = await plan(page);
    const [from, to] = [at(2.5, 0.5), at(4.5, 4.5)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(doSeat(page, 2)).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(page.getByText(ru('hall.seat.group_hint'))).toBeVisible();
  });
});

test.describe('a seat manager', () => {
  test('is refused a foreign seat and one of no sector while choosing, and told the truth about each', async ({
    page,
  }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await divide(there, [{ name: 'Мой', places: rowsOf(1, 1), mine: true }]);
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await open(page, there, seats);
    await press(page, 'Волкова');
    await pressSeat(page, 3, 3);
    const dialog = page.getByRole('dialog', { name: ru('hall.foreign_sector') });
    await expect(dialog).toContainText(ru('hall.foreign_none', { count: 1 }));
    await expect(dialog).toContainText(within(3, 3));
    await dialog.getByRole('button', { name: ru('hall.understood') }).click();
    await expect(oneHint(page, 'Волкова')).toBeVisible();
    await page.keyboard.press('Escape');
    await pickAll(page);
    await pressSeat(page, 3, 3);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: ru('hall.understood') }).click();
    await expect(page.getByText(ru('hall.seat.group_hint'))).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('can look at own sectors alone in a hall whose other places have none', async ({ page }) => {
    const there = await room(['Волкова']);
    await divide(there, [{ name: 'Мой', places: rowsOf(1, 1), mine: true }]);
    await open(page, there, seats);
    const mine = page.getByRole('button', { name: ru('hall.sectors.only_mine'), exact: true });
    await expect(mine).toHaveAttribute('aria-pressed', 'false');
    await mine.click();
    await expect(mine).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('undo', () => {
  test('takes back seating, moving, swapping, another guest and freeing, and redo does each again', async ({
    page,
  }) => {
    const there = await room(['Волкова', 'Абрамова', 'Белова']);
    await open(page, there);
    const steps: Record<number, string>[] = [{}];
    const done = async (text: string) => {
      await expect(said(page)).toContainText(text);
      steps.push(await seated(there));
    };
    await pickAll(page);
    await tick(page, 'Волкова');
    await line(page, 'Белова').getByRole('checkbox').uncheck();
    await pressSeat(page, 1, 1);
    await doSeat(page, 2).click();
    await done(ru('hall.said.seated', { where: `${sits('Волкова', 1, 1)}; ${sits('Абрамова', 1, 2)}`, count: 2 }));
    await pressSeat(page, 1, 1);
    await page.getByRole('button', { name: ru('hall.seat.move') }).click();
    await pressSeat(page, 3, 3);
    await done(ru('hall.said.moved', { name: 'Волкова Анна', from: within(1, 1), to: within(3, 3) }));
    await pressSeat(page, 3, 3);
    await page.getByRole('button', { name: ru('hall.seat.move') }).click();
    await pressSeat(page, 1, 2);
    await done(ru('hall.said.swapped', { one: sits('Волкова', 1, 2), other: sits('Абрамова', 3, 3) }));
    // What is said has the width of the panel, not what a button leaves of it.
    const [text, all] = [
      await bar(page).locator('.MuiTypography-root').first().boundingBox(),
      await bar(page).boundingBox(),
    ];
    expect(text!.width).toBeGreaterThan(0.8 * all!.width);
    await pressSeat(page, 3, 3);
    await page.getByRole('button', { name: ru('hall.seat.change') }).click();
    await press(page, 'Белова');
    await done(ru('hall.said.changed', { name: 'Белова Анна', place: within(3, 3), before: 'Абрамова Анна' }));
    await pressSeat(page, 3, 3);
    await page.getByRole('button', { name: ru('hall.seat.remove') }).click();
    await done(ru('hall.said.freed', { place: within(3, 3), name: 'Белова Анна' }));
    expect(steps).toEqual([
      {},
      { 1: 'Волкова', 2: 'Абрамова' },
      { 2: 'Абрамова', 23: 'Волкова' },
      { 2: 'Волкова', 23: 'Абрамова' },
      { 2: 'Волкова', 23: 'Белова' },
      { 2: 'Волкова' },
    ]);

    await bar(page)
      .getByRole('button', { name: ru('hall.shortcuts.undo') })
      .click();
    await expect.poll(() => seated(there)).toEqual(steps[4]);
    const freed = ru('hall.said.freed', { place: within(3, 3), name: 'Белова Анна' });
    await expect(bar(page)).toContainText(ru('hall.said.undo', { what: freed }));
    for (const step of steps.slice(0, 4).toReversed()) {
      await page.keyboard.press('Control+z');
      await expect.poll(() => seated(there)).toEqual(step);
    }
    await bar(page)
      .getByRole('button', { name: ru('hall.shortcuts.redo') })
      .click();
    await expect.poll(() => seated(there)).toEqual(steps[1]);
    for (const step of steps.slice(2)) {
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(() => seated(there)).toEqual(step);
    }
    await expect(said(page)).toHaveText(ru('hall.said.redo', { what: freed }));
    await expect(bar(page)).toContainText(ru('hall.said.redo', { what: freed }));
    await expect(bar(page).getByRole('button', { name: ru('hall.shortcuts.undo') })).toBeVisible();
  });

  test('has a bar for ten seconds, which waits under the pointer', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await page.clock.install({ time: CLOCK });
    await open(page, there);
    await press(page, 'Волкова');
    const { x, y } = (await plan(page))(1, 1);
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(globalThis, { times });
      new MutationObserver(() => {
        const isThere = document.querySelector('[data-undo-bar]') !== null;
        if (isThere === (times.length % 2 === 0)) times.push(Date.now());
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.clock.pauseAt(new Date(new Date(CLOCK).getTime() + 600_000));
    await page.mouse.click(x, y);
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(bar(page)).toBeVisible({ timeout: 100 });
    }).toPass();
    // To the millisecond, as the line below tells it.
    await expect(bar(page).locator('> [aria-hidden]').last()).toHaveCSS('animation-duration', '10s');
    await page.clock.runFor(11_000);
    await expect(bar(page)).toBeHidden();
    const [shown, gone] = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
    // React takes it away in the same millisecond or the next.
    expect([10_000, 10_001]).toContain(gone! - shown!);

    await page.clock.resume();
    await press(page, 'Абрамова');
    await pressSeat(page, 1, 2);
    await expect(bar(page)).toContainText(seatedOne('Абрамова', 1, 2));
    // All of it can be read.
    expect(
      await bar(page)
        .locator('.MuiTypography-root')
        .first()
        .evaluate((it) => it.scrollHeight <= it.clientHeight),
    ).toBe(true);
    await bar(page).hover();
    await page.clock.runFor(20_000);
    await expect(bar(page)).toBeVisible();
    await page.mouse.move(400, 200);
    await page.clock.runFor(11_000);
    await expect(bar(page)).toBeHidden();
    // The bar is gone, the way back isn't.
    await page.keyboard.press('Control+z');
    await expect.poll(() => seated(there)).toEqual({ 1: 'Волкова' });
  });

  test('outlives the screen, says who worked on since, and takes back the rest', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова']);
    await open(page, there);
    await pickAll(page);
    await pressSeat(page, 1, 1);
    await doSeat(page, 2).click();
    await expect(bar(page)).toBeVisible();
    const { places } = await call<{ places: { place: number; ticket: { id: string } | null }[] }>(
      'GET',
      `/halls/${there.hall_id}`,
    );
    const ticket_id = places.find(({ place }) => place === 1)!.ticket!.id;
    await call('PUT', '/tickets/move', { moves: [{ ticket_id, place: 30 }] }, manager);
    await page.goto('about:blank');
    await open(page, there);
    await expect(line(page, 'Абрамова')).toBeVisible();
    await page.keyboard.press('Control+z');
    const dialog = page.getByRole('dialog', { name: ru('hall.since.title') });
    await expect(dialog).toContainText('Волкова Анна');
    await expect(dialog).toContainText((manager.data['last_name'] as string) ?? '');
    await dialog.getByRole('button', { name: ru('hall.since.undo_do', { count: 1 }) }).click();
    await expect.poll(() => seated(there)).toEqual({ 30: 'Волкова' });
  });
});

/** Six round tables of ten, three in a line: the first chair of each on top, on clockwise. Table n has places 10n - 9 to 10n. */
const TABLES = Array.from({ length: 6 }, (_, i) => ({
  label: String(i + 1),
  shape: 'round' as const,
  x: (i % 3) * 240,
  y: Math.floor(i / 3) * 200,
  turn: 0,
  start: 1,
  places: Array.from({ length: 10 }, (_each, chair) => 10 * i + chair + 1),
}));
const TEN = Array.from({ length: 10 }, (_, i) => `Гостева${'щяюэыбгвде'[i]}`);

async function banquet(more: readonly string[] = []): Promise<Room> {
  const there = await room([...TEN, ...more]);
  const { version } = await call<{ version: number }>('GET', `/halls/${there.hall_id}`);
  const layout: HallLayout = { ...newLayout(0, 0), next_place: 61, tables: TABLES };
  await call('PUT', `/halls/${there.hall_id}`, { layout, version });
  return there;
}
/** A point of the plan, world units. */
async function worldAt(page: Page, { x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
  return (await plan(page))(y / ROW_PITCH + 1, x / SEAT_PITCH + 1);
}
async function pressChair(page: Page, table: number, chair: number): Promise<void> {
  const { x, y } = await worldAt(page, seatPlace(TABLES[table - 1]!, chair - 1));
  await page.mouse.click(x, y);
}
const atTable = (table: number, seat: number) => ru('places.table_seat', { table, seat });
/** Everybody at table 2 from its fourth chair on, past the tenth. */
const AT_TWO = Object.fromEntries(TEN.map((name, i) => [11 + ((i + 3) % 10), name]));
const seatedTen = ru('hall.said.seated', {
  count: 10,
  where: ru('hall.seat.in_group', { group: ru('places.table', { table: 2 }), seats: '1–10' }),
});

async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  return context.newPage();
}

test.describe('a banquet', () => {
  test('is seated clockwise by one press, one is moved to another table, and that is undone', async ({ page }) => {
    const there = await banquet();
    await open(page, there);
    await pickAll(page);
    await pressChair(page, 2, 4);
    await doSeat(page, 10).click();
    await expect(said(page)).toHaveText(seatedTen);
    expect(await seated(there)).toEqual(AT_TWO);
    const { x, y } = await worldAt(page, TABLES[1]!);
    await page.mouse.click(x, y);
    const card = page.locator('[data-group-card]');
    await expect(card.getByRole('listitem')).toHaveCount(10);
    await expect(card.getByRole('heading')).toHaveText(titled(ru('places.table', { table: 2 })));

    await pressChair(page, 2, 4);
    await page.getByRole('button', { name: ru('hall.seat.move'), exact: true }).click();
    await pressChair(page, 5, 7);
    const name = `${TEN[0]} Анна`;
    const moved = ru('hall.said.moved', { name, from: atTable(2, 4), to: atTable(5, 7) });
    await expect(said(page)).toHaveText(moved);
    expect((await seated(there))[47]).toBe(TEN[0]);
    await page.keyboard.press('Control+z');
    await expect(said(page)).toHaveText(ru('hall.said.undo', { what: moved }));
    expect(await seated(there)).toEqual(AT_TWO);
  });

  test('is seated, moved and undone by keyboard alone', async ({ page }) => {
    const there = await banquet();
    await open(page, there);
    await plan(page);
    await page.getByRole('checkbox', { name: ru('hall.guests.pick_all') }).focus();
    await page.keyboard.press('Space');
    const cell = page.locator('[role=gridcell][tabindex="0"]');
    await cell.focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(page.locator('[role=gridcell]:focus')).toContainText(titled(atTable(2, 4)));
    await page.keyboard.press('Space');
    await doSeat(page, 10).focus();
    await page.keyboard.press('Enter');
    await expect(said(page)).toHaveText(seatedTen);

    await cell.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: ru('hall.seat.move'), exact: true }).focus();
    await page.keyboard.press('Enter');
    await cell.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const moved = ru('hall.said.moved', { name: `${TEN[0]} Анна`, from: atTable(2, 4), to: atTable(3, 4) });
    await expect(said(page)).toHaveText(moved);
    expect((await seated(there))[24]).toBe(TEN[0]);
    await page.keyboard.press('Control+z');
    await expect(said(page)).toHaveText(ru('hall.said.undo', { what: moved }));
    expect(await seated(there)).toEqual(AT_TWO);
  });

  /** Lets a name from the list go on a point of the plan, world units. */
  const dragOnto = async (page: Page, name: string, point: { x: number; y: number }) => {
    const canvas = page.locator('[data-hall-canvas]');
    const [{ x, y }, box] = [await worldAt(page, point), (await canvas.boundingBox())!];
    await line(page, name).dragTo(canvas, { targetPosition: { x: x - box.x, y: y - box.y } });
  };

  test('says why nobody was seated where a name was let go, and leaves all as it was', async ({ page }) => {
    const there = await banquet(['Волкова', 'Абрамова', 'Белова']);
    await seatAt(there, Object.fromEntries(TEN.map((name, i) => [name, 11 + i])));
    const before = await seated(there);
    await open(page, there);
    const refused = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await tick(page, 'Волкова');
    await tick(page, 'Абрамова');
    await dragOnto(page, 'Волкова', TABLES[1]!);
    await refused(ru('hall.seat.table_full', { area: ru('places.table', { table: 2 }) }));
    await dragOnto(page, 'Белова', seatPlace(TABLES[1]!, 3));
    await refused(ru('hall.seat.not_taken', { place: atTable(2, 4), name: `${TEN[3]} Анна` }));
    // Nor does whoever sits there already change places with them unasked.
    await page
      .locator('li[data-guest]')
      .first()
      .evaluate((row) => row.closest('ul')!.parentElement!.scrollTo(0, 0));
    await dragOnto(page, TEN[0]!, seatPlace(TABLES[1]!, 4));
    await refused(ru('hall.seat.not_taken', { place: atTable(2, 5), name: `${TEN[4]} Анна` }));
    expect(await seated(there)).toEqual(before);
    for (const name of ['Волкова', 'Абрамова']) await expect(line(page, name).getByRole('checkbox')).toBeChecked();
  });

  test('asks before a party let go on a table is torn apart, and says who would sit where', async ({ page }) => {
    const there = await banquet(['Волкова']);
    const [before, party] = [TEN.slice(0, 8), [...TEN.slice(8), 'Волкова']];
    const sitting = Object.fromEntries(before.map((name, i) => [1 + i, name]));
    await seatAt(there, Object.fromEntries(before.map((name, i) => [name, 1 + i])));
    await open(page, there);
    for (const name of party) await tick(page, name);
    await dragOnto(page, party[1]!, TABLES[0]!);
    const status = page.getByRole('status').filter({ hasText: ru('hall.seat.torn', { count: 2, sizes: '2 + 1' }) });
    const chairs = [atTable(1, 9), atTable(1, 10), atTable(2, 1)];
    await expect(status).toContainText(ru('hall.seat.apart', { count: 1, where: chairs[2]! }));
    for (const [i, name] of party.entries())
      await expect(status).toContainText(ru('hall.seat.taken_by', { place: titled(chairs[i]!), name: `${name} Анна` }));
    expect(await seated(there)).toEqual(sitting);
    await doSeat(page, 3).click();
    await expect.poll(() => seated(there)).toEqual({ ...sitting, 9: party[0], 10: party[1], 11: party[2] });
  });

  test('asks before a party that sits is moved apart, by a drag as by keyboard, and moves nobody without a yes', async ({
    page,
  }) => {
    const there = await banquet(['Волкова']);
    const [before, party] = [TEN.slice(0, 8), [...TEN.slice(8), 'Волкова']];
    await seatAt(there, Object.fromEntries(before.map((name, i) => [name, 1 + i])));
    await seatAt(there, Object.fromEntries(party.map((name, i) => [name, 21 + i])));
    const sitting = await seated(there);
    await open(page, there);
    const { x, y } = await worldAt(page, TABLES[2]!);
    await page.mouse.click(x, y);
    await page.getByRole('button', { name: ru('hall.seat.take_all') }).click();
    const [one, target] = [await worldAt(page, seatPlace(TABLES[2]!, 1)), await worldAt(page, TABLES[0]!)];
    await page.mouse.move(one.x, one.y);
    await page.mouse.down();
    await page.mouse.move(target.x, target.y, { steps: 3 });
    await page.mouse.up();
    const dialog = page.getByRole('alertdialog', { name: ru('hall.ask.move_all') });
    const chairs = [atTable(1, 9), atTable(1, 10), atTable(2, 1)];
    await expect(dialog).toContainText(ru('hall.seat.torn', { count: 2, sizes: '2 + 1' }));
    await expect(dialog).toContainText(ru('hall.seat.apart', { count: 1, where: chairs[2]! }));
    for (const [i, name] of party.entries())
      await expect(dialog).toContainText(ru('hall.seat.taken_by', { place: titled(chairs[i]!), name: `${name} Анна` }));
    await dialog.getByRole('button', { name: ru('ra.action.cancel') }).click();
    expect(await seated(there)).toEqual(sitting);

    await page
      .locator('[data-several-card]')
      .getByRole('button', { name: ru('hall.seat.move'), exact: true })
      .focus();
    await page.keyboard.press('Enter');
    const cell = page.locator('[role=gridcell][tabindex="0"]');
    await cell.focus();
    for (let chair = 1; chair < 9; chair += 1) await page.keyboard.press('ArrowRight');
    await expect(page.locator('[role=gridcell]:focus')).toContainText(titled(atTable(1, 9)));
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: ru('hall.ask.move_all_do') }).click();
    await expect(said(page)).not.toBeEmpty();
    const stayed = Object.fromEntries(before.map((name, i) => [1 + i, name]));
    expect(await seated(there)).toEqual({ ...stayed, 9: party[0], 10: party[1], 11: party[2] });
  });

  test('is seated by dragging names onto a table, and several go on together', async ({ page }) => {
    const there = await banquet();
    await page.addInitScript(watchDrawing);
    await open(page, there);
    for (const name of TEN.slice(0, 3)) await tick(page, name);
    await dragOnto(page, TEN[1]!, TABLES[2]!);
    await expect.poll(() => seated(there)).toEqual({ 21: TEN[0], 22: TEN[1], 23: TEN[2] });
    await dragOnto(page, TEN[5]!, seatPlace(TABLES[0]!, 4));
    await expect.poll(async () => (await seated(there))[5]).toBe(TEN[5]);

    const from = await worldAt(page, { x: TABLES[2]!.x - 75, y: TABLES[2]!.y - 75 });
    const to = await worldAt(page, { x: TABLES[2]!.x + 75, y: TABLES[2]!.y + 75 });
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await expect(page.locator('[data-several-card]')).toContainText(ru('hall.seat.several', { count: 3 }));
    const [one, target] = [await worldAt(page, seatPlace(TABLES[2]!, 1)), await worldAt(page, TABLES[4]!)];
    await page.mouse.move(one.x, one.y);
    await page.mouse.down();
    await page.mouse.move(target.x - 3, target.y, { steps: 3 });
    // The chairs they would get are lit; the shape of the table they leave goes along no more.
    await page.evaluate(() => (globalThis as unknown as Drawn).rings.splice(0));
    await page.mouse.move(target.x, target.y);
    const rings = () => page.evaluate(() => (globalThis as unknown as Drawn).rings);
    const chairs = await Promise.all([0, 1, 2].map((chair) => worldAt(page, seatPlace(TABLES[4]!, chair))));
    const box = (await page.locator('[data-hall-canvas]').boundingBox())!;
    const isLit = ({ x, y }: { x: number; y: number }, drawn: Drawn['rings']) =>
      drawn.some((ring) => ring.width === 3 && Math.hypot(ring.x + box.x - x, ring.y + box.y - y) < 2);
    await expect.poll(async () => (await rings()).filter(({ width }) => width === 3).length).toBeGreaterThan(2);
    const drawn = await rings();
    expect(chairs.map((at) => isLit(at, drawn))).toEqual([true, true, true]);
    expect(drawn.filter(({ faded }) => faded)).toEqual([]);
    await page.mouse.up();
    const where = ru('hall.seat.in_group', { group: ru('places.table', { table: 5 }), seats: '1–3' });
    await expect(said(page)).toHaveText(ru('hall.said.moved_all', { count: 3, where }));
    expect(await seated(there)).toEqual({ 5: TEN[5], 41: TEN[0], 42: TEN[1], 43: TEN[2] });
    await page.keyboard.press('Control+z');
    await expect.poll(() => seated(there)).toEqual({ 5: TEN[5], 21: TEN[0], 22: TEN[1], 23: TEN[2] });
  });
});

test.describe('a party', () => {
  const partiesIn = async (there: Room) => {
    const rows = await call<{ guest_name: string; party: string | null }[]>(
      'GET',
      `/invitations?hall_id=${there.hall_id}&per_page=100`,
    );
    return rows.flatMap(({ guest_name, party }) => (party ? [`${guest_name.split(' ')[0]}: ${party}`] : [])).toSorted();
  };

  test('is made by dragging one name onto another, is lit around whoever is pointed at, and is undone', async ({
    page,
  }) => {
    const there = await room(['Волкова', 'Абрамова', 'Цой']);
    await page.addInitScript(watchDrawing);
    const tickets = await seatAt(there, { Волкова: 1, Цой: 30 });
    await open(page, there);
    await line(page, 'Цой').dragTo(line(page, 'Волкова'));
    await expect(said(page)).toHaveText(ru('hall.said.joined', { names: 'Волкова Анна, Цой Анна' }));
    await expect.poll(() => partiesIn(there)).toEqual(['Волкова: Волкова', 'Цой: Волкова']);
    await expect(line(page, 'Цой')).toContainText('Волкова ·');

    await page.mouse.move(5, 5);
    const seats = [(await plan(page))(1, 1), (await plan(page))(3, 10)];
    const box = (await page.locator('[data-hall-canvas]').boundingBox())!;
    const lit = async () => {
      const rings = await page.evaluate(() => (globalThis as unknown as Drawn).rings);
      return seats.map(({ x, y }) =>
        rings.some((ring) => ring.width === 2 && Math.hypot(ring.x + box.x - x, ring.y + box.y - y) < 2),
      );
    };
    const forget = () => page.evaluate(() => (globalThis as unknown as Drawn).rings.splice(0));
    await forget();
    await line(page, 'Абрамова').hover();
    expect(await lit()).toEqual([false, false]);
    await line(page, 'Цой').hover();
    await expect.poll(lit).toEqual([true, true]);
    await page.mouse.move(5, 5);
    await forget();
    await page.mouse.move(seats[0]!.x, seats[0]!.y);
    await expect.poll(lit).toEqual([true, true]);

    // Those of the party of whoever is pointed at are lit where they come to sit meanwhile, and no longer where they sat.
    await line(page, 'Цой').hover();
    await call('PUT', '/tickets/move', { moves: [{ ticket_id: tickets.get('Волкова')!, place: 35 }] });
    await expect(line(page, 'Волкова Анна')).toContainText('4, 5');
    await forget();
    await page.keyboard.press('+');
    await page.keyboard.press('0');
    await expect.poll(lit).toEqual([false, true]);

    await page.keyboard.press('Control+z');
    await expect.poll(() => partiesIn(there)).toEqual([]);
    await expect(line(page, 'Цой')).not.toContainText('Волкова ·');
  });

  test('is made of those who are ticked, by keyboard, and is picked whole by any of them', async ({ page }) => {
    const there = await room(['Волкова', 'Абрамова', 'Цой']);
    await open(page, there);
    await tick(page, 'Абрамова');
    await tick(page, 'Цой');
    await page.getByRole('button', { name: ru('invitation.evening.together') }).press('Enter');
    await expect.poll(() => partiesIn(there)).toEqual(['Абрамова: Абрамова', 'Цой: Абрамова']);
    await page.keyboard.press('Escape');
    await line(page, 'Цой').getByRole('checkbox').uncheck();
    // Its name stands beside both.
    await line(page, 'Абрамова').first().getByRole('button').click();
    await page.getByRole('button', { name: ru('hall.seat.with_party', { count: 2 }) }).click();
    await pressSeat(page, 2, 4);
    await doSeat(page, 2).click();
    await expect.poll(() => seated(there)).toEqual({ 14: 'Абрамова', 15: 'Цой' });
    // Whoever moves somebody by keys stands on their seat then, comes back to the button with Escape, and to the new seat with the move.
    const cell = (place: number) => page.locator(`[data-hall-canvas] [data-place="${place}"]`);
    const move = page.getByRole('button', { name: ru('hall.seat.move'), exact: true });
    await line(page, 'Абрамова Анна').getByRole('button').first().press('Enter');
    await expect(move).toBeEnabled();
    await move.press('Enter');
    await expect(cell(14)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(move).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cell(14)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cell(24)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => seated(there)).toEqual({ 24: 'Абрамова', 15: 'Цой' });
    await expect(cell(24)).toBeFocused();
    await line(page, 'Абрамова Анна').getByRole('button').first().press('Enter');
    const remove = page.getByRole('button', { name: ru('hall.seat.remove'), exact: true });
    await expect(remove).toBeEnabled();
    await remove.press('Enter');
    await expect.poll(() => seated(there)).toEqual({ 15: 'Цой' });
    await expect(cell(24)).toBeFocused();
  });

  test('is asked about where somebody would leave another one', async ({ page }) => {
    const there = await room(['Волкова', 'Дюжев', 'Абрамова', 'Цой']);
    await open(page, there);
    const together = async (...names: string[]) => {
      for (const name of names) await tick(page, `${name} Анна`);
      const button = page.getByRole('button', { name: ru('invitation.evening.together') });
      await expect(button).toBeEnabled();
      await button.press('Enter');
    };
    const untick = async (...names: string[]) => {
      for (const name of names) await line(page, `${name} Анна`).getByRole('checkbox').uncheck();
    };
    const two = ['Абрамова: Абрамова', 'Волкова: Волкова', 'Дюжев: Волкова', 'Цой: Абрамова'];
    await together('Волкова', 'Дюжев');
    await expect.poll(() => partiesIn(there)).toHaveLength(2);
    await untick('Волкова', 'Дюжев');
    await together('Абрамова', 'Цой');
    await expect.poll(() => partiesIn(there)).toEqual(two);
    await untick('Абрамова');
    await together('Дюжев');
    const question = page.getByRole('alertdialog', { name: ru('invitation.evening.other_party') });
    const [going, staying] = ['Цой Анна', 'Абрамова Анна'];
    await expect(question).toContainText(ru('invitation.evening.leaves', { party: 'Абрамова', going, staying }));
    await question.getByRole('button', { name: ru('invitation.evening.leave') }).press('Enter');
    await expect(question).toBeHidden();
    expect(await partiesIn(there)).toEqual(two);
    await together();
    await question.getByRole('button', { name: ru('invitation.evening.join', { party: 'Волкова' }) }).press('Enter');
    await expect.poll(() => partiesIn(there)).toEqual([two[0], two[1], two[2], 'Цой: Волкова']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => partiesIn(there)).toEqual(two);
    await together();
    await question.getByRole('button', { name: ru('invitation.evening.merge') }).press('Enter');
    await expect.poll(() => partiesIn(there)).toEqual(['Абрамова: Волкова', two[1], two[2], 'Цой: Волкова']);
  });
});

test('a plan without a table at which people sit is refused by their names, and nothing beside it says that it is saved', async ({
  page,
}) => {
  const there = await banquet();
  const names = TEN.slice(0, 6);
  await seatAt(there, Object.fromEntries(names.map((name, i) => [name, 13 + i])));
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/events/edit/${there.event_id}?step=plan&lng=ru`);
  const save = page.getByRole('button', { name: ru('wizard.plan.save') });
  const saved = page.getByText(ru('wizard.plan.is_saved'));
  const pick = async () => {
    const { x, y } = await worldAt(page, TABLES[1]!);
    await page.mouse.click(x, y);
  };
  await pick();
  await page.keyboard.press('ArrowRight');
  await save.click();
  await expect(saved).toBeVisible();

  const inTheWay = async (of: readonly string[], first: number) => {
    const canvas = page.locator('[data-hall-canvas]');
    const before = await canvas.boundingBox();
    await save.click();
    const alert = page.getByRole('alert');
    for (const [i, name] of of.slice(0, 3).entries()) {
      const place = titled(atTable(2, first + i));
      await expect(alert).toContainText(ru('hall.seat.taken_by', { place, name: `${name} Анна` }));
    }
    await expect(alert).toContainText(ru('hall.seat.and_more_places', { count: of.length - 3 }));
    // It lies over the plan, which stays as it is.
    expect(await canvas.boundingBox()).toEqual(before);
    // Neither at the foot of the page nor in what was told before, which would go by itself.
    expect(await page.getByText('План сохранён').count()).toBe(0);
  };
  const chairs = page.getByLabel(ru('hall.edit.chairs'));
  await chairs.fill('3');
  await chairs.press('Enter');
  await inTheWay(names.slice(1), 4);
  await page.getByRole('button', { name: ru('hall.shortcuts.undo') }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await pick();
  await page.keyboard.press('Delete');
  await inTheWay(names, 3);
});

/** Nothing written in it is cut or stands out over its border. */
const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth;

test.describe('the screen', () => {
  /** Does a press on the middle of it reach it, and is all of it in the window? */
  const isReached = (button: Locator) =>
    button.evaluate((element) => {
      const { x, y, width, height, bottom, right } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return element.contains(top) && bottom <= innerHeight && right <= innerWidth && x >= 0 && y >= 0;
    });

  const windows = [
    [1440, 900],
    [1280, 720],
    [768, 1024],
    [390, 844],
    [390, 667],
    [844, 390],
  ] as const;
  for (const where of ['page', 'wizard'] as const) {
    for (const [width, height] of inTurn(windows, 2))
      test(`shows the button that seats, whole, at ${width} x ${height} on its ${where}`, async ({ page }) => {
        const there = await room(['Волкова', 'Абрамова']);
        await page.setViewportSize({ width, height });
        await keepSession(page.context(), admin);
        const path =
          where === 'page'
            ? `/events/${there.event_id}/guests-invitation?view=seating`
            : `/events/edit/${there.event_id}?step=guests&view=seating`;
        await page.goto(`${product.address}${path}&lng=ru`);
        if (width < 900) await page.getByRole('button', { name: /2 без места/ }).click();
        // Whoever asks for those without a seat is shown these.
        if (width < 900) await expect(filterWithout(page)).toHaveAttribute('aria-pressed', 'true');
        await pickAll(page);
        if (width < 900) await page.getByRole('button', { name: ru('hall.guests.done', { count: 2 }) }).click();
        await expect(page.getByRole('presentation')).toHaveCount(0);
        // A line above that comes or goes while it is pressed can move it away: then it is pressed again.
        if (width < 900)
          await expect(async () => {
            await page.getByRole('button', { name: ru('hall.list.as_plan') }).click({ timeout: 5_000 });
            await page.locator('[data-hall-canvas]').waitFor({ timeout: 5_000 });
          }).toPass({ timeout: 40_000 });
        await pressSeat(page, 2, 2);
        await expect(doSeat(page, 2)).toBeEnabled();
        expect(await isReached(doSeat(page, 2))).toBe(true);
        expect(await isReached(page.getByRole('button', { name: ru('hall.zoom.in') }))).toBe(true);
        if (width >= 900) expect(await isReached(page.getByText(ru('hall.states.inactive')))).toBe(true);
      });
  }

  test('leaves a phone turned sideways its plan, in a large hall too, and the button that seats four', async ({
    browser,
  }) => {
    const there = await room(['Волкова', 'Абрамова', 'Громова', 'Демидова'], { layout: newLayout(100, 100) });
    const context = await browser.newContext({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    for (const path of [`${there.event_id}/guests-invitation?`, `edit/${there.event_id}?step=guests&`]) {
      await keepSession(context, admin);
      await page.goto(`${product.address}/events/${path}view=seating&lng=ru`);
      const list = page.getByRole('button', { name: /4 без места/ });
      await expect.poll(() => isReached(list)).toBe(true);
      await list.tap();
      await pickAll(page);
      await page.getByRole('button', { name: ru('hall.guests.done', { count: 4 }) }).tap();
      await page.getByRole('button', { name: ru('hall.list.as_plan') }).tap();
      await expect(page.getByRole('presentation')).toHaveCount(0);
      for (const key of ['zoom.in', 'zoom.out', 'zoom.fit', 'print.do'])
        await expect
          .poll(() => isReached(page.getByRole('button', { name: ru(`hall.${key}`) })), { message: key })
          .toBe(true);
      await expect(page.getByText(ru('hall.seat.chosen'))).toBeInViewport();
      await expect(doSeat(page, 0)).toBeInViewport({ ratio: 1 });
      const plan = (await page.locator('[data-hall-canvas]').boundingBox())!;
      expect(plan.height).toBeGreaterThan(path.startsWith('edit') ? 130 : 220);
      expect(plan.width).toBeGreaterThan(500);
      // Nothing below lies over it.
      const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(over).toBe(0);
      const name = path.startsWith('edit') ? 'wizard' : 'page';
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/turned-seats-${name}.png` });
    }
    await context.close();
  });

  test('has room for what is written: ten names of a table, buttons, places at a table, and the lines of a phone', async ({
    page,
    browser,
  }) => {
    const there = await banquet();
    await seatAt(there, Object.fromEntries(TEN.map((name, i) => [name, 1 + i])));
    await open(page, there);
    const place = line(page, TEN[4]!).getByText(titled(atTable(1, 5)));
    expect(await place.evaluate(isWhole)).toBe(true);
    const { x, y } = await worldAt(page, TABLES[0]!);
    await page.mouse.click(x, y);
    const card = page.locator('[data-group-card]');
    for (const name of TEN) {
      const item = card.getByRole('listitem').filter({ hasText: name });
      await expect(item).toBeInViewport({ ratio: 1 });
      await expect(item.getByRole('img', { name: ru('hall.ticket.not_sent') })).toBeVisible();
      expect(await item.getByText(name).evaluate(isWhole)).toBe(true);
    }
    await card.getByRole('button', { name: ru('hall.seat.take_all') }).click();
    const remove = page.getByRole('button', { name: ru('hall.seat.remove_all', { count: 10 }) });
    expect(await remove.evaluate(isWhole)).toBe(true);

    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const phone = await context.newPage();
    await open(phone, there);
    await phone.locator('li[data-group] button').first().tap();
    const row = phone.locator('li[data-place="1"]');
    const below = await row.getByText(ru('hall.ticket.not_sent')).boundingBox();
    const { y: top, height } = (await row.boundingBox())!;
    expect(top + height - below!.y - below!.height).toBeGreaterThan(6);
    await context.close();
  });

  test('shows the ranks of its places below them, with a legend, and says the rank of each place', async ({
    page,
    browser,
  }) => {
    const ranks = ['VIP', 'Партер'].reduce(addZone, newLayout(3, 10));
    const layout = paintZone(paintZone(ranks, rowsOf(1, 1), 0), rowsOf(2, 2), 1);
    const there = await room(['Волкова'], { layout });
    await seatAt(there, { Волкова: 12 });
    await open(page, there);
    const { x, y } = (await plan(page))(1, 3);
    for (const rank of [1, 2])
      await expect(page.locator(`[data-underlay] [data-rank="${rank}"]`)).toHaveAttribute('d', /^M[^M]*L[^M]*$/);
    const legend = page.getByRole('list', { name: ru('hall.edit.tool_ranks') });
    await expect(legend.getByRole('listitem')).toHaveText(['1VIP', '2Партер']);
    await page.mouse.move(x, y);
    await expect(page.locator('[data-hall-canvas]').getByText('VIP', { exact: true })).toHaveCount(2);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await expect(page.locator('[role=gridcell]:focus')).toContainText('VIP');
    await press(page, 'Волкова');
    await expect(page.locator('[data-ticket-card]')).toContainText(`${titled(within(2, 2))} · Партер`);

    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const phone = await context.newPage();
    await open(phone, there);
    await expect(phone.locator('li[data-place="1"]')).toContainText('VIP');
    await context.close();
  });

  test('folds its menu to a rail of 64 px, unfolds it to 264 on demand, and remembers both', async ({ page }) => {
    const there = await room(['Волкова']);
    await open(page, there);
    const menu = page.locator('aside').first();
    const width = async () => Math.round((await menu.locator('> *').boundingBox())?.width ?? 0);
    const canvas = page.locator('[data-hall-canvas]');
    await expect.poll(width).toBe(64);
    const narrow = (await canvas.boundingBox())!.width;
    await menu.getByRole('button', { name: ru('app.menu.unfold') }).click();
    await expect.poll(width).toBe(limit('sidebarWidth'));
    await expect.poll(async () => (await canvas.boundingBox())?.width).toBe(narrow - 200);
    await page.reload();
    await expect.poll(width).toBe(limit('sidebarWidth'));
    await page.goto(`${product.address}/events`);
    await menu.getByRole('button', { name: ru('app.menu.fold') }).click();
    await expect.poll(width).toBe(64);
    await page.reload();
    await expect.poll(width).toBe(64);
  });

  test('prints the whole plan with title and legend on one sheet of A4, and every name behind it', async ({ page }) => {
    const there = await room(MANY);
    await seatAt(there, Object.fromEntries(MANY.map((name, i) => [name, i + 1])));
    await open(page, there);
    await plan(page);
    const pdf = await page.pdf({ preferCSSPageSize: true, path: process.env['PRINTED'] });
    const { pages, width, height } = await shapeOf(pdf);
    expect(pages).toBe(2);
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
    const first = await textOf(pdf, 0);
    expect(first).toContain('Премия «Маяк»');
    expect(first).toContain(ru('hall.states.occupied'));
    // No controls: neither the menu nor the guests' list.
    expect(first).not.toContain(ru('app.menu.calendar'));
    expect(first).not.toContain(ru('hall.guests.title'));
    expect(first).toContain('5 декабря 2026, 19:00');
    // The reader of the test puts each letter of columns on a line of its own.
    const second = (await textOf(pdf, 1)).replaceAll(/\s/g, '');
    expect(MANY.filter((name) => !second.includes(`${name}Анна`))).toEqual([]);
    // Its head, and its foot.
    expect(second.split('Премия«Маяк»')).toHaveLength(3);
    expect(second.split('5декабря2026,19:00')).toHaveLength(3);
    expect(second).toContain('2/2');
    // The screen is what it was.
    await expect(page.locator('[data-plan-print]')).toHaveCount(0);
    await expect(page.locator('[data-hall-canvas]')).toBeVisible();
  });
});

test.describe('a finger', () => {
  test('that misses leaves the chosen places as they are', async ({ browser }) => {
    const there = await room(['Волкова', 'Абрамова']);
    const phone = await phoneOf(browser);
    await open(phone, there);
    await phone.getByRole('button', { name: /2 без места/ }).click();
    await pickAll(phone);
    await phone.getByRole('button', { name: ru('hall.guests.done', { count: 2 }) }).click();
    await phone.getByRole('button', { name: ru('hall.list.as_plan') }).click();
    const at = await plan(phone);
    const [seat, gap] = [at(2, 2), at(-1, 2)];
    await phone.touchscreen.tap(seat.x, seat.y);
    await expect(doSeat(phone, 2)).toBeEnabled();
    await phone.touchscreen.tap(gap.x, gap.y);
    await phone.waitForTimeout(500);
    await expect(doSeat(phone, 2)).toBeEnabled();
    await phone.context().close();
  });

  test('finds one table below its head alone, selects all who sit there, and the list stays when they are freed', async ({
    browser,
  }) => {
    const there = await banquet();
    await seatAt(there, Object.fromEntries(TEN.map((name, i) => [name, 11 + i])));
    const phone = await phoneOf(browser);
    await open(phone, there);
    const asPlan = phone.getByRole('button', { name: ru('hall.list.as_plan') });
    await expect(asPlan).toBeVisible();
    await expect(phone.getByText('Премия «Маяк»')).toHaveCount(1);
    await phone.locator('li[data-group="11"] button').first().tap();
    await expect(asPlan).toHaveCount(0);
    const places = phone.locator('ul:has(> li[data-place])');
    const before = (await places.boundingBox())!;
    await phone.getByRole('button', { name: ru('hall.seat.take_all') }).tap();
    await expect(phone.locator('[data-several-card]')).toContainText(ru('hall.seat.several', { count: 10 }));
    await phone.getByRole('button', { name: ru('hall.seat.remove_all', { count: 10 }) }).tap();
    await expect(phone.locator('[data-undo-bar]')).toBeVisible();
    await expect.poll(() => places.boundingBox()).toEqual(before);
    await phone.context().close();
  });
});

test('a list of people without a place leaves it to its title that they have none', async ({ page }) => {
  const there = await room(['Волкова', 'Абрамова']);
  await seatAt(there, { Волкова: 1 });
  await open(page, there);
  const told = page.locator('li[data-guest]', { hasText: 'Абрамова' }).getByText(ru('hall.guests.no_place'));
  await expect(told).toBeVisible();
  await filterWithout(page).click();
  await expect(page.locator('li[data-guest]')).toHaveCount(1);
  await expect(told).toHaveCount(0);
  // Who has one isn't among them, and one press away.
  await page.getByPlaceholder(ru('hall.guests.search')).fill('волк');
  await expect(page.locator('li[data-guest]')).toHaveCount(0);
  await page.getByRole('button', { name: ru('hall.guests.found_elsewhere', { count: 1 }) }).click();
  await expect(line(page, 'Волкова')).toBeVisible();
});

test('on paper a sector has its name, and who holds it', async ({ page }) => {
  const there = await room(['Одинцова']);
  await divide(there, [{ name: 'Амфитеатр', places: [1, 2, 3], mine: true }]);
  await open(page, there);
  await plan(page);
  const legend = (await textOf(await page.pdf({ preferCSSPageSize: true }))).replaceAll(/\s+/g, ' ');
  const employees = await call<{ email: string; last_name: string; first_name: string }[]>(
    'GET',
    '/users?per_page=100',
  );
  const { last_name, first_name } = employees.find(({ email }) => email === 'seats@example.ru')!;
  expect(legend).toContain(`Амфитеатр, ${last_name} ${first_name}`);
});

test('a hall where many sit opens before it is read who they are, reads those in view first, and seats after that', async ({
  page,
}) => {
  const many = Array.from({ length: SITTERS_AT_ONCE + 300 }, (_, i) => `Многов${i}`);
  const layout = newLayout(40, 60);
  const there = await room([...many, 'Новенькая'], { layout });
  await seatAt(there, Object.fromEntries(many.map((name, i) => [name, i + 1])));
  const asked: number[] = [];
  let goOn = () => {};
  const mayRead = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/sitters?*', async (route) => {
    asked.push(Number(new URL(route.request().url()).searchParams.get('from')));
    await mayRead;
    await route.continue();
  });
  await open(page, there);
  const reading = page.getByText(new RegExp(ru('hall.guests.reading', { percent: '\\d+' }).slice(0, 20)));
  await expect(reading).toBeVisible();
  const spot = await plan(page);
  const { x, y } = spot(1, 1);
  await page.mouse.click(x, y);
  await expect(page.locator('[data-ticket-card]')).toHaveCount(0);
  await expect(page.locator('li[data-guest]').getByRole('checkbox')).toHaveCount(0);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/reading.png` });
  goOn();
  await expect(reading).toHaveCount(0);
  expect([...asked].sort((one, other) => one - other)).toEqual([1, SITTERS_AT_ONCE + 1]);
  await page.mouse.click(x, y);
  await expect(page.locator('[data-ticket-card]')).toContainText('Многов0 Анна');
  await filterWithout(page).click();
  await press(page, 'Новенькая');
  await pressSeat(page, 40, 60);
  await expect(said(page)).toHaveText(seatedOne('Новенькая', 40, 60));
});
