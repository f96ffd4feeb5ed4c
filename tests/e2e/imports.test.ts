import { expect, test, type Page } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { pressUndo } from '../support/keys.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { inTurn } from '../support/turn.ts';
import { staysWithin } from '../support/width.ts';
import { wordsOf } from './walk/words.ts';

// A file that was brought is taken back as a whole: by the bar, and on its page.

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
const choose = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

for (const lng of inTurn(LANGUAGES))
  test(`a list of locations is uploaded, taken back by the bar, and by its page as far as it goes, in ${lng}`, async ({
    context,
    page,
  }) => {
    test.setTimeout(480_000);
    const words = wordsOf(lng);
    const [one, other] = [`Ангар ${lng}`, `Манеж ${lng}`];
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await keepSession(context, session);
    await page.goto(`${product.address}/locations?upload=true&lng=${lng}`);
    await choose(page, 'площадки.csv', `Название;Город;Адрес\n${one};Москва;Мира, 1\n${other};Казань;Мира, 2\n`);
    await page.getByRole('button', { name: words('crud.sheet.confirm', { count: 2 }) }).click();
    await expect(row(one)).toBeVisible();
    // It waits under the pointer, however long it is looked at.
    await status(page, words('crud.sheet.stored', { count: 2 })).hover();
    expect(await violationsOf(page), 'bar').toEqual([]);
    await pressUndo(page);
    await expect(status(page, words('crud.undo.undone', { count: 2 }))).toBeVisible();
    await expect(row(one)).toHaveCount(0);
    await pressUndo(page);
    await expect(row(one)).toBeVisible();

    // Somebody works on one of them.
    await row(one).getByRole('link').or(row(one).getByText(one)).first().click();
    await page
      .getByRole('button', { name: words('ra.action.edit') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(`${words('resources.locations.fields.address')} *`).fill('Мира, 100');
    await form.locator('[type=submit]').first().click();
    await expect(form).toHaveCount(0);
    await page.goto(`${product.address}/locations?upload=true&lng=${lng}`);
    await page.getByRole('link', { name: words('imports.earlier') }).click();
    await expect(page.getByRole('link', { name: 'площадки.csv' }).first()).toBeVisible();
    expect(await violationsOf(page), 'list').toEqual([]);
    await page.getByRole('link', { name: 'площадки.csv' }).first().click();
    await expect(page.getByRole('heading', { name: words('crud.undo.card.stay') })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: one }).first()).toContainText(
      words('imports.now.changed'),
    );
    expect(await violationsOf(page), 'page').toEqual([]);
    const rows = page.getByRole('list', { name: words('resources.locations.many') }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: `${words('imports.touched')} 1` }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(one);
    await page.reload();
    await expect(page.getByRole('button', { name: `${words('imports.touched')} 1`, pressed: true })).toBeVisible();
    await expect(rows).toHaveCount(1);
    expect(await violationsOf(page), 'touched').toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words('imports.download') }).click();
    expect((await download).suggestedFilename()).toBe('площадки.csv');
    await page.setViewportSize({ width: 390, height: 844 });
    await staysWithin(page, 390);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-${lng}.png`, fullPage: true });
    expect(await violationsOf(page), 'phone').toEqual([]);
    await page.getByRole('button', { name: words('crud.undo.card.press_part', { undoable: 1, total: 2 }) }).click();
    await expect(status(page, words('crud.undo.undone', { count: 1 }))).toBeVisible();
    await expect(page.getByText(words('imports.undone_part'), { exact: true }).first()).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.address}/locations?lng=${lng}`);
    await expect(row(one)).toBeVisible();
    await expect(row(other)).toHaveCount(0);
  });

