import { groupsOf } from '../hall/groups.ts';
import type { HallLayout } from '../hall/layout.ts';
import { levelPlansOf } from '../hall/levels.ts';
import { groupBox, type Point } from '../hall/seats.ts';

/**
 * Which entrance lets somebody in, by their place: the index among the layout's entrances of the one nearest to their row, table or
 * area, on its own level if that has one. A row or a table is never divided. Empty where a hall has no entrance.
 * O(groups x entrances + places).
 */
export function entranceByPlace(layout: HallLayout): Map<number, number> {
  const by = new Map<number, number>();
  if (layout.entrances.length === 0) return by;
  const at = new Map(layout.entrances.map((entrance, index) => [entrance, index]));
  for (const plan of levelPlansOf(layout)) {
    const here = plan.layout.entrances.length > 0 ? plan.layout.entrances : layout.entrances;
    for (const { group } of groupsOf(plan.layout)) {
      const box = groupBox(group);
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const nearest = here.reduce((best, each) => (farFrom(middle, each) < farFrom(middle, best) ? each : best));
      for (const place of group.places) by.set(place, at.get(nearest)!);
    }
  }
  return by;
}

/** Squared: what is nearer stays nearer, in whole numbers for whole ones. */
function farFrom(one: Point, other: Point): number {
  return (one.x - other.x) ** 2 + (one.y - other.y) ** 2;
}
