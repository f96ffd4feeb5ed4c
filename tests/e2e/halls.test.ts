import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { type BrowserContext, expect, test, type Locator, type Page } from 'playwright/test';
import { moveGroups } from '#shared/hall/arranging.ts';
import { checkLayout } from '#shared/hall/check.ts';
import { countsOf } from '#shared/hall/counts.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { type Handle, handlesOf, pulled } from '#shared/hall/handles.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import { limit } from '#shared/limits.ts';
import { gripOf } from '../../src/customRoutes/hall/plan/grips.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';
import { rowsAt } from '../support/rows.ts';
import { inTurn } from '../support/turn.ts';

const words = wordsOf('en');

let product: Product;
let manager: StoredSession;
let admin: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  manager = await product.signIn('manager@example.ru');
  admin = await product.signIn('admin@example.ru');
});
test.afterAll(() => product?.stop());

const LIST = new URL('../data/guests-80-comma-utf8.csv', import.meta.url).pathname;

const button = (page: Page, key: string, params?: Record<string, unknown>) =>
  page.getByRole('button', { name: words(key, params), exact: true });
const field = (page: Page, key: string) => page.getByRole('textbox', { name: words(key), exact: true });
const faults = (page: Page) => page.getByRole('group', { name: words('hall.faults.title') });
const seats = (page: Page) => page.locator('[data-total-seats]').first();

/** A new template, as it is before anything was drawn. */
async function blank(context: BrowserContext, page: Page): Promise<void> {
  await keepSession(context, manager);
  await page.goto(`${product.address}/hall-templates/create?lng=en`);
  await expect(seats(page)).toHaveAttribute('data-total-seats', '100');
}

/** Draws a rectangle on the plan between two points of the hall; answers how the camera stood. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<string> {
  const canvas = page.locator('[data-hall-canvas]');
  let before = '';
  await expect
    .poll(async () => {
      const [was, now] = [before, (await canvas.getAttribute('data-camera')) ?? ''];
      before = now;
      return now !== '' && now === was;
    })
    .toBe(true);
  const [x, y, scale] = (await canvas.getAttribute('data-camera'))!.split(' ').map(Number) as [number, number, number];
  const box = (await canvas.boundingBox())!;
  const at = ([wx, wy]: [number, number]) => [box.x + x + wx * scale, box.y + y + wy * scale] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
  return before;
}

/** Is the middle of it what a finger there would touch? */
async function touchable(it: Locator): Promise<boolean> {
  return it.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
}

test('goes on numbering, puts copies beside, marks what cannot be saved, and stays on Enter', async ({
  context,
  page,
}) => {
  await blank(context, page);

  await page.keyboard.press('r');
  const camera = await drag(page, [0, 290], [120, 350]);
  await expect(field(page, 'hall.edit.first_label')).toHaveValue('11');
  await page.keyboard.press('Enter');
  await expect(button(page, 'hall.edit.duplicate')).toBeVisible();
  const drawn = Number(await seats(page).getAttribute('data-total-seats'));
  await page.keyboard.press('Control+d');
  await expect(seats(page)).toHaveAttribute('data-total-seats', String(2 * drawn - 100));
  await expect(faults(page)).toHaveCount(0);

  const label = field(page, 'hall.edit.first_label');
  await label.fill('1');
  await label.press('Enter');
  await expect(label).toHaveValue('1');
  await expect(page).toHaveURL(/hall-templates\/create/);
  await expect(faults(page)).toContainText(words('hall.faults.doubled'));
  // How many rows and seats a drag draws depends on how much of the hall the window shows.
  await expect(faults(page)).toContainText(words('hall.faults.rows', { rows: '1–', count: 2 }));
  await button(page, 'hall.faults.number_on').click();
  await expect(faults(page)).toHaveCount(0);
  await expect(label).not.toHaveValue('1');
  // All the while what was drawn stays where the pointer drew it.
  await expect(page.locator('[data-hall-canvas]')).toHaveAttribute('data-camera', camera);

  const spacing = field(page, 'hall.edit.spacing');
  await spacing.fill('12');
  await spacing.press('Enter');
  await expect(faults(page)).toContainText(words('hall.faults.overlap'));

  await page.getByRole('textbox', { name: /^Name/ }).fill('Doubtful hall');
  await page.getByRole('textbox', { name: /^Name/ }).press('Enter');
  await expect(page).toHaveURL(/hall-templates\/create/);
  await button(page, 'ra.action.save').click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.getByRole('combobox', { name: /^Location/ }).click();
  await page.getByRole('option').first().click();
  // The location brings its city.
  await expect(page.getByRole('combobox', { name: /^City/ })).toHaveValue(/\S/);
  await button(page, 'ra.action.save').click();
  const refusal = faults(page).getByRole('alert');
  await expect(refusal).toHaveText(words('hall.faults.unsaved'));
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(button(page, 'hall.edit.duplicate')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => touchable(button(page, 'hall.edit.duplicate'))).toBe(true);
  await expect(page).toHaveURL(/hall-templates\/create/);
  await button(page, 'hall.shortcuts.undo').click();
  await expect(refusal).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('group', { name: words('hall.edit.properties') })).toContainText(
    words('hall.edit.seats', { count: Number(await seats(page).getAttribute('data-total-seats')) }),
  );
  await expect(faults(page)).toHaveCount(0);
  await button(page, 'ra.action.save').click();
  await expect(page).toHaveURL(/hall-templates$/);
  await expect(page.getByRole('img', { name: words('hall.picture_of', { name: 'Doubtful hall' }) })).toBeVisible();
});

