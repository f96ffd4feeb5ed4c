import { cornersOf } from './geometry.ts';
import { type Group, type GroupAt, groupsOf, isFree, nameOfGroup } from './groups.ts';
import { type Area, type HallLayout, SEAT_RADIUS, type Table } from './layout.ts';
import { alike, cross, distanceTo, inside, meet, near, SLACK } from './meeting.ts';
import { around, type Box, groupBox, type Point, spotsOf, tableOutlines, union } from './seats.ts';

/** Two groups of which one lies on the other; a row or a table may lie on itself. */
export interface Overlap {
  one: GroupAt;
  other: GroupAt;
  /** Seats found lying on something of the other group; each seat names one such group, not all. */
  places: number[];
}

const LEAST = 2 * SEAT_RADIUS - SLACK;
/** Two seats in one such square are too close for certain, so a crowd is known by its first two. */
const CELL = 12.7;

/**
 * Seats closer than their diameter, seats on areas or tables, areas and tables on each other; inactive places stand there
 * too. What stands on different levels doesn't meet. With `before` only what a save adds or moves is judged: what overlapped
 * already may stay. O(seats x (areas + tables near them)), never seats x seats.
 */
export function overlapsOf(layout: HallLayout, before: HallLayout | null = null): Overlap[] {
  const found = new Map<string, Overlap>();
  const groups = groupsOf(layout);
  const note = (one: number, other: number, places: number[]) => {
    const [first, second] = one < other ? [one, other] : [other, one];
    const key = `${first} ${second}`;
    const overlap = found.get(key) ?? { one: at(groups[first]!), other: at(groups[second]!), places: [] };
    found.set(key, overlap);
    overlap.places.push(...places);
  };
  const isSameLevel = levelsKept(layout, before ?? layout);
  const seats = standing(groups, before && spotsByPlace(before), isSameLevel);
  crowdedSeats(seats, note);
  coveredSeats(roomsOf(groups, before, isSameLevel), seats, note);
  return [...found.values()].map((overlap) => ({ ...overlap, places: [...new Set(overlap.places)] }));
}

const at = ({ kind, at: index }: Group): GroupAt => ({ kind, at: index });

/** What lies on one heap, by name: its rows, tables and areas. Groups that only lie on themselves are one heap. */
export interface Heap {
  rows: string[];
  tables: string[];
  areas: string[];
}

/**
 * What lies on each other, directly or over others, as heaps; a group that lies on itself and in no heap is named first, with
 * the others like it. `overlaps` are those of this layout.
 */
export function heapsOf(layout: HallLayout, overlaps: readonly Overlap[]): Heap[] {
  const alone = new Set<string>();
  let heaps: Set<string>[] = [];
  for (const pair of overlaps.map(({ one, other }) => [keyOf(one), keyOf(other)] as const)) {
    if (pair[0] === pair[1]) {
      alone.add(pair[0]);
      continue;
    }
    const touched = heaps.filter((heap) => pair.some((key) => heap.has(key)));
    const merged = new Set([...touched.flatMap((heap) => [...heap]), ...pair]);
    heaps = [...heaps.filter((heap) => !touched.includes(heap)), merged];
  }
  for (const key of alone) if (heaps.some((heap) => heap.has(key))) alone.delete(key);
  const groups = groupsOf(layout);
  return [alone, ...heaps]
    .filter(({ size }) => size > 0)
    .map((heap) => {
      const named = (kind: GroupAt['kind']) =>
        groups.filter((group) => group.kind === kind && heap.has(keyOf(group))).map(nameOfGroup);
      return { rows: named('rows'), tables: named('tables'), areas: named('areas') };
    });
}

const keyOf = ({ kind, at: index }: GroupAt) => `${kind} ${index}`;

/** Is a level of before the one that a level is now? It keeps its name, or its position where only its name is another. */
type LevelTest = (was: number, now: number) => boolean;

function levelsKept({ levels }: HallLayout, before: HallLayout): LevelTest {
  const names = new Set(levels.map(({ name }) => name));
  return (was, now) => {
    const name = before.levels[was]?.name;
    return name === levels[now]?.name || (was === now && !names.has(name ?? ''));
  };
}

/** Notes two groups by their positions among all. */
type Note = (one: number, other: number, places: number[]) => void;

interface Standing {
  count: number;
  place: Int32Array;
  x: Float64Array;
  y: Float64Array;
  group: Int32Array;
  level: Int32Array;
  /** 1 where the seat is new or stands elsewhere than before. */
  moved: Uint8Array;
}

function standing(groups: readonly Group[], before: Map<number, Was> | null, isSameLevel: LevelTest): Standing {
  const seated = groups.filter((group) => !isFree(group));
  const count = seated.reduce((sum, { group }) => sum + group.places.length, 0);
  const seats: Standing = {
    count,
    place: new Int32Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
    group: new Int32Array(count),
    level: new Int32Array(count),
    moved: new Uint8Array(count),
  };
  let n = 0;
  // Groups with seats come first: their positions among these are those among all.
  seated.forEach(({ group }, index) => {
    const spots = spotsOf(group);
    group.places.forEach((place, i) => {
      const { x, y } = spots[i]!;
      const level = group.level ?? 0;
      seats.place[n] = place;
      seats.x[n] = x;
      seats.y[n] = y;
      seats.group[n] = index;
      seats.level[n] = level;
      const old = before?.get(place);
      seats.moved[n] = old && isSameLevel(old.level, level) && near(old, { x, y }) ? 0 : 1;
      n += 1;
    });
  });
  return seats;
}