for (const lng of inTurn(LANGUAGES))
  test(`the same list a week later is compared, row by row, and stored as it is chosen, in ${lng}`, async ({
    context,
    page,
  }) => {
    test.setTimeout(480_000);
    const words = wordsOf(lng);
    const name = (what: string) => `${what} ${lng}`;
    await keepSession(context, session);
    const send = async (file: string, rows: readonly (readonly [string, string])[]) => {
      await page.goto(`${product.address}/locations?upload=true&lng=${lng}`);
      const lines = rows.map(([what, address]) => `${name(what)};Москва;${address}\n`);
      await choose(page, file, `Название;Город;Адрес\n${lines.join('')}`);
    };
    const first = [
      ['Рампа', 'Мира, 1'],
      ['Ярус', 'Мира, 2'],
      ['Ложа', 'Мира, 3'],
      ['Партер', 'Мира, 4'],
    ] as const;
    await send('первый.csv', first);
    await page.getByRole('button', { name: words('crud.sheet.confirm', { count: 4 }) }).click();
    await expect(status(page, words('crud.sheet.stored', { count: 4 }))).toBeVisible();

    await send('второй.csv', [
      ['Рампа', 'Мира, 1'],
      ['Ярус', 'Лесная, 2'],
      ['Ложа', 'Лесная, 3'],
      ['Балкон', 'Мира, 5'],
    ]);
    const rows = page.getByRole('table', { name: words('crud.sheet.title') });
    for (const mark of ['new', 'changed', 'same'])
      await expect(rows.getByText(words(`crud.sheet.marks.${mark}`), { exact: true }).first()).toBeVisible();
    const choice = (row: number) => page.getByRole('group', { name: words('crud.sheet.choice', { row }) });
    await expect(choice(3).getByRole('button', { name: words('crud.sheet.from_file') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await violationsOf(page), 'check').toEqual([]);
    // All as they are here, then one as in the file, by the keyboard.
    const all = page.getByRole('group', { name: words('imports.gone.for_all', { count: 2 }) });
    await all.getByRole('button', { name: words('crud.sheet.as_here') }).click();
    await choice(4)
      .getByRole('button', { name: words('crud.sheet.from_file') })
      .focus();
    await page.keyboard.press('Space');
    const gone = page.getByRole('group', { name: name('Партер') });
    await gone.getByRole('button', { name: words('imports.gone.delete') }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await staysWithin(page, 390);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/same-phone-${lng}.png`, fullPage: true });
    expect(await violationsOf(page), 'phone').toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: words('imports.gone.store', { count: 3 }) }).click();
    const what = ['new', 'changed', 'gone'].map((each) => words(`crud.sheet.what.${each}`, { count: 1 })).join(', ');
    await expect(status(page, words('crud.sheet.did', { what }))).toBeVisible();
    await page.goto(`${product.address}/locations?lng=${lng}&q=${encodeURIComponent(lng)}`);
    const row = (of: string) => page.getByRole('row').filter({ hasText: name(of) });
    await expect(row('Ярус')).toContainText('Мира, 2');
    await expect(row('Ложа')).toContainText('Лесная, 3');
    await expect(row('Балкон')).toBeVisible();
    await expect(row('Партер')).toHaveCount(0);
  });

test('what the file and somebody here changed comes first, and stays until it is decided', async ({
  context,
  page,
}) => {
  const words = wordsOf('en');
  await keepSession(context, session);
  const headers = {
    ...session.auth,
    'organization-id': session.data.organization.id,
    'content-type': 'application/json',
  };
  const api = async (method: string, path: string, body?: object) =>
    (await (
      await fetch(`${product.address}/api/v1${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).json()) as {
      data: { id: string; version: number; address: string }[];
    };
  const send = async (file: string, street: string) => {
    await page.goto(`${product.address}/locations?upload=true&lng=en`);
    const lines = [1, 2, 3].map((at) => `Torn ${at};Москва;${street}, ${at}`);
    await choose(page, file, `Название;Город;Адрес\n${lines.join('\n')}\n`);
  };
  await send('torn.csv', 'Мира');
  await page.getByRole('button', { name: words('crud.sheet.confirm', { count: 3 }) }).click();
  await expect(status(page, words('crud.sheet.stored', { count: 3 }))).toBeVisible();
  const found = async () => (await api('GET', '/locations?q=Torn&sort=name')).data;
  const last = (await found())[2]!;
  await api('PUT', `/locations/${last.id}`, { address: 'Здесь, 3', version: last.version });

  await send('torn-later.csv', 'Лесная');
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings.filter({ hasText: words('imports.both.title', { count: 1 }) })).toBeVisible();
  const rows = page.getByRole('table', { name: words('crud.sheet.title') }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Torn 3');
  const undecided = page.getByText(words('imports.both.undecided', { count: 1 }));
  await expect(undecided).toBeVisible();
  const choice = page.getByRole('group', { name: words('crud.sheet.choice', { row: 4 }) });
  await expect(choice.getByRole('button', { pressed: true })).toHaveCount(0);
  expect(await violationsOf(page), 'torn').toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/torn.png`, fullPage: true });
  await choice.getByRole('button', { name: words('crud.sheet.as_here') }).press('Enter');
  await expect(undecided).toHaveCount(0);
  await page.getByRole('button', { name: words('imports.gone.store', { count: 2 }) }).click();
  await page.waitForURL((url) => !url.searchParams.has('upload'));
  expect((await found()).map(({ address }) => address)).toEqual(['Лесная, 1', 'Лесная, 2', 'Здесь, 3']);
});

test('a list of guests is taken back where it was stored', async ({ context, page }) => {
  const words = wordsOf('ru');
  await keepSession(context, session);
  await page.goto(`${product.address}/guests?upload=true&lng=ru`);
  await choose(page, 'гости.csv', 'Фамилия;Имя;Компания;Ранг;Стол\nОтменова;Анна;Ромашка;VIP;5\n');
  const leftOut = words('crud.sheet.unknown', { count: 2, columns: '«Ранг», «Стол»' });
  await expect(page.getByText(leftOut)).toBeVisible();
  const company = words('invitation.fields.company');
  await expect(page.getByRole('cell', { name: `${company}: Ромашка` })).toBeVisible();
  await page.getByRole('button', { name: words('invitation.bar.confirm', { count: 1 }) }).click();
  const stored = words('invitation.outcome.stored', { count: 1 });
  await expect(page.locator('[data-undo-bar]')).toHaveText(new RegExp(stored));
  await pressUndo(page);
  await expect(page.getByRole('heading', { name: words('imports.undone_short') })).toBeVisible();
  await page.getByRole('link', { name: words('imports.open') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Отменова' })).toContainText(words('imports.now.undone'));
});

test('who is not in a later list is shown, and goes where that is chosen', async ({ context, page }) => {
  const words = wordsOf('ru');
  await keepSession(context, session);
  const send = async (name: string, text: string) => {
    await page.goto(`${product.address}/guests?upload=true&lng=ru`);
    await choose(page, name, `Фамилия;Имя;E-mail\n${text}`);
  };
  // Names that stand before those of earlier files.
  await send('первый.csv', 'Аалто;Анна;u@example.ru\nОставшаяся;Анна;o@example.ru\nАарнио;Анна;v@example.ru\n');
  await page.getByRole('button', { name: words('invitation.bar.confirm', { count: 3 }) }).click();
  await expect(page.getByRole('heading', { name: words('invitation.outcome.stored', { count: 3 }) })).toBeVisible();
  await send('второй.csv', 'Оставшаяся;Анна;o@example.ru\n');
  const gone = page.getByRole('list').filter({ hasText: 'Аалто Анна' });
  await expect(gone).toContainText('Аарнио Анна');
  const one = gone.getByRole('group', { name: 'Аалто Анна' });
  await expect(one.getByRole('button', { name: words('imports.gone.keep') })).toHaveAttribute('aria-pressed', 'true');
  await one.getByRole('button', { name: words('imports.gone.delete') }).click();
  expect(await violationsOf(page), 'gone').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await staysWithin(page, 390);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/gone-phone.png`, fullPage: true });
  await page.getByRole('button', { name: words('imports.gone.store', { count: 1 }) }).click();
  await page.getByRole('link', { name: words('imports.open') }).click();
  await expect(page.getByText(words('imports.did.gone'), { exact: true })).toBeVisible();
  // On a phone the heading is read to its end, and names have the line to themselves.
  const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth;
  expect(await page.getByRole('heading', { level: 1 }).evaluate(isWhole)).toBe(true);
  const name = page.getByRole('listitem').filter({ hasText: 'Аалто Анна' }).locator('> *').nth(1);
  await expect(name).toHaveText('Аалто Анна');
  expect((await name.boundingBox())!.width).toBeGreaterThan(200);
});

