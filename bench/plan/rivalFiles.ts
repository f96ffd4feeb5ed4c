import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';

/** Seat maps of others that draw an element or a node for each seat, as their registry has them. */
const RIVALS = ['@alisaitteke/seatmap-canvas@2.5.18', 'seatchart@0.1.0'];

/** Installs them into a folder of their own: whoever only builds or tests the product needs none of them. */
export async function installRivals(folder: string): Promise<void> {
  await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', ...RIVALS]);
}

/** Puts them into the page. */
export async function addRivals(page: Page, folder: string): Promise<void> {
  const file = (name: string) => path.join(folder, 'node_modules', name);
  await page.addStyleTag({ path: file('seatchart/dist/seatchart.min.css') });
  await page.addScriptTag({ path: file('seatchart/dist/seatchart.min.js') });
  const seatmap = file('@alisaitteke/seatmap-canvas/dist/esm/seatmap.canvas');
  await page.addStyleTag({ path: `${seatmap}.css` });
  const module = readFileSync(`${seatmap}.js`, 'utf8').replace(
    /export\s*\{\s*(\w+) as SeatMapCanvas\s*\};?/,
    'window.SeatMapCanvas=$1;',
  );
  await page.addScriptTag({ type: 'module', content: module });
  await page.waitForFunction(() => 'SeatMapCanvas' in window && 'Seatchart' in window);
}
