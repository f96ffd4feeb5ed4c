import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { shapeOf, textOf } from '../support/pdf.ts';
import { managing } from '../support/managing.ts';
import { makeParty, type Party, seatAll } from '../server/tickets/party.ts';
import { plan } from './walk/screens.ts';
import { wordsOf } from './walk/words.ts';

// The day before: forty guests aren't coming, twelve are late, the hall loses a row, and the cards of all who sit elsewhere now are
// printed again. Counted in actions, beside doing the same one by one.

const { asked, call, visit } = managing();
const words = wordsOf('ru');

const [ROWS, SEATS] = [10, 12];
/** The last row where somebody sits: it goes. */
const LAST = 8;
const SEATED = LAST * SEATS;
const LATE = ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З', 'И', 'К', 'Л', 'М'].map(
  (letter) => `Яковлев${letter.toLowerCase()}`,
);
const FILE = `Фамилия;Имя;Отчество;Телефон;E-mail\n${LATE.map((name) => `${name};Ян;Янович;;`).join('\n')}\n`;

/** A manager's hand: each click, drag, key and filled field is an action, and so is opening a screen. */
class Hand {
  actions = 0;
  constructor(
    readonly page: Page,
    readonly there: Party,
  ) {}

  async open(query: string): Promise<void> {
    this.actions += 1;
    await visit(this.page, `/events/${this.there.event_id}/guests-invitation?lng=ru${query}`);
  }
  async press(locator: Locator): Promise<void> {
    this.actions += 1;
    await locator.click();
  }
  async button(name: string, within: Page | Locator = this.page): Promise<void> {
    await this.press(within.getByRole('button', { name, exact: true }));
  }
  async fill(locator: Locator, text: string): Promise<void> {
    this.actions += 1;
    await locator.fill(text);
  }
  async seat(place: number, holding?: 'Control'): Promise<void> {
    this.actions += 1;
    const { x, y } = await this.#at(place);
    if (holding) await this.page.keyboard.down(holding);
    await this.page.mouse.click(x, y);
    if (holding) await this.page.keyboard.up(holding);
  }
  async drag(from: number, to: number): Promise<void> {
    this.actions += 1;
    const [a, b] = [await this.#at(from), await this.#at(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await this.page.mouse.move(b.x, b.y);
    await this.page.mouse.up();
  }
  async #at(place: number) {
    return (await plan(this.page))(Math.ceil(place / SEATS), ((place - 1) % SEATS) + 1);
  }

