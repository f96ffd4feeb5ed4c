import { expect, type Page, test } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { pressUndo } from '../support/keys.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { inTurn } from '../support/turn.ts';
import { staysWithin } from '../support/width.ts';
import { makeParty } from '../server/tickets/party.ts';
import { wordsOf } from './walk/words.ts';

// What holds for the evening comes with the file, and guests bring somebody who has no name yet.

let product: Product;
let session: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  session = await product.signIn('admin@example.ru');
});
test.afterAll(() => product?.stop());

const LANGUAGES = ['ru', 'en'] as const;
const PATIENCE = { timeout: 120_000 };
const partyOf = (rows: number, guests: number) => {
  const asked = {
    call: (method: string, path: string, _as: unknown, body?: object) => product.ask(session, method, path, body),
  };
  return makeParty(asked as never, { admin: null as never }, { rows, seats: 20, guests });
};
const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};
type Row = { guest_id: string; guest_name: string; party: string | null; rank: number | null; unnamed: boolean };
const invited = (hall: string) => product.call<Row[]>(session, 'GET', `/invitations?hall_id=${hall}&per_page=1000`);

for (const lng of inTurn(LANGUAGES))
  test(`the list of a dinner says parties, ranks and meals, and they are invited with it, in ${lng}`, async ({
    context,
    page,
  }) => {
    test.setTimeout(480_000);
    const words = wordsOf(lng);
    const { event_id, hall_id } = await partyOf(15, 0);
    await keepSession(context, session);
    await page.goto(`${product.address}/events/${event_id}/guests-invitation?hall=${hall_id}&view=file&lng=${lng}`);
    await page.locator('input[type=file]').first().setInputFiles('tests/data/gala.xlsx', PATIENCE);
    const table = page.getByRole('table').first();
    const about = table.getByRole('row').filter({ hasText: `${words('invitation.fields.beside')}: Исаева В.` });
    await expect(about).toContainText(`${words('invitation.fields.party')}: Уваровы`, PATIENCE);
    await staysWithin(page, 1440);
    const vip = page.getByRole('combobox', { name: words('invitation.ranks.word', { word: 'VIP', count: 2 }) });
    await expect(vip).toBeVisible();
    // Whoever comes along without a name counts beforehand; names that mean nobody ask for a look and keep nobody out.
    await expect(page.getByText(words('invitation.ties.along', { count: 5 }))).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^${words('invitation.check.filters.undecided')} `) }).click();
    const nobody = page.getByText(words('sheet.warnings.nobody', { name: 'Несуществующий Н.' }));
    await nobody.scrollIntoViewIfNeeded();
    await expect(nobody).toBeVisible();
    expect(await violationsOf(page), 'names').toEqual([]);
    await picture(page, `gala-names-${lng}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await staysWithin(page, 390);
    await picture(page, `gala-names-phone-${lng}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(page, `gala-check-${lng}`);
    await page.getByRole('button', { name: words('invitation.check.columns') }).click();
    const rank = page.getByRole('combobox', { name: words('invitation.mapping.of', { column: 'Ранг' }) });
    await expect(rank).toHaveText(words('sheet.columns.rank'));
    const beside = page.getByRole('combobox', { name: words('invitation.mapping.of', { column: 'Рядом с' }) });
    await expect(beside).toHaveText(words('sheet.columns.beside'));
    await beside.click();
    await expect(page.getByRole('option', { name: words('sheet.columns.plus_ones'), exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await picture(page, `gala-columns-${lng}`);
    expect(await violationsOf(page), 'columns').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await staysWithin(page, 390);
    await picture(page, `gala-columns-phone-${lng}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: words('invitation.mapping.check') }).click();
    await page.getByRole('button', { name: words('invitation.bar.invite', { count: 196 }) }).click();
    await expect(page.getByRole('link', { name: words('imports.open') })).toBeVisible(PATIENCE);
    const first = (await invited(hall_id)).filter(({ rank: of }) => of === 1);
    expect(first).toHaveLength(17);
    const rules = async () =>
      (await product.call<{ rules: object[] }>(session, 'GET', `/halls/${hall_id}/seating_rules`)).rules.length;
    expect([(await invited(hall_id)).filter(({ unnamed }) => unnamed).length, await rules()]).toEqual([5, 10]);
    await pressUndo(page);
    await expect.poll(async () => (await invited(hall_id)).length + (await rules()), PATIENCE).toBe(0);
  });

