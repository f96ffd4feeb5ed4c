import { useMemo } from 'react';
import { doublesOf } from '#shared/hall/doubles.ts';
import type { Box } from '#shared/hall/geometry.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { heapsOf, overlapsOf } from '#shared/hall/overlap.ts';
import { groupBox } from '#shared/hall/seats.ts';

export type Faults = ReturnType<typeof useFaults>;

/**
 * What can't be saved as it is drawn: places with one label, and whatever lies on something else. Boxes are of the tables and
 * areas among it, on the `level` that is shown.
 */
export function useFaults(layout: HallLayout, level?: number) {
  return useMemo(() => {
    const doubles = doublesOf(layout);
    const overlaps = overlapsOf(layout);
    const groups = [
      ...overlaps.flatMap(({ one, other }) => [one, other]),
      ...doubles.flatMap((double) => double.groups),
    ];
    const boxes = new Map<string, Box>();
    for (const { kind, at } of groups) {
      const group = kind === 'rows' ? undefined : layout[kind][at];
      if (group && (level === undefined || (group.level ?? 0) === level)) boxes.set(`${kind} ${at}`, groupBox(group));
    }
    return {
      doubles,
      heaps: heapsOf(layout, overlaps),
      places: [...doubles, ...overlaps].flatMap(({ places }) => places),
      boxes: [...boxes.values()],
    };
  }, [layout, level]);
}
