import { z } from 'zod';
import { placeId } from '#shared/hall/layout.ts';
import { uuid } from '#shared/uuid.ts';
import { surnameAndFirst } from '../../db/names.ts';
import { UNDO_REFUSED } from './refused.ts';

const count = z.number().int();

/** One thing that changed who sits where, or the places themselves. */
export const hallDeed = z
  .object({
    /** The batch; null for what the house did by itself. */
    id: uuid().nullable(),
    at: z.string(),
    /** Who did it; its id is null for who is no member, and all of it for the house. */
    by: z.object({ id: uuid().nullable(), name: z.string(), names: surnameAndFirst.nullable() }).nullable(),
    mine: z.boolean(),
    /** seat, move, free, change_guest, seat_list, undo, redo, ... */
    verb: z.string(),
    /** What an undo or a redo is of. */
    began_with: z.string().nullable(),
    /** How many tickets and holds it is about, and what became of them: who got a place, another one, none any more, gave it to somebody else. */
    places: count,
    seated: count,
    moved: count,
    freed: count,
    given: count,
    /** Places that were held, or held otherwise, and such that were released; the first of them. */
    held: count,
    released: count,
    held_places: z.array(placeId),
    /** It changed the plan of the hall. */
    plan: z.boolean(),
    /** The first of them. `instead_of`: who had the place. */
    some: z.array(
      z.object({
        guest_id: uuid(),
        guest_name: z.string(),
        from: placeId.nullable(),
        to: placeId.nullable(),
        instead_of: z.string().nullable(),
      }),
    ),
    undoes: uuid().nullable(),
    undone_by: uuid().nullable(),
    /** `left`: how many stayed as they were. */
    undone: z.object({ at: z.string(), by: z.string(), left: count }).nullable(),
    /** Why the person asking may not take it back; null where they may, as far as nobody worked on it since. */
    refused: z.enum(UNDO_REFUSED).nullable(),
  })
  .meta({ title: 'HallDeed' });
export type HallDeed = z.output<typeof hallDeed>;

/** Who did something in the hall, and how often. */
export const hallPerson = z.object({ id: uuid(), name: z.string(), deeds: count });

/** When something was done there, by whom, and how much it was about: places, or 1 for a plan. */
export const hallMoment = z.object({ at: z.string(), by: uuid().nullable(), places: count });
