import { expect, type Locator, type Page, test } from 'playwright/test';
import type { HallLayout } from '#shared/hall/layout.ts';
import { violationsOf } from '../support/axe.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';

// What somebody draws is meant: it is saved, shown and told, also where they never pressed 'put'.

const words = wordsOf('en');
let product: Product;
let manager: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  manager = await product.signIn('manager@example.ru');
});
test.afterAll(() => product?.stop());

const canvas = (page: Page) => page.locator('[data-hall-canvas]');
const tool = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });
const scaleOf = async (page: Page) => Number((await canvas(page).getAttribute('data-camera'))!.split(' ')[2]);

async function blank(page: Page): Promise<void> {
  await page.goto(`${product.address}/hall-templates/create?lng=en`);
  await expect(page.locator('[data-total-seats="100"]').first()).toBeAttached();
  await expect(canvas(page)).toHaveAttribute('data-camera', /\S/);
}

/** Says what a template is called and where it is. */
async function named(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Name/ }).first().fill(name);
  await page.getByRole('combobox', { name: /^Location/ }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('combobox', { name: /^City/ })).toHaveValue(/\S/);
}

test('another tool puts what is drawn, as one step to undo, and says so', async ({ context, page }) => {
  await keepSession(context, manager);
  await page.setViewportSize({ width: 1440, height: 900 });
  await blank(page);
  await page.keyboard.press('t');
  await canvas(page).click({ position: { x: 400, y: 500 } });
  await expect(tool(page, 'hall.edit.put')).toBeVisible();
  const [all] = await page
    .locator('[data-total-seats]')
    .first()
    .getAttribute('data-total-seats')
    .then((each) => [each]);
  // Another tool puts what was drawn; undo takes back that one step.
  await tool(page, 'hall.tools.select').click();
  await expect(tool(page, 'hall.edit.put')).toHaveCount(0);
  await expect(page.locator(`[data-total-seats="${all}"]`).first()).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: words('hall.tools.select') })).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-total-seats="100"]').first()).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: /: 100 / })).toBeAttached();
});

test('what is drawn and not yet put is saved with the plan', async ({ context, page }) => {
  await keepSession(context, manager);
  await blank(page);
  await page.keyboard.press('t');
  await canvas(page).click({ position: { x: 400, y: 500 } });
  await expect(tool(page, 'hall.edit.put')).toBeVisible();
  await named(page, 'Meant');
  await page.getByRole('button', { name: words('ra.action.save') }).click();
  await expect(page).toHaveURL(/hall-templates$/);
  const [row] = await product.call<{ id: string }[]>(manager, 'GET', '/hall_templates?q=Meant');
  const { layout } = await product.call<{ layout: HallLayout }>(manager, 'GET', `/hall_templates/${row!.id}`);
  expect(layout.tables).toHaveLength(20);
});

