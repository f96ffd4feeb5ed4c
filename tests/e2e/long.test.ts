import { expect, test, type Page } from 'playwright/test';
import { limit } from '#shared/limits.ts';
import { violationsOf } from '../support/axe.ts';
import { pressUndo } from '../support/keys.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { inTurn } from '../support/turn.ts';
import { wordsOf } from './walk/words.ts';

// More than one call does: a file of 10,050 guests, a bulk edit over all of them, and the way back; each as a job.

let product: Product;
let session: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  session = await product.signIn('admin@example.ru');
});
test.afterAll(() => product?.stop());

const ROWS = limit('checkedRows') + 50;
const LANGUAGES = ['ru', 'en'] as const;
const WIDTHS = [1440, 390] as const;
const VARIANTS = LANGUAGES.flatMap((lng) => WIDTHS.map((width) => [lng, width] as const));
const PATIENCE = { timeout: 120_000 };
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const number = (lng: string, count: number) => new Intl.NumberFormat(lng).format(count);

for (const [lng, width] of inTurn(VARIANTS))
  test(`a long list is brought, changed and taken back as jobs, in ${lng} at ${width} px`, async ({
    context,
    page,
  }) => {
    test.setTimeout(1_200_000);
    const words = wordsOf(lng);
    const button = (key: string, options = {}) => page.getByRole('button', { name: words(key, options) });
    await page.setViewportSize({ width, height: 900 });
    await keepSession(context, session);
    // Two of them are known under another name.
    const headers = {
      ...session.auth,
      'organization-id': session.data.organization.id,
      'content-type': 'application/json',
    };
    for (const at of [0, 1]) {
      const body = { last_name: 'Иначе', first_name: `Имя${at}`, email: `${lng}${width}g${at}@example.ru` };
      await fetch(`${product.address}/api/v1/guests`, { method: 'POST', headers, body: JSON.stringify(body) });
    }
    await page.goto(`${product.address}/guests?upload=true&lng=${lng}`);
    const rows = Array.from(
      { length: ROWS },
      (_, at) => `Долгих${lng}${width};Имя${at};;;${lng}${width}g${at}@example.ru`,
    );
    const text = ['Фамилия;Имя;Отчество;Телефон;E-mail', ...rows, ';Безфамилии;;;'].join('\r\n');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'все.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

    // Its page, over a reload, until it is checked and somebody confirms it.
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}/, PATIENCE);
    await page.reload();
    await expect(page.getByRole('heading', { name: words('imports.long.checked') })).toBeVisible(PATIENCE);
    await expect(page.getByText(words('imports.long.stay_out', { count: 1 }))).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Безфамилии' })).toBeVisible();
    const whole = page.getByRole('radiogroup', { name: words('imports.long.suspected', { count: 2 }) });
    await whole.getByRole('radio', { name: words('imports.long.same_all') }).check();
    const changed = page.getByRole('button', { name: `${words('imports.long.found.changed')} 2` });
    await changed.press('Enter');
    const known = page.getByRole('listitem').filter({ hasText: 'Иначе' });
    await expect(known).toHaveCount(2);
    expect(await violationsOf(page), 'checked').toEqual([]);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/long-${lng}-${width}.png`, fullPage: true });
    // One of them is somebody else, and in the end both.
    await known
      .first()
      .getByRole('button', { name: words('imports.long.alike_ways.another') })
      .press('Enter');
    await expect(known).toHaveCount(1);
    await whole.getByRole('radio', { name: words('imports.long.add_all') }).check();
    await expect(changed).toHaveCount(0);
    // Its own page follows the job: the bar of other screens never says here that something is about to begin.
    const waits = await page.evaluateHandle((text) => {
      const heard = { once: false };
      const listen = () => (heard.once ||= document.body.textContent.includes(text));
      new MutationObserver(listen).observe(document.body, { childList: true, subtree: true });
      return heard;
    }, words('crud.job.waits'));
    await button('imports.long.store', { count: ROWS }).press('Enter');
    await expect(page.getByRole('heading', { name: words('imports.long.store_file') })).toBeVisible();
    expect(await violationsOf(page), 'storing').toEqual([]);
    // Its end is said here, with the way back.
    const stored = status(page, words('crud.job.stored', { count: ROWS }));
    await expect(stored.getByRole('button', { name: words('crud.undo.undo') })).toBeVisible(PATIENCE);
    expect(await waits.jsonValue()).toEqual({ once: false });
    const leftOut = page.getByText(words('imports.long.left_out', { count: 1 }), { exact: true });
    await expect(leftOut).toBeVisible(PATIENCE);
    const download = page.waitForEvent('download');
    await button('imports.long.download').click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    expect(await violationsOf(page), 'stored').toEqual([]);
    const address = page.url();

    // All of them are changed; one walks on meanwhile.
    const filter = encodeURIComponent(JSON.stringify({ q: `долгих${lng}${width}` }));
    await page.goto(`${product.address}/guests?lng=${lng}&filter=${filter}`);
    await page.getByRole('checkbox').nth(1).press('Space');
    await page
      .getByRole('region', { name: words('crud.selection') })
      .getByRole('button')
      .first()
      .press('Enter');
    await button('crud.bulk.edit').first().press('Enter');
    const panel = page.getByRole('group', { name: words('crud.bulk.edit') });
    await panel.getByLabel(words('crud.bulk.field')).press('ArrowDown');
    await page.getByRole('option', { name: words('resources.guests.fields.company') }).click();
    await panel.getByRole('textbox', { name: words('resources.guests.fields.company') }).fill('Маяк');
    await expect(panel.getByText(words('crud.bulk.counted', { count: ROWS, total: ROWS }))).toBeVisible();
    await button('crud.bulk.apply', { count: ROWS }).press('Enter');
    const job = status(page, words('crud.job.bulk_edit'));
    await expect(job).toContainText(number(lng, ROWS), PATIENCE);
    // What is said of it after its end would be gone by the time a slow machine has looked at the page.
    await page.route('**/api/v1/jobs/*', (route) => route.abort());
    expect(await violationsOf(page), 'job').toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${product.address}/locations?lng=${lng}`);
    await expect(status(page, words('crud.bulk.changed', { count: ROWS }))).toBeVisible(PATIENCE);
    await pressUndo(page);
    await expect(status(page, words('crud.job.back'))).toBeVisible();
    await expect(status(page, words('crud.undo.undone', { count: ROWS }))).toBeVisible(PATIENCE);

    // And the file as a whole, stopped on the way.
    await page.goto(address);
    await button('crud.undo.card.press').press('Enter');
    const back = status(page, words('crud.job.back'));
    await expect(back).toContainText(number(lng, ROWS), PATIENCE);
    await back.getByRole('button', { name: words('app.job.stop') }).press('Enter');
    await expect(status(page, words('crud.job.stopped'))).toBeVisible(PATIENCE);
  });
