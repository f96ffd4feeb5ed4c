import type { MergedCell } from '#shared/hall/sheetCells.ts';
import { guardSpreadsheet } from '../uploads/guard.ts';
import { turns } from '../uploads/turn.ts';
import { type BookSheet, readBook, type Reading, readSheet, type SheetRow } from './read.ts';

const inTurn = turns();

/** An uploaded spreadsheet, its cells as texts and nothing understood yet. */
export interface OpenedSheet {
  /** The file's name as it may be shown. */
  file: string;
  /** The sheet that was read; '' for text files. */
  sheet: string;
  rows: SheetRow[];
  /** The names of all visible sheets, and cells of this one that are one. */
  sheets: string[];
  merged: MergedCell[];
}

/**
 * From an uploaded file to rows: guarded, then read in a thread; files are opened one at a time. Throws `bad_file` or
 * `file_too_large` with the reason.
 */
export async function openSheet(bytes: Uint8Array, filename: string, reading: Reading): Promise<OpenedSheet> {
  return inTurn(async () => {
    const guarded = await guardSpreadsheet(bytes, filename);
    return { file: guarded.name, ...(await readSheet(guarded, reading)) };
  });
}

/** All sheets of an uploaded workbook, guarded and read as `openSheet` reads one. */
export async function openBook(
  bytes: Uint8Array,
  filename: string,
  reading: Omit<Reading, 'hasHeader'>,
): Promise<{ file: string; sheets: BookSheet[] }> {
  return inTurn(async () => {
    const guarded = await guardSpreadsheet(bytes, filename);
    return { file: guarded.name, sheets: await readBook(guarded, reading) };
  });
}
