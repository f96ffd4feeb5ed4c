import { expect, type Page, test } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { openPalette, typeToFind } from '../support/palette.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';

const ru = wordsOf('ru');
const en = wordsOf('en');

let product: Product;
let admin: StoredSession;
let seats: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  admin = await product.signIn('admin@example.ru');
  seats = await product.signIn('seats@example.ru');
});
test.afterAll(() => product?.stop());

const palette = (page: Page) => page.getByRole('dialog', { name: ru('palette.title') });
const box = (page: Page) => page.getByRole('combobox');
test('a day by keyboard: found in the wrong layout, walked, ticked, opened', async ({ page }) => {
  test.setTimeout(480_000);
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/events?lng=ru`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: ru('app.find') });
  await button.focus();
  await openPalette(page);
  expect(await violationsOf(page)).toEqual([]);

  // Closed by Escape, the focus is where it was.
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(button).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('vfzr');
  const event = page.getByRole('option', { name: 'Вручение премии «Маяк»' }).first();
  await expect(event).toBeVisible();
  await expect(palette(page).getByText(ru('palette.layout', { q: 'маяк' }))).toBeVisible();
  await expect(event).toHaveClass(/Mui-focused/);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(/\/events\?id=/);

  // Where one was stands first.
  await openPalette(page);
  await expect(page.getByRole('group').first()).toContainText(ru('palette.recent'));
  await expect(page.getByRole('option').first()).toContainText('Маяк');

  // A screen in the wrong layout: 'gkjofl' is 'площад'.
  await typeToFind(page, 'gkjofl');
  await expect(page.getByRole('option').first()).toContainText('лощад');
  await page.getByRole('option', { name: ru('resources.locations.many'), exact: true }).click();
  await expect(page).toHaveURL(/\/locations$/);

  // The list: j and k walk, x ticks, / goes to the search, ? says it all.
  const rows = page.locator('tbody tr');
  const name = (at: number) => rows.nth(at).locator('[data-record]');
  await expect(name(1)).toBeVisible();
  await page.keyboard.press('j');
  await expect(name(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(name(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(rows.nth(0).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: ru('keys.title') })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('fdhjh');
  await expect(page.getByText(ru('crud.corrected.layout', { typed: 'fdhjh', meant: 'аврор' }))).toBeVisible();
  await expect(rows).toHaveCount(1);
  // Whoever types, types.
  await page.keyboard.type('jx');
  await expect(page.getByRole('searchbox')).toHaveValue('fdhjhjx');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('fdhjh');
  await expect(rows).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/locations\/[0-9a-f-]+/);
  // Its first field is open to be changed.
  await expect(page.getByRole('textbox', { name: ru('resources.locations.fields.name') })).toBeFocused();
});

test('a guest opens as a card over the screen, with @ alone, for a seat manager too', async ({ page }) => {
  await keepSession(page.context(), seats);
  await page.goto(`${product.address}/calendar?lng=en`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('@а');
  const groups = page.getByRole('group');
  await expect(groups).toHaveCount(1);
  await expect(page.getByRole('option').first()).toHaveClass(/Mui-focused/);
  await expect(groups).toContainText(en('resources.guests.many'));
  // The card comes late, and leaves the focus where somebody is by then.
  let answer = () => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/GuestCard-*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/calendar\?.*guest=/);
  await openPalette(page);
  answer();
  await expect(page.getByLabel(en('card.copy'))).toBeVisible();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('>');
  // What the role may not do isn't offered.
  await expect(page.getByRole('option', { name: en('palette.dark') })).toBeVisible();
  await expect(page.getByRole('option', { name: en('resources.events.add') })).toHaveCount(0);
});

test('what is looked for is chosen by Tab and arrows, and typing goes on in the field', async ({ page }) => {
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/calendar?lng=ru`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('архив');
  const kind = (name: string) => page.getByRole('radio', { name: ru(`palette.kinds.${name}`) });
  await expect(kind('all')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(kind('all')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(kind('actions')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: ru('palette.nothing') })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(kind('screens')).toBeChecked();
  await expect(box(page)).toHaveValue('/архив');
  await expect(page.getByRole('group')).toHaveCount(1);
  await expect(page.getByRole('group')).toContainText(ru('palette.screens'));
  expect(await violationsOf(page)).toEqual([]);
  await expect(kind('screens')).toBeFocused();
  await page.keyboard.press('x');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('/архивx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/archive$/);

  // A click leaves the focus where one types.
  await openPalette(page);
  await kind('guests').click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('@');
  await expect(page.getByRole('status').filter({ hasText: ru('palette.type') })).toBeVisible();
});

test('on a phone it fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/events?lng=ru`);
  await page.getByRole('button', { name: ru('app.find') }).click();
  await expect(palette(page)).toHaveCSS('width', '390px');
  await box(page).fill('маик');
  await expect(page.getByRole('option').first()).toContainText('Маяк');
  await expect(palette(page).getByText(ru('palette.typo'))).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // No key stands for what a finger does.
  await expect(palette(page).getByText('Esc')).toHaveCount(0);
  await palette(page)
    .getByRole('button', { name: ru('ra.action.close') })
    .click();
  await expect(palette(page)).toBeHidden();
});

test('parts of an event are found by its name and theirs, and stand there on its own pages', async ({
  page,
  browser,
}) => {
  await keepSession(page.context(), seats);
  await page.goto(`${product.address}/calendar?lng=ru`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Each says the day beside.
  const part = (name: string) => page.getByRole('option', { name: new RegExp(`^${ru(`palette.part.${name}`)} ?\\d`) });
  await openPalette(page);
  await page.keyboard.type('маяк места');
  await expect(part('seating').first()).toHaveClass(/Mui-focused/);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/events\/[0-9a-f-]+\/guests-invitation\?view=seating/);
  await openPalette(page);
  await expect(part('tickets')).toBeVisible();
  // Whoever seats edits no event.
  await expect(part('halls')).toHaveCount(0);
  await part('tickets').click();
  await expect(page).toHaveURL(/\/tickets\/event\//);

  const context = await browser.newContext();
  await keepSession(context, admin);
  const other = await context.newPage();
  await other.goto(`${page.url()}?lng=ru`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(other);
  await typeToFind(other, 'зал');
  await other.getByRole('option', { name: ru('palette.part.halls') }).click();
  await expect(other).toHaveURL(/\/events\/edit\/.*step=halls/);
  await context.close();
});

test('export and import of every noun are actions, by the words people have for them', async ({ page }) => {
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/calendar?lng=ru`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const action = (verb: 'export' | 'import', noun: string) =>
    page.getByRole('option', { name: ru(`palette.${verb}`, { noun: ru(`resources.${noun}.many`) }) });
  await openPalette(page);
  await typeToFind(page, 'экспорт гостей');
  await expect(action('export', 'guests')).toBeVisible();
  await action('export', 'guests').click();
  await expect(page).toHaveURL(/\/guests/);
  await expect(page.getByRole('menuitem', { name: ru('crud.export.xlsx') })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const noun of ['events', 'locations']) {
    await openPalette(page);
    await page.keyboard.type('>выгрузить');
    await expect(action('export', noun), noun).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await openPalette(page);
  await typeToFind(page, 'импорт площадок');
  await action('import', 'locations').click();
  await expect(page).toHaveURL(/\/locations\?upload=true/);
});
