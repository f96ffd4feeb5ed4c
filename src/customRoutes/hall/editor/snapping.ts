import { boxOf } from '#shared/hall/arranging.ts';
import { type GroupAt, groupsOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { groupBox } from '#shared/hall/seats.ts';

/** Things snap to a grid of 6 units: a quarter of the distance between two seats. */
const SNAP = 6;
/** So near an edge or a middle of a neighbour, what is dragged comes to lie on its line. */
const NEAR = 5;

export const snapped = (value: number) => Math.round(value / SNAP) * SNAP;

/**
 * How far groups go that were dragged by (dx, dy): their left, middle and right to those of what stands around, their top,
 * middle and bottom likewise; where no line is near, to the grid.
 */
export function snappedMove(layout: HallLayout, groups: readonly GroupAt[], dx: number, dy: number): [number, number] {
  const own = boxOf(layout, groups);
  if (!own) return [snapped(dx), snapped(dy)];
  const moved = new Set(groups.map(({ kind, at }) => `${kind} ${at}`));
  const level = layout[groups[0]!.kind][groups[0]!.at]?.level ?? 0;
  const others = groupsOf(layout)
    .filter(({ kind, at, group }) => !moved.has(`${kind} ${at}`) && (group.level ?? 0) === level)
    .map(({ group }) => groupBox(group));
  return [
    along(
      own.x,
      own.width,
      dx,
      others.map(({ x, width }) => [x, width]),
    ),
    along(
      own.y,
      own.height,
      dy,
      others.map(({ y, height }) => [y, height]),
    ),
  ];
}

function along(from: number, size: number, by: number, others: readonly (readonly [number, number])[]): number {
  let [least, best] = [NEAR, snapped(by)];
  for (const [start, length] of others) {
    for (const part of [0, 0.5, 1]) {
      const to = start + part * length - part * size - from;
      const away = Math.abs(to - by);
      if (away < least) [least, best] = [away, to];
    }
  }
  return best;
}
