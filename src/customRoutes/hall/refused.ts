import { HttpError } from '../../dataProvider/index.ts';
import type { Refusal } from './types.ts';

/** A refused call as the plan understands it: code, sentence, and the places it names. */
export function asRefusal(error: unknown): Refusal {
  if (!(error instanceof HttpError)) return { code: 'unknown' };
  const named = error.body.places as (number | { place: number })[] | undefined;
  const places = named?.map((place) => (typeof place === 'number' ? place : place.place));
  return { code: error.code ?? 'unknown', detail: error.detail, ...(places ? { places } : {}) };
}

/** Runs a call and throws what the plan can show. */
export async function refusing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asRefusal(error);
  }
}
