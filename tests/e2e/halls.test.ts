import { expect, test, type Locator, type Page } from 'playwright/test';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';

const words = wordsOf('en');

let product: Product;
let manager: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct();
  manager = await product.signIn('manager@example.ru');
});
test.afterAll(() => product?.stop());

const LIST = new URL('../data/guests-80-comma-utf8.csv', import.meta.url).pathname;

const button = (page: Page, key: string, params?: Record<string, unknown>) =>
  page.getByRole('button', { name: words(key, params), exact: true });
const field = (page: Page, key: string) => page.getByRole('textbox', { name: words(key), exact: true });
const faults = (page: Page) => page.getByRole('group', { name: words('hall.faults.title') });
const seats = (page: Page) => page.locator('[data-total-seats]').first();

/** Draws a rectangle on the plan between two points of the hall; answers how the camera stood. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<string> {
  const canvas = page.locator('[data-hall-canvas]');
  let before = '';
  await expect
    .poll(async () => {
      const [was, now] = [before, (await canvas.getAttribute('data-camera')) ?? ''];
      before = now;
      return now !== '' && now === was;
    })
    .toBe(true);
  const [x, y, scale] = (await canvas.getAttribute('data-camera'))!.split(' ').map(Number) as [number, number, number];
  const box = (await canvas.boundingBox())!;
  const at = ([wx, wy]: [number, number]) => [box.x + x + wx * scale, box.y + y + wy * scale] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
  return before;
}

/** Is the middle of it what a finger there would touch? */
async function touchable(it: Locator): Promise<boolean> {
  return it.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
}

test('goes on numbering, puts copies beside, marks what cannot be saved, and stays on Enter', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  await page.goto(`${product.address}/hall-templates/create?lng=en`);
  await expect(seats(page)).toHaveAttribute('data-total-seats', '100');

  await page.keyboard.press('r');
  const camera = await drag(page, [0, 290], [120, 350]);
  await expect(field(page, 'hall.edit.first_label')).toHaveValue('11');
  const drawn = Number(await seats(page).getAttribute('data-total-seats'));
  await page.keyboard.press('Control+d');
  await expect(seats(page)).toHaveAttribute('data-total-seats', String(2 * drawn - 100));
  await expect(faults(page)).toHaveCount(0);

  const label = field(page, 'hall.edit.first_label');
  await label.fill('1');
  await label.press('Enter');
  await expect(label).toHaveValue('1');
  await expect(page).toHaveURL(/hall-templates\/create/);
  await expect(faults(page)).toContainText(words('hall.faults.doubled'));
  // How many rows and seats a drag draws depends on how much of the hall the window shows.
  await expect(faults(page)).toContainText(words('hall.faults.rows', { rows: '1–', count: 2 }));
  await button(page, 'hall.faults.number_on').click();
  await expect(faults(page)).toHaveCount(0);
  await expect(label).not.toHaveValue('1');
  // All the while what was drawn stays where the pointer drew it.
  await expect(page.locator('[data-hall-canvas]')).toHaveAttribute('data-camera', camera);

  const spacing = field(page, 'hall.edit.spacing');
  await spacing.fill('12');
  await spacing.press('Enter');
  await expect(faults(page)).toContainText(words('hall.faults.overlap'));

  await page.getByRole('textbox', { name: /^Name/ }).fill('Doubtful hall');
  await page.getByRole('textbox', { name: /^Name/ }).press('Enter');
  await expect(page).toHaveURL(/hall-templates\/create/);
  await button(page, 'ra.action.save').click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.getByRole('combobox', { name: /^Location/ }).click();
  await page.getByRole('option').first().click();
  // The location brings its city.
  await expect(page.getByRole('combobox', { name: /^City/ })).toHaveValue(/\S/);
  await button(page, 'ra.action.save').click();
  const refusal = faults(page).getByRole('alert');
  await expect(refusal).toHaveText(words('hall.faults.unsaved'));
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(button(page, 'hall.edit.duplicate')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => touchable(button(page, 'hall.edit.duplicate'))).toBe(true);
  await expect(page).toHaveURL(/hall-templates\/create/);
  await button(page, 'hall.shortcuts.undo').click();
  await expect(refusal).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('group', { name: words('hall.edit.properties') })).toContainText(
    words('hall.edit.seats', { count: Number(await seats(page).getAttribute('data-total-seats')) }),
  );
  await expect(faults(page)).toHaveCount(0);
  await button(page, 'ra.action.save').click();
  await expect(page).toHaveURL(/hall-templates$/);
  await expect(page.getByRole('img', { name: words('hall.picture_of', { name: 'Doubtful hall' }) })).toBeVisible();
});

