import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { limit } from '#shared/limits.ts';
import { type GuardedSpreadsheet } from '../uploads/guard.ts';
import { readCsvCell } from '../paper/list.ts';
import { pauses } from '../slices.ts';
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
  rows: SheetRow[];
}

/** Memory of the reading thread, MB; buffers come on top. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
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
}

/**
 * Reads a guarded spreadsheet in a thread with its own memory and time. Of several sheets the first that `hasHeader` is
 * taken, else the first with anything in it. Throws `bad_file` with the reason.
 */
export async function readSheet(
  file: GuardedSpreadsheet,
  { hasHeader = () => false, cellLength = CELL_LENGTH }: Reading = {},
): Promise<Sheet> {
  const filled = (await sheetsOf(file, cellLength)).filter((sheet) => sheet.rows.length > 0 || sheet.over);
  const sheet = filled.find(({ rows }) => hasHeader(rows.slice(0, ROWS_ABOVE))) ?? filled[0];
  if (!sheet) throw badFile('no_rows');
  if (sheet.over) throw badFile(sheet.over, { max: sheet.over === 'too_many_columns' ? COLUMNS : limit('sheetRows') });
  return { sheet: sheet.name, sheets: filled.map(({ name }) => name), rows: sheet.rows };
}

async function sheetsOf(file: GuardedSpreadsheet, cellLength: number): Promise<Omit<Piece, 'at'>[]> {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const worker = startWorker(file, cellLength, theirs);
  try {
    const answer = await answerOf(worker);
    if (answer.reason) throw badFile(answer.reason, { row: answer.row ?? 0 });
    return await received(ours, file.kind === 'csv');
  } finally {
    ours.close();
    await worker.terminate();
  }
}

/** Takes over what the thread has sent, piece by piece, as a million cells in one go would hold everybody. */
async function received(port: MessagePort, isText: boolean): Promise<Omit<Piece, 'at'>[]> {
  const sheets: Omit<Piece, 'at'>[] = [];
  const pause = pauses();
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    const { at, name, over, rows } = next.message as Piece;
    // The cells of our own lists may have a guard.
    if (isText) for (const row of rows) row.cells = row.cells.map(readCsvCell);
    (sheets[at] ??= { name, over, rows: [] }).rows.push(...rows);
    await pause();
  }
  return sheets;
}

function startWorker(file: GuardedSpreadsheet, cellLength: number, port: MessagePort): Worker {
  const most = {
    rows: limit('sheetRows') + ROWS_ABOVE,
    columns: COLUMNS,
    cellLength,
    characters: CHARACTERS,
  };
  return new Worker(new URL('./worker.mjs', import.meta.url), {
    // All parts of a workbook lie in one piece of memory, which is copied once.
    workerData: { file, most, port },
    transferList: [port],
    resourceLimits: MEMORY,
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
}

function answerOf(worker: Worker): Promise<Answer> {
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
  });
}
