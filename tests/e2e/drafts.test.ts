import { expect, type Page, test } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';

const ru = wordsOf('ru');

let product: Product;
let admin: StoredSession;
let event: string;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  admin = await product.signIn('admin@example.ru');
  const events = await call<{ id: string; name: string }[]>('GET', '/events?filter=upcoming');
  event = events.find(({ name }) => name.includes('Маяк'))!.id;
});
test.afterAll(() => product?.stop());

test.beforeEach(async ({ page }) => keepSession(page.context(), admin));

const call = <T>(method: string, path: string, body?: unknown, as = admin) => product.call<T>(as, method, path, body);
const open = (page: Page, path: string) =>
  page.goto(`${product.address}${path}${path.includes('?') ? '&' : '?'}lng=ru`);
const name = (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: ru('resources.locations.fields.name') });
const question = (page: Page) => page.getByRole('alertdialog', { name: ru('app.leave.title') });
const answer = (page: Page, key: 'keep' | 'discard') =>
  question(page)
    .getByRole('button', { name: ru(`app.leave.${key}`) })
    .click();
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

test('a new record that is typed asks before it goes, by Escape, cancel or Back, and outlives a reload', async ({
  page,
}) => {
  await open(page, '/locations');
  await page.getByRole('button', { name: ru('resources.locations.add') }).click();
  // Untouched, it just closes.
  await page.keyboard.press('Escape');
  await expect(name(page)).toHaveCount(0);
  await page.getByRole('button', { name: ru('resources.locations.add') }).click();
  await name(page).fill('Ледокол');
  for (const goAway of [
    () => page.keyboard.press('Escape'),
    () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: ru('ra.action.cancel') })
        .click(),
    () => page.goBack(),
  ]) {
    await goAway();
    await expect(question(page)).toBeVisible();
    await answer(page, 'keep');
    await expect(question(page)).toBeHidden();
    await expect(name(page)).toHaveValue('Ледокол');
  }
  await page.reload();
  await expect(name(page)).toHaveValue('Ледокол');
  await page.keyboard.press('Escape');
  await answer(page, 'discard');
  await expect(name(page)).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
  await page.getByRole('button', { name: ru('resources.locations.add') }).click();
  await expect(name(page)).toHaveValue('');
});

test('a form in which nothing was typed closes unasked, of whatever noun', async ({ page }) => {
  for (const noun of ['guests', 'locations', 'tags', 'users']) {
    await open(page, `/${noun}?create=true`);
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    // Fields that choose among records have read them by then.
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/create=/);
    expect([noun, await drafts(page)]).toEqual([noun, []]);
  }
});

test('a page that is closed or loaded anew asks while something is typed, and only then', async ({ page }) => {
  await open(page, '/locations?create=true');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await name(page).fill('Ледокол');
  expect(asked).toEqual([]);
  await page.reload();
  await expect(name(page)).toHaveValue('Ледокол');
  expect(asked).toEqual(['beforeunload']);
});

test('what is typed waits while the session has ended, for the same person only', async ({ page }) => {
  const other = await product.signIn('both@example.ru');
  await open(page, '/locations?create=true');
  await name(page).fill('Ледокол');
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: { status: 401 } }));
  // The sign-in page may come before the last letter is typed.
  const city = page.getByRole('dialog').getByLabel(ru('resources.locations.fields.city_id'));
  await city.fill('Мурманск', { timeout: 2_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText(ru('auth.notice.expired'))).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.unroute('**/api/v1/**');
  await page.reload();
  await expect(page).toHaveURL(/\/locations\?create=true/);
  await expect(name(page)).toHaveValue('Ледокол');
  await page.evaluate((stored) => localStorage.setItem('eventUser', stored), JSON.stringify(other));
  await open(page, '/locations?create=true');
  await expect(name(page)).toHaveValue('');
});

