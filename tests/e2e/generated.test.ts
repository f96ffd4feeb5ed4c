import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import sharp from 'sharp';
import { read, utils, write } from 'xlsx';
import { violationsOf } from '../support/axe.ts';
import { addDoors, DOORS } from '../support/doors.ts';
import { House } from '../support/house.ts';
import { openPalette, typeToFind } from '../support/palette.ts';
import { TEXTS, writePartners } from '../support/partners.ts';
import { CLOCK, keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { inTurn } from '../support/turn.ts';
import { staysWithin } from '../support/width.ts';
import { wordsOf } from './walk/words.ts';

// A noun that is nothing but its configuration, with a field of every kind: its list, its form, its export and its upload.

let house: House;
let product: Product;
let admin: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  house = new House();
  writePartners(house);
  house.edit('src/resources/partners.ts', (code) =>
    code.replace(
      "'budget'],\n  screen",
      "'topics', 'venues', 'about', 'terms', 'fee', 'since', 'opens', 'colour', 'contract', 'site', 'phone', 'opening'],\n  screen",
    ),
  );
  addDoors(house);
  expect(house.generate('partners')).toMatchObject({ status: 0 });
  const built = spawnSync(process.execPath, ['server/build-web.mjs', '--force'], {
    cwd: house.folder,
    encoding: 'utf8',
  });
  expect([built.status, built.stderr]).toEqual([0, expect.anything()]);
  product = await startProduct(CLOCK, house.folder);
  admin = await product.signIn('admin@example.ru');
});
test.afterAll(async () => {
  await product?.stop();
  house?.remove();
});

for (const lng of inTurn(['ru', 'en'] as const)) {
  test(`a noun with a field of every kind is listed, filled in, exported and uploaded in ${lng}`, async ({ page }) => {
    test.setTimeout(600_000);
    const words = wordsOf(lng);
    const { fields, values, add, empty } = TEXTS[lng];
    await keepSession(page.context(), admin);
    const answer = await page.goto(`${product.address}/partners?lng=${lng}`);
    expect(answer!.status()).toBe(200);
    await expect(page.getByText(empty.title)).toBeVisible();
    expect(await violationsOf(page), 'empty list').toEqual([]);

    await page.getByRole('button', { name: add }).first().click();
    const form = page.getByRole('dialog');
    const input = (name: keyof typeof fields) => form.getByLabel(fields[name], { exact: true });
    const required = (name: keyof typeof fields) => form.getByLabel(`${fields[name]} *`, { exact: true });
    await expect(form.locator('.ProseMirror')).toBeVisible();
    expect(await violationsOf(page), 'form').toEqual([]);
    const typed: Partial<Record<keyof typeof fields, string>> = {
      email: 'expo@example.ru',
      stands: '12',
      note: 'Первая\nвторая',
      budget: '500',
      signed_at: '2026-11-27T19:00',
      phone: '+7 921 555-01-02',
      site: 'https://expo.example.ru',
      fee: '1234.5',
      since: '2024-02-29',
      opens: '09:30',
      colour: '#0e5e6f',
      terms: '{"days": "two"}',
      opening: '2026-12-01T19:00',
    };
    await required('name').fill('Экспоцентр');
    await pick(page, required('kind'), values.kind.sponsor);
    for (const [name, text] of Object.entries(typed)) await input(name as keyof typeof fields).fill(text);
    await form.getByRole('switch', { name: fields.contract }).or(input('contract')).first().check();
    await form.locator('.ProseMirror').fill('Давно вместе.');
    await pick(page, input('topics'), values.topics.stage);
    await pick(page, input('topics'), values.topics.food);
    await pick(page, input('venues'), 'Дом архитектора');
    await pick(page, input('location_id'), 'Дом архитектора');
    const background = { r: 14, g: 94, b: 111 };
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
    const files = form.locator('input[type=file]');
    await files
      .nth(0)
      .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') });
    await files.nth(1).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
    for (const name of ['paper', 'logo'] as const)
      await expect(form.getByRole('button', { name: `${fields[name]}: ${words('crud.file.replace')}` })).toBeVisible();
    const create = form.getByRole('button', { name: words('ra.action.create') });
    await create.click();
    await expect(form.getByText(words('problems.fields.not_shaped', { at: 'days' }))).toBeVisible();
    await input('terms').fill('{"days": 2}');
    await create.click();
    await expect(form).toBeHidden();

    const row = page.getByRole('row').filter({ hasText: 'Экспоцентр' });
    for (const said of [
      values.kind.sponsor,
      `${values.topics.stage}, ${values.topics.food}`,
      'Дом архитектора',
      'Давно вместе.',
      '19:00 (GMT+9)',
      '#0e5e6f',
    ])
      await expect(row).toContainText(said);
    await expect(row.getByRole('img', { name: 'logo.png' })).toBeVisible();
    expect(await violationsOf(page), 'list').toEqual([]);

    await row.getByRole('button', { name: 'Экспоцентр' }).click();
    await expect(page).toHaveURL(/\/partners\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('definition').filter({ hasText: 'expo@example.ru' })).toBeVisible();
    await page.getByRole('button', { name: `${words('ra.action.edit')}: ${fields.stands}` }).press('Enter');
    await page.keyboard.type('14');
    await page.keyboard.press('Enter');
    const history = page.getByRole('list', { name: words('record.history.title') });
    await expect(history.getByRole('insertion')).toHaveText('14');
    expect(await violationsOf(page), 'page').toEqual([]);
    await history.getByRole('button', { name: `${words('record.history.restore')}: ${fields.stands}` }).click();
    await expect(history.getByRole('insertion').first()).toHaveText('12');
    await page.getByRole('button', { name: words('ra.action.edit'), exact: true }).click();
    await expect(required('name')).toHaveValue('Экспоцентр');
    for (const [name, text] of Object.entries({ ...typed, terms: '{\n  "days": 2\n}' }))
      await expect(input(name as keyof typeof fields), name).toHaveValue(text);
    expect(await violationsOf(page), 'record').toEqual([]);
    await form.getByRole('button', { name: words('ra.action.cancel') }).click();
    await page.goBack();

    await page.getByRole('button', { name: words('ra.action.export') }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words('crud.export.xlsx') }).click(),
    ]);
    const book = read(readFileSync(await download.path()));
    const sheet = book.Sheets[book.SheetNames[0]!]!;
    const [header, line] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
    const cell = (name: keyof typeof fields) => line![header!.indexOf(fields[name])];
    expect({ topics: cell('topics'), venues: cell('venues'), about: cell('about'), terms: cell('terms') }).toEqual({
      topics: `${values.topics.stage}; ${values.topics.food}`,
      venues: 'Дом архитектора',
      about: 'Давно вместе.',
      terms: '{"days":2}',
    });
    const another = header!.map((title, at) =>
      title === fields.name
        ? 'Манеж'
        : title === fields.email
          ? 'manezh@example.ru'
          : title === fields.stands
            ? 13
            : line![at],
    );
    utils.sheet_add_aoa(sheet, [another], { origin: -1 });
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    await page.goto(`${product.address}/partners?upload=true&lng=${lng}`);
    await expect(page.getByText(words('crud.sheet.several'))).toBeVisible();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'partners.xlsx', mimeType: '', buffer: bytes });
    await expect(page.getByRole('button', { name: words('crud.sheet.confirm', { count: 1 }) })).toBeVisible();
    expect(await violationsOf(page), 'upload').toEqual([]);
    await page.getByRole('button', { name: words('crud.sheet.confirm', { count: 1 }) }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Манеж' })).toContainText(values.topics.food);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Манеж')).toBeVisible();
    // The table becomes cards, then nothing is wider than the screen.
    await staysWithin(page, 390);
    expect(await violationsOf(page), 'on a phone').toEqual([]);
    await clear('partners');
  });
}

