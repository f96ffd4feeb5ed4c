import { type Browser, expect, type Page, test } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { askedThrough } from '../support/asked.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { data, makeParty, type Party } from '../server/tickets/party.ts';
import { plan } from './walk/screens.ts';
import { wordsOf } from './walk/words.ts';

const ru = wordsOf('ru');

// Two people on one plan: each sees the other and what they choose, a conflict says with whom; without a connection nothing is lost.

let product: Product;
let [anna, ilya]: StoredSession[] = [];
let party: Party;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  anna = await product.signIn('admin@example.ru');
  ilya = await product.signIn('manager@example.ru');
});
test.afterAll(() => product?.stop());
test.beforeEach(async () => {
  party = await makeParty(asked, { admin: anna as never }, { rows: 3, seats: 4, guests: 4 });
});

const asked = askedThrough(() => product);
const nameOf = ({ data: user }: StoredSession) => `${String(user['first_name'])} ${String(user['last_name'])}`;
const workerOf = ({ data: user }: StoredSession) => `${String(user['last_name'])} ${String(user['first_name'])}`;

async function opened(page: Page, as: StoredSession): Promise<void> {
  await keepSession(page.context(), as);
  await page.goto(`${product.address}/events/${party.event_id}/guests-invitation?view=seating&lng=ru`);
  await plan(page);
}
async function other(browser: Browser, as: StoredSession) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await opened(page, as);
  return page;
}
const guest = (page: Page, letter: string) => page.getByRole('button', { name: new RegExp(`^Гостев${letter}`) });
async function clickPlace(page: Page, place: number): Promise<void> {
  const canvas = page.locator('[data-hall-canvas]');
  const [x, y, scale] = (await canvas.getAttribute('data-camera'))!.split(' ').map(Number) as [number, number, number];
  const { layout } = await product.call<{ layout: { rows: { x: number; y: number; dx: number; places: number[] }[] } }>(
    anna!,
    'GET',
    `/halls/${party.hall_id}`,
  );
  const row = layout.rows.find(({ places }) => places.includes(place))!;
  const at = row.places.indexOf(place);
  await canvas.click({ position: { x: x + (row.x + at * row.dx) * scale, y: y + row.y * scale } });
}
const seated = async () => {
  const tickets = await product.call<{ place: number; guest_id: string }[]>(
    anna!,
    'GET',
    `/events/${party.event_id}/tickets?per_page=100`,
  );
  const numbers = new Map(party.guests.map(({ id }, at) => [id, at]));
  return Object.fromEntries(tickets.map(({ place, guest_id }) => [place, numbers.get(guest_id)]));
};

test('two people on one plan see each other, and the guest that the other has in hand', async ({ page, browser }) => {
  await opened(page, anna!);
  const his = await other(browser, ilya!);
  const present = page.locator('[data-present]');
  await expect(present).toContainText(nameOf(ilya!));
  await expect(his.locator('[data-present]')).toContainText(nameOf(anna!));
  await expect(
    page.getByRole('status').filter({ hasText: ru('hall.together.came', { names: nameOf(ilya!), count: 1 }) }),
  ).toHaveCount(1);
  await guest(his, 'б').click();
  const mark = page.getByRole('img', { name: ru('hall.together.chosen_by', { name: nameOf(ilya!) }) });
  await expect(mark).toHaveCount(1);
  await his.keyboard.press('Escape');
  await expect(mark).toHaveCount(0);
  await clickPlace(his, 7);
  await expect(present).toContainText(ru('hall.together.chooses', { name: nameOf(ilya!), count: 1 }));
  expect(await violationsOf(page)).toEqual([]);
  await his.context().close();
  await expect(present).toHaveCount(0, { timeout: 40_000 });
});

test('a conflict says with whom, and what is done without a connection waits over a reload and is done once', async ({
  page,
}) => {
  await opened(page, ilya!);
  const keys: string[] = [];
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key'];
    if (key && request.url().includes('/tickets/')) keys.push(key);
  });
  const refuse = (route: { abort: () => Promise<void> }) => route.abort();
  await page.route('**/tickets/create_list', refuse);
  for (const [letter, place] of [
    ['а', 5],
    ['б', 6],
    ['в', 7],
  ] as const) {
    await guest(page, letter).click();
    await clickPlace(page, place);
  }
  const waiting = page.locator('[data-waiting]');
  await expect(waiting).toContainText(ru('hall.together.waiting', { count: 3 }));
  // They have their places, and nobody is in hand any more.
  const rows = page.locator('[data-guest]');
  await expect(rows.filter({ hasText: ru('hall.together.awaited') })).toHaveCount(3);
  await expect(rows.locator('[aria-pressed=true]')).toHaveCount(0);
  expect(await seated()).toEqual({});
  // Somebody else takes the second of the three places meanwhile.
  const seatings = [{ guest_id: party.guests[3]!.id, place: 6 }];
  data(await asked.call('POST', '/tickets/create_list', anna as never, { hall_id: party.hall_id, seatings }));

  await page.reload();
  await plan(page);
  await expect(waiting).toContainText(ru('hall.together.waiting', { count: 3 }), { timeout: 20_000 });
  await page.unroute('**/tickets/create_list', refuse);
  await expect.poll(seated, { timeout: 20_000 }).toEqual({ 5: 0, 6: 3, 7: 2 });
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: workerOf(anna!) })).toContainText('Гостевг');
  expect(new Set(keys).size).toBe(3);
  await page.reload();
  await plan(page);
  await page.waitForTimeout(1_000);
  expect(new Set(keys).size).toBe(3);
  expect(await seated()).toEqual({ 5: 0, 6: 3, 7: 2 });
});
