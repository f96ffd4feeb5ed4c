import { z } from 'zod';
import { limit } from '../limits.ts';
import { listOf } from '../schema.ts';
import { uuid } from '../uuid.ts';
import { placeId } from './layout.ts';

/** What somebody has chosen on a plan, as far as it is told: ids of places and of guests, and how many places more. */
export interface Chosen {
  places: readonly number[];
  guests: readonly string[];
  more: number;
}

/** A colleague who has the plan of a hall open. `id` is that of the employee. */
export interface PresentPerson extends Chosen {
  id: string;
  last_name: string | null;
  first_name: string | null;
}

/** What a page says of itself: a number of its own by chance, a number that grows with each word, and what is chosen there. */
export const saidOnPlan = z.strictObject({
  page: z.int().min(0).max(2_147_483_647),
  turn: z.int().min(0),
  places: listOf(placeId, { max: limit('chosenTold') }).optional(),
  guests: listOf(uuid(), { max: limit('chosenTold') }).optional(),
  more: z.int().min(0).max(limit('hallPlaces')).optional(),
  /** It is closed, or shows something else. */
  leaves: z.boolean().optional(),
});
export type SaidOnPlan = z.output<typeof saidOnPlan>;

export const NOTHING_CHOSEN: Chosen = { places: [], guests: [], more: 0 };

/** The first of what is chosen, as many as are told; each once. */
export function toldOf(places: readonly number[], guests: readonly string[], more = 0): Chosen {
  const most = limit('chosenTold');
  const all = [...new Set(places)];
  const told = all.slice(0, most);
  return { places: told, guests: [...new Set(guests)].slice(0, most), more: more + all.length - told.length };
}
