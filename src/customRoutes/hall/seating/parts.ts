import { groupsOf } from '#shared/hall/groups.ts';
import { SEAT_PITCH, type HallLayout } from '#shared/hall/layout.ts';
import { type Adjacency, adjacencyOf } from '#shared/seating/adjacency.ts';
import { partsOf as partsIn } from '#shared/seating/parts.ts';

const halls = new WeakMap<HallLayout, Adjacency>();

/** Who sits how to whom in this hall, found out once. */
function hallOf(layout: HallLayout): Adjacency {
  const hall = halls.get(layout) ?? adjacencyOf(layout);
  halls.set(layout, hall);
  return hall;
}

/** Chosen places in the parts that people sit in, as a plan for the whole list counts them. */
export function partsOf(layout: HallLayout, chosen: readonly number[]): number[][] {
  return partsIn(hallOf(layout), chosen);
}

/** Are these parts rows that follow each other, each before or behind another? That isn't together, but near. */
export function followEachOther(layout: HallLayout, parts: readonly number[][]): boolean {
  const hall = hallOf(layout);
  const groups = groupsOf(layout);
  const groupAt = (seat: number) => groups[hall.group[seat]!]!;
  const areNear = (one: number, other: number) =>
    (groupAt(one).group.level ?? 0) === (groupAt(other).group.level ?? 0) &&
    Math.hypot(hall.x[one]! - hall.x[other]!, hall.y[one]! - hall.y[other]!) <= 2 * SEAT_PITCH;
  const [first = [], ...left] = parts.map((part) => part.map(hall.indexOf));
  const rows = [first, ...left].map(([seat]) => (seat === undefined ? undefined : groupAt(seat)));
  if (rows.some((row) => row?.kind !== 'rows') || new Set(rows).size < rows.length) return false;
  const met = [first];
  for (const part of met)
    for (let i = left.length - 1; i >= 0; i -= 1)
      if (left[i]!.some((one) => part.some((other) => areNear(one, other)))) met.push(...left.splice(i, 1));
  return left.length === 0;
}
