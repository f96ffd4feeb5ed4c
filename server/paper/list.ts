import Papa from 'papaparse';
import * as XLSX from 'xlsx';
import type { Language } from '#shared/limits.ts';

export interface SheetColumn {
  title: string;
  /** In characters; from the contents where it isn't given. */
  width?: number;
}

export type SheetCell = string | number | Date | null;

/**
 * A table as a file: .xlsx, or .csv as the language's Excel opens it (UTF-8 with BOM, semicolon in ru, comma in en).
 * Nothing in it can become a formula: .xlsx cells are typed as text, .csv cells that would start one get an
 * apostrophe, which `readCsvCell` takes away again. Dates are written in UTC.
 */
export function writeSheet(
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
  kind: 'xlsx' | 'csv',
  language: Language = 'ru',
): Buffer {
  return kind === 'csv' ? writeCsv(columns, rows, language) : writeBook([{ name: 'Sheet1', columns, rows }]);
}

/** What a cell of our own .csv said before it was made harmless; other texts come back as they are. */
export function readCsvCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/**
 * Starts of a formula in one spreadsheet or another, full width ones too, also behind apostrophes of its own (OWASP, CSV
 * injection).
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n\0]/;
const GUARDED = /^''*[=+\-@＝＋－＠\t\r\n\0]/;

function writeCsv(
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
  language: Language,
): Buffer {
  const cells = [columns.map(({ title }) => csvCell(title, language))];
  for (const row of rows) cells.push(row.map((cell) => csvCell(cell, language)));
  const delimiter = language === 'ru' ? ';' : ',';
  return Buffer.from(`\u{feff}${Papa.unparse(cells, { delimiter, newline: '\r\n' })}\r\n`);
}

function csvCell(cell: SheetCell, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return language === 'ru' ? String(cell).replace('.', ',') : String(cell);
  const text = cell instanceof Date ? dateText(cell) : clean(cell);
  return FORMULA.test(text) ? `'${text}` : text;
}

const DAY = 86_400_000;
/** Day 0 of the spreadsheet calendar lies so many days before 1970. */
const EPOCH_OFFSET = 25_569;

/** The media type of what `writeBook` and `writeSheet` make as .xlsx. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const WIDEST = 60;

function sheetOf(columns: readonly SheetColumn[], rows: readonly (readonly SheetCell[])[]): XLSX.WorkSheet {
  const cells = [columns.map(({ title }) => xlsxCell(title)), ...rows.map((row) => row.map(xlsxCell))];
  const sheet = XLSX.utils.aoa_to_sheet(cells, { dense: true });
  sheet['!cols'] = columns.map(({ title, width }, i) => ({
    wch: width ?? Math.min(WIDEST, rows.reduce((most, row) => Math.max(most, shown(row[i])), title.length) + 2),
  }));
  return sheet;
}

/** Several tables as the sheets of one .xlsx, written as `writeSheet` writes one; a name has at most 31 characters. */
export function writeBook(
  sheets: readonly { name: string; columns: readonly SheetColumn[]; rows: readonly (readonly SheetCell[])[] }[],
): Buffer {
  const book = XLSX.utils.book_new();
  for (const { name, columns, rows } of sheets) XLSX.utils.book_append_sheet(book, sheetOf(columns, rows), name);
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

function xlsxCell(cell: SheetCell): XLSX.CellObject | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'string') return { t: 's', v: clean(cell), z: '@' };
  const format = isWholeDay(cell) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm';
  return { t: 'n', v: cell.getTime() / DAY + EPOCH_OFFSET, z: format };
}

function shown(cell: SheetCell | undefined): number {
  if (cell === null || cell === undefined) return 0;
  return cell instanceof Date ? dateText(cell).length : String(cell).length;
}

/** Longest text a cell may have. */
const LONGEST = 32_767;

/** Text that XML and every spreadsheet can hold: no control characters but tab and line feed. */
function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\u{fffe}\u{ffff}]|\p{Cs}/gu, '')
    .slice(0, LONGEST);
}

function dateText(date: Date): string {
  const text = date.toISOString();
  return isWholeDay(date) ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

function isWholeDay(date: Date): boolean {
  return date.getTime() % DAY === 0;
}
