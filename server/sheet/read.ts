import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { looksFailed, markFailed } from '#shared/failedFormula.ts';
import type { MergedCell } from '#shared/hall/sheetCells.ts';
import { limit } from '#shared/limits.ts';
import { type GuardedSpreadsheet } from '../uploads/guard.ts';
import { readCsvCell } from '../paper/list.ts';
import { pauses } from '../base/slices.ts';
import { ThreadLost, withThread } from '../base/thread.ts';
import { badFile, type Reason } from '../uploads/refusal.ts';

/** One row of a sheet; `row` is its number in the file, from 1. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** What a spreadsheet holds: the sheet that was taken ('' for text files), the names of all visible ones, its rows. */
export interface Sheet {
  sheet: string;
  sheets: string[];
  rows: SheetRow[];
  /** Cells that are one, where the reader asked for them. */
  merged: MergedCell[];
}

/** What the thread says when all is handed over: nothing, or why the file can't be read. */
interface Answer {
  reason?: Reason;
  row?: number;
}

/** Some rows of the sheet at this place, or nothing but its name and what was too much of it. */
interface Piece {
  at: number;
  name: string;
  over: Reason | null;
  rows: (SheetRow & { failed: number[] })[];
  /** With the first piece. */
  merged?: MergedCell[];
}

/** Memory of the reading thread, MB. */
const MEGABYTES = 256;
const SCRIPT = new URL('./worker.mjs', import.meta.url);
/** Rows above the records: titles and the header. */
const ROWS_ABOVE = 50;
const COLUMNS = 100;
/** Characters of a cell (fields of guests are shorter) and of a whole file. */
const CELL_LENGTH = 1000;
const CHARACTERS = 20_000_000;

/** What a reader is told of the sheet it is to find. */
export interface Reading {
  /** Which of several sheets is meant, by its first rows. */
  hasHeader?: (rows: SheetRow[]) => boolean;
  /** Where longer cells are cut off, characters. */
  cellLength?: number;
  /** Most rows and columns, where they are not those of a list; and most merged cells. */
  rows?: number;
  columns?: number;
  merged?: number;
  /** Sheets that nobody sees as well. */
  hidden?: boolean;
}

/**
 * Reads a guarded spreadsheet in a thread with its own memory and time. Of several sheets the first that `hasHeader` is
 * taken, else the first with anything in it. Throws `bad_file` with the reason.
 */
export async function readSheet(
  file: GuardedSpreadsheet,
  { hasHeader = () => false, ...reading }: Reading = {},
): Promise<Sheet> {
  const filled = (await sheetsOf(file, mostOf(reading))).filter((sheet) => sheet.rows.length > 0 || sheet.over);
  const sheet = filled.find((each) => hasHeader(each.rows.slice(0, ROWS_ABOVE))) ?? filled[0];
  if (!sheet) throw badFile('no_rows');
  refuseOver(sheet, reading);
  const sheets = filled.map(({ name }) => name);
  return { sheet: sheet.name, sheets, rows: sheet.rows, merged: sheet.merged ?? [] };
}

/** One sheet of a whole workbook. */
export type BookSheet = Pick<Sheet, 'rows' | 'merged'> & { name: string };

/** Reads all sheets of a guarded spreadsheet that have anything in them, as `readSheet` reads one. Throws `bad_file` with the reason. */
export async function readBook(file: GuardedSpreadsheet, reading: Omit<Reading, 'hasHeader'>): Promise<BookSheet[]> {
  const sheets = await sheetsOf(file, mostOf(reading));
  for (const sheet of sheets) refuseOver(sheet, reading);
  return sheets.map(({ name, rows, merged = [] }) => ({ name, rows, merged }));
}

function mostOf({
  cellLength = CELL_LENGTH,
  rows = limit('sheetRows'),
  columns = COLUMNS,
  merged = 0,
  hidden,
}: Reading): Most {
  const most = { rows: rows + ROWS_ABOVE, columns, cellLength, characters: CHARACTERS, merged };
  return { ...most, hidden: hidden ? 1 : 0 };
}

function refuseOver({ over }: Found, reading: Reading): void {
  const { rows = limit('sheetRows'), columns = COLUMNS, merged = 0 } = reading;
  const most: Partial<Record<Reason, number>> = { too_many_columns: columns, too_many_merged: merged };
  if (over) throw badFile(over, { max: most[over] ?? rows });
}

/** A sheet as it is put together from its pieces. */
type Found = Omit<Piece, 'at' | 'rows'> & { rows: SheetRow[] };

/** Most of everything the thread hands over. */
type Most = Record<'rows' | 'columns' | 'cellLength' | 'characters' | 'merged' | 'hidden', number>;

async function sheetsOf(file: GuardedSpreadsheet, most: Most): Promise<Found[]> {
  const { port1: ours, port2: port } = new MessageChannel();
  const seconds = limit('sheetSeconds');
  // All parts of a workbook lie in one piece of memory, which is copied once.
  const given = { workerData: { file, most, port }, transferList: [port], megabytes: MEGABYTES, seconds };
  try {
    return await withThread<Answer, Found[]>(SCRIPT, given, async (_, answered) => {
      const { reason, row = 0 } = await answered;
      if (reason) throw badFile(reason, { row });
      return received(ours, file.kind === 'csv');
    });
  } catch (error) {
    if (error instanceof ThreadLost) throw badFile(error.reason, error.reason === 'too_slow' ? { max: seconds } : {});
    throw error;
  } finally {
    ours.close();
  }
}

/** A text file doesn't tell a failed formula from the same letters; those of our own lists have a guard, as what starts a formula has. */
function readText(cell: string): string {
  return looksFailed(cell.trim()) ? markFailed(cell.trim()) : readCsvCell(cell);
}

/** Takes over what the thread has sent, piece by piece, as a million cells in one go would hold everybody. */
async function received(port: MessagePort, isText: boolean): Promise<Found[]> {
  const sheets: Found[] = [];
  const pause = pauses();
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    const { at, name, over, rows, merged = [] } = next.message as Piece;
    const read = rows.map(({ row, cells, failed }) => ({
      row,
      cells: isText
        ? cells.map(readText)
        : cells.map((cell, column) => (cell && failed.includes(column) ? markFailed(cell) : cell)),
    }));
    (sheets[at] ??= { name, over, rows: [], merged }).rows.push(...read);
    await pause();
  }
  return sheets;
}