for (const lng of inTurn(LANGUAGES))
  test(`who has a seat and isn't in a later list leaves both where that is chosen, in ${lng}`, async ({
    context,
    page,
  }) => {
    test.setTimeout(480_000);
    const words = wordsOf(lng);
    const { event_id, hall_id } = await partyOf(2, 0);
    await keepSession(context, session);
    const bring = async (...names: string[]) => {
      const rows = names.map((name) => `${name}${lng};Анна;${name.length}${lng}@example.ru`);
      const buffer = Buffer.from(['Фамилия;Имя;E-mail', ...rows].join('\n'));
      await page.goto(`${product.address}/events/${event_id}/guests-invitation?hall=${hall_id}&view=file&lng=${lng}`);
      const file = { name: `${names.length}.csv`, mimeType: 'text/csv', buffer };
      await page.locator('input[type=file]').first().setInputFiles(file, PATIENCE);
    };
    await bring('Ааа', 'Аааа', 'Ааааа');
    await page.getByRole('button', { name: words('invitation.bar.invite', { count: 3 }) }).click();
    await expect(page.getByRole('link', { name: words('imports.open') })).toBeVisible(PATIENCE);
    const [seated] = (await invited(hall_id)).filter(({ guest_name }) => guest_name.startsWith(`Аааа${lng}`));
    const seatings = [{ guest_id: seated!.guest_id, place: 1 }];
    await product.call(session, 'POST', '/tickets/create_list', { hall_id, seatings });
    await bring('Ааа');
    const gone = page.getByRole('list', { name: words('imports.gone.title', { count: 2 }) });
    await expect(gone).toContainText(words('imports.held.ticket_not_sent'), PATIENCE);
    expect(await violationsOf(page), 'gone').toEqual([]);
    const withdraw = words('imports.gone.withdraw');
    await page
      .getByRole('group', { name: words('imports.gone.for_all', { count: 2 }) })
      .getByText(withdraw)
      .click();
    await expect(page.getByText(words('imports.gone.frees', { count: 1 }))).toBeVisible();
    await picture(page, `gone-${lng}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await staysWithin(page, 390);
    await picture(page, `gone-phone-${lng}`);
    await page.getByRole('button', { name: words('imports.gone.store', { count: 2 }) }).click();
    await expect(page.locator('[data-undo-bar]')).toContainText(words('imports.gone.freed', { count: 1 }), PATIENCE);
    expect(await invited(hall_id)).toHaveLength(1);
    await pressUndo(page);
    await expect.poll(async () => (await invited(hall_id)).length, PATIENCE).toBe(3);
  });

for (const lng of inTurn(LANGUAGES))
  test(`a guest brings somebody, who is named by and by, in ${lng}`, async ({ context, page }) => {
    test.setTimeout(480_000);
    const words = wordsOf(lng);
    const { event_id, hall_id, guests } = await partyOf(3, 3);
    const host = guests[0]!.id;
    await keepSession(context, session);
    const at = `${product.address}/events/${event_id}/guests-invitation?hall=${hall_id}&lng=${lng}`;
    await page.goto(`${at}&guest=${host}`);
    const card = page.getByRole('dialog').or(page.getByRole('complementary')).last();
    await card.getByRole('button', { name: words('invitation.plus_ones.add') }).click();
    const plus = card.getByRole('link', { name: /\+1$/ });
    await expect(plus.first()).toBeVisible(PATIENCE);
    expect(await violationsOf(page), 'card').toEqual([]);
    await picture(page, `host-${lng}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await staysWithin(page, 390);
    await picture(page, `host-phone-${lng}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await plus.first().click();
    await page.getByRole('button', { name: words('invitation.plus_ones.name'), exact: true }).click();
    const dialog = page.getByRole('dialog', {
      name: new RegExp(words('invitation.plus_ones.title', { name: '' }).trim()),
    });
    await dialog.getByLabel(words('invitation.fields.last_name')).fill('Названов');
    await dialog.getByLabel(words('invitation.fields.first_name')).fill(`Лев${lng === 'ru' ? 'ру' : 'ен'}`);
    expect(await violationsOf(page), 'dialog').toEqual([]);
    await picture(page, `name-${lng}`);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const named = (await invited(hall_id)).filter(({ guest_name }) => guest_name.startsWith('Названов'));
    expect(named).toMatchObject([{ unnamed: false }]);
  });
