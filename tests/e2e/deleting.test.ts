import { expect, test, type Page } from 'playwright/test';
import { keepSession, type Product, startProduct } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';

const words = wordsOf('ru');

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct();
});
test.afterAll(() => product?.stop());

const bar = (page: Page) => page.getByRole('region', { name: words('crud.selection') });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') });

test('who can’t be deleted is counted before and named after, and ticks end with their screen', async ({
  context,
  page,
}) => {
  await keepSession(context, await product.signIn('admin@example.ru'));
  await page.goto(`${product.address}/guests?lng=ru`);
  await rows(page).first().getByRole('checkbox').check();
  await expect(bar(page)).toBeVisible();
  await page.reload();
  await expect(rows(page).nth(1)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await rows(page).nth(1).getByRole('checkbox').check();
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: words('resources.locations.many') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('resources.locations.many'));
  await page.goBack();
  await expect(rows(page).nth(1)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await rows(page).first().getByRole('checkbox').check();
  await bar(page)
    .getByRole('button', { name: words('ra.action.delete') })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('есть билет');
  const asked = await question.innerText();
  const [going, staying] = [/Удалить (\d+)/, /Ещё (\d+)/].map((number) => Number(number.exec(asked)?.[1]));
  expect(going! + staying!).toBe(25);
  const total = Number(
    /\d+/.exec(
      (await page
        .getByText(/^\d+ гост/)
        .first()
        .textContent()) ?? '',
    )?.[0],
  );
  await question.getByRole('button', { name: words('resources.guests.remove', { count: going! }) }).click();
  await expect(
    page.getByRole('status').filter({ hasText: words('crud.deleted_many', { count: going! }) }),
  ).toBeVisible();
  await expect(page.getByText(new RegExp(`^${total - going!} гост`)).first()).toBeVisible();
  // Named before, so not again, and not ticked for another try.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
});
