// Runs in a worker thread of its own, so that a file can take no more memory and time than it is given (read.ts).
// Plain JavaScript: a worker must start without the loader the server was started with.
import { parentPort, workerData } from 'node:worker_threads';
import { readText } from './text.mjs';
import { readWorkbook } from './workbook.mjs';

/** Rows handed over at a time: the other thread rests in between. */
const PIECE = 50;

const { file, most, port } = workerData;
let characters = 0;

try {
  const sheets = file.kind === 'csv' ? [readText(file.bytes)] : await readWorkbook(file, most.hidden > 0);
  sheets.forEach((sheet, at) => {
    const { rows, ...rest } = packed(sheet);
    const merged = sheet.merged?.slice(0, most.merged) ?? [];
    // Where nobody asked for them they are of no account.
    if (most.merged > 0 && merged.length < (sheet.merged?.length ?? 0)) rest.over ??= 'too_many_merged';
    port.postMessage({ at, ...rest, merged, rows: [] }, []);
    for (let from = 0; from < rows.length; from += PIECE)
      port.postMessage({ at, ...rest, rows: rows.slice(from, from + PIECE) }, []);
  });
  parentPort.postMessage({}, []);
} catch (error) {
  parentPort.postMessage({ reason: reasonOf(error), row: error.row }, []);
}

/**
 * A sheet as it goes to the other thread: rows with something in them, within the limits, and a word if there was more.
 * Without the sign that no database keeps in a text (a workbook writes it `_x0000_`).
 */
function packed({ name, rows, isExact = false }) {
  const kept = [];
  let over = null;
  for (const { row, cells, failed = [] } of rows) {
    const said = isExact ? cells : cells.map(plain);
    const texts = said.map((cell = '') => cell.replaceAll('\0', '').slice(0, most.cellLength).toWellFormed());
    while (texts.length > 0 && texts.at(-1).trim() === '') texts.pop();
    if (texts.length === 0) continue;
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (characters > most.characters) throw Object.assign(new Error('too much text'), { reason: 'too_heavy' });
    if (texts.length > most.columns) over = 'too_many_columns';
    else if (kept.length === most.rows) over = 'too_many_rows';
    if (over) break;
    kept.push({ row, cells: Array.from(texts, (text) => text ?? ''), failed });
  }
  return { name, rows: kept, over };
}

/**
 * Without the two disguises spreadsheets give to text that looks like a formula: '+7... and ="+7...". Our own workbooks
 * have none; in text files the apostrophe is taken away by whoever knows how our own lists put it there (read.ts).
 */
function plain(cell = '') {
  const bare = file.kind === 'csv' ? cell : cell.replace(/^'(?=[=+\-@\t])/, '');
  return bare.replace(/^="(.*)"$/s, '$1');
}

function reasonOf(error) {
  if (error.reason) return error.reason;
  if (/password|encrypt/i.test(error.message)) return 'encrypted';
  return error instanceof RangeError && /allocation|length/i.test(error.message) ? 'too_heavy' : 'damaged';
}
