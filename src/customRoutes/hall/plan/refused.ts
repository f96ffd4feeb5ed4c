import { doublesOf } from '#shared/hall/doubles.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import { HttpError } from '../../../dataProvider/index.ts';
import type { Refusal, TakenPlace } from './types.ts';

/**
 * A refused call as the plan understands it: code, sentence, and the places and people it names. With `hall` the places
 * are those of this hall alone: people of all halls are named, but another hall's places aren't on this plan.
 */
export function asRefusal(error: unknown, hall?: string): Refusal {
  if (!(error instanceof HttpError)) return { code: 'unknown' };
  const { places: named, left, undoable, changed } = error.body as Named;
  const places = named?.flatMap((each) => {
    if (typeof each === 'number') return each;
    return hall && each.hall_id && each.hall_id !== hall ? [] : each.place;
  });
  const taken = named?.flatMap((each) => (typeof each !== 'number' && isTaken(each) ? each : []));
  return {
    code: error.code ?? 'unknown',
    detail: error.detail,
    ...(places ? { places } : {}),
    ...(taken && taken.length > 0 ? { taken } : {}),
    ...(left ? { left, undoable } : {}),
    ...(changed ? { changed } : {}),
  };
}

/** The plan as somebody else saved it, where that is why one's own was refused. */
export function staleOf(error: unknown): { version: number; layout: HallLayout } | null {
  if (!(error instanceof HttpError) || error.code !== 'stale') return null;
  return (error.body as { theirs: { version: number; layout: HallLayout } }).theirs;
}

/** Does the card beside this plan say what was refused, so that nothing else has to? */
export function isOnCard(code: string | null | undefined, layout: HallLayout): boolean {
  if (code === 'doubled_label') return doublesOf(layout).length > 0;
  return code === 'seats_overlap' && overlapsOf(layout).length > 0;
}

/** Somebody sits there, so it is named in full. */
function isTaken(place: NamedPlace): place is TakenPlace {
  return Boolean(place.guest_name);
}

type NamedPlace = Pick<TakenPlace, 'place' | 'hall_id'> & { guest_name?: string | null };

interface Named extends Pick<Refusal, 'left' | 'undoable' | 'changed'> {
  places?: (number | NamedPlace)[];
}

/** Runs a call and throws what the plan can show. */
export async function refusing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asRefusal(error);
  }
}
