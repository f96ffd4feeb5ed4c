import { expect, type Page, test } from 'playwright/test';
import { askedThrough } from '../support/asked.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { makeParty, type Party } from '../server/tickets/party.ts';
import { inTurn } from '../support/turn.ts';
import { plan } from './walk/screens.ts';
import { wordsOf } from './walk/words.ts';

// What happened in a hall and how it was; and a hall that loses places whose guests get others near to them.

let product: Product;
let manager: StoredSession;
let admin: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  manager = await product.signIn('manager@example.ru');
  admin = await product.signIn('admin@example.ru');
});
test.afterAll(() => product?.stop());

/** The API as the event manager. */
const asked = askedThrough(
  () => product,
  () => manager,
);
const call = <T>(method: string, path: string, body?: unknown, as = manager) => product.call<T>(as, method, path, body);

/** Which guest sits where, by their numbers. */
async function sitting({ hall_id, guests }: Party): Promise<Record<number, number>> {
  const { places } = await call<{ places: { place: number; ticket: { guest_id: string } | null }[] }>(
    'GET',
    `/halls/${hall_id}`,
  );
  const at = new Map(guests.map(({ id }, i) => [id, i]));
  return Object.fromEntries(places.flatMap(({ place, ticket }) => (ticket ? [[place, at.get(ticket.guest_id)!]] : [])));
}

/** Three guests on the first three places. */
async function evening(): Promise<Party & { tickets: { id: string }[] }> {
  const party = await makeParty(asked, { admin: null as never }, { rows: 3, seats: 6, guests: 4 });
  const seatings = party.guests.slice(0, 3).map(({ id }, i) => ({ guest_id: id, place: i + 1 }));
  const tickets = await call<{ id: string }[]>('POST', '/tickets/create_list', { hall_id: party.hall_id, seatings });
  return { ...party, tickets };
}

const VARIANTS = [
  { language: 'ru', width: 1440 },
  { language: 'en', width: 390 },
] as const;

for (const { language, width } of inTurn(VARIANTS))
  test(`what happened in a hall is read, looked at as it was, and taken back, in ${language} at ${width}`, async ({
    page,
  }) => {
    const words = wordsOf(language);
    await page.setViewportSize({ width, height: 900 });
    const there = await evening();
    await page.waitForTimeout(1_100);
    await call('PUT', '/tickets/move', { moves: [{ ticket_id: there.tickets[0]!.id, place: 10 }] }, admin);
    await keepSession(page.context(), manager);
    await page.goto(`${product.address}/events/${there.event_id}/guests-invitation?view=seating&lng=${language}`);
    await page.getByRole('button', { name: words('hall.history.open') }).click();
    await expect(page.getByRole('heading', { name: words('hall.history.title') })).toBeVisible();
    const deed = (key: string, count: number) =>
      page.getByRole('button', { name: new RegExp(words(`hall.history.${key}`, { count }), 'i') });
    await expect(deed('moved', 1)).toBeVisible();
    // Of one colleague alone.
    const people = page.getByRole('group', { name: words('hall.history.people') });
    await people.getByRole('button').nth(1).press('Enter');
    await expect(page.getByRole('button', { expanded: false }).filter({ hasText: /1|3/ })).toHaveCount(1);
    await people.getByRole('button', { name: words('hall.history.everybody') }).press('Enter');
    await deed('seated', 3).press('Enter');
    await page.getByRole('button', { name: words('hall.history.show') }).press('Enter');
    const past = page.getByText(words('hall.history.looking_back'));
    await expect(past).toBeVisible();
    await expect(page).toHaveURL(/[?&]at=/);
    await expect(page.getByText(words('hall.history.taken', { count: 3 }))).toBeVisible();
    await expect(page.getByText(words('hall.history.has_moved', { count: 1 }))).toBeVisible();
    // A link to a moment leads there.
    await page.reload();
    await expect(past).toBeVisible();
    await page.getByRole('button', { name: words('hall.history.to_now') }).click();
    await expect(past).toBeHidden();
    if (width < 600) await page.getByRole('button', { name: words('hall.list.as_list') }).click();
    await deed('moved', 1).click();
    await page.getByRole('button', { name: words('hall.history.undo_all'), exact: true }).click();
    await expect(page.getByText(words('hall.history.undone'), { exact: true }).first()).toBeVisible();
    expect(await sitting(there)).toEqual({ 1: 0, 2: 1, 3: 2 });
    // What somebody worked on since says who did.
    await deed('seated', 3).click();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/history=/);
    await expect(page.getByRole('button', { name: words('hall.history.open') })).toBeVisible();
  });

/** The plan in the wizard, its first row taken away. */
async function withoutFirstRow(page: Page, there: Party, language: 'ru' | 'en'): Promise<void> {
  await keepSession(page.context(), manager);
  await page.goto(`${product.address}/events/edit/${there.event_id}?step=plan&lng=${language}`);
  const at = await plan(page);
  const { x, y } = at(1, 5);
  await page.mouse.click(x, y);
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: wordsOf(language)('wizard.plan.save') }).click();
}

