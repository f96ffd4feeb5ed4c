import { z } from 'zod';
import { placeId } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { listOf } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';

/** Guests of a hall with the place each is to have. */
export const hallSeatings = z.strictObject({
  hall_id: uuid(),
  seatings: listOf(z.strictObject({ guest_id: uuid(), place: placeId }), { min: 1, max: limit('hallPlaces') }),
});
