import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, type Route, test } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { pressUndo } from '../support/keys.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { staysWithin } from '../support/width.ts';
import { type Words, wordsOf } from './walk/words.ts';
import { inTurn } from '../support/turn.ts';

// The lists of an evening, tickets and invited guests, are lists like any other: for whoever seats, too, and on a phone.

let product: Product;
let admin: StoredSession;
let seats: StoredSession;
let event: string;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  [admin, seats] = [await product.signIn('admin@example.ru'), await product.signIn('seats@example.ru')];
  const headers = { ...admin.auth, 'organization-id': admin.data.organization.id };
  const answer = await fetch(`${product.address}/api/v1/events?q=${encodeURIComponent('Маяк')}`, { headers });
  const { data } = (await answer.json()) as { data: { id: string; name: string }[] };
  event = data.find(({ name }) => name.includes('Вручение'))!.id;
});
test.afterAll(() => product?.stop());

const rows = (page: Page) => page.locator('#content [data-record][data-row]');
const column = async (page: Page, label: string) => {
  const heads = await page.locator('#content thead th').allInnerTexts();
  return page.locator(`#content tbody td:nth-child(${heads.findIndex((text) => text.trim() === label) + 1})`);
};
const button = (page: Page, name: string | RegExp) =>
  page.locator('#content').getByRole('button', { name, exact: true });

/** By keyboard: a row is ticked, and all of them, the next one's card opened and closed, the search found, the keys told. */
async function walk(page: Page, words: Words): Promise<void> {
  const bar = page.getByRole('region', { name: words('crud.selection') });
  const selected = (count: number) => expect(bar).toContainText(words('crud.selected', { count }));
  await rows(page).first().focus();
  await page.keyboard.press('x');
  await selected(1);
  await page.keyboard.press('b');
  await expect(bar.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('a');
  await selected(await rows(page).count());
  await page.keyboard.press('a');
  await expect(bar).toHaveCount(0);
  await rows(page).first().focus();
  await page.keyboard.press('x');
  await selected(1);
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('j');
  const name = await rows(page).nth(1).innerText();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/guest=/);
  // It hears of Escape once it is there.
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  // Whoever may change it stands in its first field, which is left first.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/guest=/, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: words('keys.title') });
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.locator('#content').getByRole('searchbox')).toBeFocused();
}

/** The cells of the sheet that the list makes. */
async function csvOf(page: Page, words: Words, within?: Locator): Promise<string[][]> {
  const asking = within?.getByRole('button', { name: words('ra.action.export') }) ?? page.locator('[data-export]');
  let isSeen = false;
  const letThrough = async (route: Route) => {
    await expect.poll(() => isSeen).toBe(true);
    await route.continue();
  };
  await page.route('**/export*', letThrough, { times: 1 });
  await asking.click();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: words('crud.export.csv') }).click();
  // As long as the sheet is being made the button says so, and asks for no second one.
  await expect(asking).toBeDisabled();
  isSeen = true;
  const file = await downloaded;
  await expect(asking).toBeEnabled();
  const text = readFileSync(await file.path(), 'utf8').replace(/^\uFEFF/, '');
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(/[;,]/));
}

