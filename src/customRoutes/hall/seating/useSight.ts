import { useState } from 'react';
import { seatAt } from '#shared/hall/seats.ts';
import type { Camera } from '../plan/camera.ts';
import { type Cell, createCell } from '../plan/cell.ts';
import type { LevelShown } from '../plan/useLevel.ts';
import type { SeatingState } from './useSeating.ts';

const NOWHERE: readonly number[] = [];

/** What of a plan is in sight and lit because of something beside it. */
export function useSight(camera: Camera, levels: LevelShown, { groupOf }: Pick<SeatingState, 'groupOf'>) {
  const [lit] = useState<Cell<readonly number[]>>(() => createCell(NOWHERE));
  const [shown, setShown] = useState(NOWHERE);
  /** Has places in sight: all that are on the level of the first of them. */
  const reveal = (places: readonly number[]) => {
    const found = places.flatMap((place) => {
      const at = groupOf.get(place);
      return at ? [{ place, at }] : [];
    });
    const [first] = found;
    if (!first) return;
    levels.showPlace(first.place);
    const here = found.filter(({ at }) => (at.group.level ?? 0) === (first.at.group.level ?? 0));
    camera.revealAll(here.flatMap(({ place, at }) => seatAt(at.group, at.group.places.indexOf(place)) ?? []));
  };
  return {
    lit,
    /** The places that were asked for last, lit until others are. */
    shown,
    reveal,
    show: (places: readonly number[]) => {
      setShown(places);
      lit.set(places);
      reveal(places);
    },
  };
}
