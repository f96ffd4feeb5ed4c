import { doublesOf } from '#shared/hall/doubles.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import { HttpError } from '../../../dataProvider/index.ts';
import type { Refusal } from './types.ts';

/** A refused call as the plan understands it: code, sentence, and the places and people it names. */
export function asRefusal(error: unknown): Refusal {
  if (!(error instanceof HttpError)) return { code: 'unknown' };
  const { places: named, left, undoable } = error.body as Named;
  const places = named?.map((place) => (typeof place === 'number' ? place : place.place));
  const taken = named?.flatMap((place) =>
    typeof place === 'number' || !place.guest_name ? [] : { place: place.place, guest_name: place.guest_name },
  );
  return {
    code: error.code ?? 'unknown',
    detail: error.detail,
    ...(places ? { places } : {}),
    ...(taken && taken.length > 0 ? { taken } : {}),
    ...(left ? { left, undoable } : {}),
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

interface Named extends Pick<Refusal, 'left' | 'undoable'> {
  places?: (number | { place: number; guest_name?: string | null })[];
}

/** Runs a call and throws what the plan can show. */
export async function refusing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asRefusal(error);
  }
}