for (const lng of inTurn(['ru', 'en'] as const)) {
  test(`a field added to events is filled in, seen on page and list, and told of in the history in ${lng}`, async ({
    page,
  }) => {
    const words = wordsOf(lng);
    const label = DOORS[lng];
    const name = `Бал ${lng}`;
    await keepSession(page.context(), admin);
    await page.goto(`${product.address}/events/create?lng=${lng}`);
    await page.getByLabel(words('resources.events.fields.name')).fill(name);
    await page.getByLabel(label, { exact: true }).fill('18:30');
    expect(await violationsOf(page), 'step').toEqual([]);
    await page.getByRole('button', { name: words('wizard.info.next') }).click();
    await expect(page.getByLabel(words('resources.customers.fields.last_name'))).toBeVisible();
    await page.getByRole('button', { name: new RegExp(words('wizard.step.info')) }).click();
    await page.getByLabel(label, { exact: true }).fill('18:45');
    await page.getByRole('button', { name: words('wizard.info.next') }).click();
    await expect(page.getByLabel(words('resources.customers.fields.last_name'))).toBeVisible();

    await page.goto(`${product.address}/events`);
    const line = page.getByRole('listitem').filter({ hasText: name });
    await expect(line).toContainText(`${label}: 18:45`);
    expect(await violationsOf(page), 'list').toEqual([]);
    await line.getByRole('link', { name }).click();
    await expect(page.getByRole('definition').filter({ hasText: '18:45' })).toBeVisible();
    await expect(page.getByText(words('events.history.changed', { parts: label })).first()).toBeVisible();
    expect(await violationsOf(page), 'page').toEqual([]);
  });
}

