import { labelCopies } from './copyLabels.ts';
import { type GroupAt, groupsOf } from './groups.ts';
import {
  type Area,
  type HallLayout,
  type Mark,
  MARKS,
  ROW_PITCH,
  type Row,
  SEAT_PITCH,
  SEAT_RADIUS,
  type Table,
} from './layout.ts';
import { type Box, groupBox, union } from './seats.ts';
import { onLevel, withBlock } from './standing.ts';

/** Groups taken along, of this hall or of another, to be put in again. */
export interface Clip {
  from: HallLayout;
  groups: readonly GroupAt[];
}

/** A layout with groups more than before; these come after all others. */
interface Copied {
  layout: HallLayout;
  groups: GroupAt[];
}

/**
 * The groups again, with places and labels of their own, past whatever stands below them or to their right (behind an
 * aisle), whichever is nearer.
 */
export function copyGroups(layout: HallLayout, groups: readonly GroupAt[]): Copied {
  return pasteGroups(layout, { from: layout, groups });
}

/**
 * Puts in what a clip holds, with its marks and ranks, as far from where it stood as others stand in the way there; on `level`, where one
 * is given. Labels that are taken go on by themselves.
 */
export function pasteGroups(layout: HallLayout, { from, groups }: Clip, level: number | null = null): Copied {
  const originals = groups.flatMap(({ kind, at }) => {
    const group = from[kind][at];
    return group ? [{ kind, at, group }] : [];
  });
  if (originals.length === 0) return { layout, groups: [] };
  const boxes = originals.map(({ group }) => groupBox(group));
  const most = Math.max(1, layout.levels.length);
  const levelOf = (group: { level?: number | undefined }) => level ?? Math.min(group.level ?? 0, most - 1);
  const [dx, dy] = wayOut(layout, union(boxes), new Set(originals.map(({ group }) => levelOf(group))));
  const ids = new Map<number, number>();
  const blocks = new Map<number, number | undefined>();
  let made = layout;
  const copies: GroupAt[] = [];
  for (const { kind, group } of originals) {
    const places = group.places.map((place, i) => {
      ids.set(place, made.next_place + i);
      return made.next_place + i;
    });
    made = { ...made, next_place: made.next_place + places.length };
    const { block: old, ...rest } = group;
    if (old !== undefined && !blocks.has(old)) {
      const blocked = withBlock(made, from.blocks[old]?.name ?? '');
      made = blocked.layout;
      blocks.set(old, blocked.block);
    }
    const block = old === undefined ? undefined : blocks.get(old);
    const moved = { ...rest, x: group.x + dx, y: group.y + dy, places, ...(block === undefined ? {} : { block }) };
    const copy = onLevel(moved, levelOf(group)) as Row & Table & Area;
    copies.push({ kind, at: made[kind].length });
    made = { ...made, [kind]: [...made[kind], copy] };
  }
  made = { ...made, marks: copiedMarks(made.marks, from.marks, ids), zones: copiedZones(made.zones, from.zones, ids) };
  const rows = copies.flatMap(({ kind, at }, i) => (kind === 'rows' ? [{ at, was: originals[i]!.at }] : []));
  return { layout: labelCopies(layout, made, from, rows), groups: copies };
}

/** Copies are of the rank of their originals, found by its name; a rank the hall doesn't have stays behind. */
function copiedZones(zones: HallLayout['zones'], theirs: HallLayout['zones'], ids: ReadonlyMap<number, number>) {
  return zones.map((zone) => {
    const originals = theirs.find(({ name }) => name === zone.name)?.places ?? [];
    const copies = originals.flatMap((place) => ids.get(place) ?? []);
    return copies.length === 0 ? zone : { ...zone, places: [...zone.places, ...copies] };
  });
}

/** What was said of the originals holds for the copies; of a pair only where both were taken along. */
function copiedMarks(marks: HallLayout['marks'], theirs: HallLayout['marks'], ids: ReadonlyMap<number, number>) {
  const next: Record<Mark, (number | [number, number])[]> = { ...marks };
  for (const mark of MARKS) {
    const spots: readonly (number | [number, number])[] = theirs[mark];
    const copies = spots.flatMap((spot): (number | [number, number])[] => {
      const own = [spot].flat().map((place) => ids.get(place));
      if (own.includes(undefined)) return [];
      return Array.isArray(spot) ? [own as [number, number]] : [own[0]!];
    });
    if (copies.length > 0) next[mark] = [...next[mark], ...copies];
  }
  return next as HallLayout['marks'];
}

function wayOut(
  layout: HallLayout,
  { x, y, width, height }: Box,
  levels: ReadonlySet<number>,
): [dx: number, dy: number] {
  const boxes = groupsOf(layout)
    .filter(({ group }) => levels.has(group.level ?? 0))
    .map(({ group }) => groupBox(group));
  const under = boxes.filter((box) => box.x < x + width && x < box.x + box.width);
  const beside = boxes.filter((box) => box.y < y + height && y < box.y + box.height);
  if (!under.some((box) => beside.includes(box))) return [0, 0];
  const down = Math.max(...under.map((box) => box.y + box.height)) - y + GAP;
  const aside = Math.max(...beside.map((box) => box.x + box.width)) - x + AISLE;
  return down <= aside ? [0, down] : [aside, 0];
}

const GAP = ROW_PITCH - 2 * SEAT_RADIUS;
const AISLE = 2 * SEAT_PITCH - 2 * SEAT_RADIUS;
