import { type Page, expect, test } from 'playwright/test';
import { LANGUAGES, type Language } from '#shared/limits.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { type Words, wordsOf } from './walk/words.ts';

const WORDS: Record<Language, Words> = { ru: wordsOf('ru'), en: wordsOf('en') };
/** Section 8 in its own words. */
const ENGLISH = {
  loading: 'Loading data failed.',
  refresh: 'Please refresh the page.',
  download: 'Error downloading file. Try again later',
  mail: 'Error sending file to email. Try again later',
  file: 'Check the data and reload the file',
  seats: 'Select seats from the sectors available to you',
  irreversible: 'This action is irreversible!',
  router: 'Unexpected Application Error!',
};

let product: Product;
let admin: StoredSession;
let seats: StoredSession;
let event: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct();
  admin = await product.signIn('admin@example.ru');
  seats = await product.signIn('seats@example.ru');
  const events = await call<{ id: string; name: string }[]>(seats, '/events?filter=upcoming');
  event = events.find(({ name }) => name.includes('Маяк'))!.id;
});
test.afterAll(() => product?.stop());

async function call<T>(as: StoredSession, path: string): Promise<T> {
  const headers = { ...as.auth, 'organization-id': as.data.organization.id };
  return ((await (await fetch(`${product.address}/api/v1${path}`, { headers })).json()) as { data: T }).data;
}
const open = (page: Page, path: string, language: Language) =>
  page.goto(`${product.address}${path}${path.includes('?') ? '&' : '?'}lng=${language}`);
const broken = { status: 500, contentType: 'text/html', body: '<h1>500</h1>' };

test('sign-in asks for an address in a valid format, hints at .ru, and waits before another code', async ({ page }) => {
  for (const language of LANGUAGES) {
    const words = WORDS[language];
    await open(page, '/auth/login', language);
    await expect(page.getByText(words('auth.login.hint'))).toBeVisible();
    await page.getByRole('textbox').fill('nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words('auth.invalid_email'))).toBeVisible();
  }
  await expect(page.getByText('Invalid mail format')).toBeVisible();
  await page.getByRole('textbox').fill('controller@example.ru');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/confirmation$/);
  await expect(page.getByText(WORDS.en('auth.code.wait'))).toBeVisible();
  await expect(page.getByRole('button', { name: WORDS.en('auth.code.resend') })).toHaveCount(0);
});

