import { expect, test, type Page } from 'playwright/test';
import { limit } from '#shared/limits.ts';
import { pressUndo } from '../support/keys.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';

const words = wordsOf('en');
const NOBODY = '01900000-0000-7000-8000-000000000000';

let product: Product;
let manager: StoredSession;
let seat: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  manager = await product.signIn('manager@example.ru');
  seat = await product.signIn('seats@example.ru');
});
test.afterAll(() => product?.stop());

/** A call of the API as the event manager. */
const call = <T>(method: string, path: string, body?: unknown) => product.call<T>(manager, method, path, body);

const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });
const link = (page: Page, key: string) => page.getByRole('link', { name: words(key), exact: true });

async function fromMenu(page: Page, event: string, key: string): Promise<void> {
  await page.getByRole('button', { name: words('events.actions', { name: event }) }).click();
  await page.getByRole('menuitem', { name: words(key), exact: true }).click();
}

test('leads from a step of the first start back to the next one', async ({ context, page }) => {
  await keepSession(context, manager);
  // A house in which nothing was done yet: what it has is told by the server elsewhere (`tests/server/first_steps`).
  const nothing = { colleagues: false, location: false, template: false, guests: false, event: false };
  const steps = { data: { organization: 'House', ...nothing, example_id: null } };
  await page.route('**/api/v1/first_steps', (route) => route.fulfill({ json: steps }));
  await page.goto(`${product.address}/events?lng=en`);
  const list = page.getByRole('region', { name: words('first_steps.title') });
  // One main button: the next step.
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('#content .MuiButton-contained, #content .MuiFab-primary')).toHaveCount(1);
  await expect(list.locator('.MuiButton-contained')).toHaveCount(1);
  await list.getByRole('link', { name: words('first_steps.location.act') }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: words('resources.locations.fields.city_id') }).click();
  await page.getByRole('option').first().click();
  await form.getByLabel(words('resources.locations.fields.name')).fill('First place');
  await form.getByLabel(words('resources.locations.fields.address')).fill('Quay 1');
  await form.getByRole('button', { name: words('ra.action.create') }).click();
  await expect(list).toBeVisible();
  await expect(page).toHaveURL(/\/events/);
  // Come from its own list, one stays there.
  await page.goto(`${product.address}/locations?lng=en&create=true`);
  await form.getByRole('button', { name: words('ra.action.cancel') }).click();
  await expect(page).toHaveURL(/\/locations/);
});

