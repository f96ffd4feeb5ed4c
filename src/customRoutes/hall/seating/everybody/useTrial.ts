import { useMemo, useRef, useState } from 'react';
import type { Proposed } from '#shared/seating/asked.ts';
import type { Hit } from '../../plan/hit.ts';
import type { useSight } from '../useSight.ts';
import type { Everybody } from './useEverybody.ts';

/** Whom somebody looks at in a plan; `byPlan`: as their chair was pressed, so the list is to show them. */
export interface Opened {
  guest_id: string;
  place: number;
  byPlan: boolean;
}

export type Trial = ReturnType<typeof useTrial>;

/** Looking at a plan on the plan of the hall: a press there opens who would sit on the place, and nothing is chosen. */
export function useTrial({ isOpen, proposal, meant, changed }: Everybody, sight: ReturnType<typeof useSight>) {
  const [opened, setOpened] = useState<Opened | null>(null);
  // Whoever came from the plan by keyboard goes back there.
  const from = useRef<HTMLElement | null>(null);
  const { byPlace, bySeat } = useMemo(
    () => ({
      byPlace: new Map(meant.flatMap((one) => (changed.has(one.guest_id) ? [] : [[one.place, one] as const]))),
      bySeat: new Map(meant.flatMap((one) => (one.from === null ? [] : [[one.from, one] as const]))),
    }),
    [meant, changed],
  );
  // With the plan goes who was looked at in it.
  const [looked, setLooked] = useState(proposal);
  if (proposal !== looked) {
    setLooked(proposal);
    setOpened(null);
  }
  const open = ({ guest_id, place }: Proposed, byPlan = false) => {
    setOpened({ guest_id, place, byPlan });
    if (byPlan) sight.light([place]);
    else sight.show([place]);
  };
  return {
    isOpen,
    /** Who would sit where, but for those who can't any more. */
    byPlace,
    opened,
    open,
    close: () => {
      setOpened(null);
      sight.light([]);
      if (from.current?.isConnected) from.current.focus({ preventScroll: true });
    },
    /** A press on the plan: on a place that is proposed, on one that somebody leaves, on a table or an area of such. */
    press: (hit: Hit) => {
      const places = hit.kind === 'place' ? [hit.place] : 'places' in hit ? hit.places : [];
      const [one] = [byPlace, bySeat].flatMap((known) => places.flatMap((place) => known.get(place) ?? []));
      if (!one) return setOpened(null);
      const focus = document.activeElement;
      from.current = focus instanceof HTMLElement && focus.closest('[role="grid"]') ? focus : null;
      return open(one, true);
    },
  };
}
