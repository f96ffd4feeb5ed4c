import { expect, type Page, test } from 'playwright/test';
import { managing } from '../support/managing.ts';
import { makeParty, type Party } from '../server/tickets/party.ts';
import { inTurn } from '../support/turn.ts';
import { wordsOf } from './walk/words.ts';

// Seating a whole list: a plan is made, looked at on the hall's plan, and applied.

const { asked, call, visit } = managing();

interface Sitting {
  places: { place: number; ticket: { guest_id: string } | null }[];
}
/** Where each guest sits, by id. */
async function sitting({ hall_id }: Party): Promise<Map<string, number>> {
  const { places } = await call<Sitting>('GET', `/halls/${hall_id}`);
  return new Map(places.flatMap(({ place, ticket }) => (ticket ? [[ticket.guest_id, place] as const] : [])));
}

/** Twelve guests, of whom each two that follow each other come together. */
async function couples(): Promise<Party> {
  const party = await makeParty(asked, { admin: null as never }, { rows: 3, seats: 6, guests: 12 });
  const rows = await call<{ id: string; guest_id: string }[]>(
    'GET',
    `/invitations?hall_id=${party.hall_id}&per_page=100`,
  );
  const at = new Map(party.guests.map(({ id }, i) => [id, i]));
  for (const { id, guest_id } of rows)
    await call('PUT', `/invitations/${id}`, { party: `Пара ${at.get(guest_id)! >> 1}` });
  return party;
}

async function open(page: Page, there: Party, language: 'ru' | 'en') {
  await visit(page, `/events/${there.event_id}/guests-invitation?view=seating&lng=${language}`);
}

const VARIANTS = [
  { language: 'ru', width: 1440 },
  { language: 'en', width: 390 },
] as const;

