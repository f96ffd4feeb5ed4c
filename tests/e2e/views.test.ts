import { expect, type Page, test } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { staysWithin } from '../support/width.ts';
import { wordsOf } from './walk/words.ts';
import { inTurn } from '../support/turn.ts';

// A list that was opened by a view stays the view's while it is changed, until somebody leaves it.

let product: Product;
let admin: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  admin = await product.signIn('admin@example.ru');
});
test.afterAll(() => product?.stop());

const guests = (lng: string, filter: object) =>
  `${product.address}/guests?lng=${lng}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
const button = (page: Page, name: string) => page.locator('#content').getByRole('button', { name, exact: true });

for (const lng of inTurn(['ru', 'en'] as const)) {
  test(`a view is changed, taken back, kept and kept as another in ${lng}`, async ({ context, page }) => {
    const words = wordsOf(lng);
    const [one, two] = [`Почта ${lng}`, `Имена ${lng}`];
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
    const dot = page.getByRole('tab').getByRole('img', { name: words('crud.views.changed') });
    const dialog = page.getByRole('dialog');
    const update = button(page, words('crud.views.keep'));
    const sort = page.getByRole('columnheader').locator('.MuiTableSortLabel-root').first();
    const isOpen = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await keepSession(context, admin);
    await page.goto(guests(lng, { 'email.empty': 'false' }));
    await button(page, words('resources.list_views.add')).click();
    await dialog.getByRole('textbox').first().fill(one);
    // Shared with nobody says so, and only roles that have the list are offered.
    const who = dialog.getByRole('combobox', { name: words('resources.list_views.fields.shared_with') });
    await expect(who).toHaveText(words('resources.list_views.none.shared_with'));
    await who.click();
    const roles = ['admin', 'superadmin'].map((role) => words(`resources.list_views.values.shared_with.${role}`));
    await expect(page.getByRole('option')).toHaveText([words('resources.list_views.none.shared_with'), ...roles]);
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox').first().press('Enter');
    await isOpen(one);
    await expect(dot).toHaveCount(0);

    await sort.click();
    await expect(dot).toBeVisible();
    await page.reload();
    await expect(dot).toBeVisible();
    await isOpen(one);
    expect(await violationsOf(page)).toEqual([]);
    await button(page, words('crud.views.reset')).click();
    await expect(dot).toHaveCount(0);
    await isOpen(one);
    await expect(page).toHaveURL(/order=ASC/);

    // Columns, too, are the view's while it is open.
    await page.getByRole('button', { name: new RegExp(`^${words('crud.columns.button')}`) }).click();
    await dialog.getByRole('checkbox', { checked: true }).last().uncheck();
    await page.keyboard.press('Escape');
    await expect(dot).toBeVisible();
    await button(page, words('crud.views.reset')).click();
    await expect(dot).toHaveCount(0);

    await sort.click();
    await update.click();
    await expect(dot).toHaveCount(0);
    await expect(update).toHaveCount(0);
    await page
      .getByRole('tab', { name: words('crud.views.all') })
      .first()
      .click();
    await tab(one).click();
    await expect(page).toHaveURL(/order=DESC/);

    await button(page, words('crud.clear_filters')).click();
    await expect(dot).toBeVisible();
    await isOpen(one);
    await button(page, words('crud.views.keep_new')).click();
    await dialog.getByRole('textbox').first().fill(one.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(words('problems.fields.view_named'))).toBeVisible();
    await dialog.getByRole('textbox').first().fill(two);
    await page.keyboard.press('Enter');
    await isOpen(two);
    await expect(tab(one)).toBeVisible();
    await expect(dot).toHaveCount(0);
  });

  test(`on a phone no button of a list is cut or out of sight in ${lng}`, async ({ browser }) => {
    const words = wordsOf(lng);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await keepSession(context, admin);
    await product.call(admin, 'POST', '/list_views', { noun: 'guests', name: `Длинное название ${lng}`, query: 'x=1' });
    await page.goto(guests(lng, { 'last_name.contains': 'а', 'email.empty': 'false' }));
    await expect(page.locator('#content [data-record]').first()).toBeVisible();
    await expect(button(page, words('crud.filter.add'))).toBeInViewport({ ratio: 1 });
    for (const each of await page.locator('#content [role=search] :is(button, .MuiChip-root)').all())
      await expect(each).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#content [data-record]').first()).toBeInViewport({ ratio: 1 });
    // What is rarely done is behind one button, with its words, and by keyboard.
    const rare = ['ra.action.export', 'crud.upload', 'crud.trash.title', 'crud.columns.button'];
    for (const each of rare) await expect(page.getByRole('button', { name: words(each) })).toHaveCount(0);
    const more = button(page, words('app.menu.more')).and(page.locator('#content *'));
    await more.press('Enter');
    const menu = page.getByRole('dialog', { name: words('app.menu.more') });
    for (const each of rare) await expect(menu.getByRole('button', { name: words(each) })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await more.press('Enter');
    await menu.getByRole('button', { name: words('ra.action.export') }).press('Enter');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words('crud.export.csv') }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).toMatch(/csv$/);
    await expect(menu).toHaveCount(0);
    expect((await page.getByRole('tab').first().boundingBox())!.x).toBeLessThan(20);
    await staysWithin(page, 390);
    await page.screenshot({ path: `test-results/phone-${lng}.png` });
    await context.close();
  });
}

test('a comparison there is none of is told of the field, and is no view', async ({ context, page }) => {
  const words = wordsOf('en');
  await keepSession(context, admin);
  await page.goto(guests('en', { 'last_name.near': 'x' }));
  const told = `${words('resources.guests.fields.last_name')}: ${words('crud.filter.no_way', { way: 'near' })}`;
  await expect(page.getByRole('alert')).toContainText(told);
  for (const name of ['resources.list_views.add', 'crud.views.keep_new'])
    await expect(button(page, words(name))).toHaveCount(0);
});
