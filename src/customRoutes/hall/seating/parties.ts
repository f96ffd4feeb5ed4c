import { groupBy } from '#shared/group.ts';
import { recordKey } from '#shared/text.ts';
import type { Guest } from '../plan/types.ts';

/** Who comes with whom, those who ask among them. A guest without a party comes alone, and so does the last one of a party. */
export function partiesOf(guests: readonly Guest[]) {
  const inParties = guests.filter(({ party }) => party);
  const parties = [...groupBy(inParties, ({ party }) => recordKey(party!)).values()].filter(({ length }) => length > 1);
  const ofGuest = new Map(parties.flatMap((party) => party.map((guest) => [guest.id, party] as const)));
  const atPlace = new Map(parties.flatMap((party) => party.map((guest) => [guest.place, party] as const)));
  const placesOf = (party: readonly Guest[] = NOBODY) => party.flatMap(({ place }) => place ?? []);
  return {
    /** Where a guest's party sits; around a place: that of whoever sits there. */
    placesWith: (guest_id: string) => placesOf(ofGuest.get(guest_id)),
    placesAround: (place: number) => placesOf(atPlace.get(place)),
    /** Those of a guest's party who have no place. */
    waitingWith: (guest_id: string) => (ofGuest.get(guest_id) ?? NOBODY).filter(({ place }) => place === null),
  };
}

const NOBODY: readonly Guest[] = [];
