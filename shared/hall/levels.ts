import { groupsOf } from './groups.ts';
import type { HallLayout } from './layout.ts';
import { type Box, groupBox, type Point, union } from './seats.ts';

/** What stands on one level, as a hall of its own. */
export interface LevelPlan {
  /** Null where the hall has no levels beside each other, and this is all of it. */
  name: string | null;
  layout: HallLayout;
}

/**
 * A hall as the plans it is drawn as on paper: one for each level with something on it, in the order of levels; all in one
 * where it has none or a single one. O(groups).
 */
export function levelPlansOf(layout: HallLayout): LevelPlan[] {
  if (layout.levels.length < 2) return [{ name: null, layout }];
  const boxes = boxesOf(layout);
  return [...boxes.keys()]
    .sort((a, b) => a - b)
    .map((level) => ({ name: layout.levels[level]?.name ?? null, layout: onLevel(layout, level, boxes) }));
}

/** The layout of one level. Entrances and captions belong to none: they come along unless they stand closer to another one. */
function onLevel(layout: HallLayout, level: number, boxes: ReadonlyMap<number, Box>): HallLayout {
  const isHere = (group: { level?: number | undefined }) => (group.level ?? 0) === level;
  const own = boxes.get(level)!;
  const belongs = (point: Point) => [...boxes.values()].every((box) => farFrom(own, point) <= farFrom(box, point));
  return {
    ...layout,
    rows: layout.rows.filter(isHere),
    tables: layout.tables.filter(isHere),
    areas: layout.areas.filter(isHere),
    entrances: layout.entrances.filter(belongs),
    captions: layout.captions.filter(belongs),
  };
}

/** What each level with something on it takes up. */
function boxesOf(layout: HallLayout): Map<number, Box> {
  const boxes = new Map<number, Box>();
  for (const { group } of groupsOf(layout)) {
    const [level, box] = [group.level ?? 0, groupBox(group)];
    const known = boxes.get(level);
    boxes.set(level, known ? union([known, box]) : box);
  }
  return boxes;
}

function farFrom({ x, y, width, height }: Box, point: Point): number {
  return Math.hypot(Math.max(x - point.x, 0, point.x - x - width), Math.max(y - point.y, 0, point.y - y - height));
}
