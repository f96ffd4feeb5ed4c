import { expect, type Page } from 'playwright/test';

/** Waits until nothing of the page reaches beyond its width, px: after another one is set it is laid out anew a moment later. */
export async function staysWithin(page: Page, width: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
