import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts';
import { alternate, quantile } from '../rounds.ts';
import type { Figure } from '../table.ts';
import { type Hall, titleOf } from './halls.ts';
import type { Scene } from './main.tsx';
import type { Way } from './shown.tsx';
import { addRivals, installRivals } from './rivalFiles.ts';

const THOUSAND: Hall = { shape: 'rows', rows: 25, seats: 40 };
const TEN: Hall = { shape: 'rows', rows: 100, seats: 100 };
const HUNDRED: Hall = { shape: 'rows', rows: 250, seats: 400 };
const CURVED: Hall = { ...HUNDRED, shape: 'curved' };
const GALA: Hall = { shape: 'gala', rows: 50, seats: 100 };
const named = (hall: Hall): Hall => ({ ...hall, named: true });

/** Frames are two ways and back. */
const FRAMES = 80;
const FEW_FRAMES = 20;
/** Seats that a rectangle takes, or an undo gives back, at once. */
const MANY = 5_000;
/** How many times one picture of the size of the view a frame may take. */
const MOST: Record<Scene, number> = { pan: 2, zoom: 2.5, close: 3 };
const SAYS: Record<Scene, string> = {
  pan: 'Pan frame',
  zoom: 'Frame of a zoom',
  close: 'Pan frame close by, seats coming in',
};
const SCENES = Object.keys(SAYS) as Scene[];
const FRAMED: [Hall, readonly Scene[]][] = [
  [THOUSAND, SCENES],
  [TEN, SCENES],
  [HUNDRED, SCENES],
  [CURVED, SCENES],
  [GALA, SCENES],
  [named(THOUSAND), SCENES],
  [named(TEN), SCENES],
  [named(HUNDRED), SCENES],
];

/**
 * Frames of our plan beside the least a frame can be, one picture of the size of the view; beside one react-konva node per
 * seat; and beside two seat maps of others; all in one page, in turns. By draw and flush (the median), and by what all
 * processes of the browser work for a frame.
 */
export async function benchPlan(): Promise<Figure[]> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parterre-bench-'));
  const outDir = path.join(folder, 'page');
  const common = { root, configFile: false as const, logLevel: 'error' as const, build: { outDir, emptyOutDir: true } };
  await build({ ...common, plugins: [react()] });
  await installRivals(path.join(folder, 'rivals'));
  // Alone in its process, the page measures by microseconds and not by tenths of a millisecond.
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  const web = await preview({ ...common, preview: { host: '127.0.0.1', port: 0, headers } });
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => console.error(error));
    await page.goto(web.resolvedUrls!.local[0]!);
    await page.waitForFunction(() => 'measureFrames' in window);
    await addRivals(page, path.join(folder, 'rivals'));
    return [
      ...(await framesOf(page)),
      ...(await workOf(page, browser)),
      ...(await openings(page)),
      ...(await actsOf(page)),
      await memoryOf(page),
    ];
  } finally {
    await browser.close();
    await web.close();
    rmSync(folder, { recursive: true });
  }
}

async function framesOf(page: Page): Promise<Figure[]> {
  const frames =
    (way: Way, scene: Scene, hall: Hall, part: number, count = FRAMES) =>
    async () => {
      const asked = [way, scene, hall, count] as const;
      return quantile(await page.evaluate((all) => window.measureFrames(...all), asked), part);
    };
  const figures: Figure[] = [];
  for (const hall of [THOUSAND, TEN]) {
    const [nodes, plan] = (['nodes', 'plan'] as const).map((way) => frames(way, 'pan', hall, 0.1, FEW_FRAMES));
    const comparison = await alternate('ms', 'less', nodes!, plan!, 3);
    figures.push({ title: `Pan frame, ${titleOf(hall)}, against a node per seat`, goal: 1, ...comparison });
  }
  for (const [hall, scenes] of FRAMED)
    for (const scene of scenes) {
      const [floor, plan] = (['floor', 'plan'] as const).map((way) => frames(way, scene, hall, 0.5));
      const comparison = await alternate('ms', 'less', floor!, plan!, 3);
      figures.push({
        title: `${SAYS[scene]}, ${titleOf(hall)}, beside one picture`,
        goal: 1 / MOST[scene],
        ...comparison,
      });
    }
  return figures;
}

/** What the whole browser works for a frame. */
async function workOf(page: Page, browser: Browser): Promise<Figure[]> {
  const cdp = await browser.newBrowserCDPSession();
  const worked = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const work =
    (way: Way, scene: Scene, hall: Hall, count = FRAMES) =>
    async () => {
      await page.evaluate((all) => window.beginFrames(...all), [way, scene, hall] as const);
      const before = await worked();
      await page.evaluate((frames) => window.runFrames(frames), count);
      const after = await worked();
      await page.evaluate(() => window.endFrames());
      return ((after - before) * 1000) / count;
    };
  const figures: Figure[] = [];
  for (const scene of SCENES)
    for (const hall of [TEN, HUNDRED, named(HUNDRED)]) {
      const comparison = await alternate('ms', 'less', work('floor', scene, hall), work('plan', scene, hall), 3);
      figures.push({
        title: `Work for a frame: ${SAYS[scene]}, ${titleOf(hall)}, beside one picture`,
        goal: 1 / MOST[scene],
        ...comparison,
      });
    }
  for (const way of ['seatmap-canvas', 'seatchart'] as const)
    for (const hall of [THOUSAND, TEN]) {
      const [rival, plan] = [work(way, 'pan', hall, FEW_FRAMES), work('plan', 'pan', hall, FEW_FRAMES)];
      const comparison = await alternate('ms', 'less', rival, plan, 3);
      figures.push({ title: `Work for a pan frame, ${titleOf(hall)}, against ${way}`, goal: 1, ...comparison });
    }
  return figures;
}

