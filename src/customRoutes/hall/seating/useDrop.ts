import { useRef } from 'react';
import type { Hit } from '../plan/hit.ts';
import type { Guest } from '../plan/types.ts';
import { pairUp } from './assign.ts';
import { partsOf } from './parts.ts';
import type { SeatingState } from './useSeating.ts';

/** Guests dragged from their list: where they would sit, and what letting go does. Nobody who watches needs to render while they are on their way. */
export function useDrop(seating: SeatingState) {
  const dragged = useRef<readonly string[]>([]);
  const { guestOf, waiting, readOnly, bound } = seating;
  const people = () => {
    const ids = new Set(dragged.current);
    const inOrder = waiting.filter(({ id }) => ids.has(id));
    return inOrder.length === ids.size ? inOrder : [...ids].flatMap((id) => guestOf.get(id) ?? []);
  };
  const startAt = (hit: Hit): number | undefined => {
    if (hit.kind === 'place') return seating.isOpen(hit.place) && seating.isMine(hit.place) ? hit.place : undefined;
    return 'places' in hit ? seating.openIn(hit.places, seating.canTake) : undefined;
  };
  const placesAt = (hit: Hit): number[] => {
    const coming = people();
    const start = startAt(hit);
    if (readOnly || start === undefined || coming.length === 0) return [];
    return coming[0]!.place === null ? seating.runAt(start, coming.length) : bound ? [] : [start];
  };
  /** Is there something to be said before they are seated: not all find room, not all together, or one on a couple seat? */
  const isDoubtful = (coming: readonly Guest[], places: readonly number[]) => {
    const used = places.slice(0, coming.length);
    const torn = partsOf(seating.layout, used).length > 1;
    return torn || used.length < coming.length || seating.together(used).length > used.length;
  };
  /** Says why nobody can sit where they were let go. */
  const refuse = (hit: Hit) => {
    if ('places' in hit) seating.refuseGroup(hit.places);
    else if (hit.kind === 'place' && !seating.refuseForeign([hit.place])) seating.refuseClosed(hit.place);
  };
  return {
    /** Somebody picked brings all who are picked. */
    begin(id: string) {
      const all = waiting.map((guest) => guest.id);
      dragged.current = all.includes(id) ? all : [id];
      return people();
    },
    end() {
      dragged.current = [];
    },
    /** Somebody is on the way, so the plan takes them everywhere: where they can't sit it says why. */
    isUnderWay: () => dragged.current.length > 0,
    /** On somebody else in the list: they come together. */
    joins: (id: string) => !readOnly && dragged.current.length > 0 && !dragged.current.includes(id),
    join(id: string) {
      void seating.joinParty([id, ...people().map((guest) => guest.id)]);
    },
    placesAt,
    drop(hit: Hit) {
      const coming = people();
      const places = placesAt(hit);
      const [only] = coming;
      const isBack = only && hit.kind === 'place' && hit.place === only.place;
      if (!only || readOnly || isBack) return;
      seating.setRefusal(null);
      if (places.length === 0) {
        refuse(hit);
      } else if (only.place !== null) {
        seating.moveTo(only.place, places[0]!);
      } else if (isDoubtful(coming, places)) {
        // The bar says so, and who would sit where, before anybody is seated.
        seating.pick(coming.map(({ id }) => id));
        seating.chooseRun(startAt(hit)!, coming.length);
      } else {
        void seating.seat(pairUp(coming, places), (now) => now);
      }
    },
  };
}

export type Drop = ReturnType<typeof useDrop>;
