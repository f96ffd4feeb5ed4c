import { type Box, groupBox, type Point, union } from '#shared/hall/geometry.ts';
import { groupsOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';

/** A level of a hall that has several: its name, and how many places stand on it. */
export interface Level {
  at: number;
  name: string;
  places: number;
}

/** The levels to choose between; none in a hall that has only one. */
export function levelsOf(layout: HallLayout): Level[] {
  if (layout.levels.length < 2) return [];
  const counts = layout.levels.map(() => 0);
  for (const { group } of groupsOf(layout)) counts[group.level ?? 0]! += group.places.length;
  return layout.levels.map(({ name }, at) => ({ at, name, places: counts[at]! }));
}

/** The level a place stands on; 0 where the hall has no such place. */
export function levelOf(layout: HallLayout, place: number): number {
  return groupsOf(layout).find(({ group }) => group.places.includes(place))?.group.level ?? 0;
}

/**
 * What stands on one level, as a layout of its own. Entrances and captions belong to no level: they come along unless
 * they stand closer to another one.
 */
export function onLevel(layout: HallLayout, level: number): HallLayout {
  const isHere = (group: { level?: number | undefined }) => (group.level ?? 0) === level;
  const boxes = new Map<number, Box[]>();
  for (const { group } of groupsOf(layout)) {
    const at = group.level ?? 0;
    boxes.set(at, [...(boxes.get(at) ?? []), groupBox(group)]);
  }
  const others = [...boxes].flatMap(([at, of]) => (at === level ? [] : union(of)));
  const own = boxes.get(level);
  const here = own && union(own);
  const belongs = (point: Point) => !here || others.every((box) => farFrom(here, point) <= farFrom(box, point));
  return {
    ...layout,
    rows: layout.rows.filter(isHere),
    tables: layout.tables.filter(isHere),
    areas: layout.areas.filter(isHere),
    entrances: layout.entrances.filter(belongs),
    captions: layout.captions.filter(belongs),
  };
}

function farFrom({ x, y, width, height }: Box, point: Point): number {
  return Math.hypot(Math.max(x - point.x, 0, point.x - x - width), Math.max(y - point.y, 0, point.y - y - height));
}
