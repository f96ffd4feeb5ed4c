import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type LaunchOptions } from 'playwright';
import { unpackChromium } from './chromium-package.ts';

/** Where a browser may come from, in the order it is looked for; TEST_CHROMIUM names the only one to use. */
type Source = 'system' | 'playwright' | 'bundled' | 'download';
type Found = Pick<LaunchOptions, 'executablePath' | 'env'>;

/**
 * Finds a Chromium for Playwright: CHROMIUM_PATH, the system's, one that Playwright downloaded before, the one inside an
 * npm package, and at last a download.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const found = await findChromium();
  const rootOnly = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { ...found, args: [...rootOnly, ...ARGS] };
}

/** The tests' browser has no GPU, and must not call home: without a way out every try costs time and fills the log. */
const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const sources: Record<Source, () => Promise<Found | null> | Found | null> = {
  system: () => at(firstExisting(systemPaths())),
  playwright: () => at(firstExisting([playwrightPath()])),
  bundled: () => unpackChromium(),
  download: () => {
    const cli = path.join(path.dirname(fileURLToPath(import.meta.resolve('playwright/package.json'))), 'cli.js');
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
    return at(firstExisting([playwrightPath()]));
  },
};

async function findChromium(): Promise<Found> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { executablePath: given };
  const only = process.env['TEST_CHROMIUM'];
  for (const [name, look] of Object.entries(sources)) {
    const found = only === undefined || only === name ? await look() : null;
    if (found) return found;
  }
  throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH to its program.');
}

function at(executablePath: string | undefined): Found | null {
  return executablePath === undefined ? null : { executablePath };
}

function firstExisting(paths: string[]): string | undefined {
  return paths.find((candidate) => candidate !== '' && fs.existsSync(candidate));
}

function systemPaths(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const programs = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)']].filter((root) => root !== undefined);
  if (os.platform() === 'win32') return programs.map((root) => path.join(root, 'Google/Chrome/Application/chrome.exe'));
  if (os.platform() === 'darwin') return ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', ...onPath];
  return [...onPath, ...names.map((name) => path.join('/usr/bin', name))];
}

function playwrightPath(): string {
  try {
    return chromium.executablePath();
  } catch {
    return ''; // Playwright has none for this system
  }
}
