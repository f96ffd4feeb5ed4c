import { expect, type Locator, type Page, test } from 'playwright/test';
import { askedThrough } from '../support/asked.ts';
import { CLOCK, keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { makeParty, type Party } from '../server/tickets/party.ts';
import { inTurn } from '../support/turn.ts';
import { plan } from './walk/screens.ts';
import { wordsOf } from './walk/words.ts';

// Places are held on the plan, by hand and by keyboard, and stay as they are until they are released.

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

/** The API as the administrator. */
const asked = askedThrough(
  () => product,
  () => admin,
);
const call = <T>(method: string, path: string, body?: unknown) => product.call<T>(admin, method, path, body);

interface Hall {
  places: { place: number; hold: { remark: string | null; until: string | null } | null }[];
}
const held = async ({ hall_id }: Party) =>
  (await call<Hall>('GET', `/halls/${hall_id}`)).places.flatMap(({ place, hold }) => (hold ? [place] : []));
async function open(page: Page, there: Party, as: StoredSession, language: 'ru' | 'en'): Promise<void> {
  await keepSession(page.context(), as);
  await page.goto(`${product.address}/events/${there.event_id}/guests-invitation?view=seating&lng=${language}`);
}
/** Types a moment, 'ddmmyyyyhhmm', as pickers take it in either language. */
async function typeUntil(dialog: Locator, words: ReturnType<typeof wordsOf>, until: string): Promise<void> {
  const field = dialog.getByRole('group', { name: words('hall.holds.until_label') });
  const first = field.getByRole('spinbutton').first();
  await first.click();
  await expect(first).toBeFocused();
  await dialog.page().keyboard.press('Control+A');
  await dialog.page().keyboard.type(until);
}
/** Fills in the dialog and holds. */
async function hold(dialog: Locator, words: ReturnType<typeof wordsOf>, until: string, remark: string): Promise<void> {
  await typeUntil(dialog, words, until);
  await dialog.getByLabel(words('hall.holds.remark_label')).fill(remark);
  await dialog
    .getByRole('button', {
      name: new RegExp(`^(${['reserve', 'lock'].map((kind) => words(`hall.holds.do_${kind}`)).join('|')})$`),
    })
    .click();
  await expect(dialog).toBeHidden();
}

for (const language of inTurn(['ru', 'en'] as const))
  test(`places are held, told, released and taken back on the plan, in ${language}`, async ({ page }) => {
    const words = wordsOf(language);
    const party = await makeParty(asked, { admin: null as never }, { rows: 3, seats: 6, guests: 3 });
    await call('POST', '/tickets/create_list', {
      hall_id: party.hall_id,
      seatings: [{ guest_id: party.guests[0]!.id, place: 8 }],
    });
    const year = Number(CLOCK.slice(0, 4));
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, party, manager, language);
    let at = await plan(page);
    const press = async (row: number, seat: number, modifiers: ('Control' | 'Shift')[] = []) => {
      const { x, y } = at(row, seat);
      for (const key of modifiers) await page.keyboard.down(key);
      await page.mouse.click(x, y);
      for (const key of modifiers) await page.keyboard.up(key);
    };
    const legend = page.locator('[data-held-legend]');
    await expect(legend).toHaveCount(0);
    // Two empty places at once.
    await press(1, 2);
    await press(1, 3);
    await page.getByRole('button', { name: words('hall.holds.hold_reserve') }).click();
    const dialog = page.getByRole('dialog', { name: words('hall.holds.title_reserve', { count: 2 }) });
    await typeUntil(dialog, words, '010120011000');
    await expect(dialog.getByText(words('hall.holds.over'))).toBeVisible();
    await hold(dialog, words, `0405${year + 1}1400`, 'Хор');
    await expect.poll(() => held(party)).toEqual([2, 3]);
    await expect(legend).toBeVisible();
    await expect(page.locator('[data-said]')).toContainText(words('hall.holds.did_reserve', { where: '' }).trim());
    // It is told by pointer and by keyboard.
    at = await plan(page);
    const { x, y } = at(1, 2);
    await page.mouse.move(x, y);
    await expect(page.locator('[data-hold="2"]').first()).toContainText('Хор');
    await expect(page.getByRole('gridcell', { name: /Хор/ })).toHaveCount(2);
    // Somebody who sits is locked.
    await press(2, 2);
    await page.getByRole('button', { name: words('hall.holds.hold_lock') }).click();
    await hold(page.getByRole('dialog', { name: words('hall.holds.title_lock', { count: 1 }) }), words, '', '');
    await expect.poll(() => held(party)).toEqual([2, 3, 8]);
    await page
      .getByRole('button', { name: words('hall.shortcuts.undo') })
      .first()
      .click();
    await expect.poll(() => held(party)).toEqual([2, 3]);
    await page.keyboard.press('Escape');
    await press(1, 2);
    await page.getByRole('button', { name: words('hall.holds.release_reserve') }).click();
    await expect.poll(() => held(party)).toEqual([3]);
    // Whoever is put on a held place, by press or by moving, is asked about first, with whom it is for.
    await page.keyboard.press('Escape');
    const ask = page.getByRole('alertdialog');
    const seatedOn = async () =>
      (await call<{ place: number }[]>('GET', `/events/${party.event_id}/tickets?per_page=100`)).map(
        ({ place }) => place,
      );
    await page.locator('li[data-guest]').nth(1).getByRole('button').first().click();
    await press(1, 3);
    await expect(ask).toContainText(words('places.row_seat', { row: 1, seat: 3 }));
    await expect(ask).toContainText('Хор');
    await ask.getByRole('button', { name: words('ra.action.cancel') }).click();
    await expect(ask).toBeHidden();
    expect(await seatedOn()).toEqual([8]);
    await page.keyboard.press('Escape');
    await press(2, 2);
    await page.getByRole('button', { name: words('hall.seat.move'), exact: true }).click();
    await press(1, 3);
    await expect(ask).toContainText('Хор');
    await ask.getByRole('button', { name: words('hall.ask.move_do'), exact: true }).click();
    await expect.poll(seatedOn).toEqual([3]);
  });