test('what was done before a template was saved is undone after it, by whoever comes back to it', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await blank(page);
  await page.keyboard.press('t');
  await canvas(page).click({ position: { x: 400, y: 500 } });
  await named(page, 'Undone later');
  const save = () => page.getByRole('button', { name: words('ra.action.save') }).click();
  await save();
  await expect(page).toHaveURL(/hall-templates$/);
  const [row] = await product.call<{ id: string }[]>(manager, 'GET', '/hall_templates?q=Undone');
  const total = (seats: number) => page.locator(`[data-total-seats="${seats}"]`).first();
  const open = async () => {
    // By a link, as people do: a reload begins anew.
    await page.evaluate((id) => {
      history.pushState(null, '', `/hall-templates/edit/${id}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, row!.id);
    await expect(total(200)).toBeAttached();
  };
  await open();
  const undo = tool(page, 'hall.shortcuts.undo');
  await undo.click();
  await expect(total(100)).toBeAttached();
  await tool(page, 'hall.shortcuts.redo').click();
  await expect(total(200)).toBeAttached();
  await save();
  await expect(page).toHaveURL(/hall-templates$/);
  await open();
  await undo.click();
  await expect(total(100)).toBeAttached();
  // Of another plan there is nothing to undo.
  await blank(page);
  await expect(undo).toBeDisabled();
});

/** The step of an event's wizard in which its hall is drawn. */
async function planOfEvent(page: Page): Promise<void> {
  const events = await product.call<{ id: string; name: string }[]>(manager, 'GET', '/events?filter=upcoming');
  const event = events.find(({ name }) => name.includes('Маяк'))!.id;
  await page.goto(`${product.address}/events/edit/${event}?step=plan&lng=en`);
}

test('a plan on which something is drawn is not said to be saved, before it is put and after', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await planOfEvent(page);
  const isSaved = page.getByText(words('wizard.plan.is_saved'));
  const save = tool(page, 'wizard.plan.save');
  await expect(isSaved).toBeVisible();
  await expect(canvas(page)).toHaveAttribute('data-camera', /\S/);
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await expect(tool(page, 'hall.edit.put')).toBeVisible();
  await expect(isSaved).toHaveCount(0);
  await expect(save).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(isSaved).toBeVisible();
  await expect(save).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(tool(page, 'hall.edit.put')).toBeVisible();
  // The press that saves puts it first.
  await save.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.or(isSaved)).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: words('wizard.plan.scope.this') }).click();
  await expect(isSaved).toBeVisible();
  await page.reload();
  await expect(isSaved).toBeVisible();
});

test('Escape gives up what is drawn, Enter puts it and leaves the keyboard where the plan is', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await blank(page);
  const begin = async () => {
    await page.keyboard.press('t');
    await canvas(page).click({ position: { x: 400, y: 500 } });
    await expect(tool(page, 'hall.edit.put')).toBeVisible();
  };
  await begin();
  await page
    .getByRole('textbox', { name: /^Name/ })
    .first()
    .evaluate((element) => element.blur());
  await page.keyboard.press('Escape');
  await expect(tool(page, 'hall.edit.put')).toHaveCount(0);
  await expect(page.locator('[data-total-seats="100"]').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await begin();
  const field = page
    .getByRole('group', { name: words('hall.edit.properties') })
    .getByRole('textbox')
    .first();
  await field.press('Enter');
  await expect(tool(page, 'hall.edit.put')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=group]') !== null)).toBe(true);
  // A refused save leads to what is missing.
  await page.getByRole('button', { name: words('ra.action.save') }).click();
  await expect(page.getByRole('textbox', { name: /^Name/ }).first()).toBeFocused();
});

test('after a level was added the keyboard draws on it, and a sign that is put is told as put', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await blank(page);
  await tool(page, 'hall.edit.level_add').press('Enter');
  const levels = page
    .getByRole('group', { name: words('hall.edit.levels') })
    .last()
    .getByRole('button');
  await expect(levels).toHaveCount(2);
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(tool(page, 'hall.edit.put')).toBeVisible();
  await expect(levels).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  const put = words('hall.edit.said_put', { what: words('hall.edit.new_caption') });
  await expect(page.getByRole('status').filter({ hasText: put })).toBeAttached();
});

test('what is dragged comes to lie on the lines of its neighbours, which are shown, and with alt it lies where it is let go', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await page.setViewportSize({ width: 1440, height: 900 });
  await blank(page);
  const [x, y, scale] = (await canvas(page).getAttribute('data-camera'))!.split(' ').map(Number) as [
    number,
    number,
    number,
  ];
  const box = (await canvas(page).boundingBox())!;
  /** Takes the fifth of ten rows by a seat and pulls it by so many px. */
  const pull = async (across: number, down: number) => {
    const seat = { x: box.x + x + 96 * scale, y: box.y + y + 104 * scale };
    await page.mouse.move(seat.x, seat.y);
    await page.mouse.down();
    await page.mouse.move(seat.x + 60, seat.y + 60);
    await page.mouse.move(seat.x + across, seat.y + down);
  };
  /** Is there a line below the middle of the last row? */
  const isShown = () =>
    canvas(page)
      .locator('canvas')
      .nth(1)
      .evaluate(
        (layer: HTMLCanvasElement, [px, py]) => layer.getContext('2d')!.getImageData(px!, py!, 1, 1).data[3]! > 0,
        [Math.floor(x + 108 * scale), Math.floor(y + 243 * scale + 8)],
      );
  const at = (letter: 'x' | 'y') => page.getByRole('textbox', { name: `${words('hall.edit.position')} ${letter}` });
  await pull(5, 60);
  await expect.poll(isShown).toBe(true);
  await page.mouse.up();
  await expect(at('x')).toHaveValue('-9');
  await expect(at('y')).not.toHaveValue('95');
  expect(await isShown()).toBe(false);
  await page.keyboard.press('Control+z');
  await expect(at('y')).toHaveValue('95');
  await page.keyboard.down('Alt');
  await pull(5, 60);
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect(at('x')).toHaveValue(String(-9 + Math.round(5 / scale)));
  await expect(at('y')).toHaveValue(String(95 + Math.round(60 / scale)));
});

test('ranks stand behind their seats, on the plan and with their number, and numbers are given to all rows', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await page.setViewportSize({ width: 1440, height: 900 });
  await blank(page);
  await page.keyboard.press('p');
  const box = (await canvas(page).boundingBox())!;
  await page.mouse.move(box.x + 120, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 1000, box.y + 400, { steps: 4 });
  await page.mouse.up();
  const band = page.locator('[data-underlay] [data-rank="1"]');
  await expect(band).toHaveAttribute('d', /L/);
  await expect(page.locator('[data-underlay] text')).toHaveText('1');
  await page.keyboard.press('v');
  await expect(band).toHaveAttribute('d', /L/);
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: words('hall.edit.skip_numbers') })).toBeVisible();
  await expect(page.getByRole('heading', { name: words('hall.edit.rows', { count: 10 }) })).toBeVisible();

  // Letters are left out of labels that are there already.
  const field = (key: string) => page.getByRole('textbox', { name: words(key) });
  await expect(field('hall.edit.skip_letters')).toHaveCount(0);
  await field('hall.edit.first_label').fill('A');
  await field('hall.edit.first_label').press('Enter');
  await field('hall.edit.skip_letters').fill('c, i');
  await field('hall.edit.skip_letters').press('Enter');
  await expect(field('hall.edit.skip_letters')).toHaveValue('CI');
  await expect(page.getByText(/Rows A, B, D, …/)).toBeVisible();

  // A notch of the wheel with ctrl is a step and no leap.
  const before = await scaleOf(page);
  await page.mouse.move(box.x + 500, box.y + 300);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(before * 1.1);
  expect(await scaleOf(page)).toBeLessThan(before * 1.4);
});

test('the bin beside the name of a rank stands within the panel, in Russian too', async ({ context, page }) => {
  await keepSession(context, manager);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.address}/hall-templates/create?lng=ru`);
  await expect(canvas(page)).toHaveAttribute('data-camera', /\S/);
  const ru = wordsOf('ru');
  await page.keyboard.press('p');
  await page.getByRole('button', { name: ru('hall.edit.rank_add') }).click();
  const bin = page.getByRole('button', { name: /^Удалить «/ });
  const line = bin.locator('xpath=..');
  expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const field = (await line.getByRole('textbox').boundingBox())!;
  expect(field.width).toBeGreaterThan(80);
});

test('on a phone all tools are in sight, and a brush leaves the plan its room', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await keepSession(context, manager);
  await blank(page);
  const numbering = (await tool(page, 'hall.tools.numbering').boundingBox())!;
  expect(numbering.x + numbering.width).toBeLessThanOrEqual(390);
  await tool(page, 'hall.edit.tool_ranks').tap();
  await expect(page.getByRole('button', { name: words('hall.edit.rank_add') })).toBeVisible();
  await expect.poll(async () => (await canvas(page).boundingBox())!.height).toBeGreaterThan(250);
  // What one looks around with, and takes a stroke back by, stays; no key is named that isn't there.
  for (const key of ['hall.zoom.in', 'hall.zoom.fit', 'hall.shortcuts.undo'])
    await expect(tool(page, key)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(words('hall.edit.brush_hint_touch'))).toBeVisible();
  await expect(page.getByText(/Alt/)).toHaveCount(0);
  await page.getByRole('button', { name: words('ra.action.close') }).tap();
  await page.getByRole('button', { name: words('hall.edit.properties') }).tap();
  // The sheet shows that it scrolls, and begins at its top for whatever else is selected.
  const sheet = page.locator('[data-sheet]');
  await expect(sheet).toHaveCSS('background-attachment', /local, local, scroll, scroll/);
  // A line, no smudge over the text.
  await expect(sheet).not.toHaveCSS('background-image', /radial/);
  await expect(sheet).toHaveCSS('background-size', /1px, 100% 1px/);
  const scrolled = () => sheet.evaluate((element) => element.scrollTop);
  await expect.poll(() => sheet.evaluate((element) => element.clientHeight)).toBeGreaterThan(100);
  await sheet.evaluate((element) => element.scrollTo(0, 1000));
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('Control+a');
  await expect.poll(scrolled).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words('hall.edit.level_add') }).tap();
  await expect(page.getByRole('group', { name: words('hall.edit.levels') }).first()).toBeVisible();
  // The level before shows through where nothing stands yet.
  await expect(page.locator('[data-underlay] path').first()).toHaveAttribute('d', /M/);
  if (await page.locator('[data-sheet]').isVisible())
    await page.getByRole('button', { name: words('hall.edit.properties') }).tap();
  await tool(page, 'hall.edit.tool_ranks').tap();
  await expect(page.getByRole('button', { name: `${words('hall.edit.level_ground')} 100` })).toBeInViewport({
    ratio: 1,
  });
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/brush.png` });
  await context.close();
});

/** Is all of it in the window, and would a finger on its middle reach it? */
const isReached = (element: Locator) =>
  element.evaluate((it) => {
    const { x, y, right, bottom, width, height } = it.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return it.contains(top) && x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

test('on a phone turned sideways all of the editor is in the window, also while a brush is open', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await keepSession(context, manager);
  const shot = async (name: string) => {
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/turned-${name}.png` });
  };
  const reaches = async (...keys: string[]) => {
    for (const key of keys) await expect.poll(() => isReached(tool(page, key).first()), { message: key }).toBe(true);
  };
  const BARS = ['zoom.out', 'zoom.in', 'zoom.fit', 'file.open', 'edit.properties'];
  const bars = BARS.map((key) => `hall.${key}`);
  await blank(page);
  await reaches('ra.action.save', 'hall.tools.select', ...bars);
  await shot('begun');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(390);
  // What is refused is shown, stays while it is put right, and folds again.
  await tool(page, 'ra.action.save').tap();
  await expect(page.getByRole('textbox', { name: /^Name/ }).first()).toBeFocused();
  await shot('refused');
  await tool(page, 'ra.action.close').tap();
  await named(page, 'Turned');
  await page.getByRole('button', { name: words('resources.hall_templates.fields.location_id'), expanded: true }).tap();
  await tool(page, 'hall.edit.properties').tap();
  await page.getByRole('button', { name: words('hall.edit.level_add') }).tap();
  await tool(page, 'hall.edit.properties').tap();
  await reaches('hall.tools.rows', 'hall.edit.level_add', 'hall.shortcuts.undo', ...bars);
  await shot('levels');
  await tool(page, 'hall.edit.tool_ranks').tap();
  await expect(page.locator('[data-sheet]')).toBeVisible();
  await reaches('hall.edit.rank_add', 'hall.tools.select', 'hall.shortcuts.undo', ...bars);
  expect(await isReached(page.getByRole('button', { name: `${words('hall.edit.level_ground')} 100` }))).toBe(true);
  expect((await canvas(page).boundingBox())!.height).toBeGreaterThan(200);
  await shot('brush');
  await planOfEvent(page);
  await reaches('wizard.plan.next', 'hall.tools.select', ...bars);
  await shot('wizard');
  await context.close();
});

