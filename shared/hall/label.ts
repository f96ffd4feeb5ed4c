import { z } from 'zod';

/**
 * What is printed on a chair or a ticket: the level where the hall has several, then the row, the table or the area, and the
 * seat there; null at a table without chairs, where people sit as they like.
 */
export const placeLabel = z.object({
  level: z.string().nullable(),
  row: z.string().nullable(),
  table: z.string().nullable(),
  area: z.string().nullable(),
  seat: z.string().nullable(),
});
export type PlaceLabel = z.infer<typeof placeLabel>;

/** Its parts, from the largest on. */
export const LABEL_PARTS = placeLabel.keyof().options;
/** The level behind what a sentence says, where the hall has several: ' (Balcony)'. */
export function levelBehind(level: string | null): string {
  return level === null ? '' : ` (${level})`;
}

/** Of nobody's place. */
export const NO_LABEL: PlaceLabel = { level: null, row: null, table: null, area: null, seat: null };

/** Does it say a place at all? */
export function hasPlace({ row, table, area }: PlaceLabel): boolean {
  return row !== null || table !== null || area !== null;
}

const WORD = /\p{L}{3}/u;
/** Does a row's label say by itself what it is, as names of boxes do: 'Box 2', 'Royal'? Nobody puts 'row' before those. */
export function namesItself(row: string): boolean {
  return WORD.test(row);
}

const TABLE = /стол|table/iu;
/** Does a table's label say by itself what it is, as 'Главный стол'? Nobody puts 'table' before those. */
export function saysTable(table: string): boolean {
  return TABLE.test(table);
}

/** The parts of its place that something says, and nothing else of it. */
export function labelIn({ level, row, table, area, seat }: PlaceLabel): PlaceLabel {
  return { level, row, table, area, seat };
}
