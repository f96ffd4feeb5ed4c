import { type Group, groupsOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { zonesByPlace } from '#shared/hall/marks.ts';
import { type Point, type Spot, spotsOf } from '#shared/hall/seats.ts';
import { CHAIR_PITCH } from '#shared/hall/shapes.ts';
import { outlinesOfGroup } from './outlines.ts';

/** Seats of one rank that stand beside each other, in their order; the outline of an area whose places have a rank. */
export interface Band {
  /** The rank's position among the ranks of the hall. */
  rank: number;
  points: readonly Point[];
  /** The block it is of; undefined where its group stands by itself. */
  block: number | undefined;
}

/** Seats farther from each other have an aisle between them, or stand at another table. */
const BESIDE = 2 * CHAIR_PITCH;
/** Less off the line than any row that bends; the numbers themselves are off by far less. */
const STRAIGHT = 0.0001;

/** Where the ranks of a level lie, or of the hall. O(places). */
export function bandsOf(layout: HallLayout, level?: number): Band[] {
  if (layout.zones.length === 0) return [];
  const ranks = zonesByPlace(layout);
  return standingOn(layout, (each) => level === undefined || each === level).flatMap((each) => bandsIn(each, ranks));
}

/** The seats and the outlines of what stands on the other levels. O(places). */
export function otherLevels(layout: HallLayout, level?: number): { spots: Spot[]; outlines: Point[][] } {
  const others = level === undefined ? [] : standingOn(layout, (each) => each !== level);
  return {
    spots: seatsIn(others),
    outlines: others.flatMap(outlinesOfGroup),
  };
}

/** The seats of a level, or of the hall. */
export function seatsOn(layout: HallLayout, level?: number): Spot[] {
  return seatsIn(standingOn(layout, (each) => level === undefined || each === level));
}

function seatsIn(groups: readonly Group[]): Spot[] {
  return groups.flatMap(({ kind, group }) => (kind === 'areas' ? [] : spotsOf(group)));
}

/** Of a way only where it turns, and its ends: a straight row is two points, however many seats it has. World units. */
export function turnsOf(points: readonly Point[]): Point[] {
  return points.filter((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    if (!before || !after) return true;
    const [x, y] = [after.x - before.x, after.y - before.y];
    return Math.abs((point.x - before.x) * y - (point.y - before.y) * x) > STRAIGHT * Math.hypot(x, y);
  });
}

function standingOn(layout: HallLayout, isWanted: (level: number) => boolean): Group[] {
  return groupsOf(layout).filter(({ group }) => isWanted(group.level ?? 0));
}

function bandsIn(each: Group, ranks: ReadonlyMap<number, number>): Band[] {
  const { kind, group } = each;
  const { block } = group;
  if (kind === 'areas') {
    const rank = ranks.get(group.places[0]!);
    return rank === undefined ? [] : outlinesOfGroup(each).map((points) => ({ rank, block, points }));
  }
  const bands: (Band & { points: Point[] })[] = [];
  let before: Point | null = null;
  for (const [i, spot] of spotsOf(group).entries()) {
    const rank = ranks.get(group.places[i]!);
    const last = bands.at(-1);
    if (rank === undefined) before = null;
    else {
      const goesOn = before && last?.rank === rank && Math.hypot(spot.x - before.x, spot.y - before.y) <= BESIDE;
      if (goesOn) last!.points.push(spot);
      else bands.push({ rank, block, points: [spot] });
      before = spot;
    }
  }
  return bands;
}