test('a lost connection loses nothing, and what is saved is kept no longer', async ({ page, context }) => {
  await open(page, '/locations?create=true');
  const city = page.getByRole('dialog').getByLabel(ru('resources.locations.fields.city_id'));
  const save = page.getByRole('dialog').getByRole('button', { name: ru('ra.action.create') });
  await name(page).fill('Ледокол');
  await save.click();
  // The field that is missing is led to; its list would lie over what is wrong, and opens when it is asked for.
  await expect(city).toBeFocused();
  await expect(page.getByText(ru('problems.fields.required')).first()).toBeVisible();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await city.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await city.fill('Мурманск');
  await page.getByRole('option', { name: 'Мурманск' }).click();
  await page.getByRole('dialog').getByLabel(ru('resources.locations.fields.address')).fill('Набережная, 1');
  await context.setOffline(true);
  await save.click();
  await expect(page.getByText(ru('app.failures.network_error'))).toBeVisible();
  await expect(name(page)).toHaveValue('Ледокол');
  await context.setOffline(false);
  await page.reload();
  await expect(name(page)).toHaveValue('Ледокол');
  await expect(city).toHaveValue('Мурманск');
  await save.click();
  await expect(page.getByText(ru('crud.created'))).toBeVisible();
  expect(await drafts(page)).toEqual([]);
  await expect(page.getByRole('row', { name: /Ледокол/ })).toBeVisible();
});

test('a change typed on a version that somebody has changed since says so, and merges what was typed', async ({
  page,
}) => {
  const cities = await call<{ id: string }[]>('GET', '/cities?per_page=1');
  const body = { name: 'Причал', city_id: cities[0]!.id, address: 'Старая, 1' };
  const { id } = await call<{ id: string }>('POST', '/locations', body);
  await open(page, `/locations?edit=${id}`);
  await expect(name(page)).toHaveValue('Причал');
  await name(page).fill('Причал № 2');
  await call('PUT', `/locations/${id}`, { name: 'Пирс', address: 'Новая, 7' });
  await page.reload();
  const conflict = page.getByRole('alert').filter({ hasText: ru('crud.met.title') });
  await expect(conflict).toContainText('Пирс');
  await expect(name(page)).toHaveValue('Причал № 2');
  // What is saved is what was chosen: until then there is no other way to.
  await expect(page.getByRole('dialog').getByRole('button', { name: ru('ra.action.save'), exact: true })).toHaveCount(
    0,
  );
  expect(await call('GET', `/locations/${id}`)).toMatchObject({ name: 'Пирс' });
  await conflict.getByRole('button', { name: ru('crud.met.save_both') }).click();
  await expect(page.getByText(ru('crud.saved'))).toBeVisible();
  expect(await call('GET', `/locations/${id}`)).toMatchObject({ name: 'Причал № 2', address: 'Новая, 7' });
  expect(await drafts(page)).toEqual([]);
});

test('a change saved while somebody else saved another one comes together field by field', async ({ page }) => {
  const cities = await call<{ id: string }[]>('GET', '/cities?per_page=1');
  const body = { name: 'Маяк', city_id: cities[0]!.id, address: 'Старая, 1' };
  const { id } = await call<{ id: string }>('POST', '/locations', body);
  await open(page, `/locations?edit=${id}`);
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: ru('resources.locations.fields.address') });
  const save = dialog.getByRole('button', { name: ru('ra.action.save'), exact: true });
  const conflict = page.getByRole('alert').filter({ hasText: ru('crud.met.title') });
  await expect(name(page)).toHaveValue('Маяк');
  await name(page).fill('Маяк № 2');
  await call('PUT', `/locations/${id}`, { address: 'Новая, 7' });
  await save.click();
  // Nobody wrote what the other one did: there is nothing to choose.
  await expect(conflict).toContainText('Новая, 7');
  await expect(conflict.getByRole('radio')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await conflict.getByRole('button', { name: ru('crud.met.save_both') }).click();
  await expect(page.getByText(ru('crud.saved'))).toBeVisible();
  expect(await call('GET', `/locations/${id}`)).toMatchObject({ name: 'Маяк № 2', address: 'Новая, 7' });

  await open(page, `/locations?edit=${id}`);
  await expect(name(page)).toHaveValue('Маяк № 2');
  await name(page).fill('Маяк № 3');
  await address.fill('Третья, 3');
  await call('PUT', `/locations/${id}`, { name: 'Бакен', address: 'Четвёртая, 4' });
  await save.click();
  await expect(conflict.getByRole('radio')).toHaveCount(4);
  await expect(conflict).toContainText(`${ru('crud.met.before')}: Новая, 7`);
  // Neither of two: what is written into the form meanwhile is one's own.
  await conflict.getByRole('radio', { name: /Четвёртая/ }).check();
  await conflict
    .getByRole('button', { name: ru('crud.met.write') })
    .last()
    .click();
  await expect(address).toBeFocused();
  await address.fill('Пятая, 5');
  await expect(conflict.getByRole('radio', { name: /Пятая/ })).toBeChecked();
  await conflict.getByRole('radio', { name: /Бакен/ }).check();
  expect(await violationsOf(page)).toEqual([]);
  await conflict.getByRole('button', { name: ru('crud.met.save_both') }).click();
  await expect(page.getByText(ru('crud.saved')).last()).toBeVisible();
  await expect.poll(() => call('GET', `/locations/${id}`)).toMatchObject({ name: 'Бакен', address: 'Пятая, 5' });

  await open(page, `/locations?edit=${id}`);
  await expect(name(page)).toHaveValue('Бакен');
  await name(page).fill('Маяк № 5');
  await call('PUT', `/locations/${id}`, { name: 'Створ' });
  await save.click();
  await conflict.getByRole('button', { name: ru('crud.conflict.take_theirs') }).click();
  await expect(name(page)).toHaveValue('Створ');
  await expect(conflict).toBeHidden();
});

