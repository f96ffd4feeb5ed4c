import { z } from 'zod';
import { limit } from '../limits.ts';
import { listOf } from '../schema.ts';
import { cleanText } from '../text.ts';
import { AREA_NAME, ROW_LABEL } from './labels.ts';

/**
 * A hall as data. Templates and halls share this format. Coordinates are world units: seats stand
 * `SEAT_PITCH` apart, a seat has radius `SEAT_RADIUS`, y grows downwards. A place is an integer id,
 * unique in its hall and never used again; what is printed on the chair is its label.
 *
 * Format 1 had rows and areas only. It is a format 2 in which nothing else was drawn, and is read as such.
 */
export const LAYOUT_FORMAT = 2;
export const SEAT_PITCH = 24;
export const SEAT_RADIUS = 9;
/** Distance of one row to the next in a new hall. */
export const ROW_PITCH = 26;

export const SIDES = ['top', 'bottom', 'left', 'right'] as const;
export const DIRECTIONS = ['ltr', 'rtl'] as const;
/** How the seats of one row count: from the left, from the right, or from its middle outwards. */
export const COUNTINGS = [...DIRECTIONS, 'middle'] as const;
/** Tables: a ring, two half rings with straight sides between, a board with chairs around, three boards, a board with chairs behind. */
export const SHAPES = ['round', 'oval', 'long', 'u', 'head'] as const;
export type Side = (typeof SIDES)[number];
export type Direction = (typeof DIRECTIONS)[number];
export type Counting = (typeof COUNTINGS)[number];
export type Shape = (typeof SHAPES)[number];