for (const lng of inTurn(['ru', 'en'] as const)) {
  test(`a record is changed where it stands, its history gives a value back, and what refers to it is near in ${lng}`, async ({
    page,
  }) => {
    const words = wordsOf(lng);
    const name = words('resources.locations.fields.name');
    await keepSession(page.context(), admin);
    await page.goto(`${product.address}/locations?lng=${lng}`);
    await page.getByRole('button', { name: /Аврора/ }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/Аврора/);
    const before = await heading.innerText();
    const history = page.getByRole('list', { name: words('record.history.title') });

    const pencil = page.getByRole('button', { name: `${words('ra.action.edit')}: ${name}` });
    await pencil.press('Enter');
    const input = page.getByRole('textbox', { name, exact: true });
    await expect(input).toBeFocused();
    await page.keyboard.type('Не то');
    await page.keyboard.press('Escape');
    await expect(pencil).toBeFocused();
    await expect(heading).toHaveText(before);
    await page.keyboard.press('Enter');
    await input.fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words('problems.fields.required'))).toBeVisible();
    expect(await violationsOf(page), 'refused').toEqual([]);
    await input.fill('Зал у моря');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Зал у моря');

    await expect(history.getByRole('deletion').first()).toHaveText(before);
    await expect(history.getByRole('insertion').first()).toHaveText('Зал у моря');
    expect(await violationsOf(page), 'page').toEqual([]);
    await history
      .getByRole('button', { name: `${words('record.history.restore')}: ${name}` })
      .first()
      .click();
    await expect(heading).toHaveText(before);
    await expect(history.getByRole('deletion').first()).toHaveText('Зал у моря');

    const event = page.getByRole('link', { name: 'Открытая репетиция оркестра' });
    await event.click();
    await expect(heading).toHaveText('Открытая репетиция оркестра');
    await page.goBack();
    await expect(heading).toHaveText(before);
    await page.setViewportSize({ width: 390, height: 844 });
    await staysWithin(page, 390);
    expect(await violationsOf(page), 'on a phone').toEqual([]);
  });
}

