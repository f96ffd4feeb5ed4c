import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import type { PlaceLabel } from '#shared/hall/label.ts';

/** The cell of a workbook under which its record stands, told from whatever else a hidden sheet may hold. */
export const RECORD_MARK = 'parterre-seating-plan';
/** Characters of a cell: some programs cut texts at 255 where they save an .xls. */
const PIECE = 250;
/** A record of 100,000 places has some five megabytes. */
const MOST_BYTES = 16 * 1024 * 1024;

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

const at = z.number().int().min(0).max(100_000);
const place = z.number().int().min(0);
const words = z.string().max(400);
/** As many characters as a cell has that the plan writes, beside those of the record. */
export const MOST_WRITTEN = 2_000;

/** Is none of them there twice? */
const areOnce = (keys: readonly unknown[]) => new Set(keys).size === keys.length;

/** A hall as a workbook showed it: rows and columns from 0. */
const hallFields = z.object({
  id: z.string().max(40),
  sheet: words,
  revision: z.number().int(),
  /** What is printed of each row, table or area. */
  groups: z.array(words).max(limit('hallPlaces')),
  seats: z
    .array(z.tuple([at, at, place, at.describe('its group'), z.string().max(20).describe('its number')]))
    .max(limit('hallPlaces')),
  /** Cells for names where people sit as they like, each with its group. */
  lists: z.array(z.tuple([at, at, at])).max(limit('hallPlaces')),
  /** The places of those groups. */
  free: z.array(z.object({ group: at, places: z.array(place).max(limit('hallPlaces')) })).max(limit('hallPlaces')),
  /** Who sat where, and in which words: on the seat, or in the list. */
  seated: z.array(z.tuple([place, z.string().max(40), words])).max(limit('hallPlaces')),
  /** All else that stands in the sheet. */
  frame: z.array(z.tuple([at, at, z.string().max(MOST_WRITTEN)])).max(limit('hallPlaces')),
  /** What the list of guests calls those who share a name. */
  called: z.array(z.tuple([z.string().max(40), words])).max(limit('hallPlaces')),
});
/** As the workbook wrote it: every list is of a group that has places, no place stands in two cells, and nothing twice in one. */
const hallRecord = hallFields.refine(({ groups, seats, lists, free, frame }) => {
  const isGroup = (group: number) => group < groups.length;
  const listed = new Set(free.map(({ group }) => group));
  const places = [...seats.map((seat) => seat[2]), ...free.flatMap((each) => each.places)];
  const areSpotsOnce = [frame, seats, lists].every((cells) =>
    areOnce(cells.map(([row, column]) => `${row} ${column}`)),
  );
  return (
    areSpotsOnce &&
    areOnce(places) &&
    listed.size === free.length &&
    [...listed].every(isGroup) &&
    seats.every((seat) => isGroup(seat[3])) &&
    lists.every(([, , group]) => listed.has(group))
  );
});
export type HallRecord = z.infer<typeof hallRecord>;

const planRecord = z.object({
  version: z.literal(1),
  event: z.object({ id: z.string().max(40), name: words }),
  halls: z
    .array(hallRecord)
    .max(1000)
    .refine((halls) => areOnce(halls.map(({ id }) => id)) && areOnce(halls.map(({ sheet }) => sheet))),
});
/** What a seating plan says of itself, so that a file that somebody edited can be compared with what it was. */
export type PlanRecord = z.infer<typeof planRecord>;

/** The record as texts of cells. O(places). */
export function packRecord(record: PlanRecord): string[] {
  const text = deflateRawSync(JSON.stringify(record)).toString('base64');
  return Array.from({ length: Math.ceil(text.length / PIECE) }, (_, i) => text.slice(i * PIECE, (i + 1) * PIECE));
}

/** What `packRecord` packed; null where it is no record, or not all of it. */
export async function unpackRecord(pieces: readonly string[]): Promise<PlanRecord | null> {
  try {
    const bytes = Buffer.from(pieces.join(''), 'base64');
    const said: unknown = JSON.parse((await inflated(bytes, { maxOutputLength: MOST_BYTES })).toString());
    return planRecord.parse(said);
  } catch {
    return null;
  }
}

/** What is printed of the group of a place, to be compared with what is printed of it now. */
export function groupKey({ level, row, table, area }: PlaceLabel): string {
  return [level, row, table, area].map((part) => (part ?? '').slice(0, 90)).join('/');
}
