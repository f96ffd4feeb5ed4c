import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts';
import { freePort } from '../../tests/support/ports.ts';
import type { Figure } from '../table.ts';

/** The newest that runs on Node 20. A tool of the bench alone, with a tree of its own that isn't ours to keep in order. */
const VERSION = '12.2.3';
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/lighthouse/', import.meta.url));
const GOAL = 95;
/** A busy machine tells little in one run: the middle one of these counts. */
const RUNS = 5;
const FORMS = ['mobile', 'desktop'] as const;

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices', { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}
type Lighthouse = (url: string, flags: object, config?: unknown) => Promise<{ lhr: Report } | undefined>;

/** What Lighthouse says of the sign-in page, as on a slow phone and as on a desk. */
export async function measureLighthouse(address: string): Promise<Figure[]> {
  const { run, desktop } = await tool();
  const port = await freePort();
  const launch = await chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const figures: Figure[] = [];
    for (const form of FORMS) {
      const reports: Report[] = [];
      for (let i = 0; i < RUNS; i += 1) {
        const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES };
        const result = await run(`${address}/auth/login`, flags, form === 'desktop' ? desktop : undefined);
        if (result) reports.push(result.lhr);
      }
      figures.push(figureOf(form, reports));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

function figureOf(form: string, reports: readonly Report[]): Figure {
  const points = ({ categories }: Report) => Math.round(categories.performance.score * 100);
  const sorted = reports.toSorted((a, b) => points(a) - points(b));
  const middle = sorted[Math.floor(sorted.length / 2)]!;
  const { audits, categories } = middle;
  const ms = (name: string) => Math.round(audits[name]?.numericValue ?? NaN);
  return {
    title: `Lighthouse ${VERSION}, sign-in page, ${form}`,
    goal: 1,
    unit: 'points',
    floor: GOAL,
    product: points(middle),
    ratio: points(middle) / GOAL,
    rounds: [],
    points: sorted.map(points),
    accessibility: categories.accessibility.score * 100,
    best_practices: categories['best-practices'].score * 100,
    first_paint_ms: ms('first-contentful-paint'),
    largest_paint_ms: ms('largest-contentful-paint'),
    blocking_ms: ms('total-blocking-time'),
    layout_shift: audits['cumulative-layout-shift']?.numericValue,
  };
}

async function tool(): Promise<{ run: Lighthouse; desktop: unknown }> {
  const core = `${FOLDER}node_modules/lighthouse/core/`;
  if (!existsSync(core)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(`${FOLDER}package.json`, '{ "private": true }\n');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${VERSION}`], {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const load = async <T>(file: string) => ((await import(pathToFileURL(core + file).href)) as { default: T }).default;
  return { run: await load<Lighthouse>('index.js'), desktop: await load('config/desktop-config.js') };
}