/** The plan of a hall of an event that is there: its id, what is stored, the step of the wizard opened on it, and saving there. */
async function openedPlan(context: BrowserContext, page: Page) {
  const events = await product.call<{ id: string; name: string }[]>(manager, 'GET', '/events?filter=upcoming');
  const event = events.find(({ name }) => name.includes('Маяк'))!.id;
  const { halls } = await product.call<{ halls: { id: string }[] }>(manager, 'GET', `/events/${event}`);
  const id = halls[0]!.id;
  const people = await product.call<{ email: string; last_name: string; first_name: string }[]>(
    admin,
    'GET',
    '/users?per_page=100',
  );
  const { last_name, first_name } = people.find(({ email }) => email === 'manager@example.ru')!;
  const me = `${last_name} ${first_name}`;
  const isSaved = page.getByText(words('wizard.plan.is_saved'));
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: words('hall.conflict.by', { by: me, at: 'today' }).split('today')[0]! });
  return {
    stored: () => product.call<{ version: number; layout: HallLayout }>(manager, 'GET', `/halls/${id}`),
    /** A colleague saves a layout of the version that is stored. */
    async colleague(change: (layout: HallLayout) => HallLayout) {
      const { version, layout } = await this.stored();
      const body = [{ id, version, layout: change(layout), scope: 'this' }];
      await product.call(manager, 'PUT', '/halls/update_list', body);
    },
    async open() {
      await keepSession(context, manager);
      await page.goto(`${product.address}/events/edit/${event}?step=plan&lng=en`);
    },
    conflict,
    /** What a colleague saved joined what is drawn: it says whose it is. */
    followed: page.getByText(words('hall.conflict.followed_by', { by: me, at: 'today' }).split('today')[0]!),
    isSaved,
    /** Presses to save this date alone; a conflict may stand in the way. */
    async press() {
      await button(page, 'wizard.plan.save').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.or(isSaved).or(conflict)).toBeVisible();
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: words('wizard.plan.scope.this') }).click();
    },
    async save() {
      await this.press();
      await expect(isSaved).toBeVisible();
    },
  };
}

