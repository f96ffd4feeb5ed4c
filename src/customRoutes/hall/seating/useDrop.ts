import { useRef } from 'react';
import type { Hit } from '../plan/hit.ts';
import { pairUp } from './assign.ts';
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
    if (hit.kind === 'place') return seating.canTake(hit.place) ? hit.place : undefined;
    return 'places' in hit ? seating.openIn(hit.places, seating.canTake) : undefined;
  };
  const placesAt = (hit: Hit): number[] => {
    const coming = people();
    const start = startAt(hit);
    if (readOnly || start === undefined || coming.length === 0) return [];
    return coming[0]!.place === null ? seating.runAt(start, coming.length) : bound ? [] : [start];
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
    placesAt,
    drop(hit: Hit) {
      const coming = people();
      const places = placesAt(hit);
      const [only] = coming;
      if (!only || places.length === 0) return;
      if (only.place !== null) {
        seating.moveTo(only.place, places[0]!);
      } else if (places.length < coming.length) {
        // Not all find room there: the bar says so before anybody is seated.
        seating.pick(coming.map(({ id }) => id));
        seating.chooseRun(places[0]!, coming.length);
      } else {
        void seating.seat(pairUp(coming, places), (now) => now);
      }
    },
  };
}

export type Drop = ReturnType<typeof useDrop>;
