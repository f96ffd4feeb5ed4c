import Papa from 'papaparse';
import { looksFailed } from '#shared/failedFormula.ts';
import type { Language } from '#shared/limits.ts';
import { pauses, piecesOf } from '../base/slices.ts';
import { clean, dateText } from './book.mjs';
import { bookParts } from './workbook.ts';

export interface SheetColumn {
  title: string;
  /** In characters; from the contents where it isn't given. */
  width?: number;
}

export type SheetCell = string | number | Date | null;
type Row = readonly SheetCell[];

/** One sheet of a workbook; its name has at most 31 characters. */
export interface BookSheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly Row[];
}

/** Rows that a sheet of an .xlsx has room for under its header. */
export const SHEET_ROWS = 2 ** 20 - 1;

/** Rows of a sheet, page by page. */
export type Pages = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

/** Rows of a .csv written at a time: others come through in between. */
const PIECE = 100;
/** Rows of a page where all are there from the beginning. */
const PAGE = 1000;

/**
 * The bytes of a table as a file, as its pages come: .xlsx, or .csv as the language's Excel opens it (UTF-8 with BOM,
 * semicolon in ru, comma in en). Nothing in it can become a formula: .xlsx cells are typed as text, .csv cells that
 * would start one get an apostrophe, which `readCsvCell` takes away again; phones need none. Dates are written in UTC.
 * `name`: what the sheet of an .xlsx is called.
 */
export function sheetParts(
  columns: readonly SheetColumn[],
  pages: Pages,
  kind: 'xlsx' | 'csv',
  language: Language = 'ru',
  name = '',
): AsyncGenerator<Uint8Array> {
  return kind === 'csv' ? csvParts(columns, pages, language) : bookParts([{ name: sheetName(name), columns, pages }]);
}

/** A name as Excel takes it for a sheet: 31 characters, none of []:*?/\, no apostrophe at its ends; 'Sheet1' where nothing is left. */
export function sheetName(name: string): string {
  const short = name.replace(/[[\]:*?/\\\s]+/g, ' ').slice(0, 31);
  const plain = clean(short).replace(/^['\s]+|['\s]+$/g, '');
  return plain || 'Sheet1';
}

/** The whole of such a file. */
export function writeSheet(
  columns: readonly SheetColumn[],
  rows: readonly Row[],
  kind: 'xlsx' | 'csv',
  language: Language = 'ru',
  name = '',
): Promise<Buffer> {
  return inOne(sheetParts(columns, pagesOf(rows), kind, language, name));
}

/** Several tables as the sheets of one .xlsx, each written as `writeSheet` writes one. */
export function writeBook(sheets: readonly BookSheet[]): Promise<Buffer> {
  return inOne(bookParts(sheets.map(({ name, columns, rows }) => ({ name, columns, pages: pagesOf(rows) }))));
}

/** What a cell of our own .csv said before it was made harmless; other texts come back as they are. */
export function readCsvCell(text: string): string {
  return GUARDED.test(text) || (text.startsWith("'") && isTrace(text)) ? text.slice(1) : text;
}

/**
 * Starts of a formula in one spreadsheet or another, full width ones too, also behind apostrophes of its own (OWASP, CSV
 * injection).
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n\0]/;
const GUARDED = /^''*[=+\-@＝＋－＠\t\r\n\0]/;
/** What reads as a formula that failed, and is a text. */
const isTrace = (text: string) => looksFailed(text.replace(/^'+/, '').trim());
/** Begins as a formula does and is none: digits apart from each other are a text to a spreadsheet. */
const PHONE = /^\+\d+ \(?\d[\d ()-]*$/;

async function* csvParts(columns: readonly SheetColumn[], pages: Pages, language: Language): AsyncGenerator<Buffer> {
  const written = (rows: readonly Row[]) => {
    const cells = rows.map((row) => row.map((cell) => csvCell(cell, language)));
    return `${Papa.unparse(cells, { delimiter: language === 'ru' ? ';' : ',', newline: '\r\n' })}\r\n`;
  };
  let text = `\u{feff}${written([columns.map(({ title }) => title)])}`;
  const pause = pauses();
  for await (const page of pages) {
    for (const piece of piecesOf(page, PIECE)) {
      text += written(piece);
      await pause();
    }
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

function csvCell(cell: SheetCell, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return language === 'ru' ? String(cell).replace('.', ',') : String(cell);
  const text = cell instanceof Date ? dateText(cell) : clean(cell);
  return (FORMULA.test(text) && !PHONE.test(text)) || isTrace(text) ? `'${text}` : text;
}

/** The media type of what `writeBook` and `writeSheet` make as .xlsx. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function inOne(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

function pagesOf(rows: readonly Row[]): Iterable<readonly Row[]> {
  return piecesOf(rows, PAGE);
}
