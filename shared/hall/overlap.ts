import { groupBy } from '../group.ts';
import { limit } from '../limits.ts';
import { type Board, boardsOf, isCrossed, isNearer } from './boards.ts';
import { grown } from './geometry.ts';
import { type Group, type GroupAt, groupsOf, nameOfGroup } from './groups.ts';
import { type Area, type HallLayout, SEAT_RADIUS, type Table } from './layout.ts';
import { alike, inside, meet, SLACK } from './meeting.ts';
import { around, type Box, groupBox, union } from './seats.ts';
import { tableOutlines } from './shapes.ts';
import { levelsKept, type LevelTest, searchOf, type Standing, standingSeats } from './standingSeats.ts';

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
 * already may stay. No more than `most` pairs of groups are looked for. O(seats log seats + areas and tables near each other).
 */
export function overlapsOf(
  layout: HallLayout,
  before: HallLayout | null = null,
  most: number = limit('fieldMessages'),
): Overlap[] {
  const found = new Map<string, Overlap>();
  const groups = groupsOf(layout);
  const note = (one: number, other: number, places: number[]) => {
    const [first, second] = one < other ? [one, other] : [other, one];
    const key = `${first} ${second}`;
    const overlap = found.get(key) ?? { one: at(groups[first]!), other: at(groups[second]!), places: [] };
    found.set(key, overlap);
    overlap.places.push(...places);
    return found.size < most;
  };
  const isSameLevel = levelsKept(layout, before ?? layout);
  const seats = standingSeats(groups, before, isSameLevel);
  if (crowdedSeats(seats, note)) coveredSeats(roomsOf(groups, before, isSameLevel), seats, note);
  return [...found.values()].map((overlap) => ({ ...overlap, places: [...new Set(overlap.places)] }));
}

const at = ({ kind, at: index }: Group): GroupAt => ({ kind, at: index });

/** What lies on one heap, by name: its rows, tables and areas, and the level it is on where the hall has several. */
export interface Heap {
  level: string | null;
  rows: string[];
  tables: string[];
  areas: string[];
}

/**
 * What lies on each other, directly or over others, as heaps; groups that lie on themselves and in no heap are named first, those
 * of one level together. `overlaps` are those of this layout.
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
  const levelOf = ({ group }: Group) => layout.levels[group.level ?? 0]?.name ?? null;
  const among = (keys: ReadonlySet<string>) => groups.filter((group) => keys.has(keyOf(group)));
  return [...groupBy(among(alone), levelOf).values(), ...heaps.map(among)].map((heap) => {
    const named = (kind: GroupAt['kind']) => heap.filter((group) => group.kind === kind).map(nameOfGroup);
    return { level: levelOf(heap[0]!), rows: named('rows'), tables: named('tables'), areas: named('areas') };
  });
}

const keyOf = ({ kind, at: index }: GroupAt) => `${kind} ${index}`;

/** Notes two groups by their positions among all; false where that is enough. */
type Note = (one: number, other: number, places: number[]) => boolean;

/** False where enough was found. */
function crowdedSeats({ count, place, x, y, group, level, moved }: Standing, note: Note): boolean {
  const first = new Map<number, number>();
  const next = new Int32Array(count).fill(-1);
  const cellOf = (value: number) => Math.floor(value / CELL);
  const cellKey = (floor: number, column: number, line: number) =>
    (floor * 2 ** 24 + column + 2 ** 23) * 2 ** 24 + line + 2 ** 23;
  for (let i = 0; i < count; i += 1) {
    const key = cellKey(level[i]!, cellOf(x[i]!), cellOf(y[i]!));
    next[i] = first.get(key) ?? -1;
    first.set(key, i);
  }
  const tooClose = (i: number): number => {
    const [column, line] = [cellOf(x[i]!), cellOf(y[i]!)];
    for (const [across, down] of AROUND) {
      for (let j = first.get(cellKey(level[i]!, column + across, line + down)) ?? -1; j >= 0; j = next[j]!) {
        if (j !== i && (x[i]! - x[j]!) ** 2 + (y[i]! - y[j]!) ** 2 < LEAST ** 2) return j;
      }
    }
    return -1;
  };
  for (let i = 0; i < count; i += 1) {
    const other = moved[i] ? tooClose(i) : -1;
    if (other >= 0 && !note(group[i]!, group[other]!, [place[i]!, place[other]!])) return false;
  }
  return true;
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
  boards: Board[];
  /** Is it new, or does it reach where it didn't reach before? */
  moved: boolean;
}

function roomsOf(groups: readonly Group[], before: HallLayout | null, isSameLevel: LevelTest): Room[] {
  const old = new Map(before && groupsOf(before).map(({ group }) => [group.places[0]!, group]));
  return groups.flatMap(({ kind, group }, index) => {
    if (kind === 'rows') return [];
    const was = old.get(group.places[0]!);
    const boards = boardsOf(group as Table | Area);
    const outlines = boards.map(({ outline }) => outline);
    const box = union(outlines.flat().map(({ x, y }) => around(x, y, 0)));
    const level = group.level ?? 0;
    const stayed =
      was &&
      isSameLevel(was.level ?? 0, level) &&
      (kind === 'areas'
        ? 'width' in was && inside(box, groupBox(was))
        : 'shape' in was && alike(outlines, tableOutlines(was)));
    return [{ index, level, box, boards, moved: !stayed }];
  });
}

function coveredSeats(rooms: readonly Room[], seats: Standing, note: Note): void {
  const reach = SEAT_RADIUS - SLACK;
  const amongMoved = searchOf(seats, (seat) => seats.moved[seat] === 1);
  const amongAll = rooms.some(({ moved }) => moved) ? searchOf(seats, () => true) : amongMoved;
  let goesOn = true;
  for (const [n, room] of rooms.entries()) {
    const search = room.moved ? amongAll : amongMoved;
    search(room.level, grown(room.box, reach), (i) => {
      if (seats.group[i] === room.index) return true;
      const spot = { x: seats.x[i]!, y: seats.y[i]! };
      if (room.boards.some((board) => isNearer(board, spot, reach)))
        goesOn = note(seats.group[i]!, room.index, [seats.place[i]!]);
      return goesOn;
    });
    for (const other of rooms.slice(n + 1)) {
      if (!goesOn) return;
      if (room.level !== other.level || !(room.moved || other.moved) || !meet(room.box, other.box)) continue;
      if (room.boards.some((one) => other.boards.some((two) => isCrossed(one, two))))
        goesOn = note(room.index, other.index, []);
    }
    if (!goesOn) return;
  }
}
