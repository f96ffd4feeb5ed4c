import { expect, type Page } from 'playwright/test';

/** Takes back what was just done, by its key: once no dialog stands over the screen, where the key isn't heard. */
export async function pressUndo(page: Page): Promise<void> {
  await expect(page.locator('[aria-modal=true]')).toHaveCount(0);
  await page.keyboard.press('z');
}
