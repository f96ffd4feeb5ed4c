import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { LONG } from './turn.ts';

export const THEMES = ['light', 'dark'] as const;

/** Menus hang at the end of the body, outside every landmark. */
const OPTIONS = { rules: { region: { enabled: false } } };

/** Of all rules only this one sees colours; the others are tried again in the dark where there is time. */
const COLOURS = ['color-contrast'];

/** What axe finds wrong with a page in both themes once it has settled; the page isn't loaded anew. */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page, colorScheme);
    // Without frames of others there is nothing to gather in a page of its own.
    const builder = new AxeBuilder({ page }).setLegacyMode().options(OPTIONS);
    if (colorScheme === 'dark' && !LONG) builder.withRules(COLOURS);
    const { violations } = await builder.analyze();
    for (const { id, help, nodes } of violations)
      found.push(
        `${colorScheme}, ${id}: ${help} (${nodes.length}, ${nodes[0]?.html.replace(/\s+/g, ' ').slice(0, 200)})`,
      );
  }
  return found;
}

/** The theme has come, unless one was chosen; nothing is being loaded or moves any more. */
async function settled(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (document.documentElement.dataset['theme'] ?? wanted) ===
        (JSON.parse(localStorage.getItem('RaStoreparterre.theme') ?? 'null') ?? wanted) &&
      [...document.querySelectorAll('[aria-busy="true"], .MuiSkeleton-root, [data-testid="loading-box"]')].every(
        (one) => !one.checkVisibility({ visibilityProperty: true }),
      ) &&
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations !== 1),
    theme,
    { polling: 50 },
  );
}
