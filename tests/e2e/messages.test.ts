import { type Page, expect, test } from 'playwright/test';
import { type Language, limit } from '#shared/limits.ts';
import { startCutting } from '../support/cutting.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { inTurn } from '../support/turn.ts';
import { type Words, wordsOf } from './walk/words.ts';

/** In Russian and English by turns. */
const LANGUAGES = inTurn<Language>(['ru', 'en']);
const WORDS: Record<Language, Words> = { ru: wordsOf('ru'), en: wordsOf('en') };
/** Section 8 in its own words, by the keys they stand under. */
const ENGLISH = {
  'app.loading_failed.title': 'Loading data failed.',
  'app.loading_failed.hint': 'Please refresh the page.',
  'tickets.plan.download_failed': 'Error downloading file. Try again later',
  'tickets.plan.mail_failed': 'Error sending file to email. Try again later',
  'problems.bad_file': 'Check the data and reload the file',
  'hall.foreign_sector': 'Select seats from the sectors available to you',
  'app.irreversible': 'This action is irreversible!',
  'auth.invalid_email': 'Invalid mail format',
};
const ROUTER = 'Unexpected Application Error!';

test('the sentences of section 8 are what the English screens say', () => {
  expect(
    Object.fromEntries(Object.keys(ENGLISH).map((key) => [key, WORDS.en(key, { reason: '' }).replace(/\. $/, '')])),
  ).toEqual(ENGLISH);
});

let product: Product;
let admin: StoredSession;
let seats: StoredSession;
let event: string;
test.beforeAll(async () => {
  test.setTimeout(600_000);
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
    await page.getByRole('textbox').fill(`controller.${language}@example.ru`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/auth\/confirmation$/);
    await expect(page.getByText(words('auth.code.wait'))).toBeVisible();
    await expect(page.getByRole('button', { name: words('auth.code.resend') })).toHaveCount(0);
  }
});

test("a list that can't be read says so once, of which class and code it is, and reads it again", async ({ page }) => {
  test.setTimeout(600_000);
  await keepSession(page.context(), admin);
  const path = '**/api/v1/locations?*';
  const html = (status: number) => ({ status, contentType: 'text/html', body: `<h1>${status}</h1>` });
  const problem = { title: 'x', status: 500, detail: 'So it is.', request_id: 'r-42' };
  const failures: [string, string | null, Parameters<Page['route']>[1]][] = [
    ['app.failures.network_error', 'ERR_NETWORK', (route) => route.abort('connectionrefused')],
    ['app.failures.timeout', 'ETIMEDOUT', (route) => route.fulfill(html(408))],
    ['app.failures.timeout', 'ETIMEDOUT', (route) => route.fulfill(html(504))],
    ['app.failures.client_error', 'ERR_BAD_REQUEST', (route) => route.fulfill(html(400))],
    ['app.failures.server_error', 'ERR_BAD_RESPONSE', (route) => route.fulfill(html(502))],
    ['app.failures.server_error', 'ERR_BAD_RESPONSE', (route) => route.fulfill(html(200))],
    ['app.failures.unknown', null, (route) => route.fulfill(html(300))],
    ['r-42', 'ERR_BAD_RESPONSE', (route) => route.fulfill({ status: 500, json: problem })],
  ];
  for (const language of LANGUAGES) {
    const words = WORDS[language];
    for (const [says, code, fail] of failures) {
      await page.route(path, fail);
      await open(page, '/locations', language);
      const alert = page.getByRole('alert').filter({ hasText: words('app.loading_failed.title') });
      await expect(alert).toContainText(words('app.loading_failed.hint'));
      await expect(alert, says).toContainText(says.startsWith('app.') ? words(says) : says);
      if (code) await expect(alert, says).toContainText(words('app.failure_code', { code }));
      else await expect(alert).not.toContainText('ERR_');
      await expect(page.getByRole('alert'), 'told once').toHaveCount(1);
      await page.unroute(path);
      await alert.getByRole('button', { name: words('app.loading_failed.refresh') }).click();
      await expect(alert).toBeHidden();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    }
  }
});

test('a connection that breaks off amid an answer is told from a server that is away', async ({ page }) => {
  const cut = await startCutting(product.address, '/api/v1/locations?');
  await keepSession(page.context(), admin);
  await page.goto(`${cut.address}/locations?lng=en`);
  const alert = page.getByRole('alert').filter({ hasText: WORDS.en('app.loading_failed.title') });
  await expect(alert).toContainText(WORDS.en('app.failures.connection_error'));
  await expect(alert).toContainText('ERR_NETWORK');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.goto('about:blank');
  await cut.stop();
});