for (const lng of inTurn(['ru', 'en'] as const)) {
  const words = wordsOf(lng);
  const field = (name: string) => words(`resources.tickets.fields.${name}`);

  test(`tickets are sorted, filtered, counted, walked and taken away as a sheet, in ${lng}`, async ({
    context,
    page,
  }) => {
    await keepSession(context, admin);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.address}/tickets/event/${event}?lng=${lng}`);
    await expect(rows(page)).toHaveCount(50);
    await page
      .getByRole('columnheader', { name: field('seat') })
      .locator('.MuiTableSortLabel-root')
      .click();
    await expect(page).toHaveURL(/sort=seat/);
    await expect.poll(async () => (await (await column(page, field('seat'))).allInnerTexts())[0]).toBe('1');
    const numbers = (await (await column(page, field('seat'))).allInnerTexts()).map(Number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(Math.max(...numbers)).toBeGreaterThan(9);

    // A chip says how many, whatever else is filtered, and stands in the address with it.
    const failed = button(page, new RegExp(`^${words('tickets.filters.failed')} 3$`));
    await failed.click();
    await expect(rows(page)).toHaveCount(3);
    await button(page, field('sector_id')).click();
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: words('crud.filter.apply') }).click();
    await expect(page).toHaveURL(/sector_id/);
    await expect.poll(() => rows(page).count()).toBeLessThan(3);
    const left = await rows(page).count();
    await expect(button(page, new RegExp(`^${words('tickets.filters.failed')} ${left}$`))).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.reload();
    await expect(rows(page)).toHaveCount(left);
    await button(page, words('crud.clear_filters')).click();
    await expect(rows(page)).toHaveCount(50);

    await walk(page, words);

    // Columns that are chosen are those of the sheet.
    await button(page, /^(Столбцы|Columns) /).click();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: field('email'), exact: true })
      .check();
    await page.keyboard.press('Escape');
    const sheet = await csvOf(page, words);
    expect(sheet).toHaveLength(56);
    expect(sheet[0]).toEqual(['guest_name', 'sector_id', 'row', 'seat', 'state', 'sent_at', 'email'].map(field));
    expect(await violationsOf(page)).toEqual([]);
  });
}

test('invited guests are chosen by what they lack, go to the plan together, and their invitations are taken back', async ({
  context,
  page,
}) => {
  const words = wordsOf('ru');
  await keepSession(context, admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = `${product.address}/events/${event}/guests-invitation?lng=ru`;
  await page.goto(list);
  const unseated = (count: number) => button(page, `${words('invitation.show.unseated')} ${count}`);
  await unseated(25).click();
  await expect(rows(page)).toHaveCount(25);
  await walk(page, words);
  const bar = page.getByRole('region', { name: words('crud.selection') });
  await bar.getByRole('button', { name: words('crud.select_all', { count: 25 }) }).click();
  await expect(bar).toContainText(words('crud.selected', { count: 25 }));
  await bar.getByRole('button', { name: words('invitation.seat') }).click();
  await expect(page).toHaveURL(/view=seating/);
  await expect(page.getByText(/25/).first()).toBeVisible();
  expect(await page.evaluate(() => (JSON.parse(localStorage['selectedGuests'] as string) as string[]).length)).toBe(25);

  await page.goto(`${list}&filter=${encodeURIComponent(JSON.stringify({ seated: 'false' }))}`);
  await page.getByRole('tab', { name: words('invitation.views.list') }).click();
  await unseated(25).click();
  const name = await rows(page).first().innerText();
  if (await bar.isVisible()) await bar.getByRole('button', { name: words('ra.action.unselect') }).click();
  await page.getByRole('checkbox', { name: words('crud.select', { name }) }).check();
  await bar.getByRole('button', { name: words('invitation.take_back.short') }).click();
  await page.getByRole('button', { name: words('invitation.take_back.verb', { count: 1 }) }).click();
  await expect(unseated(24)).toBeVisible();
  // It is offered back as whatever else is done to many.
  await page
    .getByRole('status')
    .getByText(words('invitation.taken_back', { count: 1 }))
    .waitFor();
  await pressUndo(page);
  await expect(unseated(25)).toBeVisible();
  await expect(bar).toHaveCount(0);
  // Whoever sits somewhere keeps the invitation, or leaves the place too; what else is done with many is done with them.
  await button(page, new RegExp(`^${words('invitation.show.seated')} `)).click();
  await expect(page.locator('.MuiTablePagination-displayedRows')).toContainText('55');
  const seated = (await rows(page).allInnerTexts()).slice(0, 2);
  for (const one of seated) await page.getByRole('checkbox', { name: words('crud.select', { name: one }) }).check();
  await bar.getByRole('button', { name: words('invitation.take_back.short') }).click();
  const places = page.getByRole('checkbox', { name: words('invitation.take_back.free', { count: 2 }) });
  await expect(places).toBeChecked();
  await places.uncheck();
  await expect(page.getByRole('button', { name: words('invitation.take_back.verb', { count: 0 }) })).toBeDisabled();
  await page.getByRole('button', { name: words('ra.action.cancel') }).click();
  const sheet = await csvOf(page, words, bar);
  expect(sheet.slice(1).map(([name]) => name)).toEqual(seated);
  await bar.getByRole('button', { name: words('crud.bulk.edit') }).click();
  await expect(page.getByRole('group', { name: words('crud.bulk.edit') })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('a filter of invited guests is kept as a view, and the sheet has whom the view shows', async ({
  context,
  page,
}) => {
  const words = wordsOf('en');
  const field = (name: string) => words(`resources.invitations.fields.${name}`);
  await keepSession(context, admin);
  await page.goto(`${product.address}/events/${event}/guests-invitation?lng=en`);
  await expect(rows(page)).toHaveCount(50);
  await button(page, field('state')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: words('resources.invitations.values.state.failed') }).check();
  await dialog.getByRole('button', { name: words('crud.filter.apply') }).click();
  await expect(rows(page)).toHaveCount(3);
  const names = await rows(page).allInnerTexts();

  await button(page, words('resources.list_views.add')).click();
  await dialog.getByRole('textbox').first().fill('To ring up');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('tab', { name: /^To ring up/ });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toHaveText(/3$/);
  await page
    .getByRole('tab', { name: words('crud.views.all') })
    .first()
    .click();
  await expect(rows(page)).toHaveCount(50);
  await page.reload();
  await tab.click();
  await expect(rows(page)).toHaveCount(3);
  expect(await violationsOf(page)).toEqual([]);

  const sheet = await csvOf(page, words);
  expect(sheet[0]!.slice(0, 4)).toEqual(['guest_name', 'company', 'phone', 'email'].map(field));
  expect(sheet.slice(1).map(([name]) => name)).toEqual(names);
});

test('an address of a list that says what it cannot is read as far as it goes, and what was left out is named', async ({
  context,
  page,
}) => {
  const words = wordsOf('en');
  await keepSession(context, admin);
  const left = (what: string) => page.getByText(words('crud.left_out', { what }));
  const open = async (path: string, query: string) => {
    await page.goto(`${product.address}${path}?lng=en&${query}`);
    await expect(rows(page).first()).toBeVisible();
  };
  await open('/guests', 'sort=email');
  await expect(page).toHaveURL(/sort=email&order=ASC/);
  await expect(left('sort=email')).toHaveCount(0);
  for (const path of ['/guests', `/tickets/event/${event}`, `/events/${event}/guests-invitation`, '/hall-templates']) {
    await open(path, 'sort=nope&perPage=1000000');
    await expect(left('perPage=1000000, sort=nope')).toBeVisible();
    await open(path, 'filter=%22x%22');
    await expect(left('filter="x"')).toBeVisible();
    // What a filter speaks of that is no field the list says itself, with the way out.
    await page.goto(`${product.address}${path}?lng=en&filter=${encodeURIComponent('{"constructor":"x"}')}`);
    await page
      .getByRole('alert')
      .getByRole('button', { name: words('crud.clear_filters') })
      .click();
    await expect(rows(page).first()).toBeVisible();
  }
});

test('who somebody is stands in one column, sorted as one name; a sheet has its parts', async ({ context, page }) => {
  const words = wordsOf('ru');
  const name = (part: string) => words(`resources.guests.fields.${part}`);
  await keepSession(context, admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.address}/guests?lng=ru&columns=last_name,first_name,company`);
  await expect(page.locator('#content thead th')).toHaveText(['', words('resources.guests.name_one'), name('company')]);
  const names = await rows(page).allInnerTexts();
  expect(names[0]).toMatch(/^\S+ \S+/);
  expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare));
  const sheet = await csvOf(page, words);
  expect(sheet[0]).toEqual(['last_name', 'first_name', 'middle_name', 'company'].map(name));
  expect(sheet[1]!.slice(0, 3).join(' ').trim()).toBe(names[0]);
});