/** How far from its origin anything of a hall may be, world units; as wide and high it may be. */
export const MOST_REACH = 100_000;
const coordinate = z.number().finite().min(-MOST_REACH).max(MOST_REACH);
/** What a person types to be printed; letters nobody sees don't get into the database. */
const typed = (max: number) => z.string().overwrite(withInk).min(1).max(max);
/** The blank of braille is no blank to a computer, and none to be seen. */
const withInk = (text: string) => (/^[\s\u2800]*$/.test(text) ? '' : cleanText(text));
/** What the database can keep; how many a hall may give out, `checkIds` says. */
export const MOST_PLACE_ID = 2_147_483_647;
export const placeId = z.number().int().min(1).max(MOST_PLACE_ID);
/** The highest number that is printed on a chair. */
export const MOST_NUMBER = 9999;
const number = z.number().int().min(0).max(MOST_NUMBER);
const index = (most: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(most - 1);

/** As many of each as a hall may have. */
export const MOST_LEVELS = 20;
export const MOST_BLOCKS = 200;
export const MOST_AREAS = 50;
export const MOST_ENTRANCES = 30;
export const MOST_CAPTIONS = 50;
export const MOST_ZONES = 12;
/** As many characters as the name of a level, a block or a rank and a caption may have, that of an entrance, and the way from there. */
export const MOST_NAME = 60;
export const ENTRANCE_NAME = 40;
export const ENTRANCE_HINT = 120;
/** As many numbers as one row may leave out. */
export const MOST_SKIPPED = 20;
/** How large a ring of chairs may be, and half an oval. */
export const MOST_SIZE = 2_000;
/** As many chairs as one side of a table may have. */
export const MOST_SIDE = 100;
/** What any group of places may say of itself: the level it stands on and the block it moves with, by their positions. */
const standing = { level: index(MOST_LEVELS).optional(), block: index(MOST_BLOCKS).optional() };
const places = (max: number) => listOf(placeId, { min: 1, max });

/**
 * A run of seats: seat i stands at (x + i*dx, y + i*dy); with `bow` on the arc between its ends whose middle lies so far to the
 * right of the way from the first seat to the last: away from a stage on top. Numbers count from `start` by `step`, without those in `skip`.
 */
export const rowSchema = z.strictObject({
  label: typed(ROW_LABEL),
  x: coordinate,
  y: coordinate,
  dx: coordinate,
  dy: coordinate,
  bow: z.number().min(-5_000).max(5_000).optional(),
  start: number,
  step: z.literal([1, 2]).optional(),
  /** Each once: what is sent twice would be left out twice. */
  skip: listOf(number, { max: MOST_SKIPPED })
    .overwrite((numbers) => [...new Set(numbers)])
    .optional(),
  /** Counted from the middle: each side leaves out numbers of its own only. Rows stored without it count on across both, as they did. */
  skip_sides: z.literal(true).optional(),
  /** Numbering of this row, where it differs from the hall's. */
  direction: z.enum(COUNTINGS).optional(),
  ...standing,
  places: places(limit('rowSeats')),
});

/**
 * A table around its middle (x, y), turned clockwise by `turn` degrees. A ring has as many chairs as places; other shapes say
 * how many stand on each of their `sides`, in the order of the places: `long` top, right, bottom, left; `u`, open at the bottom,
 * left, top, right; `head` behind. `chairs: false`: so many sit at the table where they like.
 */
export const tableSchema = z.strictObject({
  label: typed(ROW_LABEL),
  shape: z.enum(SHAPES),
  x: coordinate,
  y: coordinate,
  turn: z.number().min(-360).max(360),
  /** Radius of the ring of chairs, for an oval half its width; without it as wide as its chairs need. */
  size: z.number().min(30).max(MOST_SIZE).optional(),
  sides: listOf(z.number().int().min(0).max(MOST_SIDE), { max: 4 }).optional(),
  chairs: z.literal(false).optional(),
  start: number,
  /** Chairs count clockwise (`ltr`), or the other way round. */
  direction: z.enum(DIRECTIONS).optional(),
  ...standing,
  places: places(limit('tableChairs')),
});

/** People sit where they like: `capacity` numbered places without positions of their own. */
export const areaSchema = z.strictObject({
  name: typed(AREA_NAME),
  x: coordinate,
  y: coordinate,
  width: z.number().positive().max(MOST_REACH),
  height: z.number().positive().max(MOST_REACH),
  ...standing,
  places: places(limit('areaCapacity')),
});

/** `hint`: the way from there, as the door tells it. */
export const entranceSchema = z.strictObject({
  name: typed(ENTRANCE_NAME),
  x: coordinate,
  y: coordinate,
  hint: typed(ENTRANCE_HINT).optional(),
});
export const captionSchema = z.strictObject({ text: typed(MOST_NAME), x: coordinate, y: coordinate });

const somePlaces = listOf(placeId, { max: limit('hallPlaces') });
const pairs = listOf(z.tuple([placeId, placeId]), { max: limit('hallPlaces') }).default([]);

/** What some places are beside being places; one may be several. */
export const marksSchema = z.strictObject({
  accessible: somePlaces.default([]),
  /** [the companion's place, the place it is for] */
  companion: pairs,
  /** Two places that are one couch. */
  couple: pairs,
  restricted: somePlaces.default([]),
  technical: somePlaces.default([]),
});

/** A rank of places; sectors say who seats there, these who should sit there. */
export const zoneSchema = z.strictObject({ name: typed(MOST_NAME), places: somePlaces });

export const layoutSchema = z.strictObject({
  format: z.literal([1, LAYOUT_FORMAT]).overwrite(() => LAYOUT_FORMAT),
  /** The next place id to give out; only grows. */
  next_place: placeId,
  direction: z.enum(DIRECTIONS),
  stage: z.strictObject({ kind: z.enum(['stage', 'screen']), side: z.enum(SIDES) }),
  levels: listOf(z.strictObject({ name: typed(MOST_NAME) }), { max: MOST_LEVELS }).default([]),
  blocks: listOf(z.strictObject({ name: typed(MOST_NAME) }), { max: MOST_BLOCKS }).default([]),
  rows: listOf(rowSchema, { max: limit('rows') }),
  tables: listOf(tableSchema, { max: limit('tables') }).default([]),
  areas: listOf(areaSchema, { max: MOST_AREAS }),
  entrances: listOf(entranceSchema, { max: MOST_ENTRANCES }),
  captions: listOf(captionSchema, { max: MOST_CAPTIONS }),
  /** Places nobody can sit on for now; they keep their id and number. */
  inactive: somePlaces,
  marks: marksSchema.prefault({}),
  /** Ranks, the best first. */
  zones: listOf(zoneSchema, { max: MOST_ZONES }).default([]),
});

export type Row = z.infer<typeof rowSchema>;
export type Table = z.infer<typeof tableSchema>;
export type Area = z.infer<typeof areaSchema>;
export type Stage = HallLayout['stage'];
export type Marks = HallLayout['marks'];
export type Mark = keyof Marks;
export type HallLayout = z.infer<typeof layoutSchema>;
/** As it may be stored or sent: what an older format didn't know is missing. */
export type AnyLayout = z.input<typeof layoutSchema>;

/** Kinds of seats, in the order they are told. */
export const MARKS = Object.keys(marksSchema.shape) as Mark[];
/** Those that two places share. */
const PAIRED = ['companion', 'couple'] as const satisfies Mark[];
export type PairedMark = (typeof PAIRED)[number];
export const isPaired = (mark: Mark): mark is PairedMark => (PAIRED as readonly Mark[]).includes(mark);
export const NO_MARKS: Marks = { accessible: [], companion: [], couple: [], restricted: [], technical: [] };

/** A stored layout of any format as one of today's. O(1): what is in it is not judged again. */
export function layoutOf(stored: AnyLayout): HallLayout {
  return {
    ...(stored as HallLayout),
    format: LAYOUT_FORMAT,
    levels: stored.levels ?? [],
    blocks: stored.blocks ?? [],
    tables: (stored.tables ?? []) as Table[],
    marks: { ...NO_MARKS, ...stored.marks },
    zones: stored.zones ?? [],
  };
}

/** A hall of `rows` x `seatsPerRow`, rows labelled from 1, all places active, the stage on top. */
export function newLayout(rows = limit('hallRows'), seatsPerRow = limit('hallSeatsPerRow')): HallLayout {
  return layoutOf({
    format: LAYOUT_FORMAT,
    next_place: rows * seatsPerRow + 1,
    direction: 'ltr',
    stage: { kind: 'stage', side: 'top' },
    rows: Array.from({ length: rows }, (_, row) => ({
      label: String(row + 1),
      x: 0,
      y: row * ROW_PITCH,
      dx: SEAT_PITCH,
      dy: 0,
      start: 1,
      places: Array.from({ length: seatsPerRow }, (_, seat) => row * seatsPerRow + seat + 1),
    })),
    areas: [],
    entrances: [],
    captions: [],
    inactive: [],
  });
}
