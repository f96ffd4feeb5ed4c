import Papa from 'papaparse';
import { hasLostLetters, restored } from './lost.mjs';

/** Most common first; a later one has to be clearly better to win. */
const DELIMITERS = [';', ',', '\t', '|'];
const LINES_LOOKED_AT = 100;
/** One-byte Russian encodings: Windows, DOS (Excel's 'CSV (MS-DOS)'), Unix. */
const RUSSIAN = ['windows-1251', 'ibm866', 'koi8-r'];
const LETTERS_LOOKED_AT = 20_000;

/** The rows of a text file, whatever its encoding and delimiter; rows are numbered as a spreadsheet would. */
export function readText(bytes) {
  const { text, delimiter } = withoutHint(decode(bytes));
  const { data, errors } = Papa.parse(text, { delimiter: delimiter ?? delimiterOf(text) });
  const open = errors.find((error) => error.code === 'MissingQuotes');
  if (open)
    throw Object.assign(new Error('a quote is never closed'), { reason: 'open_quote', row: (open.row ?? 0) + 1 });
  const rows = hasLostLetters(text) ? data.map((cells) => cells.map(restored)) : data;
  return { name: '', rows: rows.map((cells, index) => ({ row: index + 1 + (delimiter ? 1 : 0), cells })) };
}

/** By its mark, else UTF-8 if it is (a few broken letters allowed), else the Russian encoding that reads best. */
export function decode(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  const broken = count(utf8, /\ufffd/g);
  if (broken === 0 || broken * 50 < count(utf8, /[\u0080-\ufffc]/g)) return utf8;
  const readings = RUSSIAN.map((encoding) => new TextDecoder(encoding).decode(bytes));
  return readings.reduce((best, reading) => (likeness(reading) > likeness(best) ? reading : best));
}

/** Russian small letters speak for a reading; signs and capitals inside a word against it. */
function likeness(text) {
  const sample = text.slice(0, LETTERS_LOOKED_AT);
  return count(sample, /[а-яё]/g) - 2 * count(sample, /[а-яё][А-ЯЁ]/g) - 2 * count(sample, /[^\s!-~А-яЁё«»№–—…“”„]/g);
}

/** Excel's own first line `sep=;`. */
function withoutHint(text) {
  const hint = /^sep=(.)\r?\n/i.exec(text);
  return hint ? { text: text.slice(hint[0].length), delimiter: hint[1] } : { text, delimiter: null };
}

/** The delimiter that cuts the most lines into the same number of cells. */
function delimiterOf(text) {
  const lines = text
    .slice(0, 200_000)
    .replace(/"(?:[^"]|"")*"/g, 'x')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT);
  const scores = DELIMITERS.map((delimiter) => agreement(lines, delimiter));
  return DELIMITERS[scores.indexOf(Math.max(...scores))];
}

function agreement(lines, delimiter) {
  const tally = new Map();
  for (const line of lines) {
    const cells = line.split(delimiter).length;
    if (cells > 1) tally.set(cells, (tally.get(cells) ?? 0) + 1);
  }
  return Math.max(0, ...tally.values());
}

function count(text, pattern) {
  return text.match(pattern)?.length ?? 0;
}
