import { Worker } from 'node:worker_threads';
import { limit } from '#shared/limits.ts';
import { type GuardedSpreadsheet } from '../uploads/guard.ts';
import { readCsvCell } from '../paper/list.ts';
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
}

interface Answer {
  sheets?: { name: string; rows: SheetRow[]; over: Reason | null }[];
  reason?: Reason;
  row?: number;
}

/** Memory of the reading thread, MB; buffers come on top. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Rows above the records: titles and the header. */
const ROWS_ABOVE = 50;
const COLUMNS = 100;
/** Characters of a cell (fields of guests are shorter) and of a whole sheet. */
const CELL_LENGTH = 1000;
const CHARACTERS = 20_000_000;

/** What a reader is told of the sheet it is to find. */
export interface Reading {
  /** Which of several sheets is meant. */
  hasHeader?: (rows: SheetRow[]) => boolean;
  /** Where longer cells are cut off, characters. */
  cellLength?: number;
}

/**
 * Reads a guarded spreadsheet in a thread with its own memory and time. Of several sheets the first that `hasHeader` is
 * taken, else the first with anything in it. Throws `bad_file` with the reason.
 */
export async function readSheet(
  file: GuardedSpreadsheet,
  { hasHeader = () => false, cellLength = CELL_LENGTH }: Reading = {},
): Promise<Sheet> {
  const answer = await runWorker(file, cellLength);
  if (answer.reason) throw badFile(answer.reason, { row: answer.row ?? 0 });
  const filled = (answer.sheets ?? []).filter((sheet) => sheet.rows.length > 0 || sheet.over);
  const sheet = filled.find(({ rows }) => hasHeader(rows)) ?? filled[0];
  if (!sheet) throw badFile('no_rows');
  if (sheet.over) throw badFile(sheet.over, { max: sheet.over === 'too_many_columns' ? COLUMNS : limit('sheetRows') });
  // The headers that were looked for above have no guard; the cells of our own lists may.
  const rows =
    file.kind === 'csv' ? sheet.rows.map(({ row, cells }) => ({ row, cells: cells.map(readCsvCell) })) : sheet.rows;
  return { sheet: sheet.name, sheets: filled.map(({ name }) => name), rows };
}

function runWorker(file: GuardedSpreadsheet, cellLength: number): Promise<Answer> {
  const copy = file.kind === 'xlsx' ? file : { ...file, bytes: new Uint8Array(file.bytes) };
  const most = {
    rows: limit('sheetRows') + ROWS_ABOVE,
    columns: COLUMNS,
    cellLength,
    characters: CHARACTERS,
  };
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { file: copy, most },
    transferList: copy.kind === 'xlsx' ? copy.parts.map((part) => part.data.buffer) : [copy.bytes.buffer],
    resourceLimits: MEMORY,
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  return new Promise<Answer>((resolve, reject) => {
    const seconds = limit('sheetSeconds');
    const timer = setTimeout(() => reject(badFile('too_slow', { max: seconds })), seconds * 1000);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(badFile(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_heavy' : 'damaged')),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(badFile('damaged'));
    });
  }).finally(() => worker.terminate());
}