test('a plan saved while the connection is away waits under one message, and is saved once when the connection is back', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await planOfEvent(page);
  await expect(canvas(page)).toHaveAttribute('data-camera', /\S/);
  const saved: { version: number }[] = [];
  page.on('request', (asked) => {
    if (asked.url().endsWith('/halls/update_list')) saved.push(...(asked.postDataJSON() as { version: number }[]));
  });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('ArrowRight');
  await context.setOffline(true);
  await tool(page, 'wizard.plan.save').click();
  const dialog = page.getByRole('dialog');
  const waits = page.getByText(words('wizard.plan.waits'));
  await expect(dialog.or(waits)).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: words('wizard.plan.scope.this') }).click();
  await expect(waits).toBeVisible();
  const [press, note] = [(await tool(page, 'wizard.plan.save').boundingBox())!, (await waits.boundingBox())!];
  expect(note.x - press.x - press.width).toBeGreaterThanOrEqual(8);
  await expect(page.getByRole('alert')).toHaveText([words('app.offline')]);
  // What is drawn meanwhile is saved with it.
  await page.keyboard.press('ArrowRight');
  expect(saved).toHaveLength(1);
  await context.setOffline(false);
  await expect(page.getByText(words('wizard.plan.is_saved'))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(saved.map(({ version }) => version)).toEqual([saved[0]!.version, saved[0]!.version]);
});