test("one's own names and the name of a sector, typed on what somebody has changed since, replace nothing unasked", async ({
  page,
}) => {
  const mine = await call<Record<string, string | number>>('GET', '/auth/profile');
  const conflict = page.getByRole('alert').filter({ hasText: ru('crud.conflict.title') });
  const choose = (key: 'keep_mine' | 'take_theirs') =>
    conflict.getByRole('button', { name: ru(`crud.conflict.${key}`) }).click();

  await open(page, '/locations');
  const openProfile = () => page.getByTitle(ru('app.profile.open')).click();
  await openProfile();
  const dialog = page.getByRole('dialog');
  const middle = dialog.getByLabel(ru('resources.users.fields.middle_name'));
  await middle.fill('Набрано');
  await call('PUT', '/auth/me', { ...mine, middle_name: 'Другая' });
  await page.reload();
  await openProfile();
  await expect(middle).toHaveValue('Набрано');
  await expect(conflict).toContainText('Другая');
  await dialog.getByRole('button', { name: ru('ra.action.save') }).click();
  await expect(conflict).toBeVisible();
  expect(await call('GET', '/auth/profile')).toMatchObject({ middle_name: 'Другая' });
  await choose('keep_mine');
  await dialog.getByRole('button', { name: ru('ra.action.save') }).click();
  await expect(page.getByText(ru('app.profile.saved'), { exact: true })).toBeVisible();
  const saved = await call<typeof mine>('GET', '/auth/profile');
  expect(saved).toMatchObject({ middle_name: 'Набрано' });
  await call('PUT', '/auth/me', { ...mine, version: saved['version'] });

  await open(page, `/events/edit/${event}?step=sectors`);
  const item = page.locator('[data-sector]').first();
  const id = (await item.getAttribute('data-sector'))!;
  const before = await item.getByRole('button').first().locator('.MuiTypography-subtitle2').innerText();
  const select = () => item.getByRole('button').first().click();
  const input = item.getByLabel(ru('hall.sectors.name'));
  await select();
  await input.fill('Сектор набранный');
  await call('PUT', `/sectors/${id}`, { name: 'Сектор чужой' });
  await page.reload();
  await select();
  await expect(input).toHaveValue('Сектор набранный');
  await expect(conflict).toContainText('Сектор чужой');
  await input.press('Enter');
  await input.blur();
  await expect(conflict).toBeVisible();
  await choose('take_theirs');
  await expect(input).toHaveValue('Сектор чужой');
  expect(await drafts(page)).toEqual([]);
  await call('PUT', `/sectors/${id}`, { name: before });
});

