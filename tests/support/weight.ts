import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

const ASSETS = fileURLToPath(new URL('../../dist/web/assets/', import.meta.url));

/** A script or style sheet, and what it weighs as gzip. */
export interface Part {
  name: string;
  bytes: number;
}

/** Follows the scripts and styles that a page fetches from now on; fonts and pictures are no part of it. */
export function followParts(page: Page): () => Promise<Part[]> {
  const coming: Promise<Part>[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (!/\.(js|css)$/.test(pathname)) return;
    coming.push(
      answer.body().then((body) => ({ name: pathname.split('/').at(-1)!, bytes: gzipSync(body, { level: 6 }).length })),
    );
  });
  return () => Promise.all(coming);
}

/** The parts of the build that are none of these, heaviest first. */
export function partsWithout(parts: readonly Part[]): Part[] {
  const known = new Set(parts.map(({ name }) => name));
  return readdirSync(ASSETS)
    .filter((name) => /\.(js|css)$/.test(name) && !known.has(name))
    .map((name) => ({ name, bytes: gzipSync(readFileSync(ASSETS + name), { level: 6 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
}

export function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}
