import { type Group, type GroupAt, groupsOf, isFree, nameOfGroup } from './groups.ts';
import { type HallLayout, SEAT_RADIUS, type Table } from './layout.ts';
import { type Box, groupBox, type Point, spotsOf, tableOutlines } from './seats.ts';

/** Two groups of which one lies on the other; a row or a table may lie on itself. */
export interface Overlap {
  one: GroupAt;
  other: GroupAt;
  /** Seats found lying on something of the other group; each seat names one such group, not all. */
  places: number[];
}

/** Numbers are rounded on their way; what only touches doesn't overlap. */
const SLACK = 0.01;
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
  const spots = before && spotsByPlace(before);
  const seats = standing(groups, spots);
  crowdedSeats(seats, note);
  coveredSeats(roomsOf(groups, before), seats, note);
  return [...found.values()].map((overlap) => ({ ...overlap, places: [...new Set(overlap.places)] }));
}

const at = ({ kind, at: index }: Group): GroupAt => ({ kind, at: index });

/** What lies on one heap, by name: its rows, tables and areas. Groups that only lie on themselves are one heap. */
export interface Heap {
  rows: string[];
  tables: string[];
  areas: string[];
}

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

function standing(groups: readonly Group[], before: Map<number, Was> | null): Standing {
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
      seats.moved[n] = old?.level === level && near(old, { x, y }) ? 0 : 1;
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

function roomsOf(groups: readonly Group[], before: HallLayout | null): Room[] {
  const old = new Map(before && groupsOf(before).map(({ group }) => [group.places[0]!, group]));
  return groups.flatMap(({ kind, group }, index) => {
    if (kind === 'rows') return [];
    const was = old.get(group.places[0]!);
    const box = kind === 'areas' ? groupBox(group) : boxOf(tableOutlines(group as Table).flat());
    const outlines = kind === 'areas' ? [cornersOf(box)] : tableOutlines(group as Table);
    const level = group.level ?? 0;
    const stayed =
      was &&
      (was.level ?? 0) === level &&
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

/** Do the same outlines run through the same points? */
function alike(outlines: readonly Point[][], were: readonly Point[][]): boolean {
  const [now, before] = [outlines.flat(), were.flat()];
  return now.length === before.length && now.every((point, i) => near(point, before[i]!));
}

function near(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) < SLACK && Math.abs(one.y - other.y) < SLACK;
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

function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function cornersOf({ x, y, width, height }: Box): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

function meet(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > SLACK && down > SLACK;
}

function inside(box: Box, room: Box): boolean {
  return (
    box.x > room.x - SLACK &&
    box.y > room.y - SLACK &&
    box.x + box.width < room.x + room.width + SLACK &&
    box.y + box.height < room.y + room.height + SLACK
  );
}

/** How far a point stands from a closed outline that bends one way only; 0 inside. */
function distanceTo(outline: readonly Point[], point: Point): number {
  let [least, isInside] = [Infinity, true];
  outline.forEach((one, i) => {
    const other = outline[(i + 1) % outline.length]!;
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    const length = dx * dx + dy * dy;
    if (length === 0) return;
    if (dx * (point.y - one.y) - dy * (point.x - one.x) < 0) isInside = false;
    const along = Math.min(1, Math.max(0, ((point.x - one.x) * dx + (point.y - one.y) * dy) / length));
    least = Math.min(least, Math.hypot(point.x - one.x - along * dx, point.y - one.y - along * dy));
  });
  return isInside ? 0 : least;
}

/** Do two outlines that bend one way only share more than an edge? Where no side of either parts them (separating axes). */
function cross(one: readonly Point[], two: readonly Point[]): boolean {
  const parts = (outline: readonly Point[]) =>
    outline.some((a, i) => {
      const b = outline[(i + 1) % outline.length]!;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      if (length === 0) return false;
      const across = ({ x, y }: Point) => ((x - a.x) * (b.y - a.y) - (y - a.y) * (b.x - a.x)) / length;
      const [own, theirs] = [one.map(across), two.map(across)];
      return Math.max(...own) <= Math.min(...theirs) + SLACK || Math.max(...theirs) <= Math.min(...own) + SLACK;
    });
  return !parts(one) && !parts(two);
}