test('what can be done with a ticket stays in sight where its list is wider than its room', async ({
  context,
  page,
}) => {
  await keepSession(context, admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.address}/tickets/event/${event}?lng=ru`);
  const menu = page.locator('#content tbody tr').first().locator('td.row-end button');
  await expect(menu).toBeVisible();
  const table = page.locator('#content table').locator('xpath=ancestor::*[contains(@class, "MuiPaper-root")][1]');
  const [own, around] = [(await menu.boundingBox())!, (await table.boundingBox())!];
  expect(own.x + own.width).toBeLessThanOrEqual(around.x + around.width);
  await menu.click({ trial: true });
});

test('a seat manager has no contacts to filter or to take away, and picks own tickets only, on a phone', async ({
  browser,
}) => {
  const words = wordsOf('ru');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ru-RU',
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await keepSession(context, seats);
  for (const path of [`/tickets/event/${event}?lng=ru`, `/events/${event}/guests-invitation?lng=ru`]) {
    await page.goto(`${product.address}${path}`);
    await expect(rows(page)).toHaveCount(50);
    expect(await page.locator('#content').innerText()).not.toMatch(/@|\+7/);
    await button(page, words('crud.filter.add')).click();
    const fields = page.getByRole('dialog').getByRole('menuitem');
    await expect(fields.filter({ hasText: 'Сектор' }).first()).toBeVisible();
    await expect(fields.filter({ hasText: /^Почта$|^Телефон$/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    expect(await violationsOf(page)).toEqual([]);
    await staysWithin(page, 390);
    for (const each of await page.locator('#content [role=search] :is(button, [role=button])').all())
      expect((await each.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await page.goto(`${product.address}/tickets/event/${event}?lng=ru`);
  await page.locator('#content li').getByRole('checkbox', { disabled: false }).first().check();
  await page.getByRole('button', { name: words('tickets.pick_mine') }).click();
  const bar = page.getByRole('region', { name: words('crud.selection') });
  await expect(bar).toContainText(words('crud.selected', { count: 20 }));
  await context.close();
});

test('the card of a guest walks on to the next page of the list and back, as it is sorted, and invites', async ({
  page,
}) => {
  const words = wordsOf('ru');
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/guests?lng=ru&perPage=10&sort=last_name&order=DESC`);
  await rows(page).nth(9).click();
  const guest = () => new URL(page.url()).searchParams.get('guest');
  const card = page.getByRole('dialog');
  await expect(card.getByRole('heading').first()).toBeVisible();
  const last = guest();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/page=2/);
  await expect(page).not.toHaveURL(new RegExp(`guest=${last}`));
  expect(new URL(page.url()).searchParams.get('order')).toBe('DESC');
  await expect(rows(page).first()).toHaveAttribute('data-record', guest()!);
  await expect(card).toContainText(/11 из \d+/);
  // The head of the table sticks over the rows, and over none that one is at.
  const head = page.locator('#content thead th').first();
  const bottom = async () => head.evaluate((cell) => cell.getBoundingClientRect().bottom);
  const top = async () =>
    rows(page)
      .first()
      .evaluate((name) => name.getBoundingClientRect().top);
  await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`guest=${last}`));
  await expect(page).toHaveURL(/page=1/);
  await expect(rows(page).nth(9)).toHaveAttribute('data-record', last!);

  // For one it is the same dialog as for those who are ticked.
  await card.getByRole('button', { name: words('invitation.bulk.open') }).click();
  const dialog = page.getByRole('dialog', { name: words('invitation.bulk.title') });
  await dialog.getByRole('combobox').fill('Маяк');
  const look = page.waitForRequest(/\/guests\/invite\/look/);
  await page.getByRole('option').first().click();
  expect((await look).postDataJSON()).toEqual({ guest_ids: [last] });
});