test('what is selected is bent, lengthened and turned by its handles, each as one step', async ({ context, page }) => {
  await blank(context, page);
  await page.keyboard.press('Control+a');
  const every = Array.from({ length: 10 }, (_, at) => ({ kind: 'rows' as const, at }));
  /** Takes the grip of a handle and pulls it by so many units. */
  const pull = async (layout: HallLayout, pulls: Handle['pulls'], by: [number, number]) => {
    const [, , scale] = (await page.locator('[data-hall-canvas]').getAttribute('data-camera'))!.split(' ').map(Number);
    const handle = handlesOf(layout, every).find((each) => each.pulls === pulls)!;
    const { x, y } = gripOf(handle, { x: 0, y: 0, scale: scale! });
    const from: [number, number] = [x / scale!, y / scale!];
    await drag(page, from, [from[0] + by[0], from[1] + by[1]]);
    return pulled(layout, every, handle, { x: from[0], y: from[1] }, { x: by[0], y: by[1] });
  };
  const value = (key: string) => field(page, key);
  const bent = await pull(newLayout(10, 10), 'bow', [0, 30]);
  await expect(value('hall.edit.bow')).toHaveValue(String(bent.value));
  expect(bent.value).toBe(30);
  const longer = await pull(bent.layout, 'length', [48, 0]);
  await expect(value('hall.edit.seats_per_row')).toHaveValue('12');
  await expect(seats(page)).toHaveAttribute('data-total-seats', '120');
  await expect(page.getByText(words('hall.edit.pulled.length', { value: 12, count: 12 }))).toBeAttached();
  const turned = await pull(longer.layout, 'turn', [60, 20]);
  expect(turned.value).toBeGreaterThan(0);
  await expect(value('hall.edit.slant')).toHaveValue(String(Math.round(turned.layout.rows[0]!.dy)));
  // A press on a grip selects nothing else.
  await pull(turned.layout, 'bow', [0, 0]);
  await expect(value('hall.edit.seats_per_row')).toHaveValue('12');
  for (let step = 0; step < 3; step += 1) await button(page, 'hall.shortcuts.undo').click();
  await expect(button(page, 'hall.shortcuts.undo')).toBeDisabled();
  await expect(seats(page)).toHaveAttribute('data-total-seats', '100');
});