for (const { language, width } of inTurn(VARIANTS))
  test(`a whole list is planned, looked at, applied and taken back, in ${language} at ${width}`, async ({ page }) => {
    const words = wordsOf(language);
    await page.setViewportSize({ width, height: 900 });
    const party = await couples();
    await open(page, party, language);
    if (width < 600) await page.getByRole('button', { name: words('hall.guests.open', { count: 12 }) }).click();
    await page.getByRole('button', { name: words('hall.all.open') }).click();
    const panel = page.locator('[data-everybody]');
    await expect(panel.getByRole('heading', { name: words('hall.all.title') })).toBeFocused();
    await panel.getByRole('radio', { name: words('hall.all.moving_everybody') }).check();
    await panel.getByRole('button', { name: words('hall.all.make') }).click();
    await expect(panel.getByText(words('hall.all.of_parties', { count: 6 }))).toBeVisible({ timeout: 30_000 });
    // On a phone too the plan of the hall is in sight above it, and there is one way to close it.
    const drawn = page.locator('[data-camera]');
    await expect(drawn).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('button', { name: words('ra.action.close') })).toHaveCount(1);
    // Nobody sits yet, whatever the plan shows.
    expect((await sitting(party)).size).toBe(0);
    // The plan stands in the address.
    await page.reload();
    const rows = panel.getByRole('list').last().getByRole('listitem');
    await expect(rows).toHaveCount(12);
    // Who comes together stands together, wherever the search put them in its answer.
    const parties = await rows.evaluateAll((all) => all.map((row) => /Пара \d/.exec(row.textContent ?? '')?.[0]));
    expect(parties.filter((party, at) => party !== parties[at - 1])).toHaveLength(6);
    // On a phone the list has the room: outcome, wishes and the ways on are lines.
    if (width < 600) await expect(rows.nth(3)).toBeInViewport({ ratio: 0.9 });
    const search = panel.getByRole('searchbox', { name: words('hall.all.search') });
    await search.fill('гостевБ');
    await expect(rows).toHaveCount(1);
    // Whoever's chair is pressed on the plan is shown, whoever was looked for, with what can be done in words; the chair isn't chosen.
    const chair = page.getByRole('grid').locator('[tabindex="0"]');
    await chair.press('Enter');
    await expect(rows).toHaveCount(12);
    const pressed = rows.filter({ has: page.locator('button:focus') });
    await expect(pressed.getByText(words('hall.all.lock'), { exact: true })).toBeVisible();
    await expect(pressed.getByText(words('hall.all.hold_short'), { exact: true })).toBeVisible();
    await expect(chair).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('Escape');
    await expect(chair).toBeFocused();
    const hold = rows.first().getByRole('button', { name: /^(Придержать|Hold back): / });
    await hold.click();
    await expect(hold).toHaveAttribute('aria-pressed', 'true');
    // Made again it is without them and with who is locked, which a reload finds again.
    const lock = { name: /^(Закрепить на этом месте|Lock on this place): / };
    await rows.nth(1).getByRole('button', lock).click();
    const stays = await rows.nth(1).locator('span').allTextContents();
    await panel.getByRole('button', { name: words('hall.all.again') }).click();
    const left = panel.getByRole('region', { name: words('hall.all.held_back') });
    await expect(left.getByRole('listitem')).toHaveCount(1, { timeout: 30_000 });
    await page.reload();
    await expect(rows).toHaveCount(11);
    await expect(left.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    await expect(rows.first().getByRole('button', lock)).toHaveAttribute('aria-pressed', 'true');
    expect((await rows.first().locator('span').allTextContents()).slice(0, 2)).toEqual(stays.slice(0, 2));
    // What it was asked by stands as it was chosen, and the way back is there too.
    const settings = panel.getByRole('button', { name: words('hall.all.settings') });
    await settings.press('Enter');
    await expect(panel.getByRole('heading', { name: words('hall.all.title') })).toBeFocused();
    await expect(panel.getByRole('radio', { name: words('hall.all.moving_everybody') })).toBeChecked();
    await panel.getByRole('button', { name: words('hall.all.back') }).press('Enter');
    await expect(rows).toHaveCount(11);
    if (width > 600) {
      // Put aside by Escape it stays in the address, and is opened again where it was asked for.
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      expect(page.url()).toContain('plan=');
      const back = page.getByRole('button', { name: words('hall.all.back') });
      await expect(back).toBeFocused();
      // Tab enters the list once, and arrows walk in it.
      await page.getByRole('link', { name: words('hall.guests.to_list') }).press('Enter');
      const names = page.locator('[data-guest] [data-record]');
      await expect(names.first().locator('xpath=preceding-sibling::*//input')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('End');
      await expect(names.last()).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await page.locator('[data-guest]:focus-within').count()).toBe(0);
      await back.press('Enter');
      await expect(rows).toHaveCount(11);
    }
    // Somebody is faster: nobody is seated, and whoever applies it reads why.
    const free = await call<{ id: string }[]>('POST', '/tickets/create_list', {
      hall_id: party.hall_id,
      seatings: [{ guest_id: party.guests[11]!.id, place: 18 }],
    });
    const apply = panel.getByRole('button', { name: words('hall.all.apply', { count: 11 }) });
    await apply.click();
    await expect(
      panel.getByRole('alert').filter({ hasText: words('problems.plan_outdated', { count: 1 }) }),
    ).toBeVisible();
    expect((await sitting(party)).size).toBe(1);
    // Which of them, and whose work that is, stands in the list too.
    const told = words('hall.together.you');
    await expect(panel.getByRole('alert').getByRole('listitem').filter({ hasText: told })).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: told }).last()).toBeVisible();
    await call('DELETE', '/tickets/destroy_list', { ids: free.map(({ id }) => id) });
    await apply.click();
    await expect(panel).toBeHidden();
    const now = await sitting(party);
    expect(now.size).toBe(11);
    for (let couple = 0; couple < 6; couple += 1) {
      const [one, other] = [2 * couple, 2 * couple + 1].map((at) => now.get(party.guests[at]!.id));
      if (one !== undefined && other !== undefined) expect(Math.abs(one - other)).toBe(1);
    }
    if (width > 600) {
      // Enter on somebody who sits shows their place and opens its card.
      await page.locator('[data-guest] [data-record]').nth(1).press('Enter');
      await expect(page.getByRole('button', { name: words('hall.seat.move'), exact: true })).toBeVisible();
    }
    await page
      .getByRole('button', { name: words('hall.shortcuts.undo') })
      .first()
      .click();
    await expect.poll(async () => (await sitting(party)).size).toBe(0);
  });
