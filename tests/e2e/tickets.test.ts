import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { qrOfPicture, shapeOf, textOf } from '../support/pdf.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { staysWithin } from '../support/width.ts';
import { wordsOf } from './walk/words.ts';
import { inTurn } from '../support/turn.ts';

const words = wordsOf('ru');

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
});
test.afterAll(() => product?.stop());

/** A second code would have to be waited for. */
const sessions = new Map<string, Promise<StoredSession>>();
function signInOnce(email: string): Promise<StoredSession> {
  if (!sessions.has(email)) sessions.set(email, product.signIn(email));
  return sessions.get(email)!;
}

const button = (page: Page, key: string, params?: Record<string, unknown>) =>
  page.getByRole('button', { name: words(key, params), exact: true });
const bar = (page: Page, count: number) =>
  page.getByRole('region', { name: words('crud.selection') }).filter({ hasText: words('crud.selected', { count }) });

/** Do the two stand in one row? */
async function inOneRow(one: Locator, other: Locator): Promise<void> {
  const middle = async (it: Locator) => {
    const { y, height } = (await it.boundingBox())!;
    return y + height / 2;
  };
  await expect.poll(async () => Math.abs((await middle(one)) - (await middle(other)))).toBeLessThan(2);
}

async function download(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await file.path());
}

test('chosen tickets are kept by the browser, tried on oneself, printed, and belong to one event', async ({
  context,
  page,
}) => {
  await keepSession(context, await signInOnce('admin@example.ru'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.address}/tickets?lng=ru`);
  await inOneRow(page.getByRole('searchbox'), button(page, 'calendar.my'));
  await page.getByRole('link', { name: /Маяк/ }).click();
  await inOneRow(page.getByRole('searchbox'), button(page, 'crud.filter.add'));
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  for (const nth of [1, 2]) await rows.nth(nth).getByRole('checkbox').check();
  await page.reload();
  await expect(bar(page, 2)).toBeVisible();
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked();
  expect(await page.evaluate(() => (JSON.parse(localStorage['selectedTickets']) as string[]).length)).toBe(2);

  await button(page, 'tickets.send.selected', { count: 2 }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words('tickets.sample.send') }).click();
  await expect(dialog.getByRole('status')).toContainText(words('tickets.sample.sent', { email: 'admin@example.ru' }));
  await dialog.getByRole('button', { name: words('ra.action.cancel') }).click();
  expect(await (await fetch(product.mailbox)).text()).toContain('Проба: Ваш билет');

  const printed = await download(page, () => button(page, 'tickets.print.selected').click());
  expect(await shapeOf(printed)).toEqual({ pages: 2, width: 1080, height: 1390 });
  await button(page, 'tickets.pick_all', { count: 55 }).click();
  await expect(bar(page, 55)).toBeVisible();

  const list = await download(page, async () => {
    await button(page, 'tickets.plan.open').click();
    await page.getByRole('menuitem', { name: words('tickets.plan.door') }).click();
  });
  expect(await textOf(list)).toContain('80 гостей');

  await button(page, 'crud.filter.add').click();
  await page.getByRole('menuitem', { name: 'Менеджер сектора' }).click();
  await page.getByRole('checkbox', { name: /Юсупова/ }).check();
  await button(page, 'crud.filter.apply').click();
  await expect(page).toHaveURL(/manager_id/);
  await expect(rows).toHaveCount(21);

  await page.goto(`${product.address}/tickets`);
  await page.getByRole('link', { name: /Долгий свет/ }).click();
  await page.getByRole('tab', { name: words('cinema.orders.tab') }).click();
  await expect(page.locator('[data-order]').first()).toBeVisible();
  await page.getByRole('tab', { name: words('tickets.title') }).click();
  await expect(rows.first()).toBeVisible();
  // What was chosen at the other event can't be meant here.
  await expect(bar(page, 55)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage['selectedTickets'] as string)).toBe('[]');
});

test('on a phone the actions stand in one row, and so does what can be done with the chosen', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'ru-RU',
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const session = await signInOnce('seats@example.ru');
  await keepSession(context, session);
  await page.goto(`${product.address}/tickets?lng=ru`);
  await page.getByRole('link', { name: /Маяк/ }).click();
  const send = button(page, 'tickets.send.short');
  await expect(send).toBeVisible();
  await page.getByRole('checkbox', { disabled: false }).first().check();
  const middle = async (key: string, params?: Record<string, unknown>) => {
    const { y, height } = (await button(page, key, params).boundingBox())!;
    return Math.round(y + height / 2);
  };
  const rowOf = (keys: [string, Record<string, unknown>?][]) =>
    Promise.all(keys.map(([key, params]) => middle(key, params)));
  const head = await rowOf([['tickets.send.short'], ['tickets.preview.open_sample'], ['tickets.plan.open']]);
  const chosen = await rowOf([
    ['tickets.send.selected', { count: 1 }],
    ['tickets.print.selected'],
    ['tickets.remove.selected'],
  ]);
  expect(new Set(head).size).toBe(1);
  expect(new Set(chosen).size).toBe(1);
  // How many are chosen, and letting them go, stand above.
  expect(await middle('ra.action.unselect')).toBeLessThan(chosen[0]!);
  await staysWithin(page, 360);
  await button(page, 'tickets.plan.open').click();
  await page.getByRole('menuitem', { name: words('tickets.plan.mail') }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeDisabled();
  await context.close();
});

for (const [width, height] of inTurn([
  [1440, 900],
  [390, 844],
] as const)) {
  test(`the preview shows the whole ticket, QR code and all, at ${width} x ${height}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, locale: 'ru-RU', deviceScaleFactor: 3 });
    const page = await context.newPage();
    await keepSession(context, await signInOnce('admin@example.ru'));
    await page.goto(`${product.address}/tickets?lng=ru`);
    await page.getByRole('link', { name: /Маяк/ }).click();
    await button(page, 'tickets.preview.open_sample').click();
    const picture = page.getByRole('dialog').getByRole('img');
    await expect(picture).toBeVisible();
    const box = (await picture.boundingBox())!;
    expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    expect(Math.round((box.width / box.height) * 100)).toBe(78);
    expect(await qrOfPicture(await picture.screenshot())).toContain('/t/');
    await context.close();
  });
}