test('the steps of an event ask before another screen takes their place, and say when somebody else saved them', async ({
  page,
}) => {
  await open(page, `/events/edit/${event}?step=info`);
  const title = page.getByLabel(ru('resources.events.fields.name'));
  const before = await title.inputValue();
  await title.fill('Набрано здесь');
  await page.getByRole('link', { name: ru('app.menu.archive'), exact: true }).click();
  await answer(page, 'keep');
  await expect(title).toHaveValue('Набрано здесь');
  // From step to step nobody is asked: what is typed is there when one comes back.
  await page.getByRole('button', { name: new RegExp(ru('wizard.step.customer')) }).click();
  await expect(page.getByLabel(ru('resources.customers.fields.last_name'))).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('Набрано здесь');
  await call('PUT', `/events/${event}`, { name: 'Сохранено там' });
  await page.reload();
  const conflict = page.getByRole('alert').filter({ hasText: ru('wizard.conflict.title') });
  await expect(conflict).toBeVisible();
  await expect(title).toHaveValue('Набрано здесь');
  await conflict.getByRole('button', { name: ru('wizard.conflict.theirs') }).click();
  await expect(title).toHaveValue('Сохранено там');
  await expect(conflict).toBeHidden();
  await title.fill('Ещё раз');
  await page.getByRole('link', { name: ru('app.menu.archive'), exact: true }).click();
  await answer(page, 'discard');
  await expect(page).toHaveURL(/\/archive/);
  expect(await drafts(page)).toEqual([]);
  await call('PUT', `/events/${event}`, { name: before });
});

test('every form is there again after a reload, says so, and goes back to what is stored when asked', async ({
  page,
}) => {
  const templates = await call<{ id: string }[]>('GET', '/hall_templates');
  const users = await call<{ id: string }[]>('GET', '/users');
  for (const { path, act, field } of [
    { path: '/guests?create=true', field: ru('resources.guests.fields.last_name') },
    { path: '/users?create=true', field: ru('resources.users.fields.last_name') },
    {
      path: `/users/${users[0]!.id}`,
      act: () => page.getByRole('button', { name: ru('ra.action.edit'), exact: true }).click(),
      field: ru('resources.users.fields.last_name'),
    },
    { path: '/events/create', field: ru('resources.events.fields.name') },
    { path: `/events/edit/${event}?step=customer`, field: ru('resources.customers.fields.last_name') },
    { path: '/hall-templates/create', field: ru('resources.hall_templates.fields.name') },
    { path: `/hall-templates/edit/${templates[0]!.id}`, field: ru('resources.hall_templates.fields.name') },
    {
      path: `/events/${event}/guests-invitation`,
      act: () => page.getByRole('button', { name: ru('invitation.add.open') }).click(),
      field: ru('invitation.fields.last_name'),
    },
    {
      path: `/tickets/event/${event}`,
      act: async () => {
        await page.getByRole('button', { name: ru('tickets.plan.open') }).click();
        await page.getByRole('menuitem', { name: ru('tickets.plan.mail') }).click();
      },
      field: ru('tickets.plan.address'),
    },
  ] as { path: string; act?: () => Promise<void>; field: string }[]) {
    await open(page, path);
    await act?.();
    const input = page.getByRole('textbox', { name: field }).first();
    const restored = page.getByRole('status').filter({ hasText: ru('app.restored.text') });
    const before = await input.inputValue();
    await input.fill('Набрано');
    await expect(restored, path).toHaveCount(0);
    await page.reload();
    await act?.();
    await expect(input, path).toHaveValue('Набрано');
    await restored.getByRole('button', { name: ru('app.restored.discard') }).click();
    await expect(input, path).toHaveValue(before);
    await expect(restored).toHaveCount(0);
    expect(await drafts(page), path).toEqual([]);
    await page.evaluate(() => localStorage.clear());
  }
});

test('signing out asks where something is typed, and leaves nothing of any form behind', async ({ page }) => {
  const session = await product.signIn('manager@example.ru');
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('once') === null) localStorage.setItem('eventUser', stored);
    sessionStorage.setItem('once', '');
  }, JSON.stringify(session));
  await open(page, '/locations?create=true');
  await name(page).fill('Ледокол');
  await open(page, '/events/create');
  await page.getByLabel(ru('resources.events.fields.name')).fill('Ледовый бал');
  expect(await drafts(page)).toHaveLength(2);
  await page.getByRole('button', { name: ru('app.menu.person') }).click();
  const signOut = page.getByRole('button', { name: ru('app.logout') });
  await signOut.click();
  await answer(page, 'keep');
  await signOut.click();
  await answer(page, 'discard');
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await drafts(page)).toEqual([]);
});