test('a seat manager is told who holds a place, and nobody is seated there', async ({ page }) => {
  const words = wordsOf('ru');
  const party = await makeParty(asked, { admin: null as never }, { rows: 3, seats: 6, guests: 3 });
  const employees = await call<{ id: string; email: string }[]>('GET', '/users?per_page=100');
  const manager_id = employees.find(({ email }) => email === 'seats@example.ru')!.id;
  await call('POST', '/sectors', { hall_id: party.hall_id, manager_id, places: [1, 2, 3, 4] });
  await call('PUT', `/halls/${party.hall_id}/holds`, { places: [2], remark: 'Для губернатора' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, party, seats, 'ru');
  await page.locator('li[data-guest]').first().getByRole('button').click();
  const at = await plan(page);
  await page.mouse.click(at(1, 2).x, at(1, 2).y);
  const place = words('places.row_seat', { row: 1, seat: 2 });
  await expect(page.getByRole('alert').filter({ hasText: `${place}: в резерве` })).toContainText('Для губернатора');
  await expect(page.getByRole('button', { name: words('hall.holds.hold_reserve') })).toHaveCount(0);
  await page.mouse.click(at(1, 1).x, at(1, 1).y);
  await expect(page.locator('[data-said]')).toContainText(words('places.row_seat', { row: 1, seat: 1 }));
});

test('on a phone a place is held from the list, and counted beside those that are free', async ({ page }) => {
  const words = wordsOf('ru');
  const party = await makeParty(asked, { admin: null as never }, { rows: 2, seats: 6, guests: 2 });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, party, manager, 'ru');
  const line = page.locator('[data-place="2"]');
  await line.getByRole('button', { name: words('hall.list.seat') }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words('hall.holds.hold_reserve') }).click();
  await hold(page.getByRole('dialog', { name: words('hall.holds.title_reserve', { count: 1 }) }), words, '', 'Пресса');
  await expect.poll(() => held(party)).toEqual([2]);
  await expect(line).toContainText(words('hall.holds.reserve'));
  await expect(line).toContainText('Пресса');
  await expect(page.getByText(words('hall.holds.held_count', { held: 1 }))).toBeVisible();
});
