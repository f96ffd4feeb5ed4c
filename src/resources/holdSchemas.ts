import { z } from 'zod';
import { placeId } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { listOf } from '#shared/schema.ts';
import { optional, typedOrNothing } from '#shared/typed.ts';
import { REMARK_LENGTH } from './holds.ts';

/** What holds a place: who, until when (null: until it is released), and for whom or what. */
export const placeHold = z.object({
  by: z.string().nullable(),
  until: z.string().nullable(),
  remark: z.string().nullable(),
});
export type PlaceHold = z.infer<typeof placeHold>;

/** Places that are held alike, their ids as stretches: see `packedIds`. */
export const heldPlaces = placeHold.extend({ places: z.array(z.number().int()) });
export type HeldPlaces = z.infer<typeof heldPlaces>;

const places = listOf(placeId, { min: 1, max: limit('hallPlaces') });

/** Places that are to be held; those that are held already are held so from now on. */
export const newHolds = z.strictObject({
  places,
  until: optional(z.iso.datetime()),
  remark: typedOrNothing(REMARK_LENGTH),
});
export type NewHolds = z.output<typeof newHolds>;

export const released = z.strictObject({ places });
