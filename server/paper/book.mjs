// What .xlsx files are made of. Plain JavaScript: long ones are written in a thread (bookThread.mjs), which starts without
// the loader the server was started with.
import * as XLSX from 'xlsx';

const DAY = 86_400_000;
/** Day 0 of the spreadsheet calendar lies so many days before 1970. */
const EPOCH_OFFSET = 25_569;

const WIDEST = 60;

/** The .xlsx with these sheets, written in one piece. */
export function bookOf(sheets) {
  const book = XLSX.utils.book_new();
  for (const { name, columns, rows } of sheets) XLSX.utils.book_append_sheet(book, sheetOf(columns, rows), name);
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}

function sheetOf(columns, rows) {
  const cells = [columns.map(({ title }) => xlsxCell(title)), ...rows.map((row) => row.map(xlsxCell))];
  const sheet = XLSX.utils.aoa_to_sheet(cells, { dense: true });
  sheet['!cols'] = columns.map(({ title, width }, i) => ({
    wch: width ?? Math.min(WIDEST, rows.reduce((most, row) => Math.max(most, shown(row[i])), title.length) + 2),
  }));
  return sheet;
}

function xlsxCell(cell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'string') return { t: 's', v: clean(cell), z: '@' };
  const format = isWholeDay(cell) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm';
  return { t: 'n', v: cell.getTime() / DAY + EPOCH_OFFSET, z: format };
}

function shown(cell) {
  if (cell === null || cell === undefined) return 0;
  return cell instanceof Date ? dateText(cell).length : String(cell).length;
}

/** Longest text a cell may have. */
const LONGEST = 32_767;

/** Text that XML and every spreadsheet can hold: no control characters but tab and line feed. */
export function clean(text) {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\u{fffe}\u{ffff}]|\p{Cs}/gu, '')
    .slice(0, LONGEST);
}

/** A date as a spreadsheet shows it, in UTC; its time where it isn't midnight. */
export function dateText(date) {
  const text = date.toISOString();
  return isWholeDay(date) ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

function isWholeDay(date) {
  return date.getTime() % DAY === 0;
}