test('a template saved while the connection is away says so once, and is saved once when the connection is back', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await blank(page);
  await named(page, 'Waiting hall');
  const before = await canvas(page).boundingBox();
  const camera = await canvas(page).getAttribute('data-camera');
  // What stands in the way lies over the plan, which stays as it is.
  await page.route('**/api/v1/hall_templates', (route) => route.fulfill({ status: 500, body: '{}' }));
  await tool(page, 'ra.action.save').click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveCount(1);
  expect(await canvas(page).boundingBox()).toEqual(before);
  expect(await canvas(page).getAttribute('data-camera')).toBe(camera);
  await page.unroute('**/api/v1/hall_templates');

  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/hall_templates')) asked += 1;
  });
  await context.setOffline(true);
  await expect(alert.filter({ hasText: words('app.offline') })).toBeVisible();
  await tool(page, 'ra.action.save').click();
  await expect.poll(() => asked).toBe(1);
  await expect(tool(page, 'ra.action.save')).toBeEnabled();
  await expect(alert).toHaveText([words('app.offline')]);
  await context.setOffline(false);
  await expect(page).toHaveURL(/hall-templates$/);
  expect(asked).toBe(2);
  expect(await product.call<unknown[]>(manager, 'GET', '/hall_templates?q=Waiting')).toHaveLength(1);
});

