import { groupBy } from '../group.ts';
import { type Counting, type Direction, type HallLayout, MOST_NUMBER, type Row } from './layout.ts';
import { numbersAfter } from './numbering.ts';

type Numbering = Pick<Row, 'start' | 'step' | 'direction'>;

/**
 * How the parts of one row count, by the seats of each from the left: on over the aisles, or each from 1. From the middle, odd
 * ones run to the left and even ones to the right of the part in which the middle of the row lies, or of the aisle there.
 */
export function numberingOf(seats: readonly number[], counting: Counting, anew: boolean, hall: Direction): Numbering[] {
  const told = (direction: Counting) => (direction === hall ? {} : { direction });
  if (anew) return seats.map(() => ({ start: 1, ...told(counting) }));
  if (counting === 'middle') return fromMiddle(seats, told);
  return seats.map((_, part) => {
    const before = counting === 'ltr' ? seats.slice(0, part) : seats.slice(part + 1);
    return { start: 1 + sum(before), ...told(counting) };
  });
}

function fromMiddle(seats: readonly number[], told: (direction: Counting) => { direction?: Counting }): Numbering[] {
  const half = sum(seats) / 2;
  const inAisle = seats.findIndex((_, part) => sum(seats.slice(0, part + 1)) === half);
  const middle = inAisle >= 0 ? -1 : seats.findIndex((_, part) => sum(seats.slice(0, part + 1)) > half);
  const own = middle < 0 ? 0 : seats[middle]!;
  // Of n seats in the middle the odd half goes on from n or n - 1, the even one likewise.
  const [odd, even] = [2 * Math.ceil(own / 2) + 1, 2 * Math.floor(own / 2) + 2];
  const lastLeft = middle < 0 ? inAisle : middle - 1;
  return seats.map((_, part) => {
    if (part === middle) return { start: 1, ...told('middle') };
    if (part <= lastLeft) return { start: odd + 2 * sum(seats.slice(part + 1, lastLeft + 1)), step: 2, ...told('rtl') };
    const firstRight = middle < 0 ? inAisle + 1 : middle + 1;
    return { start: even + 2 * sum(seats.slice(firstRight, part)), step: 2, ...told('ltr') };
  });
}

/**
 * Rows of which those at `set` are numbered anew: a part of a row that went on behind the last number of another part still
 * does, from what that is now, unless its first number was set by itself. Both layouts have the same rows. O(rows), and
 * O(parts²) within a row.
 */
export function countOn(before: HallLayout, after: HallLayout, set: readonly number[]): HallLayout {
  const rows = [...after.rows];
  const picked = new Set(set);
  for (const parts of partsOfRows(rows))
    for (const at of parts.toSorted((a, b) => before.rows[a]!.start - before.rows[b]!.start)) {
      const { start } = before.rows[at]!;
      const from = parts.find((other) => other !== at && numbersAfter(before, before.rows[other]!).includes(start));
      if (from === undefined || (after.rows[at]!.start !== start && picked.has(at) && !picked.has(from))) continue;
      const side = numbersAfter(before, before.rows[from]!).indexOf(start);
      const next = numbersAfter(after, rows[from]!)[side] ?? MOST_NUMBER + 1;
      if (next <= MOST_NUMBER) rows[at] = { ...rows[at]!, start: next };
    }
  return { ...after, rows };
}

/**
 * Rows of which those at `set` count in another direction than before: where all parts of one row are turned that counted on
 * over its aisles, they count on that way too, from the same number. Parts that were numbered otherwise are turned one by one.
 * Both layouts have the same rows. O(rows).
 */
export function turnOn(before: HallLayout, after: HallLayout, set: readonly number[]): HallLayout {
  const rows = [...after.rows];
  const turned = new Set(set);
  for (const parts of partsOfRows(after.rows)) {
    const way = wayOf(after, parts);
    const from = wayOf(before, parts);
    if (parts.length < 2 || !way || way === from || !parts.every((at) => turned.has(at))) continue;
    const first = from && chainOf(before, parts, from)[0];
    if (first === undefined && !isFromMiddle(before, parts)) continue;
    const { start, step } = first === undefined ? { start: 1 } : before.rows[first]!;
    const seats = parts.map((at) => rows[at]!.places.length);
    const fromMiddle = way === 'middle' ? numberingOf(seats, way, false, after.direction) : null;
    if (fromMiddle && (start !== 1 || parts.some((at) => rows[at]!.skip?.length))) continue;
    let next = start;
    for (const [part, at] of [...parts.entries()].sort(([a], [b]) => (way === 'rtl' ? b - a : a - b))) {
      const { step: _step, direction, ...row } = rows[at]!;
      const counted = { start: next, ...(step && { step }), ...(direction && { direction }) };
      rows[at] = { ...row, ...(fromMiddle?.[part] ?? counted) };
      next = numbersAfter(after, rows[at])[0]!;
    }
  }
  return { ...after, rows };
}

/** The way all these parts count; undefined where they count in several. */
function wayOf({ rows, direction }: HallLayout, parts: readonly number[]): Counting | undefined {
  const ways = new Set(parts.map((at) => rows[at]!.direction ?? direction));
  return ways.size === 1 ? [...ways][0] : undefined;
}

/** Parts in the order of their numbers, each of which goes on behind the one before it; none where one doesn't. */
function chainOf(layout: HallLayout, parts: readonly number[], way: Counting): readonly number[] {
  const chain = way === 'rtl' ? parts.toReversed() : parts;
  const goesOn = chain.every((at, i) => {
    const [row, last] = [layout.rows[at]!, layout.rows[chain[i - 1] ?? -1]];
    return !last || (row.start === numbersAfter(layout, last)[0] && row.step === last.step);
  });
  return way !== 'middle' && goesOn ? chain : [];
}

/** Do these parts count from the middle of their row, as a block is drawn that does? */
function isFromMiddle(layout: HallLayout, parts: readonly number[]): boolean {
  const rows = parts.map((at) => layout.rows[at]!);
  const seats = rows.map(({ places }) => places.length);
  return numberingOf(seats, 'middle', false, layout.direction).every(
    ({ start, step, direction }, i) =>
      rows[i]!.start === start && rows[i]!.step === step && rows[i]!.direction === direction,
  );
}

/** The parts of each row: those of one label on one level, in the order of the plan. */
function partsOfRows(rows: readonly Row[]): Iterable<number[]> {
  return groupBy([...rows.keys()], (at) => JSON.stringify([rows[at]!.level ?? 0, rows[at]!.label])).values();
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