test('a filter that is opened again as soon as it was closed keeps the focus', async ({ page }) => {
  const words = wordsOf('ru');
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/locations?lng=ru`);
  await page.getByRole('button', { name: words('crud.filter.add'), exact: true }).press('Enter');
  const name = page.getByRole('dialog').getByRole('menuitem', { name: words('resources.locations.fields.name') });
  await expect(name).toBeFocused();
  // Both keys at once, as they come where the machine is busy.
  await page.evaluate(async () => {
    const rendered = async () => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    };
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await rendered();
    (document.activeElement as HTMLElement).click();
    await rendered();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await expect(name).toBeFocused({ timeout: 1_000 });
});

for (const lng of inTurn(['ru', 'en'] as const)) {
  test(`a list is filtered by keyboard, keeps it in its address, and shows the columns that are chosen in ${lng}`, async ({
    page,
  }) => {
    const words = wordsOf(lng);
    const label = (name: string) => words(`resources.locations.fields.${name}`);
    await keepSession(page.context(), admin);
    await page.goto(`${product.address}/locations?lng=${lng}`);
    const rows = page.locator('tbody').getByRole('row');
    await expect(rows.first()).toBeVisible();
    const all = await rows.count();
    const more = page.getByRole('button', { name: words('crud.filter.add'), exact: true });
    const dialog = page.getByRole('dialog');

    await more.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('menuitem', { name: label('name') })).toBeFocused();
    expect(await violationsOf(page), 'fields').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('menuitem', { name: label('name') })).toBeFocused();
    await dialog.getByRole('menuitem', { name: label('name') }).press('Enter');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await dialog.getByRole('menuitemradio', { name: words('crud.filter.way.contains') }).press('Enter');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.insertText('АВРОРА');
    await expect(dialog.getByRole('status')).toHaveText(words('crud.filter.matching', { count: 1 }));
    expect(await violationsOf(page), 'filter').toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/name\.contains/);
    await page.reload();
    await expect(rows).toHaveCount(1);
    expect(await violationsOf(page), 'chips').toEqual([]);

    const chip = page.getByRole('button', {
      name: `${words('crud.filter.said.contains', { field: label('name') })} АВРОРА`,
    });
    await chip.press('Enter');
    await dialog.getByRole('menuitemradio', { name: words('crud.filter.way.not'), exact: true }).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(words('crud.filter.matching', { count: all }));
    await dialog.getByRole('button', { name: words('crud.filter.apply') }).press('Enter');
    await expect(rows).toHaveCount(all);
    await page.getByRole('button', { name: label('city_id'), exact: true }).click();
    await dialog.getByRole('checkbox').first().check();
    await expect(dialog.getByRole('status')).not.toHaveText(words('crud.filter.matching', { count: all }));
    await expect(dialog.getByRole('status')).toHaveText(/\d/);
    const [told] = (await dialog.getByRole('status').innerText()).match(/\d+/)!;
    await dialog.getByRole('button', { name: words('crud.filter.apply') }).click();
    await expect(rows).toHaveCount(Number(told));
    // Kept as a view, which is a tab from then on.
    await page.getByRole('button', { name: words('resources.list_views.add') }).press('Enter');
    await dialog.getByRole('textbox').first().fill(`Город ${lng}`);
    await page.keyboard.press('Enter');
    const tab = page.getByRole('tab', { name: new RegExp(`^Город ${lng}`) });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(await violationsOf(page), 'views').toEqual([]);
    await page.getByRole('button', { name: words('crud.clear_filters') }).click();
    await expect(rows).toHaveCount(all);
    await tab.click();
    await expect(rows).toHaveCount(Number(told));
    await page
      .getByRole('tab', { name: words('crud.views.all') })
      .first()
      .click();
    await expect(rows).toHaveCount(all);
    // From anywhere it is found by its name.
    await page.goto(`${product.address}/events?lng=${lng}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openPalette(page);
    await typeToFind(page, `Город ${lng}`);
    const view = words('palette.view', { noun: words('resources.locations.many'), name: `Город ${lng}` });
    await page.getByRole('option', { name: view }).click();
    await expect(rows).toHaveCount(Number(told));
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await page
      .getByRole('tab', { name: words('crud.views.all') })
      .first()
      .click();
    await expect(rows).toHaveCount(all);

    const head = page.getByRole('columnheader');
    await page.getByRole('button', { name: new RegExp(`^${words('crud.columns.button')}`) }).press('Enter');
    expect(await violationsOf(page), 'columns').toEqual([]);
    await dialog.getByRole('checkbox', { name: label('address') }).uncheck();
    await dialog.getByRole('button', { name: words('crud.columns.right', { name: label('name') }) }).press('Enter');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(head.filter({ hasText: label('address') })).toBeHidden();
    await expect
      .poll(async () => (await head.allInnerTexts()).filter(Boolean))
      .toEqual([label('city_id'), label('name')]);
    // Their widths are drawn by keys and by the pointer, stay, and are given back.
    const edge = page.getByRole('separator', { name: words('crud.columns.width', { name: label('city_id') }) });
    const width = async () => Math.round((await head.filter({ hasText: label('city_id') }).boundingBox())!.width);
    const [own, said] = [await width(), Number(await edge.getAttribute('aria-valuenow'))];
    expect(said).toBe(own);
    await edge.press('ArrowLeft');
    await expect.poll(width).toBe(own - 16);
    await expect(edge).toHaveAttribute('aria-valuenow', String(own - 16));
    const { x, y, height } = (await edge.boundingBox())!;
    await page.mouse.move(x + 6, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 94, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(width).toBe(own - 116);
    await page.reload();
    await expect.poll(width).toBe(own - 116);
    expect(await violationsOf(page), 'widths').toEqual([]);
    await edge.press('Home');
    await expect.poll(width).toBe(own);
    // A view keeps them, also where the list has others by then.
    await page.getByRole('searchbox').first().fill('А');
    await page.getByRole('button', { name: words('resources.list_views.add') }).click();
    await dialog.getByRole('textbox').first().fill(`Столбцы ${lng}`);
    await page.keyboard.press('Enter');
    const narrow = page.getByRole('tab', { name: new RegExp(`^Столбцы ${lng}`) });
    await expect(narrow).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/columns=/);
    await page
      .getByRole('tab', { name: words('crud.views.all') })
      .first()
      .click();
    await expect(page).not.toHaveURL(/columns=/);
    await page.getByRole('button', { name: new RegExp(`^${words('crud.columns.button')}`) }).click();
    await dialog.getByRole('button', { name: words('crud.columns.reset') }).click();
    await page.keyboard.press('Escape');
    await expect(head.filter({ hasText: label('address') })).toBeVisible();
    await narrow.click();
    await expect(head.filter({ hasText: label('address') })).toBeHidden();
    await clear('list_views');
  });
}

/** Leaves none for the next language. */
async function clear(noun: string): Promise<void> {
  const address = `${product.address}/api/v1/${noun}`;
  const headers = { ...admin.auth, 'organization-id': admin.data.organization.id };
  const { data } = (await (await fetch(address, { headers })).json()) as { data: { id: string }[] };
  for (const { id } of data) await fetch(`${address}/${id}`, { method: 'DELETE', headers });
}

/** Chooses one of what a field offers. */
async function pick(page: Page, field: ReturnType<Page['getByLabel']>, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
