import { groupsOf } from './groups.ts';
import type { HallLayout } from './layout.ts';
import { type Box, groupBox, type Point, union } from './seats.ts';

/** A level of a hall that has several: its name, and how many places stand on it. */
export interface Level {
  at: number;
  name: string;
  places: number;
}

/** The levels to choose between; none in a hall that has only one. O(groups). */
export function levelsOf(layout: HallLayout): Level[] {
  if (layout.levels.length < 2) return [];
  const counts = layout.levels.map(() => 0);
  for (const { group } of groupsOf(layout)) counts[group.level ?? 0]! += group.places.length;
  return layout.levels.map(({ name }, at) => ({ at, name, places: counts[at]! }));
}

/** The level a place stands on; 0 where the hall has no such place. O(places). */
export function levelOf(layout: HallLayout, place: number): number {
  return groupsOf(layout).find(({ group }) => group.places.includes(place))?.group.level ?? 0;
}

/** What stands on one level, as a hall of its own. */
interface LevelPlan {
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

/**
 * The layout of one level. Entrances and captions belong to none: they come along unless they stand closer to another one.
 * `boxes`: what each level takes up, where that is known. O(groups).
 */
export function onLevel(layout: HallLayout, level: number, boxes = boxesOf(layout)): HallLayout {
  const isHere = (group: { level?: number | undefined }) => (group.level ?? 0) === level;
  const own = boxes.get(level);
  const belongs = (point: Point) =>
    !own || [...boxes.values()].every((box) => farFrom(own, point) <= farFrom(box, point));
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
function boxesOf(layout: HallLayout): ReadonlyMap<number, Box> {
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
