import type { SheetCell } from './list.ts';

/** Bytes of a part of an archive, packed; `crc` is that of the whole part so far. */
export interface Packed {
  bytes: Uint8Array<ArrayBuffer>;
  crc: number;
  size: number;
}

/** Some rows of a sheet; the first of them has the number `from`, which is 1 under the header. */
export interface Page {
  rows: readonly (readonly SheetCell[])[];
  from: number;
  /** Of what the sheet has before them. */
  crc: number;
}

/** What stands around the rows of a sheet: its header before them, and what follows when there are so many. */
export interface Around {
  path: string;
  before: string;
  after: (rows: number) => string;
}

interface Head {
  name: string;
  columns: readonly { title: string; width: number }[];
}

/** All of a book but the rows of its sheets: its other parts by their paths, and what is around the rows. */
export function frameOf(sheets: readonly Head[]): { parts: Record<string, Uint8Array>; around: Around[] };
/** These rows, packed so that others may follow. */
export function pageOf(page: Page): Packed;
/** More of a part; nothing follows the last. */
export function packed(text: string | Uint8Array, crc: number, isLast?: boolean): Packed;
/** Text that XML and every spreadsheet can hold: no control characters but tab and line feed. */
export function clean(text: string): string;
/** A date as a spreadsheet shows it, in UTC; its time where it isn't midnight. */
export function dateText(date: Date): string;
