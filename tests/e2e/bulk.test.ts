import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { limit } from '#shared/limits.ts';
import { violationsOf } from '../support/axe.ts';
import { pressUndo } from '../support/keys.ts';
import { openPalette, typeToFind } from '../support/palette.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { inTurn } from '../support/turn.ts';
import { staysWithin } from '../support/width.ts';
import { wordsOf } from './walk/words.ts';

// Many records at once: changing, deleting and restoring them, and taking it back; by keyboard, and on a phone.

let product: Product;
let session: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  session = await product.signIn('admin@example.ru');
});
test.afterAll(() => product?.stop());

const LANGUAGES = ['ru', 'en'] as const;
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const lng of inTurn(LANGUAGES))
  test(`all that match are changed and given back, deleted and restored, in ${lng}`, async ({ context, page }) => {
    test.setTimeout(480_000);
    const words = wordsOf(lng);
    const hall = `Ангар ${lng}`;
    const button = (key: string, options = {}) => page.getByRole('button', { name: words(key, options) });
    const bar = page.getByRole('region', { name: words('crud.selection') });
    const press = (key: string, options = {}) => button(key, options).first().press('Enter');
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 422) refused.push(answer.url());
    });
    await keepSession(context, session);
    await page.goto(`${product.address}/guests?lng=${lng}`);
    const boxes = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
    await boxes.nth(1).getByRole('checkbox').press('Space');
    const total = Number(
      /\d+/.exec(
        (await page
          .getByText(/^\d+ (гост|guest)/)
          .first()
          .textContent())!,
      )![0],
    );
    const all = async () => {
      await press('crud.select_all', { count: total });
      await expect(bar).toContainText(words('crud.selected', { count: total }));
      await expect(boxes.getByRole('checkbox', { checked: false })).toHaveCount(0);
    };
    await all();
    // Every page looks as the bar says; without one of its rows the others of the page are chosen.
    const above = await boxes.nth(1).innerText();
    await page.getByRole('button', { name: words('ra.navigation.next') }).press('Enter');
    await expect(page).toHaveURL(/page=2/);
    await expect(boxes.nth(1)).not.toHaveText(above, { useInnerText: true });
    await expect(boxes.getByRole('checkbox', { checked: false })).toHaveCount(0);
    const here = (await boxes.count()) - 1;
    expect(here).toBeGreaterThan(1);
    await boxes.nth(1).getByRole('checkbox').press('Space');
    await expect(bar).toContainText(words('crud.selected', { count: here - 1 }));
    await expect(boxes.nth(1).getByRole('checkbox')).not.toBeChecked();
    // What is chosen goes out as a sheet: these rows, or all that match.
    const lines = async () => {
      await bar.getByRole('button', { name: words('ra.action.export') }).press('Enter');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: words('crud.export.csv') }).press('Enter'),
      ]);
      return (
        readFileSync(await file.path(), 'utf8')
          .trim()
          .split('\r\n').length - 1
      );
    };
    expect(await lines()).toBe(here - 1);
    await all();
    expect(await lines()).toBe(total);
    await press('crud.bulk.edit');
    const panel = page.getByRole('group', { name: words('crud.bulk.edit') });
    await panel.getByLabel(words('crud.bulk.field')).press('ArrowDown');
    await page.getByRole('option', { name: words('resources.guests.fields.company') }).click();
    await panel.getByRole('textbox', { name: words('resources.guests.fields.company') }).fill('Маяк');
    const apply = button('crud.bulk.apply', { count: total });
    await expect(apply).toBeEnabled();
    expect(refused).toEqual([]);
    expect(await violationsOf(page), 'panel').toEqual([]);
    await apply.press('Enter');
    // It waits under the pointer, however long it is looked at.
    await status(page, words('crud.bulk.changed', { count: total })).hover();
    expect(await violationsOf(page), 'undo bar').toEqual([]);
    await expect(bar).toHaveCount(0);
    await pressUndo(page);
    await expect(status(page, words('crud.undo.undone', { count: total }))).toBeVisible();

    await page.goto(`${product.address}/locations?lng=${lng}`);
    await page
      .getByRole('button', { name: words('resources.locations.add') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(`${words('resources.locations.fields.name')} *`).fill(hall);
    await form.getByLabel(`${words('resources.locations.fields.address')} *`).fill('Дом 1');
    await form.getByLabel(`${words('resources.locations.fields.city_id')} *`).fill(lng === 'ru' ? 'Моск' : 'Mosc');
    await page.getByRole('option').first().click();
    await form
      .getByRole('button', { name: words('ra.action.save') })
      .or(form.locator('[type=submit]'))
      .first()
      .click();
    await expect(form).toHaveCount(0);
    await boxes.filter({ hasText: hall }).getByRole('checkbox').press('Space');
    await bar.getByRole('button', { name: words('ra.action.delete') }).press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: words('resources.locations.remove', { count: 1 }) }).press('Enter');
    await expect(status(page, words('crud.deleted_many', { count: 1 }))).toBeVisible();
    await press('crud.trash.title');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('crud.trash.title'));
    await expect(page).toHaveURL(/trash=true/);
    expect(await violationsOf(page), 'trash').toEqual([]);
    await page
      .getByRole('button', { name: `${words('crud.trash.restore')}: ${hall}` })
      .first()
      .press('Enter');
    await expect(status(page, words('crud.trash.restored', { count: 1 }))).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: hall })).toHaveCount(0);
    await pressUndo(page);
    await expect(page.getByRole('row').filter({ hasText: hall })).toBeVisible();
  });

