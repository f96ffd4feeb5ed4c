import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from 'playwright/test';
import { build, preview } from 'vite';

// Thousands of small seats are copied from a few that are drawn: they look as if each had been.

async function withPage(page: Page, act: () => Promise<void>): Promise<void> {
  const outDir = mkdtempSync(path.join(os.tmpdir(), 'parterre-raster-'));
  const root = fileURLToPath(new URL('./raster', import.meta.url));
  const common = { root, configFile: false as const, logLevel: 'error' as const, build: { outDir, emptyOutDir: true } };
  await build(common);
  const web = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } });
  try {
    await page.goto(web.resolvedUrls!.local[0]!);
    await page.waitForFunction(() => 'difference' in window);
    await act();
  } finally {
    await web.close();
    rmSync(outDir, { recursive: true });
  }
}

test('small seats look the same copied as drawn, at every size, on every screen, in both themes', async ({ page }) => {
  await withPage(page, async () => {
    for (const theme of ['light', 'dark'] as const)
      for (const ratio of [1, 1.5, 2])
        for (const scale of [0.1, 0.2, 0.37, 0.5, 0.77]) {
          const { mean, control } = await page.evaluate((all) => window.difference(...all), [
            scale,
            ratio,
            theme,
          ] as const);
          const said = `${theme}, ${ratio} px, at ${scale}: ${mean.toFixed(2)} of ${control.toFixed(2)}`;
          // A quarter of a pixel is as near as it gets: of the smallest that is more of what they are.
          expect(mean / control, said).toBeLessThan(scale < 0.3 ? 0.33 : 0.13);
        }
  });
});

test('a plan with names that is kept shows who comes, goes and is filtered out, as it would be drawn at once', async ({
  page,
}) => {
  await withPage(page, async () => {
    for (const ratio of [1, 2]) {
      const steps = await page.evaluate((of) => window.keptBeside(of), ratio);
      for (const { step, wrong, changed } of steps) {
        expect(changed, `${step}, ${ratio} px`).toBeGreaterThan(100);
        expect(wrong / changed, `${step}, ${ratio} px`).toBeLessThan(0.3);
      }
      // Both sides of that come from the same lines: that nobody is named who is filtered out is seen where their names stood.
      const out = steps.findIndex(({ step }) => step === 'some are filtered out');
      expect(steps.map(({ letters }) => letters > 0)).toEqual(steps.map((_, at) => at < out));
    }
  });
});
