import type { SeatingState } from './useSeating.ts';

/** Who comes: all who are picked, or those who are in hand. */
function comingOf({ intent, waiting, placeOf }: SeatingState): string[] {
  const at = (place: number) => placeOf.get(place)?.ticket?.guest_id ?? [];
  if (intent.kind === 'guest') return [intent.guest_id];
  if (intent.kind === 'move') return [intent.place].flatMap(at);
  return intent.kind === 'several' && intent.asked ? intent.places.flatMap(at) : waiting.map(({ id }) => id);
}

/** Where those sit whom the comers come together with. */
export function partyAt(seating: SeatingState): number[] {
  const coming = comingOf(seating);
  const own = new Set(coming.map((id) => seating.guestOf.get(id)?.place));
  return [...new Set(coming.flatMap(seating.parties.placesWith))].filter((place) => !own.has(place));
}

/** Do all who come find room among these places? Nobody comes: no. */
export function fitsIn(seating: SeatingState, places: readonly number[]): boolean {
  const count = comingOf(seating).length;
  return count > 0 && places.filter(seating.canTake).length >= count;
}

/** Groups in the order in which they suit whoever comes: those where the rest of the party sits, then those in which all find room. */
export function bestFirst<G extends { all: readonly number[] }>(seating: SeatingState, groups: readonly G[]): G[] {
  const party = new Set(partyAt(seating));
  const rankOf = ({ all }: G) => 2 * Number(all.some((place) => party.has(place))) + Number(fitsIn(seating, all));
  return groups.toSorted((one, other) => rankOf(other) - rankOf(one));
}
