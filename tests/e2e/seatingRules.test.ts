import { expect, type Page, test } from 'playwright/test';
import { managing } from '../support/managing.ts';
import { makeParty, type Party } from '../server/tickets/party.ts';
import { inTurn } from '../support/turn.ts';
import { wordsOf } from './walk/words.ts';

// Rules of who sits how to whom: from guests who are picked to a sentence, and from there into a plan.

const { asked, call, visit } = managing();

interface Rule {
  id: string;
  kind: string;
  hard: boolean;
  people: { guest_ids?: string[] };
}
const rulesOf = async ({ hall_id }: Party) =>
  (await call<{ rules: Rule[] }>('GET', `/halls/${hall_id}/seating_rules`)).rules;

async function open(page: Page, there: Party, language: 'ru' | 'en') {
  await visit(page, `/events/${there.event_id}/guests-invitation?view=seating&lng=${language}`);
}

const VARIANTS = [
  { language: 'ru', width: 1440 },
  { language: 'en', width: 390 },
] as const;

for (const { language, width } of inTurn(VARIANTS))
  test(`guests who are picked get a rule, which a plan minds, in ${language} at ${width}`, async ({ page }) => {
    const words = wordsOf(language);
    await page.setViewportSize({ width, height: 900 });
    const party = await makeParty(asked, { admin: null as never }, { rows: 3, seats: 6, guests: 6 });
    const [one, other] = [party.guests[0]!, party.guests[5]!];
    await open(page, party, language);
    const showGuests = () => page.getByRole('button', { name: words('hall.guests.open', { count: 6 }) }).click();
    if (width < 600) await showGuests();
    const pick = page.getByRole('checkbox', { name: /^(Выбрать:|Pick) Гостев/ });
    await pick.nth(0).check();
    await expect(page.getByRole('button', { name: words('hall.rules.for_picked', { count: 1 }) })).toBeHidden();
    await pick.nth(5).check();
    // By keyboard alone, from the picked to the stored rule.
    await page.getByRole('button', { name: words('hall.rules.for_picked', { count: 2 }) }).press('Enter');
    await page.getByRole('menuitem', { name: words('hall.rules.kind_beside') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: words('hall.rules.new') });
    await dialog.getByRole('switch', { name: words('hall.rules.must') }).press('Space');
    await dialog.getByRole('button', { name: words('ra.action.save') }).press('Enter');
    await expect(dialog).toBeHidden();
    const [stored] = await rulesOf(party);
    expect(stored).toMatchObject({ kind: 'beside', hard: true });
    expect(stored!.people.guest_ids!.toSorted()).toEqual([one.id, other.id].toSorted());

    await page.getByRole('button', { name: words('hall.all.open') }).click();
    const panel = page.locator('[data-everybody]');
    const row = panel.getByRole('list', { name: words('hall.rules.title') }).getByRole('listitem');
    await expect(row).toContainText(words('hall.rules.beside'));
    await expect(row).toContainText(words('hall.rules.state_open'));
    // A wish again, and back.
    const hard = row.getByRole('button', { name: new RegExp(`^${words('hall.rules.hard')}: `) });
    await hard.click();
    await expect(hard).toHaveAttribute('aria-pressed', 'false');
    await hard.click();
    await expect(hard).toHaveAttribute('aria-pressed', 'true');

    // What contradicts it is named, and no plan is made of it.
    await panel.getByRole('button', { name: words('hall.rules.add') }).click();
    await dialog
      .getByRole('combobox', { name: words('hall.rules.by_guests') })
      .first()
      .fill('Гостева ');
    await page.getByRole('option').first().click();
    await dialog
      .getByRole('combobox', { name: words('hall.rules.by_guests') })
      .last()
      .fill('Гостеве ');
    await page.getByRole('option').first().click();
    await dialog.getByRole('switch', { name: words('hall.rules.must') }).check();
    await dialog.getByRole('button', { name: words('ra.action.save') }).click();
    await expect(row).toHaveCount(2);
    await expect(panel.getByRole('alert').filter({ hasText: 'Гостева' })).toBeVisible();
    await panel.getByRole('button', { name: words('hall.all.make') }).click();
    await expect(panel.getByRole('alert')).toHaveCount(2);
    await row
      .last()
      .getByRole('button', { name: new RegExp(`^${words('hall.rules.delete')}: `) })
      .click();
    await expect(row).toHaveCount(1);

    await panel.getByRole('button', { name: words('hall.all.make') }).click();
    const beside = words('hall.rules.why_beside', { name: '' }).trim();
    await expect(panel.getByText(beside).first()).toBeVisible({ timeout: 60_000 });
    await panel.getByRole('button', { name: words('hall.all.apply', { count: 6 }) }).click();
    await expect(panel).toBeHidden();
    const { places } = await call<{ places: { place: number; ticket: { guest_id: string } | null }[] }>(
      'GET',
      `/halls/${party.hall_id}`,
    );
    const at = new Map(places.flatMap(({ place, ticket }) => (ticket ? [[ticket.guest_id, place] as const] : [])));
    expect(Math.abs(at.get(one.id)! - at.get(other.id)!)).toBe(1);
    if (width < 600) await page.getByRole('button', { name: words('hall.guests.open', { count: 0 }) }).click();
    await page.getByRole('button', { name: words('hall.all.open') }).click();
    await expect(row).toContainText(words('hall.rules.state_kept'));
  });
