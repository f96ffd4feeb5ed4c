import { type Group, groupsOf, isFree } from './groups.ts';
import type { HallLayout } from './layout.ts';
import { near } from './meeting.ts';
import { type Box, type Point, spotsOf } from './seats.ts';

/** Every seat of a hall in columns. */
export interface Standing {
  count: number;
  place: Int32Array;
  x: Float64Array;
  y: Float64Array;
  /** Its group's position among all. */
  group: Int32Array;
  level: Int32Array;
  /** 1 where the seat is new or stands elsewhere than before. */
  moved: Uint8Array;
}

/** Is a level of before the one that a level is now? It keeps its name, or its position where only its name is another. */
export type LevelTest = (was: number, now: number) => boolean;

/** Tells which level of `before` each of a layout's is. */
export function levelsKept({ levels }: HallLayout, before: HallLayout): LevelTest {
  const names = new Set(levels.map(({ name }) => name));
  return (was, now) => {
    const name = before.levels[was]?.name;
    return name === levels[now]?.name || (was === now && !names.has(name ?? ''));
  };
}

/** The seats of these groups, and which of them stood there `before`. O(places). */
export function standingSeats(groups: readonly Group[], before: HallLayout | null, isSameLevel: LevelTest): Standing {
  const known = before && spotsByPlace(before);
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
      const old = known?.get(place);
      seats.moved[n] = old && isSameLevel(old.level, level) && near(old, { x, y }) ? 0 : 1;
      n += 1;
    });
  });
  return seats;
}

function spotsByPlace(layout: HallLayout): Map<number, Point & { level: number }> {
  const spots = new Map<number, Point & { level: number }>();
  for (const each of groupsOf(layout)) {
    if (isFree(each)) continue;
    const found = spotsOf(each.group);
    const { level = 0, places } = each.group;
    places.forEach((place, i) => spots.set(place, { ...found[i]!, level }));
  }
  return spots;
}

/** Seats of one level beside each other, from top to bottom, and how far they reach to either side. */
interface Strip {
  left: number;
  right: number;
  seats: number[];
}

/** Looks for seats in a box: `act` is told each until it answers false. O(square root of the seats + those in the box). */
type Search = (level: number, box: Box, act: (seat: number) => boolean | void) => void;

/** Lays some of the seats in as many strips as each has seats, so that those in a box are found. O(seats log seats). */
export function searchOf(seats: Standing, isOne: (seat: number) => boolean): Search {
  const { x, y, level } = seats;
  const levels = new Map<number, number[]>();
  for (let i = 0; i < seats.count; i += 1) {
    if (!isOne(i)) continue;
    const own = levels.get(level[i]!);
    if (own) own.push(i);
    else levels.set(level[i]!, [i]);
  }
  const strips = new Map<number, Strip[]>();
  for (const [at, all] of levels) {
    all.sort((a, b) => x[a]! - x[b]! || y[a]! - y[b]!);
    const each = Math.ceil(Math.sqrt(all.length));
    const laid: Strip[] = [];
    for (let from = 0; from < all.length; from += each) {
      const some = all.slice(from, from + each);
      const [left, right] = [x[some[0]!]!, x[some.at(-1)!]!];
      laid.push({ left, right, seats: some.sort((a, b) => y[a]! - y[b]!) });
    }
    strips.set(at, laid);
  }
  return (at, box, act) => {
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    for (const strip of strips.get(at) ?? []) {
      if (strip.left > right) return;
      if (strip.right < box.x) continue;
      for (let turn = firstFrom(strip.seats, y, box.y); turn < strip.seats.length; turn += 1) {
        const i = strip.seats[turn]!;
        if (y[i]! > bottom) break;
        if (x[i]! >= box.x && x[i]! <= right && act(i) === false) return;
      }
    }
  };
}

/** The first position in `order` whose value is `least` or more. */
function firstFrom(order: readonly number[], values: Float64Array, least: number): number {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (values[order[middle]!]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
