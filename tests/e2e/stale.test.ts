import { expect, test, type Page } from 'playwright/test';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { menuItems } from '../support/menu.ts';
import { wordsOf } from './walk/words.ts';

const ru = wordsOf('ru');

let product: Product;
let admin: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  admin = await product.signIn('admin@example.ru');
});
test.afterAll(() => product?.stop());

/** A call of the API as the admin, on another device. */
const call = <T>(method: string, path: string, body?: unknown) => product.call<T>(admin, method, path, body);

const employee = async (email: string) =>
  (await call<{ id: string; email: string }[]>('GET', '/users?per_page=100')).find((one) => one.email === email)!.id;
const menu = (page: Page) => page.getByRole('navigation').first().getByRole('link');
/** Makes the page ask for something. It may have asked for something itself a moment before, and the menu be gone. */
const press = (page: Page, name: string) =>
  page
    .getByRole('link', { name })
    .click({ timeout: 5_000 })
    .catch(() => undefined);

test('addresses that somebody typed or cut off show a screen or what is wrong with them, in Russian, and nothing breaks', async ({
  context,
  page,
}) => {
  await keepSession(context, admin);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${String(error)}`));
  page.on('response', (answer) => answer.status() >= 500 && broken.push(`${answer.status()} ${answer.url()}`));
  // Chosen once, the language stays.
  await page.goto(`${product.address}/?lng=ru`);
  for (const path of [
    '/calendar?date=junk&view=century&employee_id=junk&location_id=%00',
    '/calendar?date=2026-02-30',
    '/tickets/event/not-a-uuid?hall=junk&page=-1',
    '/events/not-a-uuid/guests-invitation?view=nothing',
    '/events/edit/not-a-uuid?step=nothing',
    '/events/edit/vista/not-a-uuid',
    '/archive/not-a-uuid',
    '/users/not-a-uuid',
    '/hall-templates/edit/not-a-uuid',
    '/users?create=maybe&page=junk&sort=junk',
    '/guests?create=&page=0&perPage=9999&filter=%7Bjunk',
    '/locations?displayedFilters=%5B&filter=[1]&order=SIDEWAYS&sort=colour',
    '/hall-templates?page=1e9',
    '/archive?page=-5&filter=junk',
    '/events?filter=junk&page=junk',
    '/events/%E0%A4%A',
  ]) {
    await page.goto(`${product.address}${path}`);
    await expect(page.locator('h1').first(), path).toBeAttached();
    const main = page.getByRole('main');
    await expect(main, path).toContainText(/[а-яё]{3}/i);
    // The router's own page where an id can't be one, and nowhere else.
    await expect(page.getByText('Unexpected Application Error!'), path).toHaveCount(
      path.includes('not-a-uuid') ? 1 : 0,
    );
    if (path.includes('not-a-uuid')) await expect(main, path).toContainText(ru('app.router.400'));
  }
  expect(broken).toEqual([]);
});

test('a tab whose role was lowered meanwhile loses what that role may not, at the first refusal', async ({
  context,
  page,
}) => {
  const session = await product.signIn('manager@example.ru');
  await keepSession(context, session);
  await page.goto(`${product.address}/locations?lng=ru`);
  await expect(menu(page)).toHaveCount(menuItems('manager_event'));
  const id = await employee('manager@example.ru');
  await call('PUT', `/users/${id}`, { role: 'manager_seat' });
  await press(page, ru('resources.hall_templates.many'));
  await expect(menu(page)).toHaveCount(menuItems('manager_seat'));
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await call('PUT', `/users/${id}`, { role: 'manager_event' });
});

test('a tab of somebody who was removed says so, and leads to the organisation that is left', async ({
  context,
  page,
}) => {
  const session = await product.signIn('both@example.ru');
  await keepSession(context, session);
  await page.goto(`${product.address}/events?lng=ru`);
  await expect(page.locator('h1')).toBeVisible();
  await call('DELETE', `/users/${await employee('both@example.ru')}`);
  await press(page, ru('resources.locations.many'));
  await expect(page.getByText(ru('app.left.message'))).toBeVisible();
  await page.getByRole('button', { name: ru('app.left.go', { organization: 'Южный клуб' }) }).click();
  await expect(menu(page)).toHaveCount(menuItems('manager_seat'));
  await expect(page.getByText('Южный клуб').first()).toBeVisible();
});

test('a tab whose session was ended elsewhere asks to sign in and says why', async ({ context, page }) => {
  const session = await product.signIn('seats@example.ru');
  await keepSession(context, session);
  await page.goto(`${product.address}/events?lng=ru`);
  await expect(page.locator('h1')).toBeVisible();
  await call('DELETE', `/users/${await employee('seats@example.ru')}/sessions`);
  await press(page, ru('app.menu.archive'));
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText(ru('auth.notice.expired'))).toBeVisible();
});