test('takes an event’s name by Enter and stays, picks an earlier customer, and makes a hall of the size typed', async ({
  context,
  page,
}) => {
  await keepSession(context, manager);
  const api = async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${product.address}/api/v1${path}`, {
      method,
      headers: { ...manager.auth, 'organization-id': manager.data.organization.id, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const [customer] = await api<{ last_name: string; email: string }[]>('GET', '/events/customers');
  const draft = {
    name: 'Size matters',
    starts_at: '19:00',
    dates: [{ date: '2026-12-11' }],
    address: 'Lenin street, 1',
  };
  const { id } = await api<{ id: string }>('POST', '/events', draft);

  await page.goto(`${product.address}/events/edit/${id}?lng=en`);
  await expect(page.getByText(words('wizard.info.starred'))).toBeVisible();
  const name = field(page, 'resources.events.fields.name');
  await name.fill('Size does matter');
  await name.press('Enter');
  await expect(name).toHaveValue('Size does matter');
  await expect(page).not.toHaveURL(/step=customer/);
  await button(page, 'wizard.info.next').click();

  await expect(page).toHaveURL(/step=customer/);
  await page.getByRole('combobox', { name: words('wizard.customer.earlier') }).fill(customer!.last_name);
  await page.getByRole('option').filter({ hasText: customer!.email }).click();
  await expect(page.getByLabel(words('resources.customers.fields.email'))).toHaveValue(customer!.email);
  await button(page, 'wizard.customer.next').click();

  await expect(page).toHaveURL(/step=halls/);
  // A hall is shown chosen, but isn't added yet: the bar names the button that does it.
  await expect(page.getByText('Press “Add hall” to continue.')).toBeVisible();
  await page.getByRole('combobox', { name: new RegExp(`^${words('wizard.halls.choose')}`) }).click();
  await page.getByRole('option', { name: words('wizard.halls.new_hall') }).click();
  await field(page, 'hall.edit.rows_count').fill('7');
  await field(page, 'hall.edit.seats_per_row').fill('401');
  await expect(button(page, 'wizard.halls.add')).toBeDisabled();
  await field(page, 'hall.edit.seats_per_row').fill('30');
  await button(page, 'wizard.halls.add').click();
  await expect(page.getByText(words('wizard.halls.places', { count: 210 }), { exact: true })).toBeVisible();

  await page.goto(`${product.address}/events/edit/${id}?step=guests&view=file`);
  await expect(button(page, 'wizard.guests.next')).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(LIST);
  const invite = button(page, 'invitation.bar.invite', { count: 80 });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Pressable where it stands, without scrolling to the end of the list.
    await expect(invite).toBeInViewport({ ratio: 1 });
    await invite.click({ trial: true });
    await expect(button(page, 'wizard.guests.next')).toBeHidden();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: words('app.menu.calendar'), exact: true }).click();
  const question = page.getByRole('alertdialog', { name: words('app.leave.title') });
  await question.getByRole('button', { name: words('app.leave.keep') }).click();
  await invite.click();
  await expect(page.getByRole('heading', { name: words('invitation.outcome.invited', { count: 80 }) })).toBeVisible();
  await button(page, 'wizard.guests.next').click();
  await expect(page).not.toHaveURL(/step=guests/);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`shows the whole zoom bar of a template at ${width} x ${height}`, async ({ context, page }) => {
    await keepSession(context, manager);
    await page.setViewportSize({ width, height });
    await page.goto(`${product.address}/hall-templates/create?lng=en`);
    for (const key of ['hall.zoom.out', 'hall.zoom.in', 'hall.zoom.fit']) {
      await expect(button(page, key)).toBeInViewport({ ratio: 1 });
      // While the screen loads its cover lies over everything.
      await expect.poll(() => touchable(button(page, key)), { message: key }).toBe(true);
    }
  });
}