async function openings(page: Page): Promise<Figure[]> {
  const opened = (way: Way, hall: Hall) => () =>
    page.evaluate((all) => window.measureOpening(...all), [way, hall] as const);
  const figure = async (title: string, goal: number, floor: [Way, Hall], hall: Hall, times = 5): Promise<Figure> => ({
    title,
    goal,
    ...(await alternate('ms', 'less', opened(...floor), opened('plan', hall), times)),
  });
  return [
    await figure('First paint of 100,000 seats, beside bare squares of pixels', 1 / 3, ['floor', HUNDRED], HUNDRED),
    await figure('First paint of 100,000 seats, beside 1,000 with a node each', 2, ['nodes', THOUSAND], HUNDRED),
    await figure('First paint of 1,000 seats, against seatmap-canvas', 1, ['seatmap-canvas', THOUSAND], THOUSAND, 3),
    await figure('First paint of 10,000 seats, against seatmap-canvas', 1, ['seatmap-canvas', TEN], TEN, 3),
    await figure('First paint of 1,000 seats, against seatchart', 1, ['seatchart', THOUSAND], THOUSAND, 3),
    await figure('First paint of 10,000 seats, against seatchart', 1, ['seatchart', TEN], TEN, 3),
  ];
}

/** What somebody does on a plan: takes a seat, many of them, gives them back, points at one; and what follows a zoom. */
async function actsOf(page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  const seat = (hall: Hall | null) => async () =>
    quantile(await page.evaluate((all) => window.measureSeat(...all), [hall, 60] as const), 0.5);
  for (const hall of [THOUSAND, TEN, HUNDRED])
    figures.push({
      title: `A seat that is taken, ${titleOf(hall)}, beside one small picture`,
      goal: 0.4,
      ...(await alternate('ms', 'less', seat(null), seat(hall), 3)),
    });
  const many = (way: 'floor' | 'plan', hall: Hall) => () =>
    page.evaluate((all) => window.measureMany(...all), [way, hall, MANY] as const);
  const undo = (way: 'floor' | 'plan', hall: Hall) => () =>
    page.evaluate((all) => window.measureUndo(...all), [way, hall, MANY] as const);
  const hits = (hall: Hall) => () => page.evaluate((all) => window.measureHits(...all), [hall, 20_000] as const);
  const settled = new Map<Hall, number[]>();
  const settles = (hall: Hall) => async () => {
    const { longest, frames } = await page.evaluate((all) => window.measureSettling(all), hall);
    settled.set(hall, [...(settled.get(hall) ?? []), frames]);
    return longest;
  };
  const floorFrame = async () =>
    8 +
    quantile(await page.evaluate((all) => window.measureFrames(...all), ['floor', 'pan', TEN, FRAMES] as const), 0.95);
  for (const hall of [TEN, HUNDRED]) {
    const where = titleOf(hall);
    const longest = await alternate('ms', 'less', floorFrame, settles(hall));
    const frames = quantile(settled.get(hall)!, 0.5);
    figures.push(
      {
        title: `5,000 seats by a rectangle, ${where}, beside as many bare squares`,
        goal: 0.5,
        ...(await alternate('ms', 'less', many('floor', hall), many('plan', hall))),
      },
      {
        title: `5,000 seats given back, ${where}, beside another list of all`,
        goal: hall === HUNDRED ? 20 : 1,
        ...(await alternate('ms', 'less', undo('floor', hall), undo('plan', hall))),
      },
      {
        title: `A seat under a point, ${where}, beside one microsecond`,
        goal: 1,
        ...(await alternate('us', 'less', () => Promise.resolve(1), hits(hall))),
      },
      { title: `Longest frame after a zoom, ${where}, beside 8 ms and one picture`, goal: 1, ...longest },
      {
        title: `Frames until it is crisp after a zoom, ${where}, beside four`,
        goal: 1,
        ...(await alternate(
          'frames',
          'less',
          () => Promise.resolve(4),
          () => Promise.resolve(frames),
          1,
        )),
      },
    );
  }
  return figures;
}

/** What a plan of 100,000 seats holds in memory beside 8 MB and 32 bytes a seat, and of how many Konva nodes it is. */
async function memoryOf(page: Page): Promise<Figure> {
  const cdp = await page.context().newCDPSession(page);
  const used = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const before = await used();
  const nodes = await page.evaluate((hall) => window.openPlan(hall), HUNDRED);
  const took = (await used()) - before;
  const places = HUNDRED.rows * HUNDRED.seats;
  const comparison = await alternate(
    'MB',
    'less',
    () => Promise.resolve(8 + (32 * places) / 1e6),
    () => Promise.resolve(took),
    1,
  );
  return {
    title: `Memory of a plan, ${titleOf(HUNDRED)}, beside 8 MB and 32 bytes a seat`,
    goal: 1,
    ...comparison,
    nodes,
  };
}