for (const { language, width } of inTurn(VARIANTS))
  test(`guests of a row that goes are seated near to it, and the hall is saved, in ${language} at ${width}`, async ({
    page,
  }) => {
    const words = wordsOf(language);
    await page.setViewportSize({ width, height: 900 });
    const there = await evening();
    await withoutFirstRow(page, there, language);
    const refused = page.getByRole('alert').filter({ hasText: words('problems.places_taken') });
    await refused.getByRole('button', { name: words('wizard.elsewhere.offer') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: words('wizard.elsewhere.title') });
    await expect(dialog.getByText(words('wizard.elsewhere.moves', { count: 3 }))).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    // Nobody sits elsewhere before it is said.
    expect(await sitting(there)).toEqual({ 1: 0, 2: 1, 3: 2 });
    await dialog.getByRole('button', { name: words('wizard.elsewhere.apply') }).press('Enter');
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect(page.getByText(words('wizard.plan.is_saved'))).toBeVisible();
    expect(await sitting(there)).toEqual({ 7: 0, 8: 1, 9: 2 });
    const { layout } = await call<{ layout: { rows: unknown[] } }>('GET', `/halls/${there.hall_id}`);
    expect(layout.rows).toHaveLength(2);
  });

for (const { language, width } of inTurn(VARIANTS))
  test(`one goes along the time line by keys and by hand, and to what changed since it was printed, in ${language} at ${width}`, async ({
    page,
  }) => {
    const words = wordsOf(language);
    await page.setViewportSize({ width, height: 900 });
    const there = await evening();
    const papers = await call<{ kind: string; state: string }[]>('GET', `/halls/${there.hall_id}/papers`);
    await page.waitForTimeout(1_100);
    const { state } = papers.find(({ kind }) => kind === 'place_cards')!;
    await call('POST', `/halls/${there.hall_id}/prints`, { kind: 'place_cards', state });
    await page.waitForTimeout(1_100);
    await call('PUT', '/tickets/move', { moves: [{ ticket_id: there.tickets[0]!.id, place: 10 }] }, admin);
    await keepSession(page.context(), manager);
    const query = `view=seating&history=open&lng=${language}`;
    await page.goto(`${product.address}/events/${there.event_id}/guests-invitation?${query}`);
    const cards = words('hall.papers.kinds.place_cards');
    // A phone shows the list first; the line is under the plan.
    const onPlan = () => page.getByRole('button', { name: words('hall.list.as_plan') }).click();
    if (width < 600) await onPlan();
    const line = page.getByRole('slider', { name: words('hall.history.line.title') });
    await expect(line).toHaveAttribute('aria-valuetext', words('hall.history.line.now'));
    await expect(line).toHaveAttribute('aria-valuemax', '2');
    await line.focus();
    // What was done last made it as it is now: the first step back is the one before.
    await page.keyboard.press('ArrowLeft');
    await expect(line).toHaveAttribute('aria-valuenow', '1');
    await expect(line).toHaveAttribute('aria-valuetext', new RegExp(cards));
    const since = page.getByText(words('hall.history.since_print'), { exact: true });
    await expect(since.last()).toBeVisible();
    await expect(page.getByText(words('hall.history.has_moved', { count: 1 }))).toBeVisible();
    await page.keyboard.press('Home');
    await expect(line).toHaveAttribute('aria-valuetext', new RegExp(words('hall.history.line.places', { count: 3 })));
    await page.keyboard.press('End');
    await expect(line).toHaveAttribute('aria-valuetext', words('hall.history.line.now'));
    await expect(page).not.toHaveURL(/[?&]at=/);
    // By hand: the left end is the first thing that was done.
    const box = (await line.boundingBox())!;
    await page.mouse.click(box.x + 2, box.y + 30);
    await expect(line).toHaveAttribute('aria-valuenow', '0');
    await page.getByRole('button', { name: words('hall.history.line.on') }).click();
    await expect(line).toHaveAttribute('aria-valuenow', '1');
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/[?&]at=/);
    // Shown from the first thing to now, and stopped where one goes elsewhere.
    const play = page.getByRole('button', { name: words('hall.history.line.play') });
    await play.press('Enter');
    await expect(page).toHaveURL(/[?&]at=/);
    await expect(play).toBeVisible({ timeout: 30_000 });
    await expect(line).toHaveAttribute('aria-valuetext', words('hall.history.line.now'));
    // The print stands in the list among what was done, and leads to its moment.
    if (width < 600) await page.getByRole('button', { name: words('hall.list.as_list') }).click();
    await page.getByRole('button', { name: words('hall.history.printed', { what: cards }) }).press('Enter');
    await expect(page).toHaveURL(/[?&]at=/);
    await expect(page.getByText(words('hall.history.has_moved', { count: 1 }))).toBeVisible();
    // Where they sat when it was printed, and where they sit now.
    if (width < 600) await page.getByRole('button', { name: words('hall.list.as_list') }).click();
    const moved = page.getByRole('region', { name: words('hall.history.since_print') }).getByRole('listitem');
    await expect(moved).toHaveText([/1.*1 → .*2.*4$/]);
  });
