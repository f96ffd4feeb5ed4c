import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { build, preview } from 'vite';
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts';
import { keepSession, type Product, startProduct } from '../../tests/support/product.ts';
import { followParts, partsWithout, sumOf } from '../../tests/support/weight.ts';
import { alternate } from '../rounds.ts';
import type { Figure } from '../table.ts';
import { measureLighthouse } from './lighthouse.ts';

/** What may come with a cold signed-in start of the events: scripts and styles, kB of gzip. */
const BUDGET = 370;

/** What may come before anybody is signed in. */
const DOOR = 120;

/** Signed-out start to a usable sign-in page: beside a bare page of Vite, by Lighthouse, by weight; the weight of the events. */
export async function benchPages(): Promise<Figure[]> {
  const product = await startProduct();
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    return [
      await measureStart(browser, product),
      ...(await measureLighthouse(product.address)),
      await weighDoor(browser, product),
      await weighEvents(browser, product),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measureStart(browser: Browser, product: Product): Promise<Figure> {
  const root = fileURLToPath(new URL('./bare/', import.meta.url));
  const outDir = mkdtempSync(path.join(os.tmpdir(), 'parterre-bench-'));
  const common = { root, configFile: false as const, logLevel: 'error' as const, build: { outDir, emptyOutDir: true } };
  await build(common);
  const web = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } });
  let navigations = 0;
  /** From an empty browser to a field that takes letters, in milliseconds. */
  const start = (address: string) => async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    navigations = 0;
    page.on('framenavigated', () => (navigations += 1));
    const began = performance.now();
    await page.goto(address);
    await page.locator('input[type=email]').fill('admin@example.ru');
    const took = performance.now() - began;
    await context.close();
    return took;
  };
  try {
    const sides = { bare: start(web.resolvedUrls!.local[0]!), product: start(product.address) };
    await sides.bare();
    await sides.product();
    const comparison = await alternate('ms', 'less', sides.bare, sides.product);
    return {
      title: 'Signed-out start to a usable sign-in page, against a bare page',
      goal: 0,
      ...comparison,
      navigations,
    };
  } finally {
    await web.close();
    rmSync(outDir, { recursive: true });
  }
}

async function weighDoor(browser: Browser, product: Product): Promise<Figure> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const fetched = followParts(page);
  await page.goto(`${product.address}/?lng=ru`, { waitUntil: 'networkidle' });
  const weight = sumOf(await fetched()) / 1000;
  await context.close();
  return {
    title: 'Scripts and styles of the sign-in page, one language',
    goal: 1,
    unit: 'kB',
    floor: DOOR,
    product: weight,
    ratio: DOOR / weight,
    rounds: [],
  };
}

async function weighEvents(browser: Browser, product: Product): Promise<Figure> {
  const context = await browser.newContext();
  await keepSession(context, await product.signIn('admin@example.ru'));
  const page = await context.newPage();
  const fetched = followParts(page);
  await page.goto(`${product.address}/events?lng=ru`, { waitUntil: 'networkidle' });
  const parts = (await fetched()).sort((a, b) => b.bytes - a.bytes);
  await context.close();
  const weight = sumOf(parts) / 1000;
  const named = (list: typeof parts) => Object.fromEntries(list.map(({ name, bytes }) => [name, bytes]));
  const lazy = partsWithout(parts);
  for (const { name, bytes } of lazy.slice(0, 20))
    console.log(`${String(Math.round(bytes / 100) / 10).padStart(7)} kB  ${name}`);
  return {
    title: 'Scripts and styles of a cold signed-in /events, one language',
    goal: 1,
    unit: 'kB',
    floor: BUDGET,
    product: weight,
    ratio: BUDGET / weight,
    rounds: [],
    parts: named(parts),
    lazy_parts: named(lazy),
  };
}
