import type { Counting, Direction, Row } from './layout.ts';

type Numbering = Pick<Row, 'start' | 'step' | 'direction'>;

/**
 * How the parts of one row count, by the seats of each from the left: on over the aisles, or each from 1. From the middle, odd
 * ones run to the left and even ones to the right of the part in which the middle of the row lies, or of the aisle there.
 */
export function numberingOf(seats: readonly number[], counting: Counting, anew: boolean, hall: Direction): Numbering[] {
  const told = (direction: Counting) => (direction === hall ? {} : { direction });
  if (anew || seats.length === 1) return seats.map(() => ({ start: 1, ...told(counting) }));
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