for (const lng of inTurn(LANGUAGES))
  test(`one record that is deleted is offered back on the next screen, in ${lng}`, async ({ context, page }) => {
    const words = wordsOf(lng);
    const name = `Ложа ${lng}`;
    const found = encodeURIComponent(JSON.stringify({ q: name }));
    const add = async (noun: string, fields: Record<string, string>) => {
      await page.goto(`${product.address}/${noun}?lng=${lng}&create=true`);
      const form = page.getByRole('dialog');
      for (const [field, text] of Object.entries(fields))
        await form.getByLabel(`${words(`resources.${noun}.fields.${field}`)} *`, { exact: true }).fill(text);
      await form.locator('[type=submit]').click();
      await expect(form).toHaveCount(0);
      await page.goto(`${product.address}/${noun}?lng=${lng}&filter=${found}`);
      await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
    };
    const remove = async (noun: string) => {
      await page.getByRole('button', { name: words('ra.action.delete') }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: words(`resources.${noun}.remove`, { count: 1 }) }).press('Enter');
    };
    await keepSession(context, session);
    // From a record's page one comes to its list.
    await add('tags', { name });
    await page.getByRole('button', { name: words('ra.action.edit'), exact: true }).click();
    await remove('tags');
    await expect(page).toHaveURL(/\/tags$/);
    const offer = status(page, words('crud.deleted_one', { name }));
    await offer.hover();
    expect(await violationsOf(page), 'offer').toEqual([]);
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
    await pressUndo(page);
    await expect(status(page, words('crud.undo.undone', { count: 1 }))).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();

    // From a guest's card the screen below it is left; the offer goes along to the next one.
    await add('guests', { last_name: name, first_name: 'Вера' });
    await remove('guests');
    await expect(status(page, words('crud.deleted_one', { name: `${name} Вера` }))).toBeVisible();
    await page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: words('resources.locations.many') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('resources.locations.many'));
    await page.getByRole('button', { name: words('crud.undo.undo') }).press('Enter');
    await expect(status(page, words('crud.undo.undone', { count: 1 }))).toBeVisible();
    await page.goto(`${product.address}/guests?lng=${lng}&filter=${found}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  });

for (const lng of inTurn(LANGUAGES))
  test(`what was changed in bulk has a page, and is undone there, in ${lng}`, async ({ context, page }) => {
    const words = wordsOf(lng);
    const company = `Причал ${lng}`;
    const headers = {
      ...session.auth,
      'organization-id': session.data.organization.id,
      'content-type': 'application/json',
    };
    const send = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${product.address}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
      return (await answer.json()) as { data: [{ id: string }] };
    };
    const button = (key: string, options = {}) => page.getByRole('button', { name: words(key, options) });
    await keepSession(context, session);
    await page.goto(`${product.address}/guests?lng=${lng}`);
    const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
    for (const at of [1, 2]) await rows.nth(at).getByRole('checkbox').press('Space');
    await button('crud.bulk.edit').press('Enter');
    const panel = page.getByRole('group', { name: words('crud.bulk.edit') });
    await panel.getByLabel(words('crud.bulk.field')).press('ArrowDown');
    await page.getByRole('option', { name: words('resources.guests.fields.company') }).click();
    await panel.getByRole('textbox', { name: words('resources.guests.fields.company') }).fill(company);
    await button('crud.bulk.apply', { count: 2 }).press('Enter');
    await status(page, words('crud.bulk.changed', { count: 2 }))
      .getByRole('link', { name: words('crud.undo.details') })
      .press('Enter');
    await expect(page).toHaveURL(/\/changes\/[0-9a-f-]{36}$/);
    const did = words('changes.did.bulk_edit', { what: words('resources.guests.count', { count: 2 }) });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(did);
    const list = page.getByRole('list', { name: words('resources.guests.many') });
    await expect(list.getByRole('listitem').filter({ hasText: company })).toHaveCount(2);
    await expect(button('crud.undo.card.press').and(page.locator('main button'))).toBeVisible();
    expect(await violationsOf(page), 'page').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await staysWithin(page, 390);

    // Whom somebody worked on since is found among them, and stays.
    const [{ id: touched }] = (await send('GET', `/batches/${page.url().split('/').at(-1)}/rows`)).data;
    await send('PUT', `/guests/${touched}`, { company: `Мол ${lng}` });
    await page.reload();
    await page.getByRole('button', { name: `${words('imports.touched')} 1` }).press('Enter');
    await expect(page).toHaveURL(/touched=true/);
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await staysWithin(page, 390);
    expect(await violationsOf(page), 'touched').toEqual([]);
    await page.getByRole('button', { name: `${words('imports.touched')} 1` }).press('Enter');
    await button('crud.undo.card.press_part', { undoable: 1, total: 2 }).press('Enter');
    await expect(page.getByText(words('changes.undone_part'), { exact: true })).toBeVisible();

    // The list says so too, and is found by its name.
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPalette(page);
    await typeToFind(page, words('changes.list'));
    await page.getByRole('option', { name: words('changes.list') }).click();
    await expect(page).toHaveURL(/\/changes$/);
    const lines = page.getByRole('main').getByRole('listitem');
    await expect(lines.filter({ has: page.getByRole('link', { name: did, exact: true }) }).first()).toContainText(
      words('changes.undone_part'),
    );
    await expect(lines.first().getByText(words('changes.undone_part'))).toHaveCount(1);
    expect(await violationsOf(page), 'list').toEqual([]);
    await button('changes.mine').press('Enter');
    await expect(page).toHaveURL(/mine=true/);
    await expect(lines.first()).toBeVisible();
  });

test('what takes longer than a moment says so, and its undo stays on the screen until it is over', async ({
  context,
  page,
}) => {
  const words = wordsOf('ru');
  const button = (key: string, options = {}) => page.getByRole('button', { name: words(key, options) });
  /** Calls to this address wait until they are let go. */
  const hold = async (address: string) => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    return letGo;
  };
  await keepSession(context, session);
  await page.goto(`${product.address}/guests?lng=ru`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  for (const at of [1, 2]) await rows.nth(at).getByRole('checkbox').press('Space');
  await button('crud.bulk.edit').press('Enter');
  const panel = page.getByRole('group', { name: words('crud.bulk.edit') });
  // Nobody wants one surname for all of them.
  const field = panel.getByLabel(words('crud.bulk.field'));
  await expect(field).not.toHaveText(words('resources.guests.fields.last_name'));
  const choose = async (name: string) => {
    await field.press('ArrowDown');
    await page.getByRole('option', { name: words(`resources.guests.fields.${name}`), exact: true }).click();
  };
  await choose('tags');
  await expect(panel.getByRole('button', { name: words('crud.bulk.set_all') })).toBeVisible();
  await choose('company');
  await panel.getByRole('textbox', { name: words('resources.guests.fields.company') }).fill('Долгий причал');
  const edited = await hold('**/api/v1/guests/update_list');
  await button('crud.bulk.apply', { count: 2 }).press('Enter');
  await expect(panel.getByRole('progressbar', { name: words('crud.job.bulk_edit') })).toBeVisible();
  // Counted anew from here: a page that loads by it takes much longer.
  await page.clock.install();
  edited();
  await expect(status(page, words('crud.bulk.changed', { count: 2 }))).toBeVisible();
  const undone = await hold('**/api/v1/batches/*/undo');
  await pressUndo(page);
  const undoing = status(page, `${words('crud.job.back')}…`);
  await expect(undoing).toBeVisible();
  await page.clock.fastForward(2 * limit('undoBarMs'));
  await expect(undoing.getByRole('progressbar')).toBeVisible();
  undone();
  await expect(status(page, words('crud.undo.undone', { count: 2 }))).toBeVisible();
});

for (const lng of inTurn(LANGUAGES))
  test(`all that match are invited to an event, and taken back, in ${lng}`, async ({ context, page }) => {
    test.setTimeout(480_000);
    const words = wordsOf(lng);
    const bar = page.getByRole('region', { name: words('crud.selection') });
    await keepSession(context, session);
    await page.goto(`${product.address}/guests?lng=${lng}`);
    await page.getByRole('checkbox').nth(1).press('Space');
    await bar.getByRole('button').first().press('Enter');
    await bar.getByRole('button', { name: words('invitation.bulk.open') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: words('invitation.bulk.title') });
    await dialog.getByRole('combobox', { name: words('invitation.bulk.event') }).pressSequentially('Маяк');
    await page.getByRole('option', { name: 'Маяк' }).first().click();
    await expect(dialog.locator('[aria-live]')).toContainText(/\d/);
    expect(await violationsOf(page), 'dialog').toEqual([]);
    const text = (await dialog.locator('[aria-live]').textContent())!;
    const [count = 0, total = 0] = [...text.matchAll(/\d+/g)].map(Number);
    expect(count).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(count);
    const button = dialog.getByRole('button', { name: words('invitation.choose.invite', { count }) });
    await button.press('Enter');
    await expect(status(page, words('invitation.invited', { count }))).toBeVisible();
    await pressUndo(page);
    await expect(status(page, words('crud.undo.undone', { count }))).toBeVisible();
  });

test('of what lies in the trash some are ticked on several pages, and the last page can be emptied', async ({
  context,
  page,
}) => {
  const words = wordsOf('ru');
  await keepSession(context, session);
  const headers = {
    ...session.auth,
    'organization-id': session.data.organization.id,
    'content-type': 'application/json',
  };
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${product.address}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()) as { data: { id: string } };
  };
  const ids: string[] = [];
  for (let at = 0; at < 30; at += 1)
    ids.push((await send('POST', '/tags', { name: `Корзина ${at}`, tint: 'slate' })).data.id);
  await send('DELETE', '/tags/destroy_list', { ids });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(`${product.address}/tags?trash=true&lng=ru`);
  const boxes = page.getByRole('main').getByRole('row').getByRole('checkbox');
  const bar = page.getByRole('region', { name: words('crud.selection') });
  const restored = async (count: number) => {
    await bar.getByRole('button', { name: words('crud.trash.restore') }).press('Enter');
    await expect(status(page, words('crud.trash.restored', { count }))).toBeVisible();
  };
  await boxes.nth(1).press('Space');
  await page.getByRole('button', { name: words('ra.navigation.next') }).press('Enter');
  await expect(boxes).toHaveCount(6);
  await boxes.nth(1).press('Space');
  await expect(bar).toContainText(words('crud.selected', { count: 2 }));
  await expect(bar).toContainText(words('crud.selected_hidden', { count: 1 }));
  await restored(2);
  await expect(boxes).toHaveCount(4);
  await boxes.first().press('Space');
  await restored(3);
  // Its page has gone; the one before it stands there.
  await expect(boxes).toHaveCount(26);
  expect(errors).toEqual([]);
});

for (const width of inTurn([1440, 390]))
  test(`rows stay under the pointer while some are ticked, at ${width} px`, async ({ context, page }) => {
    const words = wordsOf('ru');
    await keepSession(context, session);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${product.address}/guests?lng=ru`);
    const bar = page.getByRole('region', { name: words('crud.selection') });
    const box = page.getByRole('main').getByRole('checkbox').nth(3);
    await expect(box).toBeVisible();
    const topOf = async () => (await box.boundingBox())!.y;
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const before = await topOf();
    await box.press('Space');
    await expect(bar).toBeInViewport();
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
    await box.press('Space');
    await expect(bar).toHaveCount(0);
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
  });

test('on a phone every button is as large as a finger, and the panel is clean', async ({ context, page }) => {
  const words = wordsOf('ru');
  await keepSession(context, session);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.address}/guests?lng=ru`);
  const add = page.getByRole('button', { name: words('resources.guests.add') });
  await expect(add).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: words('crud.bulk.edit') }).click();
  const panel = page.getByRole('group', { name: words('crud.bulk.edit') });
  await expect(panel).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // The round button gives way to the panel; the bar is two lines: how many, and what can be done, each with its word.
  await expect(add).toHaveCount(0);
  const bar = page.getByRole('region', { name: words('crud.selection') });
  expect((await bar.boundingBox())!.height).toBeLessThan(130);
  await expect(bar.getByText(words('crud.bulk.edit'))).toBeVisible();
  for (const part of [panel, bar])
    for (const each of await part.getByRole('button').all()) {
      const box = (await each.boundingBox())!;
      expect([await each.innerText(), Math.round(box.height) >= 44]).toEqual([await each.innerText(), true]);
    }
  await staysWithin(page, 390);
});
