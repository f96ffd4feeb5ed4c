import { useMemo } from 'react';
import { doublesOf } from '#shared/hall/doubles.ts';
import type { Box } from '#shared/hall/geometry.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { heapsOf, overlapsOf } from '#shared/hall/overlap.ts';

export type Faults = ReturnType<typeof useFaults>;

/** What can't be saved as it is drawn: places with one label, and whatever lies on something else. */
export function useFaults(layout: HallLayout) {
  return useMemo(() => {
    const doubles = doublesOf(layout);
    const overlaps = overlapsOf(layout);
    const groups = overlaps.flatMap(({ one, other }) => [one, other]);
    const areas = new Set(
      [...groups, ...doubles.flatMap((double) => double.groups)]
        .filter(({ kind }) => kind === 'areas')
        .map(({ at }) => at),
    );
    return {
      doubles,
      heaps: heapsOf(layout, overlaps),
      places: [...doubles, ...overlaps].flatMap(({ places }) => places),
      boxes: [...areas].map((at): Box => layout.areas[at]!),
    };
  }, [layout]);
}
