import { groupsOf, isFree } from '#shared/hall/groups.ts';
import type { HallLayout, Table } from '#shared/hall/layout.ts';
import { findPlace, numbersOf } from '#shared/hall/numbering.ts';
import { TABLE_SHAPES } from '#shared/hall/shapes.ts';
import { spreadingRows, tablesAfter } from '#shared/hall/spreading.ts';

type Test = (place: number) => boolean;
const any: Test = () => true;

/**
 * `count` free places for people who come together, around `start`. In a row: first those beside it, upwards by number
 * to the end of the row, then downwards from `start`, then row after row, always the nearest of those after it. At a
 * table: clockwise from `start`, then on to the tables after it by number. Where `isTogether` ends (a sector), it goes on the same
 * way over all that is open, then back to the rows before, and last to what is far away; never from rows to tables or
 * into a free group. In a free group: its first free places. Fewer where there aren't as many.
 */
export function runFrom(
  layout: HallLayout,
  start: number,
  count: number,
  isOpen: Test,
  isTogether: Test = any,
): number[] {
  const at = findPlace(layout, start);
  if (!at || count < 1) return [];
  if (isFree(at)) return at.group.places.filter(isOpen).slice(0, count);
  const isBeside: Test = (place) => isOpen(place) && isTogether(place);
  return at.kind === 'tables'
    ? runAtTables(layout, at.at, start, count, isOpen, isBeside)
    : runInRows(layout, at.at, start, count, isOpen, isBeside);
}

function runInRows(layout: HallLayout, row: number, start: number, count: number, isOpen: Test, isBeside: Test) {
  const ascending = ascendingIn(layout, row);
  const from = ascending.indexOf(start);
  const up = ascending.slice(from).filter(isBeside).slice(0, count);
  const down = ascending
    .slice(0, from)
    .toReversed()
    .filter(isBeside)
    .slice(0, count - up.length);
  const inRow = [...down.toReversed(), ...up];
  const below = firstOf(placesAround(layout, row, isBeside, true), any, count - inRow.length);
  const beside = [...inRow, ...below];
  const taken = new Set(beside);
  const isLeft: Test = (place) => isOpen(place) && !taken.has(place);
  const rest = ascending.filter(isLeft).slice(0, count - beside.length);
  const around = placesAround(layout, row, isOpen);
  return [...beside, ...rest, ...firstOf(around, isLeft, count - beside.length - rest.length)];
}

function runAtTables(layout: HallLayout, table: number, start: number, count: number, isOpen: Test, isBeside: Test) {
  const others = tablesAfter(layout, table).map((at) => layout.tables[at]!);
  /** Up to `most` wanted chairs at this table and then at the next ones. */
  const along = (isWanted: Test, most: number): number[] => {
    const found = chairsFrom(layout.tables[table]!, start, most, isWanted);
    for (const other of others) {
      if (found.length >= most) break;
      found.push(...chairsFrom(other, longestRunStart(other, isWanted), most - found.length, isWanted));
    }
    return found;
  };
  const beside = along(isBeside, count);
  const taken = new Set(beside);
  return [...beside, ...along((place) => isOpen(place) && !taken.has(place), count - beside.length)];
}

/**
 * Up to `most` wanted chairs from one of them on: clockwise round the table; behind a head table and along a U to its end,
 * then those before it.
 */
function chairsFrom(table: Table, start: number, most: number, isWanted: Test): number[] {
  if (most < 1) return [];
  const { places } = table;
  const from = Math.max(0, places.indexOf(start));
  const [before, after] = [places.slice(0, from), places.slice(from)];
  if (isRound(table)) return [...after, ...before].filter(isWanted).slice(0, most);
  const up = after.filter(isWanted).slice(0, most);
  const down = before
    .toReversed()
    .filter(isWanted)
    .slice(0, most - up.length);
  return [...down.toReversed(), ...up];
}

/** Does the last chair stand beside the first? */
export function isRound({ shape }: Pick<Table, 'shape'>): boolean {
  return TABLE_SHAPES[shape].closes;
}

/** The longest stretches of wanted places side by side in a row or round a table, each in its order. */
function stretchesIn(places: readonly number[], isWanted: Test, round: boolean): number[][] {
  const stretches: number[][] = [];
  let last: number[] | null = null;
  for (const place of places) {
    if (!isWanted(place)) last = null;
    else if (last) last.push(place);
    else stretches.push((last = [place]));
  }
  const [first, end] = [stretches[0], stretches.at(-1)];
  const closes = round && first && end && first !== end && first[0] === places[0] && end.at(-1) === places.at(-1);
  return closes ? [[...end, ...first], ...stretches.slice(1, -1)] : stretches;
}

/** Where whoever comes to a table sits down together, if anywhere: at the beginning of its longest open stretch. */
export function longestRunStart(table: Table, isWanted: Test): number {
  const stretches = stretchesIn(table.places, isWanted, isRound(table));
  const longest = stretches.reduce((most, each) => (each.length > most.length ? each : most), [] as number[]);
  return longest[0] ?? table.places[0]!;
}

/** The open seats of the rows a group goes on into, from the end it comes from; `onward`: as long as it simply goes on. */
function* placesAround(layout: HallLayout, start: number, isOpen: Test, onward = false): Generator<number> {
  for (const { row, from, isOnward } of spreadingRows(layout, start, isOpen)) {
    if (onward && !isOnward) return;
    const open = ascendingIn(layout, row).filter(isOpen);
    yield* from === open.at(-1) ? open.toReversed() : open;
  }
}

function firstOf(places: Iterable<number>, isWanted: Test, count: number): number[] {
  const found: number[] = [];
  if (count < 1) return found;
  for (const place of places) {
    if (isWanted(place) && found.push(place) === count) break;
  }
  return found;
}

/** The places of a row by their numbers. */
function ascendingIn(layout: HallLayout, row: number): number[] {
  const group = layout.rows[row]!;
  return byNumber(group.places, numbersOf(layout, { kind: 'rows', at: row, group }));
}

function byNumber(places: readonly number[], numbers: readonly (number | null)[]): number[] {
  const order = new Map(places.map((place, i) => [place, numbers[i] ?? i]));
  return places.toSorted((a, b) => order.get(a)! - order.get(b)!);
}

/** Order in which people are put on places: groups in the order of the plan, numbers upwards. */
export function seatingOrder(layout: HallLayout): Map<number, number> {
  const order = new Map<number, number>();
  for (const each of groupsOf(layout)) {
    for (const place of byNumber(each.group.places, numbersOf(layout, each))) order.set(place, order.size);
  }
  return order;
}

/** The open places from which all `count` would sit together: side by side in a row, at one table, in one area. */
export function roomFor(layout: HallLayout, count: number, isOpen: Test): Set<number> {
  const fit = groupsOf(layout).flatMap((each) => {
    const { kind, group } = each;
    const together = kind === 'rows' ? stretchesIn(group.places, isOpen, false) : [group.places.filter(isOpen)];
    return together.filter((places) => places.length >= count).flat();
  });
  return new Set(fit);
}
