import { expect, type Locator, type Page } from 'playwright/test';
import { limit } from '#shared/limits.ts';
import { ROW_PITCH, SEAT_PITCH } from '#shared/hall/layout.ts';
import type { TestSmtp } from '../../support/smtp.ts';
import { type Block, type Place, SEATS, type Sector } from './draw.ts';
import type { Words } from './words.ts';

/** Signs in with the code that the mail server was given. */
export async function signIn(page: Page, words: Words, smtp: TestSmtp, email: string): Promise<void> {
  const before = smtp.received.length;
  await page.goto('/');
  await page.getByLabel(words('auth.login.email')).fill(email);
  // Whoever signed in less than a minute ago is asked to wait for the next code.
  await expect(async () => {
    await page.getByRole('button', { name: words('auth.login.send') }).click();
    await page.waitForURL('**/auth/confirmation', { timeout: 5_000 });
  }).toPass({ timeout: 1000 * limit('codeResendSeconds') + 30_000 });
  await smtp.waitFor(before + 1);
  const letter = (await smtp.mails()).slice(before).find((mail) => mail.envelope.to.includes(email));
  const code = /\b(\d{3})\s?(\d{3})\b/.exec(letter?.text ?? '');
  if (!code) throw new Error(`No code in the letter to ${email}: ${letter?.text}`);
  await page.getByLabel(words('auth.code.digit', { number: 1, total: 6 })).focus();
  await page.keyboard.type(`${code[1]}${code[2]}`);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}

export interface Employee {
  last_name: string;
  first_name: string;
  email: string;
}

/** Hires a seat manager on the screen of employees. */
export async function hire(page: Page, words: Words, employee: Employee): Promise<void> {
  const field = (name: string) => words(`resources.users.fields.${name}`);
  await page.goto('/users?create=true');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(field('last_name')).fill(employee.last_name);
  await dialog.getByLabel(field('first_name')).fill(employee.first_name);
  await dialog.getByLabel(field('email')).fill(employee.email);
  for (const [name, value] of [
    ['role', 'manager_seat'],
    ['job_title', 'manager'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field(name) }).click();
    // A role says in a line of its own what it may do.
    const chosen = words(`resources.users.values.${name}.${value}`);
    await page.getByRole('option', { name: new RegExp(`^${chosen}`) }).click();
  }
  await dialog.getByRole('button', { name: words('ra.action.create') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name: employee.email })).toBeVisible();
}

export interface EventFacts {
  name: string;
  language: 'ru' | 'en';
  /** As the picker of the screen's language takes them. */
  date: string;
  time: string;
  city: string;
  address: string;
}

/** Steps 1 and 2: the event and who ordered it. */
export async function beginEvent(page: Page, words: Words, facts: EventFacts): Promise<string> {
  await page.goto('/events/create');
  await page.getByLabel(words('resources.events.fields.name')).fill(facts.name);
  await page.getByRole('radio', { name: words(`resources.events.values.language.${facts.language}`) }).check();
  await page.getByRole('button', { name: words('wizard.dates.add') }).click();
  await typeInto(page, words('wizard.dates.date', { number: 1 }), facts.date);
  await typeInto(page, words('wizard.dates.time'), facts.time);
  await page.getByRole('combobox', { name: words('resources.events.fields.city_id') }).fill(facts.city);
  await page.getByRole('option', { name: facts.city, exact: true }).first().click();
  await page.getByLabel(words('resources.events.fields.address')).fill(facts.address);
  await page.getByRole('button', { name: words('wizard.info.next') }).click();

  const customer = { last_name: 'Заказчикова', first_name: 'Зоя', phone: '+79161234567', email: 'zoya@example.ru' };
  for (const [name, value] of Object.entries(customer))
    await page.getByLabel(words(`resources.customers.fields.${name}`)).fill(value);
  await page.getByRole('button', { name: words('wizard.customer.next') }).click();
  await page.waitForURL(/\/events\/edit\/[0-9a-f-]+\?step=halls/);
  return /edit\/([0-9a-f-]+)/.exec(page.url())![1]!;
}

/** Date and time fields are written section by section, as by hand. */
async function typeInto(page: Page, label: string, digits: string): Promise<void> {
  const group = page.getByRole('group', { name: label });
  await group.getByRole('spinbutton').first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(digits);
}

/** Steps 3 and 4: a new hall of ten by ten, made larger in the editor. */
export async function makeHall(page: Page, words: Words, rows: number, seats: number): Promise<void> {
  await page.getByRole('button', { name: words('wizard.halls.add'), exact: true }).click();
  await page.getByRole('button', { name: words('wizard.halls.next') }).click();
  for (const [name, value] of [
    ['rows_count', rows],
    ['seats_per_row', seats],
  ] as const) {
    const field = page.getByRole('textbox', { name: words(`hall.edit.${name}`), exact: true });
    await field.fill(String(value));
    await field.press('Enter');
    await expect(field).toHaveValue(String(value));
  }
  await page.getByRole('button', { name: words('wizard.plan.next') }).click();
  await page.waitForURL(/step=sectors/);
}

