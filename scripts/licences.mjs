// npm run licences: what people get with the product may be passed on by anybody. Reads the lock file only.
import { readFileSync } from 'node:fs';

const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
]);
FREE.add('CC0-1.0').add('OFL-1.1');

/** Looked at by a person; each stands in NOTICE. */
const KNOWN = [
  [/^@img\/sharp-/, /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/], // libvips, a library of its own that sharp loads
  [/^lightningcss/, /^MPL-2\.0$/], // at build time only, unchanged
  [/^dejavu-fonts-ttf$/, /^SEE LICENSE/], // Bitstream Vera terms
  [/^png-js$/, /^undefined$/], // MIT, says its LICENSE
  [/^cldrjs$/, /^undefined$/], // MIT, says its LICENSE-MIT
];

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
const refused = shipped
  .map(([path, { license }]) => [path.split('node_modules/').at(-1), String(license)])
  .filter(
    ([name, licence]) => !isFree(licence) && !KNOWN.some(([names, terms]) => names.test(name) && terms.test(licence)),
  );

for (const [name, licence] of refused) console.error(`${name}: ${licence} is on no list of licences we may pass on`);
console.log(`Licences: ${shipped.length} packages, ${refused.length} refused.`);
process.exit(refused.length === 0 && shipped.length > 100 ? 0 : 1);

/** `A`, `(A OR B)` with one of them free, `A AND B` with both. */
function isFree(licence) {
  const terms = licence.replace(/[()]/g, '');
  return terms.split(' OR ').some((choice) => choice.split(' AND ').every((name) => FREE.has(name)));
}