for (const [lng, width, first] of inTurn([
  ['ru', 1440, 0],
  ['en', 390, 2],
] as const))
  test(`what holds for one evening is said of many, of those who come together, and on the card, in ${lng} at ${width}`, async ({
    context,
    page,
  }) => {
    const words = wordsOf(lng);
    const field = (name: string) => words(`resources.invitations.fields.${name}`);
    const bar = page.getByRole('region', { name: words('crud.selection') });
    const act = (key: string) => bar.getByRole('button', { name: words(key) }).press('Enter');
    await keepSession(context, admin);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.address}/events/${event}/guests-invitation?lng=${lng}`);
    const boxes = page
      .locator('#content')
      .getByRole('checkbox', { name: new RegExp(words('crud.select', { name: '' })) });
    await boxes.nth(first + 1).waitFor();
    const rows = await page
      .locator('#content [data-record]')
      .evaluateAll((all) => all.map((row) => row.getAttribute('data-record')!));
    const ids = [...new Set(rows)].slice(first, first + 2);
    expect(ids).toHaveLength(2);
    const tick = async () => {
      for (const at of [first, first + 1]) await boxes.nth(at).check();
    };
    /** How many invitations of the two say a party, this meal, a rank. */
    const said = async () => {
      const headers = { ...admin.auth, 'organization-id': admin.data.organization.id };
      const answer = await fetch(`${product.address}/api/v1/invitations?guest_id=${ids.join()}`, { headers });
      const { data } = (await answer.json()) as { data: Record<'party' | 'meal' | 'rank', unknown>[] };
      const count = (name: 'party' | 'meal' | 'rank') => data.filter((each) => each[name] !== null).length;
      return [count('party'), count('meal'), count('rank')];
    };
    await tick();
    await act('invitation.evening.together');
    await expect.poll(said).toEqual([2, 0, 0]);
    await page
      .getByRole('status')
      .filter({ hasText: words('crud.bulk.changed', { count: 2, smart_count: 2 }) })
      .first()
      .waitFor();
    await pressUndo(page);
    await expect.poll(said).toEqual([0, 0, 0]);
    await expect(bar).toHaveCount(0);

    await tick();
    await act('invitation.evening.together');
    await expect(bar).toHaveCount(0);
    await tick();
    await act('invitation.evening.edit');
    const panel = page.getByRole('group', { name: words('crud.bulk.edit') });
    await panel.getByRole('combobox').first().press('Enter');
    await page.getByRole('option', { name: field('meal') }).press('Enter');
    await panel.getByRole('textbox', { name: field('meal') }).fill('Fish');
    const apply = panel.getByRole('button', { name: words('crud.bulk.apply', { count: 2, smart_count: 2 }) });
    await expect(apply).toBeEnabled();
    expect(await violationsOf(page)).toEqual([]);
    await staysWithin(page, width);
    await apply.press('Enter');
    await expect.poll(said).toEqual([2, 2, 0]);

    await page.goto(`${product.address}/guests?guest=${ids[0]}`);
    const evening = page.getByRole('region', { name: words('card.evening') });
    await evening.getByRole('button', { name: `${words('ra.action.edit')}: ${field('rank')}` }).press('Enter');
    await evening.getByLabel(field('rank')).fill('3');
    await evening.getByLabel(field('rank')).press('Enter');
    await expect.poll(said).toEqual([2, 2, 1]);
    await staysWithin(page, width);
    expect(await violationsOf(page)).toEqual([]);
  });
