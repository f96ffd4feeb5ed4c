import { z } from 'zod';
import { limit } from '../limits.ts';

/**
 * A hall as data. Templates and halls share this format. Coordinates are world units: seats stand
 * `SEAT_PITCH` apart, a seat has radius `SEAT_RADIUS`, y grows downwards. A place is an integer id,
 * unique in its hall and never used again; what is printed on the chair is its label.
 */
export const LAYOUT_FORMAT = 1;
export const SEAT_PITCH = 24;
export const SEAT_RADIUS = 9;

export const SIDES = ['top', 'bottom', 'left', 'right'] as const;
export const DIRECTIONS = ['ltr', 'rtl'] as const;
export type Side = (typeof SIDES)[number];
export type Direction = (typeof DIRECTIONS)[number];

const coordinate = z.number().finite().min(-100_000).max(100_000);
const placeId = z.number().int().min(1).max(10_000_000);

/** A run of seats: seat i stands at (x + i*dx, y + i*dy). Its number counts from `start` along the direction. */
export const rowSchema = z.strictObject({
  label: z.string().trim().min(1).max(10),
  x: coordinate,
  y: coordinate,
  dx: coordinate,
  dy: coordinate,
  start: z.number().int().min(0).max(9999),
  /** Numbering of this row, where it differs from the hall's. */
  direction: z.enum(DIRECTIONS).optional(),
  places: z.array(placeId).min(1).max(limit('rowSeats')),
});

/** People sit where they like: `capacity` numbered places without positions of their own. */
export const areaSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  x: coordinate,
  y: coordinate,
  width: z.number().positive().max(100_000),
  height: z.number().positive().max(100_000),
  places: z.array(placeId).min(1).max(limit('areaCapacity')),
});

export const entranceSchema = z.strictObject({ name: z.string().trim().min(1).max(40), x: coordinate, y: coordinate });
export const captionSchema = z.strictObject({ text: z.string().trim().min(1).max(60), x: coordinate, y: coordinate });

export const layoutSchema = z.strictObject({
  format: z.literal(LAYOUT_FORMAT),
  /** The next place id to give out; only grows. */
  next_place: placeId,
  direction: z.enum(DIRECTIONS),
  stage: z.strictObject({ kind: z.enum(['stage', 'screen']), side: z.enum(SIDES) }),
  rows: z.array(rowSchema).max(limit('rows')),
  areas: z.array(areaSchema).max(50),
  entrances: z.array(entranceSchema).max(30),
  captions: z.array(captionSchema).max(50),
  /** Places nobody can sit on for now; they keep their id and number. */
  inactive: z.array(placeId).max(limit('hallPlaces')),
});

export type Row = z.infer<typeof rowSchema>;
export type Area = z.infer<typeof areaSchema>;
export type Entrance = z.infer<typeof entranceSchema>;
export type HallLayout = z.infer<typeof layoutSchema>;
