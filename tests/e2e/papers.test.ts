import { expect, type Page, test } from 'playwright/test';
import { managing } from '../support/managing.ts';
import { makeParty, type Party, seatAll, type TicketRow } from '../server/tickets/party.ts';
import { inTurn } from '../support/turn.ts';
import { wordsOf } from './walk/words.ts';

// What is printed of a hall: looked at, printed, and told what changed since.

const { asked, call, visit } = managing();

async function seated(): Promise<{ party: Party; tickets: TicketRow[] }> {
  const party = await makeParty(asked, { admin: null as never }, { rows: 3, seats: 6, guests: 8 });
  return { party, tickets: await seatAll(asked, party, null as never, 7) };
}

async function open(page: Page, there: Party, language: 'ru' | 'en') {
  const query = `view=print&paper=place_cards&lng=${language}`;
  await visit(page, `/events/${there.event_id}/guests-invitation?${query}`);
}

const VARIANTS = [
  { language: 'ru', width: 1440 },
  { language: 'en', width: 390 },
] as const;

for (const { language, width } of inTurn(VARIANTS))
  test(`cards are looked at and printed, and what changed is printed alone, in ${language} at ${width}`, async ({
    page,
  }) => {
    const words = wordsOf(language);
    await page.setViewportSize({ width, height: 900 });
    const { party, tickets } = await seated();
    await open(page, party, language);
    const title = words('hall.papers.kinds.place_cards');
    const pageAt = (at: number, pages: number) =>
      page.getByRole('img', { name: words('hall.papers.page_of', { title, page: at, pages }) });
    await expect(pageAt(1, 2)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: words('hall.papers.after') }).click();
    await expect(pageAt(2, 2)).toBeVisible({ timeout: 60_000 });
    // Looking is no printing.
    await expect(page.getByText(words('hall.papers.never'))).toBeVisible();
    const press = async () => {
      const coming = page.waitForEvent('download', { timeout: 60_000 });
      await page.getByRole('button', { name: words('hall.papers.print') }).click();
      return (await coming).suggestedFilename();
    };
    expect(await press()).toMatch(/\.pdf$/);
    await expect(page.getByText(words('hall.papers.same'))).toBeVisible({ timeout: 30_000 });

    await call('PUT', '/tickets/move', { moves: [{ ticket_id: tickets[0]!.id, place: 18 }] });
    await call('DELETE', '/tickets/destroy_list', { ids: [tickets[1]!.id] });
    await page.reload();
    await expect(page.getByText(words('hall.papers.since', { again: 1, gone: 2 }))).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('region', { name: words('hall.papers.gone') }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: words('hall.papers.parts.changed') }).click();
    await expect(pageAt(1, 2)).toBeVisible({ timeout: 60_000 });
    await press();
    await expect(page.getByText(words('hall.papers.same'))).toBeVisible({ timeout: 30_000 });
    // Another kind, as one looks for it at this width.
    const list = words('hall.papers.kinds.kitchen_list');
    if (width < 600) {
      await page.getByRole('combobox', { name: words('hall.papers.what') }).click();
      await page.getByRole('option', { name: list }).click();
    } else
      await page
        .getByRole('navigation', { name: words('hall.papers.what') })
        .getByText(list)
        .click();
    await expect(page.getByRole('heading', { name: list })).toBeVisible();
    await expect(page).toHaveURL(/paper=kitchen_list/);
  });

for (const { language, width } of inTurn(VARIANTS))
  test(`one sector is printed by itself, with signs of meals or without, and what was printed is looked at, in ${language} at ${width}`, async ({
    page,
  }) => {
    const words = wordsOf(language);
    await page.setViewportSize({ width, height: 900 });
    const { party } = await seated();
    const sector = { hall_id: party.hall_id, name: 'Partners', places: [1, 2, 3] };
    await call('POST', '/sectors', sector);
    const rows = await call<{ id: string }[]>('GET', `/invitations?guest_id=${party.guests[0]!.id}`);
    await call('PUT', `/invitations/${rows[0]!.id}`, { meal: 'vegan' });
    await open(page, party, language);
    const kind = words('hall.papers.kinds.place_cards');
    await page.getByRole('combobox', { name: words('hall.papers.of') }).press('Enter');
    await page.getByRole('option', { name: /Partners/ }).press('Enter');
    await expect(page.getByText(words('hall.papers.never_of'))).toBeVisible();
    await expect(page).toHaveURL(/sector=/);
    const only = page.getByRole('img', { name: words('hall.papers.page_of', { title: kind, page: 1, pages: 1 }) });
    await expect(only).toBeVisible({ timeout: 60_000 });
    const signs = page.getByRole('switch', { name: words('hall.papers.signs') });
    await expect(signs).toBeChecked();
    await signs.press('Space');
    await expect(signs).not.toBeChecked();
    await expect(only).toBeVisible({ timeout: 60_000 });
    const coming = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: words('hall.papers.print') }).click();
    expect((await coming).suggestedFilename()).toMatch(/1/);
    await expect(page.getByText(words('hall.papers.same'))).toBeVisible({ timeout: 30_000 });
    // As it was printed: without.
    await page.reload();
    await expect(signs).not.toBeChecked();
    await signs.press('Space');
    await expect(page.getByText(words('hall.papers.since', { again: 1, gone: 0 }))).toBeVisible({ timeout: 30_000 });

    const kept = page.getByRole('list', { name: words('hall.papers.prints.title') }).getByRole('listitem');
    await expect(kept).toHaveCount(1);
    await expect(kept).toContainText('Partners');
    await expect(kept).toContainText(words('hall.papers.cards', { smart_count: 3, count: 3 }));
    await kept.getByRole('button').press('Enter');
    const dialog = page.getByRole('dialog', { name: kind });
    await expect(dialog.getByRole('img')).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // All of the hall has another last print: none.
    await page.getByRole('combobox', { name: words('hall.papers.of') }).press('Enter');
    await page.getByRole('option', { name: words('hall.papers.all_of') }).press('Enter');
    await expect(page.getByText(words('hall.papers.never'))).toBeVisible();
  });