test('what the person stops is told as stopped, not as a failure', async ({ page }) => {
  await keepSession(page.context(), admin);
  await page.route('**/guests/parse_xlsx', () => undefined);
  for (const language of LANGUAGES) {
    const words = WORDS[language];
    await open(page, `/events/${event}/guests-invitation?view=file`, language);
    const file = { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from('Фамилия;Имя\nИванов;Иван\n') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('button', { name: words('ra.action.cancel') }).click();
    await expect(page.getByRole('status').filter({ hasText: words('app.failures.cancel') })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // Whoever leaves is told nothing.
    await page.locator('input[type=file]').first().setInputFiles(file);
    await expect(page.getByRole('button', { name: words('ra.action.cancel') })).toBeVisible();
    await page.getByRole('link', { name: words('app.menu.archive'), exact: true }).click();
    await expect(page).toHaveURL(/\/archive/);
    await page.waitForTimeout(300);
    await expect(page.getByText(words('app.failures.cancel'))).toHaveCount(0);
  }
});

test('a failure that comes again stands there once', async ({ page }) => {
  await keepSession(page.context(), admin);
  await open(page, '/locations', 'en');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.route('**/api/v1/locations/export?*', (route) => route.fulfill(broken));
  for (let times = 0; times < 3; times += 1) {
    await page.getByRole('button', { name: WORDS.en('ra.action.export') }).click();
    const answered = page.waitForResponse('**/api/v1/locations/export?*');
    await page.getByRole('menuitem', { name: WORDS.en('crud.export.csv') }).click();
    await answered;
  }
  const toast = page.getByRole('alert').filter({ hasText: WORDS.en('app.error.title') });
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText('ERR_BAD_RESPONSE');
});

test('an address that can be no record, one closed to the person, gone, or wrongly asked leads to the page of the router', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await keepSession(page.context(), admin);
  const id = '01900000-0000-7000-8000-00000000abcd';
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('not-an-id') && asked.push(request.url()));
  const screens = [
    '/events?id=:id',
    '/events/edit/:id',
    '/events/:id/guests-invitation',
    '/tickets/event/:id',
    '/archive/:id',
    '/users/:id',
    '/locations/:id',
    '/hall-templates/edit/:id',
  ];

  for (const language of LANGUAGES) {
    const words = WORDS[language];
    for (const status of [400, 403, 404, 405]) {
      const answer = { status, contentType: 'application/problem+json', body: `{"request_id":"r-${status}"}` };
      if (status === 403 || status === 405) await page.route(`**/api/v1/*/${id}`, (route) => route.fulfill(answer));
      for (const path of inTurn(screens, 3)) {
        await open(page, path.replace(':id', status === 400 ? 'not-an-id' : id), language);
        await expect(page.getByRole('heading', { level: 1 }), `${status} ${path}`).toHaveText(ROUTER);
        await expect(page.getByRole('alert'), `${status} ${path}`).toContainText(words(`app.router.${status}`));
        if (status !== 400) await expect(page.getByRole('alert')).toContainText(/r-40\d|[0-9a-f]{8}-/);
        // The frame stays, and with it every way on.
        await expect(page.getByRole('link', { name: words('app.menu.archive'), exact: true })).toBeVisible();
      }
      await page.unrouteAll();
    }
    await page.getByRole('link', { name: words('app.menu.archive'), exact: true }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('deleting asks first and warns that it is irreversible', async ({ page }) => {
  await keepSession(page.context(), admin);
  for (const language of LANGUAGES) {
    const words = WORDS[language];
    const asked = async (button: string, says: string, instead: string) => {
      await page.getByRole('button', { name: button }).first().click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(says);
      await expect(dialog).not.toContainText(instead);
      await dialog.getByRole('button', { name: words('ra.action.cancel') }).click();
      await expect(dialog).toBeHidden();
    };
    const trash = words('app.to_trash', { count: limit('trashDays') });
    const tick = (text: RegExp | string) =>
      page.getByRole('row').filter({ hasText: text }).first().getByRole('checkbox').check();
    await open(page, '/tickets', language);
    await page.getByRole('link', { name: /Маяк/ }).click();
    await tick(/@/);
    await asked(words('tickets.remove.selected'), words('app.irreversible'), trash);
    // What lies in the trash can be had again.
    for (const [list, row] of [
      ['/users', 'manager@example.ru'],
      ['/hall-templates', /\d/],
    ] as const) {
      await open(page, list, language);
      await tick(row);
      await asked(words('ra.action.delete'), trash, words('app.irreversible'));
    }
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
    await expect(alert).toContainText(WORDS[language]('problems.bad_file', { reason: '' }).trim());
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
    await page.getByRole('button', { name: words('tickets.plan.open') }).click();
    await page.getByRole('menuitem', { name: words('tickets.plan.mail') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words('tickets.plan.send') }).click();
    await expect(dialog).toContainText(words('tickets.plan.mail_failed'));
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
    // The list has the order of the file, and who came first has a seat.
    await page.getByRole('button', { name: words('hall.guests.filter_without') }).click();
    await page.locator('li[data-guest]').first().getByRole('button').first().click();
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog', { name: words('hall.foreign_sector') });
    await expect(dialog).toBeVisible();
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ROUTER);
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
  await page.goto(`${product.address}/api/v1/docs?lng=ru`);
  await expect(page.getByRole('heading', { name: 'Parterre API' })).toBeVisible();
  await page.getByRole('link', { name: 'GET Кто вошёл' }).click();
  await page.getByRole('button', { name: WORDS.ru('api.try.send') }).click();
  await expect(page.getByRole('status')).toContainText('401');
  await page.getByRole('switch', { name: WORDS.ru('app.language') }).click();
  await expect(page.getByRole('heading', { name: 'The signed-in user' })).toBeVisible();
  // With the session of this browser a call answers as it does in the office.
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/api/v1/docs?lng=en`);
  await page.getByRole('link', { name: 'GET List of guests' }).click();
  await page.getByRole('textbox', { name: 'per_page' }).fill('1');
  await page.getByRole('button', { name: WORDS.en('api.try.send') }).click();
  await expect(page.getByRole('status')).toContainText('"per_page": 1');
  expect(wrong.filter((line) => !line.startsWith('data:') && !/status of 401/.test(line))).toEqual([]);
});
