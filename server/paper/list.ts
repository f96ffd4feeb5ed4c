import Papa from 'papaparse';
import { type Language, limit } from '#shared/limits.ts';
import { pauses } from '../base/slices.ts';
import { withThread } from '../base/thread.ts';
import { bookOf, clean, dateText } from './book.mjs';

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

/** Rows written, or handed to the thread that writes, at a time: others come through in between. */
const PIECE = 100;

/**
 * A table as a file: .xlsx, or .csv as the language's Excel opens it (UTF-8 with BOM, semicolon in ru, comma in en).
 * Nothing in it can become a formula: .xlsx cells are typed as text, .csv cells that would start one get an
 * apostrophe, which `readCsvCell` takes away again. Dates are written in UTC.
 */
export async function writeSheet(
  columns: readonly SheetColumn[],
  rows: readonly Row[],
  kind: 'xlsx' | 'csv',
  language: Language = 'ru',
): Promise<Buffer> {
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

async function writeCsv(columns: readonly SheetColumn[], rows: readonly Row[], language: Language): Promise<Buffer> {
  const written = (piece: readonly Row[]) => {
    const cells = piece.map((row) => row.map((cell) => csvCell(cell, language)));
    return Buffer.from(`${Papa.unparse(cells, { delimiter: language === 'ru' ? ';' : ',', newline: '\r\n' })}\r\n`);
  };
  const parts = [Buffer.from('\u{feff}'), written([columns.map(({ title }) => title)])];
  const pause = pauses();
  for (const piece of piecesOf(rows)) {
    parts.push(written(piece));
    await pause();
  }
  return Buffer.concat(parts);
}

function csvCell(cell: SheetCell, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return language === 'ru' ? String(cell).replace('.', ',') : String(cell);
  const text = cell instanceof Date ? dateText(cell) : clean(cell);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The media type of what `writeBook` and `writeSheet` make as .xlsx. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A workbook of so many cells is written where it is asked for, in 3 ms, in 90 where each has a thousand characters that
 * have to be written out: to start the thread that writes longer ones takes 80 ms.
 */
const CELLS_WRITTEN_HERE = 1000;
/** Memory of the thread that writes, MB: 300,000 guests fit in. */
const MEGABYTES = 1024;

/** Several tables as the sheets of one .xlsx, each written as `writeSheet` writes one. */
export async function writeBook(sheets: readonly BookSheet[]): Promise<Buffer> {
  const cells = sheets.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0);
  return cells > CELLS_WRITTEN_HERE ? writtenApart(sheets) : bookOf(sheets);
}

/** As `bookOf` writes it, in a thread that gets the rows piece by piece. */
function writtenApart(sheets: readonly BookSheet[]): Promise<Buffer> {
  const workerData = sheets.map(({ name, columns }) => ({
    name,
    columns: columns.map(({ title, width }) => ({ title, width })),
  }));
  const given = { workerData, megabytes: MEGABYTES, seconds: limit('requestSeconds') };
  const script = new URL('./bookThread.mjs', import.meta.url);
  return withThread<Uint8Array, Buffer>(script, given, async (thread, answered) => {
    const pause = pauses();
    for (const [at, { rows }] of sheets.entries()) {
      for (const piece of piecesOf(rows)) {
        thread.postMessage({ at, rows: piece }, []);
        await pause();
      }
    }
    thread.postMessage(null, []);
    const { buffer, byteOffset, byteLength } = await answered;
    return Buffer.from(buffer, byteOffset, byteLength);
  });
}

function* piecesOf(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PIECE) yield rows.slice(from, from + PIECE);
}
