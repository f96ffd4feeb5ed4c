import { expect, type Page, test } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';

const ru = wordsOf('ru');

// Two people at one record: each sees the other, the field they are in, and what they have just saved; nothing is locked.

let product: Product;
let [anna, ilya]: StoredSession[] = [];
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  anna = await product.signIn('admin@example.ru');
  ilya = await product.signIn('manager@example.ru');
});
test.afterAll(() => product?.stop());

const call = <T>(method: string, path: string, body?: unknown) => product.call<T>(anna!, method, path, body);
const open = (page: Page, path: string) => page.goto(`${product.address}${path}?lng=ru`);
const field = (name: string) => ru(`resources.locations.fields.${name}`);
const edit = (page: Page, name: string) =>
  page.getByRole('button', { name: `${ru('ra.action.edit')}: ${field(name)}` }).click({ force: true });

test('two people at one record see each other, the field the other is in, and what was just saved', async ({
  page,
  browser,
}) => {
  const cities = await call<{ id: string }[]>('GET', '/cities?per_page=1');
  const body = { name: 'Маяк', city_id: cities[0]!.id, address: 'Старая, 1' };
  const { id } = await call<{ id: string }>('POST', '/locations', body);
  const path = `/locations/${id}`;
  await keepSession(page.context(), anna!);
  const context = await browser.newContext();
  await keepSession(context, ilya!);
  const other = await context.newPage();

  await open(other, path);
  await open(page, path);
  const name = String(ilya!.data['first_name']);
  const here = page.getByText(ru('record.presence.here', { names: name }));
  await expect(here).toBeVisible();
  await expect(page.getByText(ru('record.presence.looking', { names: name, count: 1 }), { exact: true })).toBeVisible();

  await edit(other, 'address');
  await expect(page.locator('dd', { hasText: 'Старая, 1' }).getByText(name, { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await expect(
    page.getByText(ru('record.presence.editing', { names: name, count: 1 }), { exact: true }).first(),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await other.getByRole('textbox', { name: field('address') }).fill('Новая, 7');
  await other.keyboard.press('Enter');
  const news = page.getByRole('status').filter({ hasText: 'Новая, 7' });
  await expect(news).toContainText('Старая, 1', { timeout: 20_000 });
  await expect(news).toContainText(name);
  // Whoever has saved isn't said to write any more.
  const writes = page.getByText(ru('record.presence.editing', { names: name, count: 1 }), { exact: true });
  await expect(writes).toHaveCount(0, { timeout: 12_000 });
  await expect(page.locator('dd').filter({ hasText: 'Новая, 7' }).first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await news.getByRole('button', { name: `${ru('record.history.restore')}: ${field('address')}` }).click();
  await expect(news).toHaveCount(0);
  expect(await call('GET', `/locations/${id}`)).toMatchObject({ address: 'Старая, 1' });

  await other.goto(`${product.address}/locations`);
  await expect(here).toHaveCount(0, { timeout: 20_000 });
  await context.close();
});

test('of two who write one field, whoever keeps their own is not told of it as of somebody else’s', async ({
  page,
}) => {
  const cities = await call<{ id: string }[]>('GET', '/cities?per_page=1');
  const body = { name: 'Буй', city_id: cities[0]!.id, address: 'Старая, 1' };
  const { id } = await call<{ id: string }>('POST', '/locations', body);
  await keepSession(page.context(), anna!);
  await open(page, `/locations/${id}`);
  await page.getByRole('button', { name: `${ru('ra.action.edit')}: ${field('address')}` }).press('Enter');
  const box = page.getByRole('textbox', { name: field('address') });
  await box.fill('Моя, 9');
  await call('PUT', `/locations/${id}`, { address: 'Новая, 7' });
  const news = page.getByRole('status').filter({ hasText: field('address') });
  await expect(news).toContainText('Новая, 7', { timeout: 20_000 });
  await box.press('Enter');
  await expect(page.getByRole('alert')).toContainText(`${ru('crud.met.before')}: Старая, 1`);
  await page.getByRole('button', { name: ru('crud.conflict.keep_mine') }).click();
  await expect(box).toHaveCount(0);
  await expect(page.locator('dd').filter({ hasText: 'Моя, 9' }).first()).toBeVisible();
  expect(await call('GET', `/locations/${id}`)).toMatchObject({ address: 'Моя, 9' });
  await expect(news).toHaveCount(0);
});

test('what is typed in a form meets what somebody else saves at once, and nothing of either is lost', async ({
  page,
}) => {
  const cities = await call<{ id: string }[]>('GET', '/cities?per_page=1');
  const body = { name: 'Бакен', city_id: cities[0]!.id, address: 'Старая, 1' };
  const { id } = await call<{ id: string }>('POST', '/locations', body);
  await keepSession(page.context(), anna!);
  await page.goto(`${product.address}/locations?edit=${id}&lng=ru`);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: field('name') });
  await expect(name).toHaveValue('Бакен');
  await name.fill('Бакен № 2');
  await call('PUT', `/locations/${id}`, { address: 'Новая, 7' });
  const conflict = page.getByRole('alert').filter({ hasText: ru('crud.met.title') });
  await expect(conflict).toBeVisible({ timeout: 20_000 });
  await expect(conflict.getByRole('radio')).toHaveCount(0);
  await conflict.getByRole('button', { name: ru('crud.met.save_both') }).click();
  await expect(page.getByText(ru('crud.saved'))).toBeVisible();
  expect(await call('GET', `/locations/${id}`)).toMatchObject({ name: 'Бакен № 2', address: 'Новая, 7' });
});