/** Step 5: a sector's rows are painted with one stroke and given to somebody. */
export async function paintSector(page: Page, words: Words, sector: Sector, manager: Employee | null): Promise<void> {
  const items = page.locator('[data-sector]');
  const before = await items.count();
  await page.getByRole('button', { name: words('hall.sectors.add'), exact: true }).click();
  await expect(items).toHaveCount(before + 1);
  const item = items.nth(before);
  const name = item.getByLabel(words('hall.sectors.name'));
  await name.fill(sector.name);
  await name.press('Enter');
  await expect(item.getByRole('button', { pressed: true })).toContainText(sector.name);
  await frame(page, { first: { row: sector.first, seat: 1 }, last: { row: sector.last, seat: SEATS } });
  const places = (sector.last - sector.first + 1) * SEATS;
  await expect(item).toContainText(String(places));
  if (!manager) return;
  await item.getByRole('combobox').fill(manager.last_name);
  await page.getByRole('option', { name: new RegExp(manager.last_name) }).click();
  await expect(item.getByRole('button', { pressed: true })).toContainText(manager.last_name);
}

/** The plan, and where a seat of a plain hall stands on the screen; rows and seats count from 1. */
export async function plan(page: Page): Promise<(row: number, seat: number) => { x: number; y: number }> {
  const canvas = page.locator('[data-hall-canvas]');
  await canvas.waitFor();
  await expect(canvas).toHaveAttribute('data-camera', /\S+ \S+ \S+/);
  const box = (await canvas.boundingBox())!;
  const [x, y, scale] = (await canvas.getAttribute('data-camera'))!.split(' ').map(Number) as [number, number, number];
  return (row, seat) => ({
    x: box.x + x + (seat - 1) * SEAT_PITCH * scale,
    y: box.y + y + (row - 1) * ROW_PITCH * scale,
  });
}

/** Draws a rectangle on the plan around a block of seats. */
export async function frame(page: Page, { first, last }: Block): Promise<void> {
  const at = await plan(page);
  const half = 0.5;
  const from = at(first.row - half, first.seat - half);
  const to = at(last.row + half, last.seat + half);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** Step 6: a guest file through the check grid. */
export async function invite(page: Page, words: Words, file: string, guests: number): Promise<void> {
  await page.getByRole('tab', { name: words('invitation.views.file') }).click();
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: words('invitation.bar.invite', { count: guests }) }).click();
  await expect(
    page.getByRole('heading', { name: words('invitation.outcome.invited', { count: guests }) }),
  ).toBeVisible();
}

/** Publishes and answers the code that the screen gives. */
export async function publish(page: Page, words: Words): Promise<string> {
  await page.getByRole('button', { name: words('wizard.publish') }).click();
  const dialog = page.getByRole('dialog', { name: words('wizard.published.title') });
  const code = (await dialog.locator('p').first().innerText()).trim();
  await dialog.getByRole('button', { name: words('ra.action.close') }).click();
  return code;
}

/** The guests' list beside the plan. */
export function guestLine(page: Page, name: string): Locator {
  return page.locator('li[data-guest]').filter({ hasText: name }).first();
}

/** A guest of a file, as the list and the ticket name them. */
export interface Invited {
  name: string;
  email: string;
}

/** Opens the seating of an event. */
export async function openSeating(page: Page, event: string): Promise<void> {
  await page.goto(`/events/${event}/guests-invitation?view=seating`);
  await plan(page);
  await page.locator('li[data-guest]').first().waitFor();
}

/** Everybody in the list in its order, read by scrolling through it. */
export async function readList(page: Page): Promise<string[]> {
  const emails = new Set<string>();
  const list = page.locator('ul:has(> li[data-guest])').locator('..');
  const height = await list.evaluate((element) => element.scrollHeight);
  for (let top = 0; top < height; top += 400) {
    await list.evaluate((element, to) => element.scrollTo(0, to), top);
    await page.waitForTimeout(60);
    // At one go: a row that is gone in between says its words without the spaces.
    const rows = await list.evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('li[data-guest]')].map((row) => row.innerText),
    );
    for (const text of rows) {
      const email = /\S+@\S+/.exec(text)?.[0];
      if (email) emails.add(email);
    }
  }
  await list.evaluate((element) => element.scrollTo(0, 0));
  return [...emails];
}

/** Picks everybody found who has no place and seats them on a block: in list order, row by row. */
export async function seatGroup(page: Page, words: Words, query: string, count: number, block: Block): Promise<void> {
  const search = page.getByLabel(words('hall.guests.search'), { exact: true });
  await search.fill(query);
  await page.getByRole('checkbox', { name: words('hall.guests.pick_found') }).check();
  await frame(page, block);
  await page.getByRole('button', { name: words('hall.seat.do', { count }), exact: true }).click();
  // Whoever has seated everybody is told so.
  const next = page.getByText(words('hall.seat.start_hint')).or(page.getByText(words('hall.seat.all_seated_hint')));
  await expect(next).toBeVisible();
}

/** Takes one guest from the list and clicks a place; what the screen answers is the caller's to look at. */
export async function seatOne(page: Page, words: Words, query: string, place: Place): Promise<void> {
  await page.getByLabel(words('hall.guests.search'), { exact: true }).fill(query);
  const line = guestLine(page, query).getByRole('button');
  if ((await line.getAttribute('aria-pressed')) !== 'true') await line.click();
  const { x, y } = (await plan(page))(place.row, place.seat);
  await page.mouse.click(x, y);
}

/** Sends every ticket of the event. */
export async function sendAll(page: Page, words: Words, event: string, tickets: number): Promise<void> {
  await page.goto(`/tickets/event/${event}`);
  await page.getByRole('button', { name: words('tickets.send.all', { count: tickets }), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words('tickets.send.verb', { count: tickets }), exact: true }).click();
  await expect(dialog).toBeHidden();
}