const call = async (method: string, path: string, body?: object) =>
  product.call<Record<string, string>[]>(await signInOnce('admin@example.ru'), method, path, body);

test.describe('the card of a guest', () => {
  const card = (page: Page) => page.getByRole('dialog', { name: /^Гость: / });
  const named = (page: Page, key: string) => card(page).getByRole('button', { name: words(key), exact: true });

  test('opens from a name by Enter, walks by j and k, keeps a field, gives it back, and leaves by Escape', async ({
    context,
    page,
  }) => {
    await keepSession(context, await signInOnce('admin@example.ru'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.address}/tickets?lng=ru`);
    await page.getByRole('link', { name: /Маяк/ }).click();
    const names = page.locator('#content [data-record]');
    // Those of letters that failed stand above the list.
    await expect(page.getByText(words('tickets.failures.title'), { exact: true })).toBeVisible();
    await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible();
    const [first, second] = [await names.nth(0).innerText(), await names.nth(1).innerText()];
    await names.nth(0).focus();
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('heading', { name: first })).toBeVisible();
    await expect(page).toHaveURL(/\/tickets\/event\/.*guest=/);
    // Where they sit, on the plan in small, and the ticket.
    await expect(card(page).getByRole('img', { name: new RegExp(`${first}`) })).toBeVisible();
    await expect(named(page, 'card.ticket')).toBeVisible();
    await page.keyboard.press('j');
    await expect(card(page).getByRole('heading', { name: second })).toBeVisible();
    await page.keyboard.press('k');
    await expect(card(page).getByRole('heading', { name: first })).toBeVisible();

    await card(page)
      .getByRole('button', { name: `${words('ra.action.edit')}: Компания` })
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('МедиаЛаб j');
    await page.keyboard.press('Enter');
    await expect(card(page).getByText('МедиаЛаб j').first()).toBeVisible();
    const history = card(page).getByRole('listitem').filter({ hasText: 'МедиаЛаб j' });
    await expect(history.first()).toContainText('Соколова');
    await history
      .first()
      .getByRole('button', { name: new RegExp(`^${words('record.history.restore')}`) })
      .click();
    const company = page.getByRole('button', { name: `${words('ra.action.edit')}: Компания` });
    await expect(card(page).locator('dd').filter({ has: company })).not.toContainText('МедиаЛаб j');
    expect(await violationsOf(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0);
    await expect(names.nth(0)).toBeFocused();
    await expect(page).not.toHaveURL(/guest=/);
  });

  test('takes the tag that is highlighted, makes one that is missing, and leads from a tag to the cards of its guests', async ({
    context,
    page,
  }) => {
    const { id } = (await call('POST', '/tags', { name: 'Обозреватели' })) as unknown as { id: string };
    const [ticket] = await call('GET', '/tickets?per_page=1&sort=place');
    // Whoever may make tags and not see the list of all guests.
    await keepSession(context, await signInOnce('manager@example.ru'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.address}/tickets/event/${ticket!['event_id']}?lng=ru&guest=${ticket!['guest_id']}`);
    const made: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/tags') && made.push('tag'));
    const type = async (text: string, option: string) => {
      await card(page)
        .getByRole('button', { name: `${words('ra.action.edit')}: Теги` })
        .focus();
      await page.keyboard.press('Enter');
      await expect(card(page).getByRole('combobox')).toBeFocused();
      await page.keyboard.type(text);
      await expect(page.getByRole('option').first()).toHaveText(option);
      await page.keyboard.press('Enter');
    };
    const keep = async () => {
      await page.getByRole('button', { name: words('ra.action.save'), exact: true }).click();
      await expect(card(page).getByRole('combobox')).toHaveCount(0);
    };
    await type('обоз', 'Обозреватели');
    await expect(card(page).locator('.MuiChip-label', { hasText: 'Обозреватели' })).toBeVisible();
    await keep();
    expect(made).toEqual([]);
    await type('Тенора', 'Создать «Тенора»');
    await expect(card(page).locator('.MuiChip-label', { hasText: 'Тенора' })).toBeVisible();
    await keep();
    expect(made).toEqual(['tag']);

    await page.goto(`${product.address}/tags/${id}?lng=ru`);
    await page.locator('#content [data-record]').first().click();
    await expect(card(page)).toContainText('Тенора');
    await expect(page).toHaveURL(new RegExp(`/tags/${id}.*guest=`));
    expect(await violationsOf(page)).toEqual([]);
  });

  test('shows a seat manager no contacts, no note and no draft, and nothing to change', async ({ context, page }) => {
    const [ticket] = await call('GET', '/tickets?per_page=1&sort=place');
    const guest = ticket!['guest_id']!;
    await call('PUT', `/guests/${guest}`, { note: 'тайная заметка', company: 'Открытая компания' });
    const events = await call('GET', '/events?filter=draft');
    await keepSession(context, await signInOnce('seats@example.ru'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.address}/tickets/event/${ticket!['event_id']}?lng=ru&guest=${guest}`);
    await expect(card(page)).toContainText('Открытая компания');
    await expect(card(page).getByText(words('card.events'))).toBeVisible();
    await expect(card(page).getByText(words('record.history.title'))).toBeVisible();
    const text = await card(page).innerText();
    for (const secret of ['@', '+7', 'тайная', ...events.map(({ name }) => name!)]) expect(text).not.toContain(secret);
    await expect(card(page).getByRole('button', { name: /^Изменить/ })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: words('ra.action.close'), exact: true }).click();
    await expect(card(page)).toHaveCount(0);
  });
});
