import { useMemo, useState } from 'react';
import type { HallLayout } from '#shared/hall/layout.ts';
import { levelOf, levelsOf, type Level } from '#shared/hall/levels.ts';

export interface LevelShown {
  /** To choose between; empty where the hall has one level. */
  levels: readonly Level[];
  /** The one that is shown; undefined where all there is is shown. */
  level: number | undefined;
  setLevel: (level: number) => void;
  /** Shows the level of a place. */
  showPlace: (place: number) => void;
}

/** Which level of a hall a plan shows; `first`: a place that has to be seen at the beginning. */
export function useLevel(layout: HallLayout, first: number | null = null): LevelShown {
  const levels = useMemo(() => levelsOf(layout), [layout]);
  const [chosen, setLevel] = useState(() => (first === null ? 0 : levelOf(layout, first)));
  return {
    levels,
    level: levels.length === 0 ? undefined : Math.min(chosen, levels.length - 1),
    setLevel,
    showPlace: (place) => setLevel(levelOf(layout, place)),
  };
}