test("a list that can't be read says so with a button that reads it again", async ({ page }) => {
  await keepSession(page.context(), admin);
  for (const language of LANGUAGES) {
    const words = WORDS[language];
    await page.route('**/api/v1/locations?*', (route) => route.fulfill({ ...broken, status: 400 }));
    await open(page, '/locations', language);
    const alert = page.getByRole('alert').filter({ hasText: words('app.loading_failed.title') });
    await expect(alert).toContainText(words('app.loading_failed.hint'));
    if (language === 'en') await expect(alert).toContainText(ENGLISH.loading);
    if (language === 'en') await expect(alert).toContainText(ENGLISH.refresh);
    await page.unroute('**/api/v1/locations?*');
    await alert.getByRole('button', { name: words('app.loading_failed.refresh') }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
});

test('deleting asks first and warns that it is irreversible', async ({ page }) => {
  await keepSession(page.context(), admin);
  for (const language of LANGUAGES) {
    await open(page, '/locations', language);
    await page.getByRole('checkbox').nth(1).check();
    await page
      .getByRole('button', { name: WORDS[language]('ra.action.delete') })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(WORDS[language]('app.irreversible'));
    if (language === 'en') await expect(dialog).toContainText(ENGLISH.irreversible);
    await dialog.getByRole('button', { name: WORDS[language]('ra.action.cancel') }).click();
    await expect(dialog).toBeHidden();
  }
});

test('a bad guest file is refused with what to do', async ({ page }) => {
  await keepSession(page.context(), admin);
  for (const language of LANGUAGES) {
    await open(page, `/events/${event}/guests-invitation?view=file`, language);
    const file = {
      name: 'guests.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK\u0003\u0004 nothing'),
    };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const alert = page.getByRole('alert').filter({ hasText: WORDS[language]('crud.file.not_read') });
    await expect(alert).toContainText(language === 'en' ? ENGLISH.file : 'Проверьте данные и загрузите файл');
  }
});

test('a seating plan that does not come, as a file or by mail, is told so', async ({ page }) => {
  await keepSession(page.context(), admin);
  await page.route('**/seats_xlsx_template', (route) => route.fulfill(broken));
  for (const language of LANGUAGES) {
    const words = WORDS[language];
    await open(page, `/tickets/event/${event}`, language);
    await page.getByRole('button', { name: words('tickets.plan.open') }).click();
    await page.getByRole('menuitem', { name: words('tickets.plan.download') }).click();
    const toast = page.getByRole('alert').filter({ hasText: words('app.error.title') });
    await expect(toast).toContainText(words('tickets.plan.download_failed'));
    if (language === 'en') await expect(toast).toContainText(ENGLISH.download);
    await page.getByRole('button', { name: words('tickets.plan.open') }).click();
    await page.getByRole('menuitem', { name: words('tickets.plan.mail') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words('tickets.plan.send') }).click();
    await expect(dialog).toContainText(words('tickets.plan.mail_failed'));
    if (language === 'en') await expect(dialog).toContainText(ENGLISH.mail);
  }
});

test('a seat manager who chooses a seat of another sector is asked to select seats from their own', async ({
  page,
}) => {
  await keepSession(page.context(), seats);
  for (const language of LANGUAGES) {
    const words = WORDS[language];
    await open(page, `/events/${event}/guests-invitation?view=seating`, language);
    for (const [name, pressed] of [
      ['hall.sectors.all', 'true'],
      ['hall.sectors.only_mine', 'false'],
    ] as const)
      await expect(page.getByRole('button', { name: words(name), exact: true })).toHaveAttribute(
        'aria-pressed',
        pressed,
      );
    await page
      .locator('li[data-guest]')
      .filter({ hasText: words('hall.guests.no_place') })
      .first()
      .getByRole('button')
      .first()
      .click();
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog', { name: words('hall.foreign_sector') });
    await expect(dialog).toBeVisible();
    if (language === 'en') await expect(dialog).toContainText(ENGLISH.seats);
    await dialog.getByRole('button', { name: words('hall.understood') }).click();
    await expect(dialog).toBeHidden();
  }
});

test("a screen that can't be shown leads to the page 'Unexpected Application Error!'", async ({ page }) => {
  await keepSession(page.context(), admin);
  for (const language of LANGUAGES) {
    await open(page, '/archive', language);
    await page.getByRole('navigation').first().getByRole('link').first().waitFor();
    await page.route('**/assets/*', (route) => route.abort());
    await page.getByRole('link', { name: WORDS[language]('app.menu.calendar'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ENGLISH.router);
    await expect(page.getByRole('alert')).toContainText(WORDS[language]('app.router.unknown'));
    await page.unroute('**/assets/*');
    await page.getByRole('button', { name: WORDS[language]('app.loading_failed.refresh') }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL(/\/calendar/);
  }
});

test('the description of the API is read on a page of its own, under its content-security policy', async ({ page }) => {
  const wrong: string[] = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('request', (request) => request.url().startsWith(product.address) || wrong.push(request.url()));
  await page.goto(`${product.address}/api/v1/docs`);
  await expect(page.getByRole('heading', { name: /Parterre/ })).toBeVisible();
  await page.locator('.opblock-tag').first().click();
  await expect(page.locator('.opblock').first()).toBeVisible();
  expect(wrong.filter((line) => !line.startsWith('data:'))).toEqual([]);
});
