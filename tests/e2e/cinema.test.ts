import { expect, test, type Page } from 'playwright/test';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';

const words = wordsOf('en');

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  // Time runs on the screen too: an order's countdown needs both clocks to agree.
  product = await startProduct(new Date().toISOString());
});
test.afterAll(() => product?.stop());

/** A call of the API as the person signed in. */
const call = <T>(session: StoredSession, method: string, path: string, body?: unknown) =>
  product.call<T>(session, method, path, body);

const button = (page: Page, key: string, params?: Record<string, unknown>) =>
  page.getByRole('button', { name: words(key, params), exact: true });

test('leads a film session from the programme to a booking and its refund', async ({ context, page }) => {
  const session = await product.signIn('admin@example.ru');
  await keepSession(context, session);

  await page.goto(`${product.address}/events/create/vista?lng=en`);
  await expect(page.locator('label').filter({ hasText: words('cinema.film') })).toContainText('*');
  await page.getByRole('combobox', { name: words('cinema.film') }).click();
  const film = page.getByRole('option').first();
  const title = await film.innerText();
  await film.click();
  const sessions = page.getByRole('group', { name: words('cinema.sessions') }).getByRole('button');
  await sessions.nth(9).click();
  await sessions.nth(10).click();
  await expect(page.getByLabel(words('resources.events.fields.name'))).toHaveValue(title);
  await expect(sessions.nth(9)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('combobox', { name: words('resources.events.fields.city_id') }).fill('Murmansk');
  await page.getByRole('option', { name: 'Murmansk', exact: true }).first().click();
  await page.getByLabel(words('resources.events.fields.address')).fill('1 Lenin Street');
  await button(page, 'wizard.info.next').click();
  await page.waitForURL(/\/events\/edit\/vista\/[0-9a-f-]+\?step=customer/);
  const id = /vista\/([0-9a-f-]+)/.exec(page.url())![1]!;

  await page
    .getByRole('listitem')
    .filter({ hasText: words('wizard.step.halls') })
    .getByRole('button')
    .click();
  await button(page, 'cinema.take_halls', { count: 2 }).click();
  await button(page, 'wizard.halls.next').click();
  // The plan is the cinema's: there are no tools, but a seat can be closed.
  await expect(page.getByText(words('cinema.plan_hint'))).toBeVisible();
  await expect(page.locator('[data-total-seats]')).toBeVisible();
  await button(page, 'hall.file.open').click();
  const kept = ['save_pretix', 'save_sheet'].map((key) => words(`hall.file.${key}`));
  await expect(page.getByRole('menuitem')).toHaveText(kept);
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: kept[0]! }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.json$/);
  const seats = Number(await page.locator('[data-total-seats]').getAttribute('data-total-seats'));
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page.locator(`[data-total-seats="${seats - 1}"]`)).toBeVisible();
  await button(page, 'wizard.plan.save').click();
  await expect(page.getByText(words('wizard.plan.is_saved'))).toBeVisible();

  const event = await call<{ halls: { id: string; session_ref: string }[] }>(session, 'GET', `/events/${id}`);
  expect(event.halls.map(({ session_ref }) => session_ref)).toEqual([expect.any(String), expect.any(String)]);
  const hall = event.halls[0]!.id;
  const guests = await call<{ id: string }[]>(session, 'GET', '/guests?per_page=2');
  await call(session, 'POST', `/halls/${hall}/guests/invite`, { guest_ids: guests.map((guest) => guest.id) });

  // The way back to the wizard is the cinema's own, whatever link led there.
  await page.goto(`${product.address}/events/edit/${id}?step=guests&view=seating`);
  await page.waitForURL(/\/events\/edit\/vista\//);
  const guest = page.locator('li[data-guest]').first();
  await guest.getByRole('button').click();
  const cell = page.locator('[role=gridcell][tabindex="0"]');
  await cell.focus();
  await page.keyboard.press('Space');
  await expect(cell).toContainText(words('hall.states.waiting'));

  await page.getByRole('tab', { name: words('cinema.orders.tab') }).click();
  const held = page.locator('[data-order="held"]');
  await expect(held).toContainText(words('resources.orders.values.state.held'));
  await expect(held.getByRole('timer')).toHaveText(/\d+:\d\d/);
  await expect(page.getByText(words('cinema.drift.none'))).toBeVisible();
  await held.getByRole('button', { name: words('cinema.orders.complete') }).click();
  const booked = page.locator('[data-order="booked"]');
  await expect(booked).toContainText(/Booking W\w{6}/);
  await booked.getByRole('button', { name: words('cinema.orders.refund') }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(words('app.irreversible'));
  await dialog.getByRole('button', { name: words('cinema.orders.refund') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(words('cinema.orders.none'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: words('cinema.orders.over', { count: 1 }) }).click();
  await expect(page.locator('[data-order="refunded"]')).toBeVisible();

  await page.getByRole('tab', { name: words('invitation.views.seating') }).click();
  await expect(cell).toContainText(words('hall.states.free'));
});
