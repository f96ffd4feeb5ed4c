import { expect, type Page, test } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { inTurn } from '../support/turn.ts';
import { wordsOf } from './walk/words.ts';

// The page of a file that was checked as a job, which a short one can be, too: its rows by keyboard, and what is chosen there.

let product: Product;
let session: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  session = await product.signIn('admin@example.ru');
});
test.afterAll(() => product?.stop());

const PATIENCE = { timeout: 60_000 };
const HEADER = 'Фамилия;Имя;Отчество;Телефон;E-mail';

/** Has a guest file checked; answers its import. */
async function check(rows: readonly string[]): Promise<string> {
  const form = new FormData();
  form.set('field', 'file');
  form.set('file', new Blob([[HEADER, ...rows].join('\r\n')], { type: 'text/csv' }), 'список.csv');
  const headers = { ...session.auth, 'organization-id': session.data.organization.id };
  const sent = await fetch(`${product.address}/api/v1/imports/files`, { method: 'POST', headers, body: form });
  const { data: file } = (await sent.json()) as { data: { id: string } };
  const asked = { noun: 'guests', file_id: file.id, file_name: 'список.csv' };
  const { import_id } = await product.call<{ import_id: string }>(session, 'POST', '/imports/check', asked);
  return import_id;
}

const open = async (page: Page, id: string, lng: 'ru' | 'en') => {
  await page.goto(`${product.address}/imports/${id}?lng=${lng}`);
  await expect(page.getByRole('heading', { name: wordsOf(lng)('imports.long.checked') })).toBeVisible(PATIENCE);
};

for (const lng of inTurn(['ru', 'en'] as const))
  test(`rows of a checked file are walked and chosen by keys, and what is chosen for all stays, in ${lng}`, async ({
    context,
    page,
  }) => {
    test.setTimeout(240_000);
    const words = wordsOf(lng);
    await keepSession(context, session);
    const known = (at: number) => `${lng}k${at}@example.ru`;
    for (const at of [0, 1])
      await product.call(session, 'POST', '/guests', {
        last_name: `Прежних${lng}`,
        first_name: `Имя${at}`,
        email: known(at),
      });
    const fresh = [0, 1, 2].map((at) => `Новых${lng};Имя${at};;;${lng}n${at}@example.ru`);
    const id = await check([...fresh, ...[0, 1].map((at) => `Иных${lng};Имя${at};;;${known(at)}`)]);
    await open(page, id, lng);

    const menu = page.getByRole('navigation', { name: words('app.menu.label') });
    await expect(menu.locator('[aria-current=page]')).toHaveText(words('resources.guests.many'));
    const names = page.locator('#content [data-record]');
    const line = (at: number) => page.locator('#content li:has([data-record])').nth(at);
    const pressed = (at: number, key: string) =>
      expect(line(at).getByRole('button', { name: words(key), pressed: true })).toBeVisible();
    await expect(names).toHaveCount(5);
    await page.keyboard.press('j');
    await expect(names.first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(names.nth(1)).toBeFocused();
    await page.keyboard.press('2');
    await pressed(1, 'imports.long.leave_out');
    await pressed(0, 'imports.long.add');
    await page.keyboard.press('1');
    await pressed(1, 'imports.long.add');
    expect(await violationsOf(page), 'row').toEqual([]);
    // Somebody known is no new one any more: the cursor goes on with whoever stands there now.
    for (const _ of [0, 1]) await page.keyboard.press('j');
    await expect(names.nth(3)).toBeFocused();
    await page.keyboard.press('3');
    await expect(names).toHaveCount(4);
    await page.keyboard.press('j');
    await expect(names.nth(3)).toBeFocused();
    await page.keyboard.press('2');
    await pressed(3, 'imports.long.alike_ways.out');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: words('keys.title') });
    for (const key of ['walk', 'take', 'leave', 'same'])
      await expect(help.getByText(words(`keys.${key}`))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);

    // Who is meant by a choice for all is shown by itself.
    const suspected = { count: 2, smart_count: 2 };
    await page
      .getByRole('radiogroup', { name: words('imports.long.suspected', suspected) })
      .getByRole('button', { name: words('imports.long.show_rows') })
      .press('Enter');
    await expect(names).toHaveText([`Иных${lng} Имя0`, `Иных${lng} Имя1`]);
    await page.reload();
    await expect(names).toHaveCount(2);

    // For all who change, and away and back.
    const all = page.getByRole('radiogroup', { name: words('imports.long.changes', { count: 1, smart_count: 1 }) });
    await all.getByRole('radio', { name: words('imports.long.keep') }).check();
    await page.goto(`${product.address}/guests?lng=${lng}`);
    await open(page, id, lng);
    await expect(all.getByRole('radio', { name: words('imports.long.keep') })).toBeChecked();
    await product.call(session, 'POST', `/imports/${id}/discard`);
  });
