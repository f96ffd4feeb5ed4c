import { fileURLToPath } from 'node:url';
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate';
import { Piscina } from 'piscina';
import { limit } from '#shared/limits.ts';
import { dateText, frameOf, type Packed, packed, type Page, pageOf } from './book.mjs';
import type { SheetCell, SheetColumn } from './list.ts';

type Row = readonly SheetCell[];

/** One sheet of a workbook that is being written; its rows come page by page. */
export interface PagedSheet {
  name: string;
  columns: readonly SheetColumn[];
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
}

/**
 * A page of so many cells is written where it is asked for, in 3 ms, in 90 where each has a thousand characters that have
 * to be written out: to start the thread that writes longer ones takes 80 ms.
 */
const CELLS_WRITTEN_HERE = 1000;
/** Most characters a column is wide. */
const WIDEST = 60;
/** Columns of a sheet are as wide as so many of its first rows need. */
const MEASURED = 1000;

/** The bytes of an .xlsx with these sheets, as their pages come: nothing is kept of what was given away. */
export async function* bookParts(sheets: readonly PagedSheet[]): AsyncGenerator<Uint8Array> {
  const begun = await Promise.all(sheets.map(beginning));
  const { parts, around } = frameOf(begun);
  const archive = new Archive();
  for (const [path, bytes] of Object.entries(parts)) archive.add(path).push(packed(bytes, 0, true), true);
  for (const [at, { pages }] of begun.entries()) {
    const { path, before, after } = around[at]!;
    const sheet = archive.add(path);
    sheet.push(packed(before, 0));
    let from = 1;
    for await (const rows of pages) {
      sheet.push(await written({ rows, from, crc: sheet.crc }));
      from += rows.length;
      yield archive.taken();
    }
    sheet.push(packed(after(from - 1), sheet.crc, true), true);
  }
  yield archive.ended();
}

/** A sheet with its first page at hand, which says how wide its columns are. */
async function beginning({ name, columns, pages }: PagedSheet) {
  const rest = Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]();
  const first = await rest.next();
  const rows = first.done ? [] : first.value.slice(0, MEASURED);
  const widths = columns.map(({ title, width }, i) => ({ title, width: width ?? widthOf(title, i, rows) }));
  return { name, columns: widths, pages: following(first, rest) };
}

async function* following<T>(first: IteratorResult<T>, rest: Iterator<T> | AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

function widthOf(title: string, at: number, rows: readonly Row[]): number {
  return Math.min(WIDEST, rows.reduce((most, row) => Math.max(most, shown(row[at])), title.length) + 2);
}

function shown(cell: SheetCell | undefined): number {
  if (cell === null || cell === undefined) return 0;
  return cell instanceof Date ? dateText(cell).length : String(cell).length;
}

/** The archive that a workbook is: what is pushed into its parts, one after another, comes out at once. */
class Archive {
  #out: Uint8Array[] = [];
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.#out.push(bytes);
  });

  add(path: string): Part {
    const part = new Part(path);
    this.#zip.add(part);
    return part;
  }

  taken(): Uint8Array {
    return Buffer.concat(this.#out.splice(0));
  }

  ended(): Uint8Array {
    this.#zip.end();
    return this.taken();
  }
}

/** A part of an archive that is packed already. */
class Part implements ZipInputFile {
  readonly compression = 8;
  crc = 0;
  size = 0;
  ondata?: AsyncFlateStreamHandler;

  constructor(readonly filename: string) {}

  push({ bytes, crc, size }: Packed, isLast = false): void {
    this.crc = crc;
    this.size += size;
    this.ondata!(null, bytes, isLast);
  }
}

let writers: Piscina<Page, Packed> | undefined;

/** A page, written in a thread where it is long; they end when there is nothing to write. */
async function written(page: Page): Promise<Packed> {
  const cells = page.rows.reduce((sum, row) => sum + row.length, 0);
  if (cells <= CELLS_WRITTEN_HERE) return pageOf(page);
  writers ??= startWriters();
  return writers.run(page, { signal: AbortSignal.timeout(limit('requestSeconds') * 1000) });
}

function startWriters(): Piscina<Page, Packed> {
  const threads = new Piscina<Page, Packed>({
    filename: fileURLToPath(new URL('bookThread.mjs', import.meta.url)),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 5000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
    env: {},
  });
  threads.on('error', () => {
    // Whoever waits for a page hears of its own failure.
  });
  return threads;
}
