import { samePlaces } from '#shared/hall/following.ts';
import type { KnownHall } from '../rules.ts';

/** What is painted on one hall, on the halls of other dates: each has ids of its own for what was drawn there. */
export interface OtherDates {
  /** These places of the painted hall, as places of that one; what isn't there is passed over and counted. */
  placesOn: (hallId: string, places: readonly number[]) => number[];
  /** Those of that hall's places that the painted hall has too. */
  sharedOf: (hallId: string, places: readonly number[]) => number[];
  /** How many places were passed over, on all dates together. */
  leftOut: () => number;
}

/** O(places) for each of the halls that is asked about. */
export function otherDates(hall: KnownHall, siblings: readonly KnownHall[]): OtherDates {
  const known = new Map<string, ReadonlyMap<number, number>>();
  const missing = new Set<string>();
  const sameOn = (hallId: string) => {
    const sibling = siblings.find(({ id }) => id === hallId);
    if (!sibling) return null;
    const same = known.get(hallId) ?? samePlaces(hall.layout, sibling.layout);
    known.set(hallId, same);
    return same;
  };
  return {
    placesOn(hallId, places) {
      const there = sameOn(hallId);
      if (!there) return [...places];
      for (const place of places) if (!there.has(place)) missing.add(`${hallId} ${place}`);
      return places.flatMap((place) => there.get(place) ?? []);
    },
    sharedOf(hallId, places) {
      const there = sameOn(hallId);
      const shared = there && new Set(there.values());
      return places.filter((place) => shared?.has(place) ?? true);
    },
    leftOut: () => missing.size,
  };
}
