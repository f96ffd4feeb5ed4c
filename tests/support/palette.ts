import { expect, type Page } from 'playwright/test';

/** Opens what finds records, screens and actions; its parts are fetched with the first look at it. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
}

/** What answered to everything that was typed stands there, so that nothing moves under a click. */
export async function typeToFind(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
}
