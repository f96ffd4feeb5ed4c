import { readFileSync } from 'node:fs';
import { expect, type Page, test } from 'playwright/test';
import { managing } from '../support/managing.ts';
import { makeParty, type Party } from '../server/tickets/party.ts';
import { OpenBook } from '../support/sheets.ts';
import { inTurn } from '../support/turn.ts';
import { wordsOf } from './walk/words.ts';

// A seating plan is saved, edited in a spreadsheet, brought back, looked at, applied and taken back.

const { asked, call, visit } = managing();

/** Surnames by place. */
async function sitting({ hall_id }: Party) {
  const { places } = await call<{ places: { place: number; ticket: { guest_name: string } | null }[] }>(
    'GET',
    `/halls/${hall_id}`,
  );
  return Object.fromEntries(
    places.flatMap(({ place, ticket }) => (ticket ? [[place, ticket.guest_name.split(' ')[0]]] : [])),
  );
}

async function open(page: Page, there: Party, language: 'ru' | 'en', width: number) {
  const words = wordsOf(language);
  await page.setViewportSize({ width, height: 900 });
  await visit(page, `/events/${there.event_id}/guests-invitation?view=seating&lng=${language}`);
  if (width < 600) await page.getByRole('button', { name: words('hall.guests.open', { count: 2 }) }).click();
  return page.getByRole('button', { name: words('hall.xlsx.menu') });
}

const VARIANTS = [
  { language: 'ru', width: 1440 },
  { language: 'en', width: 390 },
] as const;

for (const { language, width } of inTurn(VARIANTS))
  test(`a seating plan goes round, in ${language} at ${width}`, async ({ page }) => {
    const words = wordsOf(language);
    const party = await makeParty(asked, { admin: null as never }, { rows: 3, seats: 6, guests: 6 });
    const seatings = party.guests.slice(0, 4).map(({ id }, i) => ({ guest_id: id, place: i + 1 }));
    await call('POST', '/tickets/create_list', { hall_id: party.hall_id, seatings });
    const menu = await open(page, party, language, width);
    await menu.click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: words('hall.xlsx.download') }).click();
    const book = new OpenBook(readFileSync(await (await saving).path()));
    const [a, b] = [book.where('1\nГостева'), book.where('2\nГостевб')];
    const [first, second] = [book.text(a), book.text(b)];
    book.type(a, second).type(b, first).type(book.where('3\nГостевв'), '');
    book.type(book.where('4\nГостевг'), 'Гостевъ').type(book.where('5'), 'Гостевд Григорий');
    // By the keyboard alone up to the choice of the file.
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words('hall.xlsx.title') });
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: words('crud.file.choose') }).press('Enter');
    await (await choosing).setFiles({ name: 'plan.xlsx', mimeType: 'application/octet-stream', buffer: book.save() });
    await expect(dialog.getByText(words('hall.xlsx.problem.unknown_name', { name: 'Гостевъ' }))).toBeVisible();
    const lines = dialog.getByRole('table').getByRole('checkbox');
    await expect(lines).toHaveCount(4);
    expect(await sitting(party)).toEqual({ 1: 'Гостева', 2: 'Гостевб', 3: 'Гостевв', 4: 'Гостевг' });
    // Whoever was to have the place of somebody held back stays, too.
    await lines.nth(0).click();
    await expect(lines.nth(1)).not.toBeChecked();
    await expect(lines.nth(1)).toBeDisabled();
    await lines.nth(0).click();
    await lines.nth(2).click();
    await dialog.getByRole('button', { name: words('hall.xlsx.apply', { count: 3 }) }).click();
    await expect(dialog).toBeHidden();
    expect(await sitting(party)).toEqual({ 1: 'Гостевб', 2: 'Гостева', 3: 'Гостевв', 4: 'Гостевг', 5: 'Гостевд' });
    if (width < 600) await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: words('hall.shortcuts.undo') })
      .first()
      .click();
    await expect.poll(() => sitting(party)).toEqual({ 1: 'Гостева', 2: 'Гостевб', 3: 'Гостевв', 4: 'Гостевг' });
  });
