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
  for (const parts of groupBy([...rows.keys()], (at) =>
    JSON.stringify([rows[at]!.level ?? 0, rows[at]!.label]),
  ).values())
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