test('a picture is laid below the plan, scaled by a known length, moved, and found again with what was drawn after it', async ({
  context,
  page,
}) => {
  await blank(context, page);
  const bring = (name: string, buffer: Buffer) =>
    page.getByLabel(words('hall.file.trace')).setInputFiles({ name, mimeType: 'image/png', buffer });
  const picture = page.locator('[data-traced]');
  await bring('plan.png', Buffer.from('no picture'));
  await expect(page.getByText(words('hall.picture.unreadable', { name: 'plan.png' }))).toBeVisible();
  await expect(picture).toHaveCount(0);

  // It isn't sent anywhere, so it may be larger than what is.
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
  await bring('plan.png', Buffer.concat([photo, Buffer.alloc(limit('uploadBytes'))]));
  await expect(picture).toBeVisible();
  const width = field(page, 'hall.picture.width');
  const before = Number(await width.inputValue());
  // A length of 240 units, ten seats, is eleven metres.
  await button(page, 'hall.picture.measure').click();
  await expect(page.getByRole('status').filter({ hasText: words('hall.picture.draw') })).toBeVisible();
  await drag(page, [0, 0], [240, 0]);
  const length = field(page, 'hall.picture.drawn');
  await expect(length).toHaveValue('550');
  await length.fill('1100');
  await length.press('Enter');
  await expect.poll(async () => Math.abs(Number(await width.inputValue()) - 2 * before)).toBeLessThan(3);
  const x = page.getByRole('textbox', { name: `${words('hall.edit.position')} x` });
  const at = Number(await x.inputValue());
  await drag(page, [100, 100], [160, 100]);
  await expect(x).toHaveValue(String(at + 60));
  // Nothing of the plan was moved or drawn by it, and it stands where its numbers say, whatever the zoom.
  await expect(button(page, 'hall.shortcuts.undo')).toBeDisabled();
  const canvas = page.locator('[data-hall-canvas]');
  const isPlaced = async () => {
    const [cx, , scale] = (await canvas.getAttribute('data-camera'))!.split(' ').map(Number) as [
      number,
      number,
      number,
    ];
    const [plan, shown] = [(await canvas.boundingBox())!, (await picture.boundingBox())!];
    return Math.abs(shown.x - plan.x - cx - (at + 60) * scale) < 2 * scale;
  };
  await expect.poll(isPlaced).toBe(true);
  await button(page, 'hall.zoom.in').click();
  await expect.poll(isPlaced).toBe(true);

  await page.reload();
  await expect(picture).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Traced hall');
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('option').first().click();
  };
  await choose(words('resources.hall_templates.fields.location_id'));
  await page.getByRole('button', { name: words('ra.action.save') }).click();
  await expect(page).toHaveURL(/hall-templates$/);
  // It went with the template, and a new one begins without it.
  await page.getByText('Traced hall', { exact: true }).click();
  await page.getByRole('link', { name: words('hall.edit_plan') }).click();
  await expect(picture).toBeVisible();
  await page.getByRole('button', { name: words('hall.picture.title') }).click();
  await expect(x).toHaveValue(String(at + 60));
  await button(page, 'hall.picture.remove').click();
  await expect(picture).toHaveCount(0);
  await page.goto(`${product.address}/hall-templates/create?lng=en`);
  await expect(seats(page)).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test('what was drawn is undone after it was saved too, and a colleague’s plan begins anew', async ({
  context,
  page,
}) => {
  const plan = await openedPlan(context, page);
  const { layout: before } = await plan.stored();
  const first = ({ rows, tables }: HallLayout) => (rows[0] ?? tables[0])!.x;
  await plan.open();
  const undo = button(page, 'hall.shortcuts.undo');
  await expect(undo).toBeDisabled();
  await expect(seats(page)).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('ArrowRight');
  await plan.save();
  expect(first((await plan.stored()).layout)).toBeGreaterThan(first(before));
  await expect(undo).toBeEnabled();
  await undo.click();
  await plan.save();
  expect((await plan.stored()).layout).toEqual(before);
  await expect(button(page, 'hall.shortcuts.redo')).toBeEnabled();

  // What a colleague drew is nothing that one's own steps lead back from.
  await plan.colleague((layout) => ({ ...layout, captions: [...layout.captions, { text: 'Aside', x: 0, y: -200 }] }));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(undo).toBeDisabled();
});

test('a plan that is drawn back to what is stored has nothing to save, also after a reload; it is said that a step was undone', async ({
  context,
  page,
}) => {
  const plan = await openedPlan(context, page);
  await plan.open();
  await expect(seats(page)).toBeVisible();
  const save = button(page, 'wizard.plan.save');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(save).toBeVisible();
  await button(page, 'hall.shortcuts.undo').click();
  const count = Number(await seats(page).getAttribute('data-total-seats'));
  const what = words('hall.edit.seats', { count });
  await expect(page.getByRole('status').filter({ hasText: words('hall.edit.said_undone', { what }) })).toHaveCount(1);
  await expect(save).toHaveCount(0);
  await expect(plan.isSaved).toBeVisible();
  await page.reload();
  await expect(seats(page)).toBeVisible();
  await expect(plan.isSaved).toBeVisible();
  await expect(save).toHaveCount(0);
});

test('two people who draw on one plan both win, each step of one’s own is undone alone, and what both changed is asked about', async ({
  context,
  page,
}) => {
  const plan = await openedPlan(context, page);
  const start = (await plan.stored()).layout;
  const last = start.rows.length - 1;
  const { label, x, y } = start.rows[last]!;
  /** A colleague moves a row, and saves. */
  const colleague = (at: number, dx: number, dy: number) =>
    plan.colleague((layout) => moveGroups(layout, rowsAt(at), dx, dy));
  await plan.open();
  await expect(seats(page)).toBeVisible();
  await drag(page, [x, y], [x, y]);
  await page.keyboard.press('ArrowRight');
  await colleague(0, -7, 0);
  await plan.save();
  await expect(plan.followed).toBeVisible();
  const both = (await plan.stored()).layout;
  expect([both.rows[0]!.x, both.rows[last]!.x > x]).toEqual([start.rows[0]!.x - 7, true]);
  await button(page, 'hall.shortcuts.undo').click();
  await plan.save();
  const undone = (await plan.stored()).layout;
  expect([undone.rows[0]!.x, undone.rows[last]!.x]).toEqual([start.rows[0]!.x - 7, x]);

  for (const side of ['theirs', 'mine'] as const) {
    await page.keyboard.press('ArrowRight');
    await colleague(last, 0, 3);
    const room = await page.locator('[data-hall-canvas]').boundingBox();
    await plan.press();
    // It lies over the plan, and what was looked at stays where it was.
    await expect(plan.conflict).toBeVisible();
    expect(await page.locator('[data-hall-canvas]').boundingBox()).toEqual(room);
    await expect(plan.conflict).toContainText(words('hall.conflict.both', { what: `row ${label}` }));
    await plan.conflict.getByRole('button', { name: words(`hall.conflict.${side}`), exact: true }).click();
    await expect(plan.conflict).toHaveCount(0);
    // Theirs is stored already.
    if (side === 'mine') await plan.save();
    await expect(plan.isSaved).toBeVisible();
    const now = (await plan.stored()).layout.rows[last]!;
    expect([side, now.x > x, now.y]).toEqual([side, side === 'mine', y + 3]);
  }
});

/** What a practised user does, counted: a click, a drag, a key, a field that is filled. */
function counted(page: Page) {
  let actions = 0;
  const did = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  return {
    count: () => actions,
    click: (it: Locator) => did(it.click()),
    key: (key: string) => did(page.keyboard.press(key)),
    drag: (from: [number, number], to: [number, number]) => did(drag(page, from, to)),
    press: (at: [number, number]) => did(drag(page, at, at)),
    name: (text: string) => did(page.getByRole('textbox', { name: /^Name/ }).first().fill(text)),
    fill: (key: string, text: string) =>
      did(
        field(page, key)
          .fill(text)
          .then(() => page.keyboard.press('Tab')),
      ),
  };
}

/** Begins a template, lets it be drawn, names and saves it; answers how many actions that took, and what was stored. */
async function drawn(page: Page, name: string, draw: (by: ReturnType<typeof counted>) => Promise<void>) {
  await page.goto(`${product.address}/hall-templates/create?lng=en`);
  await expect(seats(page)).toHaveAttribute('data-total-seats', '100');
  const by = counted(page);
  await draw(by);
  await expect(faults(page)).toHaveCount(0);
  await by.name(name);
  await by.click(page.getByRole('combobox', { name: /^Location/ }));
  await by.click(page.getByRole('option').first());
  await expect(page.getByRole('combobox', { name: /^City/ })).toHaveValue(/\S/);
  await by.click(button(page, 'ra.action.save'));
  await expect(page).toHaveURL(/hall-templates$/);
  const rows = await product.call<{ id: string; name: string }[]>(manager, 'GET', '/hall_templates?per_page=100');
  const { id } = rows.find((row) => row.name === name)!;
  const { layout } = await product.call<{ layout: HallLayout }>(manager, 'GET', `/hall_templates/${id}`);
  expect([checkLayout(layout), doublesOf(layout), overlapsOf(layout)]).toEqual([[], [], []]);
  return { actions: by.count(), layout };
}

test('draws five halls in as few actions as it should', async ({ context, page }) => {
  await keepSession(context, manager);
  const press = (key: string) => button(page, key);

  const plain = await drawn(page, 'Ten by ten', async () => {});
  expect(countsOf(plain.layout)).toMatchObject({ rows_count: 10, seats_per_row: 10, total_seats: 100 });
  expect(plain.actions).toBeLessThanOrEqual(4);

  const banquet = await drawn(page, 'Banquet', async (by) => {
    await by.key('t');
    await by.press([100, 100]);
    await by.fill('hall.edit.head_chairs', '12');
    await by.key('Enter');
    await expect(seats(page)).toHaveAttribute('data-total-seats', '212');
  });
  expect(banquet.layout.tables).toHaveLength(21);
  expect(banquet.layout.tables.flatMap(({ places }) => places)).toHaveLength(212);
  expect(banquet.layout.rows).toEqual([]);
  expect(banquet.actions).toBeLessThanOrEqual(8);

  const theatre = await drawn(page, 'Theatre', async (by) => {
    await by.key('r');
    await by.drag([-70, -40], [300, 255]);
    await by.fill('hall.edit.rake', '2');
    await by.fill('hall.edit.bow', '30');
    await by.fill('hall.edit.aisles', '4, 12');
    await by.click(press('hall.edit.middle'));
    await by.fill('hall.edit.boxes', '4');
    await by.key('Enter');
    await by.click(press('hall.edit.level_add'));
    await by.key('r');
    await by.press([0, 0]);
    await by.fill('hall.edit.rows_count', '4');
    await by.fill('hall.edit.first_row', '25');
    await by.key('Enter');
    await expect(seats(page)).toHaveAttribute('data-total-seats', '468');
  });
  expect(theatre.layout.levels.map(({ name }) => name)).toEqual(['Stalls', 'Balcony']);
  const boxes = theatre.layout.rows.filter(({ label }) => label.startsWith('Box'));
  expect(new Set(boxes.map(({ label }) => label)).size).toBe(8);
  // The curve of a short part rounds to nothing where it has less than three seats.
  expect(theatre.layout.rows.filter(({ bow, places }) => !bow && places.length > 2)).toEqual([]);
  expect(theatre.actions).toBeLessThanOrEqual(20);

  const cinema = await drawn(page, 'Cinema', async (by) => {
    await by.click(press('hall.screen'));
    await by.click(press('hall.edit.tool_marks'));
    await by.press([0, 234]);
    await by.click(press('hall.edit.mark_companion'));
    await by.press([24, 234]);
    await by.click(press('hall.edit.mark_couple'));
    await by.drag([38, 224], [228, 246]);
  });
  expect(cinema.layout.stage.kind).toBe('screen');
  expect(cinema.layout.marks).toMatchObject({ accessible: [91], companion: [[92, 91]] });
  expect(cinema.layout.marks.couple).toEqual([
    [93, 94],
    [95, 96],
    [97, 98],
    [99, 100],
  ]);
  expect(cinema.actions).toBeLessThanOrEqual(12);

  const arena = await drawn(page, 'Arena', async (by) => {
    await by.fill('hall.edit.rows_count', '50');
    await by.fill('hall.edit.seats_per_row', '51');
    await by.fill('hall.edit.rake', '2');
    await by.click(press('hall.tools.area'));
    await by.drag([0, 1400], [1200, 1600]);
    await by.fill('hall.edit.capacity', '2000');
    await expect(seats(page)).toHaveAttribute('data-total-seats', '7000');
  });
  expect(countsOf(arena.layout)).toMatchObject({ rows_count: 50, seats_per_row: 149, total_seats: 7000 });
  expect(arena.layout.areas.map(({ places }) => places.length)).toEqual([2000]);
  expect(arena.actions).toBeLessThanOrEqual(10);
});

test('takes an event’s name by Enter and stays, picks an earlier customer, and makes a hall of the size typed', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  const api = async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${product.address}/api/v1${path}`, {
      method,
      headers: { ...manager.auth, 'organization-id': manager.data.organization.id, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const [customer] = await api<{ last_name: string; email: string }[]>('GET', '/events/customers');
  const draft = {
    name: 'Size matters',
    starts_at: '19:00',
    dates: [{ date: '2026-12-11' }],
    address: 'Lenin street, 1',
  };
  const { id } = await api<{ id: string }>('POST', '/events', draft);

  await page.goto(`${product.address}/events/edit/${id}?lng=en`);
  await expect(page.getByText(words('wizard.info.starred'))).toBeVisible();
  const name = field(page, 'resources.events.fields.name');
  await name.fill('Size does matter');
  await name.press('Enter');
  await expect(name).toHaveValue('Size does matter');
  await expect(page).not.toHaveURL(/step=customer/);
  await button(page, 'wizard.info.next').click();

  await expect(page).toHaveURL(/step=customer/);
  await page.getByRole('combobox', { name: words('wizard.customer.earlier') }).fill(customer!.last_name);
  await page.getByRole('option').filter({ hasText: customer!.email }).click();
  await expect(page.getByLabel(words('resources.customers.fields.email'))).toHaveValue(customer!.email);
  await button(page, 'wizard.customer.next').click();

  await expect(page).toHaveURL(/step=halls/);
  // A hall is shown chosen, but isn't added yet: the bar names the button that does it.
  await expect(page.getByText('Press “Add hall” to continue.')).toBeVisible();
  await page.getByRole('combobox', { name: new RegExp(`^${words('wizard.halls.choose')}`) }).click();
  await page.getByRole('option', { name: words('wizard.halls.new_hall') }).click();
  await field(page, 'hall.edit.rows_count').fill('7');
  await field(page, 'hall.edit.seats_per_row').fill('401');
  await expect(button(page, 'wizard.halls.add')).toBeDisabled();
  await field(page, 'hall.edit.seats_per_row').fill('30');
  await button(page, 'wizard.halls.add').click();
  await expect(page.getByText(words('wizard.halls.places', { count: 210 }), { exact: true })).toBeVisible();

  await page.goto(`${product.address}/events/edit/${id}?step=guests&view=file`);
  await expect(button(page, 'wizard.guests.next')).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(LIST);
  const invite = button(page, 'invitation.bar.invite', { count: 80 });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Pressable where it stands, without scrolling to the end of the list.
    await expect(invite).toBeInViewport({ ratio: 1 });
    await invite.click({ trial: true });
    await expect(button(page, 'wizard.guests.next')).toBeHidden();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: words('app.menu.calendar'), exact: true }).click();
  const question = page.getByRole('alertdialog', { name: words('app.leave.title') });
  await question.getByRole('button', { name: words('app.leave.keep') }).click();
  await invite.click();
  await expect(page.getByRole('heading', { name: words('invitation.outcome.invited', { count: 80 }) })).toBeVisible();
  // Its end leads to whom the file brought, and no further.
  await expect(button(page, 'wizard.guests.next')).toBeHidden();
  await button(page, 'invitation.outcome.to_invited').click();
  await expect(page.getByText(words('invitation.show.import'))).toBeVisible();
  await expect(page).toHaveURL(/step=guests/);
  await button(page, 'wizard.guests.next').click();
  await expect(page).not.toHaveURL(/step=guests/);
});

for (const [width, height] of inTurn([
  [1440, 900],
  [390, 844],
] as const)) {
  test(`shows the whole zoom bar of a template at ${width} x ${height}`, async ({ context, page }) => {
    await keepSession(context, manager);
    await page.setViewportSize({ width, height });
    await page.goto(`${product.address}/hall-templates/create?lng=en`);
    for (const key of ['hall.zoom.out', 'hall.zoom.in', 'hall.zoom.fit']) {
      await expect(button(page, key)).toBeInViewport({ ratio: 1 });
      // While the screen loads its cover lies over everything.
      await expect.poll(() => touchable(button(page, key)), { message: key }).toBe(true);
    }
  });
}

test('brings a plan from a file: looks at it first, takes it over as one step, and saves it as one', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await page.goto(`${product.address}/hall-templates/create?lng=en`);
  const choose = async (name: string, text: string) => {
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
    await page.getByLabel(words('crud.file.choose')).setInputFiles(file);
  };
  await button(page, 'hall.file.open').click();
  await page.getByRole('menuitem', { name: words('hall.file.bring') }).click();
  const dialog = page.getByRole('dialog');
  // A file of half a gigabyte is refused here, and neither read nor sent.
  const huge = test.info().outputPath('huge.json');
  writeFileSync(huge, '');
  truncateSync(huge, 500 * 1024 * 1024);
  let sent = 0;
  page.on('request', (request) => (sent += request.url().includes('/read_plan') ? 1 : 0));
  await page.getByLabel(words('crud.file.choose')).setInputFiles(huge);
  await expect(dialog.getByRole('alert')).toContainText(words('problems.file_too_large'));
  expect(sent).toBe(0);
  await choose('plan.json', '{"zones": 5}');
  await expect(dialog.getByRole('alert')).toContainText('pretix');
  await choose('hall.csv', ';STAGE;;\nRow 1;1;2;3\nRow 2;1;2;3\n;1;2;\n');
  await expect(dialog).toContainText('8 seats');
  await expect(dialog.getByRole('listitem')).toHaveText([
    words('hall.file.problems.no_label', { cell: 'B4', row: '3' }),
  ]);
  await dialog.getByRole('button', { name: words('hall.file.take') }).click();
  await expect(seats(page)).toHaveAttribute('data-total-seats', '8');
  // Nobody has named the template yet: it is called as the file is, until somebody does.
  const name = page.getByLabel(words('resources.hall_templates.fields.name'));
  await expect(name).toHaveValue('hall');
  await name.fill('Mine');
  await button(page, 'hall.shortcuts.undo').click();
  await expect(seats(page)).toHaveAttribute('data-total-seats', '100');
  await button(page, 'hall.file.open').click();
  await page.getByRole('menuitem', { name: words('hall.file.bring') }).click();
  await choose('other.csv', ';STAGE;;\nRow 1;1;2;3\nRow 2;1;2;3\n;1;2;\n');
  await dialog.getByRole('button', { name: words('hall.file.take') }).click();
  await expect(name).toHaveValue('Mine');
  await button(page, 'hall.shortcuts.undo').click();
  await expect(seats(page)).toHaveAttribute('data-total-seats', '100');
  await button(page, 'hall.shortcuts.redo').click();
  await button(page, 'hall.file.open').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: words('hall.file.save_pretix') }).click();
  const plan = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as { zones: { rows: object[] }[] };
  expect(plan.zones.map(({ rows }) => rows.length)).toEqual([3]);

  // As a spreadsheet it goes there and back as well, before anything of it is saved.
  await button(page, 'hall.file.open').click();
  const drawn = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: words('hall.file.save_hall') }).click();
  const sheet = await drawn;
  expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);
  await button(page, 'hall.file.open').click();
  await page.getByRole('menuitem', { name: words('hall.file.bring') }).click();
  const buffer = readFileSync(await sheet.path());
  await page.getByLabel(words('crud.file.choose')).setInputFiles({ name: 'back.xlsx', mimeType: '', buffer });
  await expect(dialog).toContainText('8 seats');
  await expect(dialog).toContainText(words('hall.file.clear'));
});
