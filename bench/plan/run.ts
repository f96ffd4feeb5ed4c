import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts';
import { alternate, quantile } from '../rounds.ts';
import type { Figure } from '../table.ts';

const HALLS = [
  { rows: 25, seats: 40, frames: 30 },
  { rows: 100, seats: 100, frames: 10 },
];

/** A pan frame of our plan beside one react-konva node per seat, in one page: tenth percentile of draw and flush. */
export async function benchPlan(): Promise<Figure[]> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const outDir = mkdtempSync(path.join(os.tmpdir(), 'parterre-bench-'));
  const common = { root, configFile: false as const, logLevel: 'error' as const, build: { outDir, emptyOutDir: true } };
  await build({ ...common, plugins: [react()] });
  const web = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => console.error(error));
    await page.goto(web.resolvedUrls!.local[0]!);
    await page.waitForFunction(() => 'measureFrames' in window);
    const figures: Figure[] = [];
    for (const { rows, seats, frames } of HALLS) {
      const measure = (kind: 'plan' | 'nodes') => async () => {
        const took = await page.evaluate(
          ([kind, rows, seats, frames]) => window.measureFrames(kind, rows, seats, frames),
          [kind, rows, seats, frames] as const,
        );
        return quantile(took, 0.1);
      };
      const comparison = await alternate('ms', 'less', measure('nodes'), measure('plan'));
      const places = (rows * seats).toLocaleString('en');
      figures.push({ title: `Pan frame, ${places} seats, against a node per seat`, goal: 1, ...comparison });
    }
    return figures;
  } finally {
    await browser.close();
    await web.close();
    rmSync(outDir, { recursive: true });
  }
}
