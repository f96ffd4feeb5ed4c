import type { Staying } from './batchTable.ts';
import type { TenantTable, Work } from './work.ts';

/** A row as the audit log keeps it: JSON, and without secrets. */
export type LoggedRow = Record<string, unknown> & { id: string; version: number };

/** What a batch as a whole did to one row: null where there was none before, or none is left. */
export interface RowChange {
  id: string;
  before: LoggedRow | null;
  after: LoggedRow | null;
  /** Of the row as the batch left it, one that was put away too. */
  version: number;
}

/** What a batch did to the rows of one noun. */
export interface Planned {
  noun: string;
  changes: readonly RowChange[];
}

/** What is being taken back, as far as rights to it go. */
export interface Undone {
  /** What the person did first of all: the batch itself, or the one that it undid or did again. */
  verb: string;
  hall_id: string | null;
  /** Did the person asking do it? */
  mine: boolean;
}

/** A row that keeps another from being given back; its last line in the log says who is to be asked. */
export interface Obstacle {
  noun: string;
  id: string;
  /** What keeps it, in the person's language. */
  reason?: string;
}

/** How rows of a noun are given back. A noun without one can't be undone. */
export interface Undoing {
  table: TenantTable;
  /** Which lines of a batch with rows of this noun tell of something else, and stay as they are. */
  passes?(line: { noun: string; verb: string }): boolean;
  /** Its rows are given back only where the batch wrote rows of this noun too. */
  along?: string;
  /** Which of its lines can be given back without that. */
  alone?(line: Pick<RowChange, 'before' | 'after'>): boolean;
  /** Refuses what today's rights and states don't allow, and holds the rows until the transaction ends; `all` as below. */
  begin(work: Work, changes: readonly RowChange[], undone: Undone, all: readonly Planned[]): Promise<void>;
  /** The record that a row is a part of: parts of an import go back together, and are counted once. The row itself, if not given. */
  of?(change: RowChange, all: readonly Planned[]): string;
  /** Which of them can't be given back as things are, and for what: by id; `all` that is given back with them, by noun. */
  inTheWay(work: Work, changes: readonly RowChange[], all: readonly Planned[]): Promise<Map<string, Obstacle>>;
  /** Of those that would be given back, which can't be without others that stay: asked once it is known of all nouns who does. */
  depending?(work: Work, changes: readonly RowChange[]): Promise<Map<string, Obstacle>>;
  /** Is it given back only after all others, as an invitation comes after its guest? */
  follows?(change: RowChange): boolean;
  /** Gives them back: what was made goes, what was changed is as before, what was taken away is there. Answers what of others had to give way. */
  giveBack(work: Work, changes: readonly RowChange[]): Promise<readonly Staying[] | void>;
  /** Of rows that were made and are as they were: which could not go now, and why. Only looked at. */
  staying?(work: Work, ids: readonly string[]): Promise<Map<string, string>>;
  /** What rows are called where they are left as they are: by id. */
  named(work: Work, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>>;
}