test('leads a draft from its page to the steps that are missing, to publishing, and a copy of it away', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  const [city] = await call<{ id: string }[]>('GET', `/cities?q=${encodeURIComponent('Мурманск')}`);
  const draft = { name: 'Harbour concert', language: 'en', starts_at: '19:00', dates: [{ date: '2026-12-10' }] };
  const { id, dates } = await call<{ id: string; dates: { id: string }[] }>('POST', '/events', draft);

  await page.goto(`${product.address}/events?lng=en`);
  for (const state of ['upcoming', 'draft', 'past', 'archived'])
    await expect(page.getByRole('heading', { name: words(`events.groups.${state}`) })).toContainText(/\d/);
  await page.getByRole('link', { name: 'Harbour concert' }).click();
  await expect(page).toHaveURL(`${product.address}/events?id=${id}`);
  await expect(page.getByText(words('events.of', { done: 1, total: 4 }))).toBeVisible();
  await page
    .getByRole('link', { name: words('events.page.fill_part', { name: words('events.part.customer') }) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/events/edit/${id}\\?step=customer&field=customer`));
  await expect(page.getByLabel(words('resources.customers.fields.last_name'))).toBeFocused();

  const customer = { last_name: 'Iverson', first_name: 'Ada', phone: '+79215554040', email: 'ada@example.ru' };
  await call('PUT', `/events/${id}`, { city_id: city!.id, address: 'Lenin street, 1' });
  await call('PUT', `/events/${id}/update_customer`, customer);
  await call('POST', '/halls/create_list', [{ event_id: id, event_date_id: dates[0]!.id }]);
  await page.goto(`${product.address}/events?id=${id}`);
  await expect(page.getByRole('img', { name: /100 places/ })).toBeVisible();
  await button(page, 'wizard.publish').click();
  await expect(page.getByRole('dialog')).toContainText(/[KMT][AEO][KMT][AEO]-\d\d/);
  await button(page, 'ra.action.close').click();
  await expect(page.getByRole('link', { name: words('events.next.invite', { count: 1 }), exact: true })).toBeVisible();

  await fromMenu(page, 'Harbour concert', 'events.duplicate');
  await expect(page).toHaveURL(/\/events\/edit\/[0-9a-f-]+$/);
  const copy = page.url().split('/').at(-1)!;
  expect(copy).not.toBe(id);
  await page.goto(`${product.address}/events?id=${copy}`);
  await fromMenu(page, 'Harbour concert (copy)', 'events.delete');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(words('app.to_trash', { count: limit('trashDays') }));
  // A question stands over the screen: no key reaches what lies beneath.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('z');
  await expect(page.getByText(words('crud.undo.late'))).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await dialog.getByRole('button', { name: words('events.delete') }).click();
  await expect(page).toHaveURL(`${product.address}/events`);
  await expect(page.getByRole('link', { name: 'Harbour concert (copy)' })).toHaveCount(0);
  // By the key as long as that is offered, and from the trash.
  await page.getByRole('status').getByText(words('events.done.delete')).waitFor();
  await pressUndo(page);
  await expect(page.getByText(words('events.done.come_back'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Harbour concert (copy)' })).toBeVisible();
  // Later it isn't silent, and says where to look.
  await pressUndo(page);
  await expect(page.getByText(words('crud.undo.late'))).toBeVisible();
  await fromMenu(page, 'Harbour concert (copy)', 'events.delete');
  await dialog.getByRole('button', { name: words('events.delete') }).click();
  await button(page, 'events.trash').click();
  await page.getByRole('button', { name: `${words('crud.trash.restore')}: Harbour concert (copy)` }).click();
  await expect(page.getByText(words('crud.trash.empty'))).toBeVisible();
  await button(page, 'crud.trash.back').click();
  await expect(page.getByRole('link', { name: 'Harbour concert (copy)' })).toBeVisible();
});

test('says in words why an event cannot be deleted, puts it away instead, to look at, and brings it back', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  const events = await call<{ id: string; name: string }[]>('GET', '/events?filter=upcoming');
  const { id, name } = events.find((event) => event.name.includes('Маяк'))!;
  await page.goto(`${product.address}/events?id=${id}&lng=en`);
  await fromMenu(page, name, 'events.delete');
  const dialog = page.getByRole('alertdialog');
  // Said at once: nobody is asked for what is refused anyway.
  await expect(dialog).toContainText(words('events.refused.delete.tickets_sent'));
  await expect(dialog.getByRole('button', { name: words('events.delete') })).toHaveCount(0);
  await dialog.getByRole('button', { name: words('events.archive') }).click();
  await expect(page).toHaveURL(`${product.address}/archive/${id}`);

  await page.getByRole('tab', { name: words('archive.views.guests') }).click();
  await expect(page.getByText(words('archive.read_only.archived'))).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(button(page, 'invitation.add.open')).toHaveCount(0);
  await page.getByRole('tab', { name: words('archive.views.tickets') }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('tab', { name: words('archive.views.letters') }).click();
  const letter = page.getByRole('tabpanel').getByRole('listitem').first();
  await expect(letter).toContainText('@');
  await expect(letter).toContainText(words('tickets.states.sent'));
  await button(page, 'events.restore').click();
  await expect(page).toHaveURL(`${product.address}/events?id=${id}`);

  for (const path of [
    '/events?id=nonsense',
    `/archive/${NOBODY}`,
    '/archive/nonsense',
    `/tickets/event/${NOBODY}`,
    '/events/edit/nonsense',
    `/events/edit/vista/${NOBODY}`,
  ]) {
    // As a link inside the product would, which is quicker than a page load.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page).toHaveURL(product.address + path);
    const why = words(path.includes('nonsense') ? 'app.router.400' : 'app.router.404');
    await expect(page.getByRole('alert'), path).toContainText(why);
    await link(page, 'app.router.home').click();
    await expect(page.getByRole('heading', { name: words('events.groups.upcoming') })).toBeVisible();
  }
});

test('shows drafts in the calendar, moves them by key and by drag, opens a film draft under its own address', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  const { id } = await call<{ id: string }>('POST', '/events', { name: 'Rehearsal', dates: [{ date: '2026-12-15' }] });
  const film = await call<{ id: string }>('POST', '/events', {
    name: 'Night screening',
    cinema: true,
    dates: [{ date: '2026-12-22' }],
  });
  const dateOf = async () => (await call<{ dates: { date: string }[] }>('GET', `/events/${id}`)).dates[0]!.date;
  await page.goto(`${product.address}/calendar?date=2026-12-01&scope=my&lng=en`);
  await expect(page.getByText('December 2026', { exact: true })).toBeVisible();
  const entry = page.getByRole('button', { name: 'Rehearsal' });
  await entry.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(dateOf).toBe('2026-12-16');
  await entry.dragTo(page.getByRole('button', { name: '18 December 2026' }));
  await expect.poll(dateOf).toBe('2026-12-18');
  // Until it says so, what can be undone is the step before.
  await expect(page.getByText(/Rehearsal is on 18 December 2026/)).toBeVisible();
  await button(page, 'ra.action.undo').last().click();
  await expect.poll(dateOf).toBe('2026-12-16');

  await page.getByRole('button', { name: 'Night screening' }).click();
  await expect(page).toHaveURL(`${product.address}/events/edit/vista/${film.id}`);
  await page.goto(`${product.address}/calendar?date=2026-12-01&city=nonsense&view=century&lng=ru`);
  await expect(page.getByText('декабрь 2026', { exact: true })).toBeVisible();
  await expect(page.getByText('пн', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rehearsal' })).toBeVisible();
});

test('leads a seat manager from the page of an event to the plan of their own sector', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await keepSession(context, seat);
  const page = await context.newPage();
  await page.goto(`${product.address}/events?lng=en`);
  await expect(page.getByRole('heading', { name: words('events.groups.draft') })).toHaveCount(0);
  await page.getByRole('link', { name: /Маяк/ }).click();
  await expect(page.getByText(words('events.page.mine'), { exact: true })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Seat \d+ guests$/ })
    .click();
  await expect(page).toHaveURL(/guests-invitation\?view=seating&hall=/);
  await expect(page.getByRole('tab', { name: words('invitation.views.seating'), selected: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Партер слева' })).toBeVisible();
  await context.close();
});
