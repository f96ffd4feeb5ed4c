// npm run specification: writes the table of docs/specification.md anew from the specification's text. What stands in
// a row stays with its key; a statement with new words gets an empty row to fill, one that is gone loses its own.
import { readFileSync, writeFileSync } from 'node:fs';
import { TABLE, TEXT, mistakesOfKeys, readTable } from '../tests/runner/specification.mjs';
import { statementsOf } from '../tests/runner/statements.mjs';

const BEGIN = '<!-- statements -->';
const END = '<!-- end of statements -->';

const text = readFileSync(TEXT, 'utf8');
const page = readFileSync(TABLE, 'utf8');
const rows = new Map(readTable(page).statements.map((row) => [row.key, row]));
const statements = statementsOf(text);

const lines = [];
for (const [at, { key, section, words }] of statements.entries()) {
  if (section !== statements[at - 1]?.section) {
    lines.push('', `## ${section}`, '', '| key | statement | shown by | decided where it is silent |');
    lines.push('| --- | --- | --- | --- |');
  }
  const { titles = [], decision = '' } = rows.get(key) ?? {};
  const cells = [`\`${key}\``, words, titles.join('<br>'), decision].map((cell) => cell.replaceAll('|', '\\|'));
  lines.push(`| ${cells.join(' | ')} |`.replaceAll('|  |', '| |'));
}
const before = page.slice(0, page.indexOf(BEGIN) + BEGIN.length);
const after = page.slice(page.indexOf(END));
const written = `${before}\n${lines.join('\n')}\n\n${after}`;
writeFileSync(TABLE, written);

const mistakes = mistakesOfKeys(text, readTable(written));
console.log([`${statements.length} statements`, ...mistakes].join('\n'));
process.exit(mistakes.length === 0 ? 0 : 1);
