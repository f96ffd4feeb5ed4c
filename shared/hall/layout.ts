import { z } from 'zod';
import { AREA_NAME, ROW_LABEL } from './labels.ts';
import { limit } from '../limits.ts';
import type { Message } from '../problems.ts';
import { listOf } from '../schema.ts';
import { cleanText } from '../text.ts';

/**
 * A hall as data. Templates and halls share this format. Coordinates are world units: seats stand
 * `SEAT_PITCH` apart, a seat has radius `SEAT_RADIUS`, y grows downwards. A place is an integer id,
 * unique in its hall and never used again; what is printed on the chair is its label.
 */
export const LAYOUT_FORMAT = 1;
export const SEAT_PITCH = 24;
export const SEAT_RADIUS = 9;
/** Distance of one row to the next in a new hall. */
export const ROW_PITCH = 26;

export const SIDES = ['top', 'bottom', 'left', 'right'] as const;
export const DIRECTIONS = ['ltr', 'rtl'] as const;
export type Side = (typeof SIDES)[number];
export type Direction = (typeof DIRECTIONS)[number];

const coordinate = z.number().finite().min(-100_000).max(100_000);
/** What a person types to be printed; letters nobody sees don't get into the database. */
const typed = (max: number) => z.string().overwrite(cleanText).min(1).max(max);
/** As many ids as a hall may ever give out; the database keeps them as 32-bit integers. */
export const placeId = z.number().int().min(1).max(10_000_000);

/** A run of seats: seat i stands at (x + i*dx, y + i*dy). Its number counts from `start` along the direction. */
export const rowSchema = z.strictObject({
  label: typed(ROW_LABEL),
  x: coordinate,
  y: coordinate,
  dx: coordinate,
  dy: coordinate,
  start: z.number().int().min(0).max(9999),
  /** Numbering of this row, where it differs from the hall's. */
  direction: z.enum(DIRECTIONS).optional(),
  places: listOf(placeId, { min: 1, max: limit('rowSeats') }),
});

/** People sit where they like: `capacity` numbered places without positions of their own. */
export const areaSchema = z.strictObject({
  name: typed(AREA_NAME),
  x: coordinate,
  y: coordinate,
  width: z.number().positive().max(100_000),
  height: z.number().positive().max(100_000),
  places: listOf(placeId, { min: 1, max: limit('areaCapacity') }),
});

export const entranceSchema = z.strictObject({ name: typed(40), x: coordinate, y: coordinate });
export const captionSchema = z.strictObject({ text: typed(60), x: coordinate, y: coordinate });

export const layoutSchema = z.strictObject({
  format: z.literal(LAYOUT_FORMAT),
  /** The next place id to give out; only grows. */
  next_place: placeId,
  direction: z.enum(DIRECTIONS),
  stage: z.strictObject({ kind: z.enum(['stage', 'screen']), side: z.enum(SIDES) }),
  rows: listOf(rowSchema, { max: limit('rows') }),
  areas: listOf(areaSchema, { max: 50 }),
  entrances: listOf(entranceSchema, { max: 30 }),
  captions: listOf(captionSchema, { max: 50 }),
  /** Places nobody can sit on for now; they keep their id and number. */
  inactive: listOf(placeId, { max: limit('hallPlaces') }),
});

export type Row = z.infer<typeof rowSchema>;
export type Area = z.infer<typeof areaSchema>;
export type Entrance = z.infer<typeof entranceSchema>;
export type Stage = HallLayout['stage'];
export type HallLayout = z.infer<typeof layoutSchema>;

/** A hall of `rows` x `seatsPerRow`, rows labelled from 1, all places active, the stage on top. */
export function newLayout(rows = limit('hallRows'), seatsPerRow = limit('hallSeatsPerRow')): HallLayout {
  return {
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
  };
}

/** A row or an area by its position in the layout's lists. */
export interface GroupAt {
  kind: 'rows' | 'areas';
  at: number;
}

/** Every place id of the hall: rows in order, then areas. */
export function placesOf(layout: HallLayout): number[] {
  return [...layout.rows, ...layout.areas].flatMap((group) => group.places);
}

/** What the halls and templates tables store beside the layout. Inactive places count nowhere but in `inactive`. */
export interface HallCounts {
  rows_count: number;
  /** The longest row with all its blocks, inactive seats included. */
  seats_per_row: number;
  /** Active places, those of areas included. */
  total_seats: number;
  active: number;
  inactive: number;
}

/** The derived numbers of a layout, as a visitor would count them: blocks side by side make one row. */
export function countsOf(layout: HallLayout): HallCounts {
  const inactive = new Set(layout.inactive);
  const places = placesOf(layout);
  const active = places.filter((place) => !inactive.has(place)).length;
  const lines = linesOf(layout);
  return {
    rows_count: lines.length,
    seats_per_row: lines.reduce((most, line) => Math.max(most, line.seats), 0),
    total_seats: active,
    active,
    inactive: places.length - active,
  };
}

interface Line {
  label: string;
  middle: number;
  seats: number;
  spans: [left: number, right: number][];
}

/** Runs with one label, beside each other and at about one height (blocks slant), are one row. */
function linesOf(layout: HallLayout): Line[] {
  const lines: Line[] = [];
  for (const { label, x, y, dx, dy, places } of layout.rows) {
    const last = places.length - 1;
    const [left, right] = [Math.min(x, x + last * dx), Math.max(x, x + last * dx)];
    const middle = y + (last * dy) / 2;
    const line = lines.find(
      (other) =>
        other.label === label &&
        Math.abs(other.middle - middle) <= 5 * ROW_PITCH &&
        other.spans.every((span) => right < span[0] || left > span[1]),
    );
    if (line) {
      line.seats += places.length;
      line.spans.push([left, right]);
    } else {
      lines.push({ label, middle, seats: places.length, spans: [[left, right]] });
    }
  }
  return lines;
}

/** A mistake of a layout: `path` is the place in the document ("rows.3.places.0"), the sentence is `fields.<key>`. */
export interface LayoutMistake extends Message {
  path: string;
}

/**
 * What the schema can't say: ids are given out once, inactive ones exist, the hall isn't too large. Empty = sound. No
 * more mistakes are looked for than are answered.
 */
export function checkLayout(layout: HallLayout): LayoutMistake[] {
  const most = limit('hallPlaces');
  if (placesOf(layout).length > most) return [{ path: 'rows', key: 'hall_too_many_places', params: { most } }];
  const mistakes: LayoutMistake[] = [];
  for (const mistake of mistakesOf(layout)) if (mistakes.push(mistake) === limit('fieldMessages')) break;
  return mistakes;
}

function* mistakesOf(layout: HallLayout): Generator<LayoutMistake> {
  const seen = new Set<number>();
  for (const kind of ['rows', 'areas'] as const) {
    for (const [at, group] of layout[kind].entries()) {
      for (const [i, place] of group.places.entries()) {
        const path = `${kind}.${at}.places.${i}`;
        if (seen.has(place)) yield { path, key: 'hall_duplicate_place', params: { place } };
        if (place >= layout.next_place) yield { path, key: 'hall_place_not_given_out', params: { place } };
        seen.add(place);
      }
    }
  }
  const inactive = new Set<number>();
  for (const [i, place] of layout.inactive.entries()) {
    const path = `inactive.${i}`;
    if (!seen.has(place)) yield { path, key: 'hall_inactive_unknown', params: { place } };
    if (inactive.has(place)) yield { path, key: 'hall_duplicate_place', params: { place } };
    inactive.add(place);
  }
}