  /** The late guests come by a file, whoever seats them. */
  async inviteLate(): Promise<void> {
    await this.press(this.page.getByRole('tab', { name: words('invitation.views.file') }));
    this.actions += 1;
    const file = { name: 'late.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
    await this.page.locator('input[type=file]').first().setInputFiles(file);
    await this.button(words('invitation.bar.invite', { count: LATE.length }));
    const done = words('invitation.outcome.invited', { count: LATE.length });
    await expect(this.page.getByRole('heading', { name: done })).toBeVisible({ timeout: 30_000 });
  }

  /** Takes the last row away and saves the hall. */
  async takeRowAway(): Promise<void> {
    this.actions += 1;
    await visit(this.page, `/events/edit/${this.there.event_id}?step=plan&lng=ru`);
    await this.seat((LAST - 1) * SEATS + 5);
    this.actions += 1;
    await this.page.keyboard.press('Delete');
    await this.button(words('wizard.plan.save'));
  }
}

interface Sitter {
  guest_id: string;
  guest_name: string;
}
/** Where everybody sits, by the guests' ids. */
async function sitting({ hall_id }: Party): Promise<Map<string, { place: number; name: string }>> {
  const { places } = await call<{ places: { place: number; ticket: Sitter | null }[] }>('GET', `/halls/${hall_id}`);
  return new Map(
    places.flatMap(({ place, ticket }) =>
      ticket ? [[ticket.guest_id, { place, name: ticket.guest_name }] as const] : [],
    ),
  );
}

/** An evening whose place cards are printed, and forty of its guests from all over the hall. */
async function evening() {
  const there = await makeParty(asked, { admin: null as never }, { rows: ROWS, seats: SEATS, guests: SEATED });
  await seatAll(asked, there, null as never);
  const papers = await call<{ kind: string; state: string }[]>('GET', `/halls/${there.hall_id}/papers`);
  const { state } = papers.find(({ kind }) => kind === 'place_cards')!;
  await call('POST', `/halls/${there.hall_id}/prints`, { kind: 'place_cards', part: 'all', state });
  const before = await sitting(there);
  const cancelled = there.guests.flatMap(({ id }, i) => (i % 2 === 0 && i < 80 ? before.get(id)! : []));
  return { there, before, cancelled };
}

test('the day before takes a third of the actions, and the cards that are printed again are those of who sits elsewhere now', async ({
  page,
}) => {
  test.setTimeout(480_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { there, before, cancelled } = await evening();
  const hand = new Hand(page, there);

  // Forty aren't coming: their names are in a letter.
  await hand.open('');
  await hand.button(words('invitation.by_list.open'));
  const dialog = page.getByRole('dialog', { name: words('invitation.by_list.title') });
  const names = cancelled.map(({ name }, i) => `${i + 1}. ${name}`).join('\n');
  await hand.fill(dialog.getByLabel(words('invitation.by_list.lines')), names);
  await hand.button(words('invitation.by_list.find'), dialog);
  await expect(dialog).toBeHidden();
  const bar = page.getByRole('region', { name: words('crud.selection') });
  await hand.button(words('invitation.take_back.short'), bar);
  await hand.button(words('invitation.take_back.verb', { count: 40 }));
  await expect(page.getByText(words('invitation.taken_back', { count: 40 })).first()).toBeVisible();
  expect((await sitting(there)).size).toBe(SEATED - 40);

  // Twelve are late, and get places.
  await hand.inviteLate();
  await hand.press(page.getByRole('tab', { name: words('invitation.views.seating') }));
  await hand.button(words('hall.all.open'));
  const panel = page.locator('[data-everybody]');
  await hand.button(words('hall.all.make'), panel);
  await hand.press(panel.getByRole('button', { name: words('hall.all.apply', { count: 12 }) }));
  await expect(panel).toBeHidden({ timeout: 30_000 });

  // The hall loses a row: whoever sat there sits near to it.
  await hand.takeRowAway();
  const refused = page.getByRole('alert').filter({ hasText: words('problems.places_taken') });
  await hand.button(words('wizard.elsewhere.offer'), refused);
  await hand.press(page.getByRole('dialog').getByRole('button', { name: words('wizard.elsewhere.apply') }));
  await expect(page.getByText(words('wizard.plan.is_saved'))).toBeVisible({ timeout: 60_000 });

  // Their cards are printed again.
  await hand.open('&view=print&paper=place_cards');
  await hand.button(words('hall.papers.parts.changed'));
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await hand.button(words('hall.papers.print'));
  const pdf = await readFile(await (await coming).path());
  const ours = hand.actions;

  const after = await sitting(there);
  const wanted = [...after]
    .filter(([id, { place }]) => before.get(id)?.place !== place)
    .map(([, { place, name }]) => `${name} ${inWords(place)}`);
  expect(wanted).toHaveLength(LATE.length + SEATS);
  const { cards, away } = await printedOn(pdf);
  expect(cards.sort()).toEqual(wanted.sort());
  const cardOf = (each: { place: number; name: string }) => `${inWords(each.place)} ${each.name}`;
  const gone = [...before].filter(([id, { place }]) => after.get(id)?.place !== place).map(([, each]) => cardOf(each));
  expect(away.sort()).toEqual(gone.sort());

  // The same evening one by one, as it was done before; the cards themselves, each written by hand then, aren't even counted.
  const other = await evening();
  const slow = new Hand(page, other.there);
  await slow.open('&view=seating');
  for (const [i, { place }] of other.cancelled.entries()) await slow.seat(place, i > 0 ? 'Control' : undefined);
  const several = page.locator('[data-several-card]');
  await slow.button(words('hall.seat.remove_all', { count: 40 }), several);
  await expect(page.locator('[data-said]')).toContainText('40');
  await slow.press(page.getByRole('tab', { name: words('invitation.views.list') }));
  await slow.button(`${words('invitation.show.unseated')} 40`);
  await slow.press(page.getByRole('checkbox', { name: words('ra.action.select_all') }));
  await slow.button(words('invitation.take_back.short'), bar);
  await slow.button(words('invitation.take_back.verb', { count: 40 }));
  await expect(page.getByText(words('invitation.taken_back', { count: 40 })).first()).toBeVisible();
  await slow.inviteLate();
  await slow.open('&view=seating');
  await slow.press(page.getByRole('button', { name: /^Без места/ }));
  await slow.press(page.locator('li[data-guest]').filter({ hasText: LATE[0]! }).getByRole('button'));
  await slow.press(page.getByRole('checkbox', { name: words('hall.seat.one_by_one') }));
  for (const [i, name] of LATE.entries()) {
    await slow.seat(2 * i + 1);
    await expect(page.locator('[data-said]')).toContainText(name);
  }
  await expect.poll(async () => (await sitting(other.there)).size).toBe(SEATED - 40 + 12);
  for (let seat = 1; seat <= SEATS; seat += 1) await slow.drag((LAST - 1) * SEATS + seat, LAST * SEATS + seat);
  const moved = async () => [...(await sitting(other.there)).values()].filter(({ place }) => place > SEATED).length;
  await expect.poll(moved).toBe(SEATS);
  await slow.takeRowAway();
  await expect(page.getByText(words('wizard.plan.is_saved'))).toBeVisible({ timeout: 60_000 });
  test.info().annotations.push({ type: 'actions', description: `${ours} beside ${slow.actions}` });
  expect(3 * ours).toBeLessThanOrEqual(slow.actions);
});

/** Whose cards there are, and of which place; and which are to be taken away. */
async function printedOn(pdf: Buffer): Promise<{ cards: string[]; away: string[] }> {
  const { pages } = await shapeOf(pdf);
  const texts = await Promise.all(Array.from({ length: pages }, (_, page) => textOf(pdf, page)));
  const lines = texts.flatMap((text) => text.split('\n'));
  const cards = lines.flatMap((line, i) => (CARD.test(line) ? `${lines[i - 1]} ${lines[i - 2]} ${line}` : []));
  return { cards, away: lines.flatMap((line) => AWAY.exec(line)?.slice(1) ?? []) };
}
const CARD = /^ряд \d+, место \d+$/;
const AWAY = /^(ряд \d+, место \d+ .+) (?:больше не нужна|место другое)$/;

/** A place of a hall that is numbered as it was made. */
function inWords(place: number): string {
  return `ряд ${Math.ceil(place / SEATS)}, место ${((place - 1) % SEATS) + 1}`;
}
