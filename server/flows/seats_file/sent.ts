import type { HallRecord } from '../../paper/plan/record.ts';
import type { BookSheet } from '../../sheet/read.ts';

/** One hall of a seating plan that was sent back: what it was, and what its sheet holds by now. */
export interface SentHall {
  record: HallRecord;
  texts: ReadonlyMap<string, string>;
  merged: BookSheet['merged'];
}

/** A cell by its row and column, both from 0. */
export function spotKey(row: number, column: number): string {
  return `${row} ${column}`;
}