type Was = Point & { level: number };

function spotsByPlace(layout: HallLayout): Map<number, Was> {
  const spots = new Map<number, Was>();
  for (const each of groupsOf(layout)) {
    if (isFree(each)) continue;
    const found = spotsOf(each.group);
    const { level = 0, places } = each.group;
    places.forEach((place, i) => spots.set(place, { ...found[i]!, level }));
  }
  return spots;
}

function crowdedSeats({ count, place, x, y, group, level, moved }: Standing, note: Note): void {
  const first = new Map<number, number>();
  const next = new Int32Array(count).fill(-1);
  const cellOf = (value: number) => Math.floor(value / CELL);
  const cellKey = (column: number, line: number) => (column + 2 ** 23) * 2 ** 24 + line + 2 ** 23;
  for (let i = 0; i < count; i += 1) {
    const key = cellKey(cellOf(x[i]!), cellOf(y[i]!));
    next[i] = first.get(key) ?? -1;
    first.set(key, i);
  }
  const tooClose = (i: number): number => {
    const [column, line] = [cellOf(x[i]!), cellOf(y[i]!)];
    for (const [across, down] of AROUND) {
      for (let j = first.get(cellKey(column + across, line + down)) ?? -1; j >= 0; j = next[j]!) {
        if (j === i || level[i] !== level[j]) continue;
        if ((x[i]! - x[j]!) ** 2 + (y[i]! - y[j]!) ** 2 < LEAST ** 2) return j;
      }
    }
    return -1;
  };
  for (let i = 0; i < count; i += 1) {
    const other = moved[i] ? tooClose(i) : -1;
    if (other >= 0) note(group[i]!, group[other]!, [place[i]!, place[other]!]);
  }
}

/** The cell itself first: whoever stands in it ends the search. */
const AROUND = [-2, -1, 0, 1, 2]
  .flatMap((across) => [-2, -1, 0, 1, 2].map((down): [number, number] => [across, down]))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

/** An area or the boards of a table: what no seat of another group may stand on. */
interface Room {
  index: number;
  level: number;
  box: Box;
  outlines: Point[][];
  /** Is it new, or does it reach where it didn't reach before? */
  moved: boolean;
}

function roomsOf(groups: readonly Group[], before: HallLayout | null, isSameLevel: LevelTest): Room[] {
  const old = new Map(before && groupsOf(before).map(({ group }) => [group.places[0]!, group]));
  return groups.flatMap(({ kind, group }, index) => {
    if (kind === 'rows') return [];
    const was = old.get(group.places[0]!);
    const outlines = kind === 'areas' ? [cornersOf(group as Area)] : tableOutlines(group as Table);
    const box = union(outlines.flat().map(({ x, y }) => around(x, y, 0)));
    const level = group.level ?? 0;
    const stayed =
      was &&
      isSameLevel(was.level ?? 0, level) &&
      (kind === 'areas'
        ? 'width' in was && inside(box, groupBox(was))
        : 'shape' in was && alike(outlines, tableOutlines(was)));
    return [{ index, level, box, outlines, moved: !stayed }];
  });
}

function coveredSeats(rooms: readonly Room[], seats: Standing, note: Note): void {
  const reach = SEAT_RADIUS - SLACK;
  const across = Uint32Array.from({ length: seats.count }, (_, i) => i).sort((a, b) => seats.x[a]! - seats.x[b]!);
  rooms.forEach((room, n) => {
    const { x, y, width, height } = room.box;
    for (let turn = firstFrom(across, seats.x, x - reach); turn < seats.count; turn += 1) {
      const i = across[turn]!;
      if (seats.x[i]! > x + width + reach) break;
      if (seats.group[i] === room.index || seats.level[i] !== room.level) continue;
      if (!room.moved && !seats.moved[i]) continue;
      const aside = Math.max(x - seats.x[i]!, 0, seats.x[i]! - x - width);
      const apart = Math.max(y - seats.y[i]!, 0, seats.y[i]! - y - height);
      if (aside ** 2 + apart ** 2 >= reach ** 2) continue;
      const spot = { x: seats.x[i]!, y: seats.y[i]! };
      if (room.outlines.some((outline) => distanceTo(outline, spot) < reach))
        note(seats.group[i]!, room.index, [seats.place[i]!]);
    }
    for (const other of rooms.slice(n + 1)) {
      if (room.level !== other.level || !(room.moved || other.moved) || !meet(room.box, other.box)) continue;
      if (room.outlines.some((one) => other.outlines.some((two) => cross(one, two)))) note(room.index, other.index, []);
    }
  });
}

/** The first position in `order` whose seat stands at `least` or right of it. */
function firstFrom(order: Uint32Array, x: Float64Array, least: number): number {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (x[order[middle]!]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