for (const lng of inTurn(LANGUAGES))
  test(`guests whom a later list has otherwise are settled all at once, or each by itself, in ${lng}`, async ({
    context,
    page,
  }) => {
    test.setTimeout(480_000);
    const words = wordsOf(lng);
    const mail = (who: string) => `${who}-${lng}@other.example`;
    await keepSession(context, session);
    const send = async (name: string, rows: readonly string[]) => {
      await page.goto(`${product.address}/guests?upload=true&lng=${lng}`);
      await choose(page, name, `Фамилия;Имя;Телефон;E-mail\n${rows.join('\n')}\n`);
    };
    const people = ['one', 'two', 'three', 'four'];
    await send(
      'первый.csv',
      people.map((who) => `Иначе ${lng};${who};;${mail(who)}`),
    );
    await page.getByRole('button', { name: words('invitation.bar.confirm', { count: 4 }) }).click();
    await expect(page.getByRole('heading', { name: words('invitation.outcome.stored', { count: 4 }) })).toBeVisible();

    // Two have a phone now, two are called otherwise.
    await send('второй.csv', [
      `Иначе ${lng};one;+7 900 000-00-01;${mail('one')}`,
      `Иначе ${lng};two;+7 900 000-00-02;${mail('two')}`,
      `Иначе ${lng};Третья;;${mail('three')}`,
      `Иначе ${lng};Четвёртая;;${mail('four')}`,
    ]);
    const card = (mark: string) =>
      page.getByRole('heading', { name: words(`invitation.resembling.${mark}`, { count: 2 }) });
    await expect(card('change')).toBeVisible();
    await expect(card('suspected')).toBeVisible();
    expect(await violationsOf(page), 'cards').toEqual([]);
    const all = page.getByRole('group', { name: words('imports.gone.for_all', { count: 2 }) });
    // The third is of the two whose rows are of somebody else so far: they are gone.
    await expect(all).toHaveCount(3);
    const pick = (at: number, way: string) =>
      all.nth(at).getByRole('button', { name: words(`invitation.match.${way}`) });
    await expect(pick(0, 'update')).toHaveAttribute('aria-pressed', 'true');
    await expect(pick(1, 'add')).toHaveAttribute('aria-pressed', 'true');
    const left = (count: number) =>
      page.getByRole('button', { name: `${words('invitation.check.filters.undecided')} ${count}`, exact: true });
    await expect(left(4)).toBeVisible();
    // Pressing what is chosen already settles it.
    await pick(0, 'update').press('Enter');
    await expect(left(2)).toBeVisible();
    await pick(1, 'update').press('Enter');
    await expect(left(0)).toBeVisible();
    // One of them all the same is somebody else.
    const each = page.getByRole('group', { name: words('invitation.check.decision') });
    await each
      .last()
      .getByRole('button', { name: words('invitation.match.add') })
      .press('Enter');
    await expect(all.nth(1).getByRole('button', { pressed: true })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await staysWithin(page, 390);
    expect(await violationsOf(page), 'phone').toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/all-${lng}.png`, fullPage: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/all-desk-${lng}.png`, fullPage: true });
    await page.getByRole('button', { name: words('invitation.bar.confirm', { count: 4 }) }).click();
    await expect(page.getByRole('heading', { name: words('invitation.outcome.stored', { count: 4 }) })).toBeVisible();
    const answer = await fetch(
      `${product.address}/api/v1/guests?last_name.contains=${encodeURIComponent(`Иначе ${lng}`)}`,
      { headers: { ...session.auth, 'organization-id': session.data.organization.id } },
    );
    const { data } = (await answer.json()) as { data: { first_name: string; phone: string | null }[] };
    expect(data.map(({ first_name, phone }) => `${first_name} ${phone ?? ''}`.trim()).sort()).toEqual(
      ['four', 'one +7 900 000-00-01', 'two +7 900 000-00-02', 'Третья', 'Четвёртая'].sort(),
    );
  });
