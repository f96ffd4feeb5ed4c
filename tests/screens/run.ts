/**
 * `npm run screens`: every screen of the product in every width, language and theme, as a picture in screens/, and what
 * is wrong with each. `npm run screens -- 390 en dark tickets` keeps to the widths, languages, themes and names given.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import { type Language, LANGUAGES } from '#shared/limits.ts';
import { screensOf } from './list.ts';
import { findPlaces } from './places.ts';
import { type Finding, type Round, THEMES, visit, WIDTHS } from './visit.ts';

const folder = fileURLToPath(new URL('../../screens/', import.meta.url));
const locales = fileURLToPath(new URL('../../locales/ru/', import.meta.url));
const asked = process.argv.slice(2);
const chosen = <T extends string | number>(all: readonly T[]): readonly T[] => {
  const some = all.filter((one) => asked.includes(String(one)));
  return some.length > 0 ? some : all;
};
const known = new Set<string>([...WIDTHS, ...LANGUAGES, ...THEMES].map(String));
const parts = asked.filter((word) => !known.has(word));
const themes = chosen(THEMES);

const product = await startProduct();
const browser = await chromium.launch(await chromiumLaunchOptions());
const findings: Finding[] = [];
let pictures = 0;
try {
  mkdirSync(folder, { recursive: true });
  const sessions = {
    admin: await product.signIn('admin@example.ru'),
    seats: await product.signIn('seats@example.ru'),
    both: await product.signIn('both@example.ru'),
  };
  const screens = screensOf(await findPlaces(product, sessions.admin)).filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  const areas = readdirSync(locales).map((name) => name.replace('.json', ''));
  const rounds: Round[] = chosen(WIDTHS).flatMap((width) =>
    chosen<Language>(LANGUAGES).map((language) => ({ width, language, themes, areas })),
  );
  const onDone = (one: { pictures: number; findings: Finding[] }) => {
    pictures += one.pictures;
    findings.push(...one.findings);
    for (const { screen, text } of one.findings) console.error(`${screen}: ${text}`);
  };
  const work = async () => {
    for (let round = rounds.shift(); round; round = rounds.shift())
      await visit({ browser, product, sessions, screens, folder, round, onDone });
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), rounds.length) }, work));
} finally {
  await browser.close();
  await product.stop();
}
writeFileSync(`${folder}findings.txt`, findings.map(({ screen, text }) => `${screen}: ${text}\n`).join(''));
console.log(`${pictures} pictures in screens/, ${findings.length} findings.`);
process.exit(findings.length === 0 ? 0 : 1);
