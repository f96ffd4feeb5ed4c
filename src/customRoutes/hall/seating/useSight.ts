import { useCallback, useEffect, useRef, useState } from 'react';
import { seatAt } from '#shared/hall/seats.ts';
import type { Camera } from '../plan/camera.ts';
import { type Cell, createCell } from '../plan/cell.ts';
import type { Guest } from '../plan/types.ts';
import type { LevelShown } from '../plan/useLevel.ts';
import type { SeatingState } from './useSeating.ts';

const NOWHERE: readonly number[] = [];

/** What of a plan is in sight and lit because of something beside it. */
export function useSight(camera: Camera, levels: LevelShown, seating: Pick<SeatingState, 'groupOf' | 'parties'>) {
  const { groupOf, parties } = seating;
  const [lit] = useState<Cell<readonly number[]>>(() => createCell(NOWHERE));
  const pointed = useRef<string | null>(null);
  /** Whoever is pointed at beside the plan is lit with their party, wherever these come to sit meanwhile. */
  const point = useCallback(
    (guest: Guest | null) => {
      pointed.current = guest?.id ?? null;
      lit.set(guest ? parties.placesWith(guest.id) : NOWHERE);
    },
    [lit, parties],
  );
  useEffect(() => {
    if (pointed.current !== null) lit.set(parties.placesWith(pointed.current));
  }, [lit, parties]);
  const [shown, setShown] = useState(NOWHERE);
  /** Shows the level of the first of these places; where those on it stand. */
  const spotsShown = (places: readonly number[]) => {
    const found = places.flatMap((place) => {
      const at = groupOf.get(place);
      return at ? [{ place, at }] : [];
    });
    const [first] = found;
    if (!first) return [];
    levels.showPlace(first.place);
    const here = found.filter(({ at }) => (at.group.level ?? 0) === (first.at.group.level ?? 0));
    return here.flatMap(({ place, at }) => seatAt(at.group, at.group.places.indexOf(place)) ?? []);
  };
  /** Has places in sight. */
  const reveal = (places: readonly number[]) => {
    const spots = spotsShown(places);
    if (spots.length > 0) camera.revealAll(spots);
  };
  const light = (places: readonly number[]) => {
    setShown(places);
    pointed.current = null;
    lit.set(places);
  };
  return {
    lit,
    point,
    /** The places that were asked for last, lit until others are. */
    shown,
    reveal,
    /** Looks at places from near by. */
    closeUp: (places: readonly number[]) => camera.closeUp(spotsShown(places)),
    /** Lights places, whether they are in sight or not. */
    light,
    show: (places: readonly number[]) => {
      light(places);
      reveal(places);
    },
  };
}