test('the properties begin at their top for another selection, and numbering is brought into sight', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await page.setViewportSize({ width: 1440, height: 700 });
  await blank(page);
  const panel = page.getByRole('group', { name: words('hall.edit.properties') });
  const scrolled = () => panel.evaluate((element) => element.scrollTop);
  await page.keyboard.press('Control+a');
  await panel.evaluate((element) => element.scrollTo(0, 1000));
  await expect.poll(scrolled).toBeGreaterThan(0);
  await canvas(page).click({ position: { x: 200, y: 450 } });
  await page.keyboard.press('Control+a');
  await expect.poll(scrolled).toBe(0);
  await panel.evaluate((element) => element.scrollTo(0, 1000));
  await page.keyboard.press('n');
  await expect(panel.locator('[data-numbering]')).toBeInViewport({ ratio: 1 });
  // An edge with more behind it has a shadow, which the text covers where it ends.
  await expect(panel).toHaveCSS('background-attachment', /local, local, scroll, scroll/);
});

test('what is drawn shows while the rectangle is dragged, with how many places it is', async ({ context, page }) => {
  await keepSession(context, manager);
  await page.addInitScript(() => {
    const told: string[] = Object.assign(globalThis, { told: [] }).told;
    const fill = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...at) {
      told.push(text);
      return fill.call(this, text, ...(at as [number, number]));
    };
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await blank(page);
  const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told.join(';'));
  const box = (await canvas(page).boundingBox())!;
  for (const [key, text] of [
    ['t', /\d+ × \d+ tables? of 10 \| \d+ seats/],
    ['r', /\d+ rows of \d+ \| \d+ seats/],
  ] as const) {
    await page.keyboard.press(key);
    await page.mouse.move(box.x + 150, box.y + 150);
    await page.mouse.down();
    await page.mouse.move(box.x + 900, box.y + 650, { steps: 5 });
    await expect.poll(told).toMatch(text);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.keyboard.press('Escape');
  }
});

test('a hall stands in its first frame where it stays', async ({ context, page }) => {
  await keepSession(context, manager);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    const boxes: number[][] = ((globalThis as { boxes?: number[][] }).boxes = []);
    const look = () => {
      const shown = document.querySelector<HTMLCanvasElement>('[data-hall-canvas] canvas');
      const box = shown && shown.width > 0 ? inked(shown) : [];
      if (box.length > 0) boxes.push(box);
      requestAnimationFrame(() => setTimeout(look));
    };
    /** The box around what is drawn, device px; nothing where nothing is. */
    const inked = (canvas: HTMLCanvasElement): number[] => {
      const { width, height } = canvas;
      const pixels = new Uint32Array(canvas.getContext('2d')!.getImageData(0, 0, width, height).data.buffer);
      let [left, top, right, bottom] = [width, height, -1, -1];
      pixels.forEach((pixel, at) => {
        if (pixel === 0) return;
        const [x, y] = [at % width, Math.floor(at / width)];
        [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      });
      return right < 0 ? [] : [left, top, right, bottom];
    };
    requestAnimationFrame(look);
  });
  await blank(page);
  const boxesSeen = () => page.evaluate(() => (globalThis as { boxes?: number[][] }).boxes ?? []);
  await expect.poll(async () => (await boxesSeen()).length).toBeGreaterThan(5);
  const all = await boxesSeen();
  // Letters may come to be those of another font.
  const off = (box: number[]) => Math.max(...box.map((side, at) => Math.abs(side - all.at(-1)![at]!)));
  expect(all.filter((box) => off(box) > 8)).toEqual([]);
});
