import { expect, test } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { staysWithin } from '../support/width.ts';
import { wordsOf } from './walk/words.ts';
import { inTurn } from '../support/turn.ts';

// One of many that were deleted is found, and the list is left as it was.

let product: Product;
let session: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  session = await product.signIn('admin@example.ru');
});
test.afterAll(() => product?.stop());

for (const width of inTurn([1440, 390]))
  test(`the trash is searched, filtered and sorted in its address, at ${width} px`, async ({ context, page }) => {
    const words = wordsOf('ru');
    await keepSession(context, session);
    await page.setViewportSize({ width, height: 844 });
    const headers = {
      ...session.auth,
      'organization-id': session.data.organization.id,
      'content-type': 'application/json',
    };
    const send = async (method: string, path: string, body: object) => {
      const answer = await fetch(`${product.address}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
      return (await answer.json()) as { data: { id: string } };
    };
    const names = ['Яблоня', 'Берёза', 'Осина'].map((name) => `${name} ${width}`);
    for (const name of names) {
      const { id } = (await send('POST', '/tags', { name, tint: 'slate' })).data;
      await send('DELETE', '/tags/destroy_list', { ids: [id] });
    }
    const rows = page
      .getByRole('main')
      .getByRole('row')
      .filter({ hasText: String(width) });
    const first = rows.first();
    const list = `/tags?filter=${encodeURIComponent('{"q":"пресса"}')}`;
    await page.goto(`${product.address}${list}&trash=true&list=${encodeURIComponent('sort=name&order=DESC')}&lng=ru`);
    // What the list was searched by is the trash's here.
    await expect(page.getByText(words('crud.nothing_found'))).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.fill('биреза');
    await expect(rows).toHaveCount(1);
    await expect(first).toContainText('Берёза');
    await expect(page.getByRole('status').filter({ hasText: 'биреза' })).toBeVisible();
    await search.fill('');
    await expect(first).toContainText('Осина');
    // By name.
    await page.getByRole('button', { name: /Сортировка/ }).press('Enter');
    await page.getByRole('menuitem', { name: words('resources.trash.fields.name') }).press('Enter');
    await expect(first).toContainText('Берёза');
    await expect(page).toHaveURL(/sort=name/);
    // By who deleted it.
    const by = { name: words('resources.trash.fields.deleted_by'), exact: true };
    const popover = page.getByRole('dialog');
    if (width === 390) {
      await page.getByRole('button', { name: words('crud.filter.add') }).press('Enter');
      await popover.getByRole('menuitem', by).press('Enter');
    } else await page.getByRole('button', by).press('Enter');
    await popover.getByRole('textbox').fill('Никто');
    await popover.getByRole('button', { name: words('crud.filter.apply') }).press('Enter');
    await expect(page.getByText(words('crud.nothing_found'))).toBeVisible();
    await expect(page).toHaveURL(/deleted_by\.contains/);
    await page.reload();
    await expect(page.getByText(words('crud.nothing_found'))).toBeVisible();
    await page.getByRole('button', { name: words('crud.clear_filters') }).press('Enter');
    await expect(first).toContainText('Берёза');
    expect(await violationsOf(page)).toEqual([]);
    await staysWithin(page, width);
    // The list comes back as it was left.
    await page.getByRole('button', { name: words('crud.trash.back') }).press('Enter');
    await expect(page).toHaveURL(/\/tags\?sort=name&order=DESC$/);
  });
