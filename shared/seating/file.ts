import { z } from 'zod';
import { placeId } from '../hall/layout.ts';
import { limit } from '../limits.ts';
import { listOf } from '../schema.ts';
import { uuid } from '../uuid.ts';

/** What may be wrong with a cell of a seating plan that somebody edited. Each is a sentence under `hall.xlsx.problem`. */
export const FILE_PROBLEMS = [
  'unknown_name',
  'ambiguous_name',
  'name_twice',
  'cell_error',
  'merged',
  'no_seat',
  'place_gone',
  'seat_renamed',
  'place_closed',
  'place_technical',
  'foreign_sector',
  'area_full',
  // What colleagues did meanwhile.
  'moved_since',
  'taken_since',
  'not_invited',
  // Somebody stays there, as what is said of them can't be done.
  'stays',
] as const;
export type FileProblemKey = (typeof FILE_PROBLEMS)[number];

/** A cell of a workbook: C7 is row 7, column C. */
const cell = z.object({ sheet: z.string(), row: z.number().int(), column: z.string(), cell: z.string() });
export type FileCell = z.infer<typeof cell>;

const person = z.object({ id: uuid(), name: z.string() });
export type Person = z.infer<typeof person>;
const count = z.number().int();

const problem = z.object({
  key: z.enum(FILE_PROBLEMS),
  at: cell,
  /** What the sentence names: the text of the cell, a guest, another cell. */
  params: z.record(z.string(), z.string()),
  /** Where the guest of whom it is said sits now. */
  place: placeId.nullable(),
});
export type FileProblem = z.infer<typeof problem>;

/** Where somebody sits, and where they are to sit: null, nowhere. */
export const seatChange = z.strictObject({ guest_id: uuid(), from: placeId.nullable(), place: placeId.nullable() });
export type SeatChange = z.output<typeof seatChange>;

/** A change that can't be made any more as it was looked at. */
export const seatChanged = z.object({
  guest_id: uuid(),
  guest_name: z.string().nullable(),
  place: placeId.nullable(),
  /** Where they sit by now. */
  now: placeId.nullable(),
  /** Who sits on the place by now. */
  by: z.string().nullable(),
  is_invited: z.boolean(),
  is_held: z.boolean(),
  /** Nobody is put on that place any more: it is closed or technical, or gone. */
  is_closed: z.boolean(),
  /** The colleague who seated whoever sits otherwise, and when, as far as it is known. */
  done_by: z.string().nullable(),
  done_at: z.string().nullable(),
});
export type SeatChanged = z.infer<typeof seatChanged>;

const fileChange = z.object({
  ...seatChange.shape,
  guest_name: z.string(),
  /** Their ticket went out, and will be worth nothing. */
  sent: z.boolean(),
});
export type FileChange = z.infer<typeof fileChange>;

/** A cell in which somebody else stands, or nobody any more. */
const line = z.object({
  at: cell,
  place: placeId,
  was: person.nullable(),
  becomes: person.nullable(),
  /** Whose changes it shows: without them it stays as it is. */
  guest_ids: z.array(uuid()),
});
export type FileLine = z.infer<typeof line>;

/** A seating plan that somebody edited, against the hall as it is now. */
export const seatsFileRead = z
  .object({
    file: z.string(),
    sheet: z.string(),
    lines: z.array(line),
    changes: z.array(fileChange),
    problems: z.array(problem),
    problems_total: count,
    /** Changes that somebody has made here already. */
    already: count,
    /** Something in the hall changed since the file was written; and its plan itself. */
    changed_since: z.boolean(),
    layout_changed: z.boolean(),
    /** Sheets of other halls in which cells were changed, too. */
    others: z.array(z.object({ sheet: z.string(), cells: count })),
  })
  .meta({ title: 'SeatsFile' });
export type SeatsFileRead = z.infer<typeof seatsFileRead>;

export const seatChanges = z.strictObject({
  changes: listOf(seatChange, { min: 1, max: limit('hallPlaces') }),
});
