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
const SIZES = [
  { rows: 25, seats: 40 },
  { rows: 100, seats: 100 },
  { rows: 250, seats: 400 },
];
/** Frames are two ways and back. */
const FRAMES = 80;
/** Least ratios: how many times one picture of the size of the view a frame may take. */
const SCENES = [
  { scene: 'pan', most: 2, says: 'Pan frame' },
  { scene: 'zoom', most: 2.5, says: 'Frame of a zoom' },
  { scene: 'close', most: 3, says: 'Pan frame close by, seats coming in' },
] as const;

/**
 * Frames of our plan beside the least a frame can be, one picture of the size of the view, and beside one react-konva
 * node per seat, in one page: draw and flush, the median, and of nodes the tenth percentile.
 */
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
          ([kind, rows, seats, frames]) => window.measureFrames(kind, 'pan', rows, seats, frames),
          [kind, rows, seats, frames] as const,
        );
        return quantile(took, 0.1);
      };
      const comparison = await alternate('ms', 'less', measure('nodes'), measure('plan'));
      const places = (rows * seats).toLocaleString('en');
      figures.push({ title: `Pan frame, ${places} seats, against a node per seat`, goal: 1, ...comparison });
    }
    for (const { scene, most, says } of SCENES)
      for (const { rows, seats } of SIZES) {
        const measure = (way: 'plan' | 'floor') => async () => {
          const took = await page.evaluate(
            ([way, scene, rows, seats, frames]) => window.measureFrames(way, scene, rows, seats, frames),
            [way, scene, rows, seats, FRAMES] as const,
          );
          return quantile(took, 0.5);
        };
        const comparison = await alternate('ms', 'less', measure('floor'), measure('plan'), 3);
        const places = (rows * seats).toLocaleString('en');
        figures.push({ title: `${says}, ${places} seats, beside one picture`, goal: 1 / most, ...comparison });
      }
    for (const { rows, seats } of SIZES) {
      const measure = (rows: number, seats: number) => async () =>
        quantile(
          await page.evaluate(([rows, seats]) => window.measureSeat(rows, seats, 60), [rows, seats] as const),
          0.5,
        );
      const comparison = await alternate('ms', 'less', measure(0, 0), measure(rows, seats), 3);
      const places = (rows * seats).toLocaleString('en');
      figures.push({
        title: `A seat that is taken, ${places} seats, beside one small picture`,
        goal: 0.4,
        ...comparison,
      });
    }
    return figures;
  } finally {
    await browser.close();
    await web.close();
    rmSync(outDir, { recursive: true });
  }
}
