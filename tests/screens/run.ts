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
  if (screens.length === 0) throw new Error(`No screen is called ${parts.join(' or ')}.`);
  const areas = readdirSync(locales).map((name) => name.split('.')[0]!);
  const hands = availableParallelism();
  const share = Math.ceil(screens.length / hands);
  // Every round is cut into shares, so that one alone keeps all hands busy, too.
  const walks = chosen(WIDTHS).flatMap((width) =>
    chosen<Language>(LANGUAGES).flatMap((language) => {
      const round: Round = { width, language, themes, areas };
      return Array.from({ length: hands }, (_, hand) => ({
        round,
        screens: screens.slice(hand * share, (hand + 1) * share),
      }));
    }),
  );
  const onDone = (one: { pictures: number; findings: Finding[] }) => {
    pictures += one.pictures;
    findings.push(...one.findings);
    for (const { screen, text } of one.findings) console.error(`${screen}: ${text}`);
  };
  const work = async () => {
    for (let walk = walks.shift(); walk; walk = walks.shift())
      await visit({ browser, product, sessions, folder, onDone, ...walk });
  };
  await Promise.all(Array.from({ length: hands }, work));
} finally {
  await browser.close();
  await product.stop();
}
writeFileSync(`${folder}findings.txt`, findings.map(({ screen, text }) => `${screen}: ${text}\n`).join(''));
console.log(`${pictures} pictures in screens/, ${findings.length} findings.`);
process.exit(findings.length === 0 ? 0 : 1);
