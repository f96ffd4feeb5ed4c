import { describe, expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { seatAll } from '#shared/seating/seatAll.ts';
import { people, problem, tables } from './given.ts';

/** Everybody sits on the first places; those of `leave` have to leave them. */
const settled = (count: number, leave: readonly number[]) =>
  people(count, (at) => (leave.includes(at + 1) ? { near: at + 1 } : { now: at + 1, stays: true }));

describe('places that are emptied', () => {
  it('are left for the nearest ones that are free, and nobody else moves', () => {
    // 10 rows of 10, all taken but the last two rows; the middle of row 4 goes.
    const leave = [34, 35, 36, 37];
    const closed = new Set(leave);
    const guests = settled(80, leave);
    const { places, unmet } = seatAll(problem(newLayout(10, 10), guests, { closed }));
    guests.forEach(({ now }, at) => now !== null && expect(places[at]).toBe(now));
    // Right below in row 9, in whatever order is shortest for all.
    expect(leave.map((at) => places[at - 1])).toEqual([84, 85, 86, 87]);
    expect(unmet).toEqual([]);
  });

  it('are left with one’s party, where there is room for it together', () => {
    const leave = [1, 2, 3];
    const guests = settled(10, leave).map((guest, at) => ({ ...guest, ...(at < 3 && { party: 'x' }) }));
    // 5 rows of 10: of row 2 single seats are free, of row 3 three beside each other.
    const free = new Set([11, 13, 15, 24, 25, 26]);
    const closed = new Set(Array.from({ length: 50 }, (_, i) => i + 1).filter((place) => !free.has(place)));
    const { places } = seatAll(problem(newLayout(5, 10), guests, { closed }));
    expect(places.slice(0, 3).toSorted((a, b) => a! - b!)).toEqual([24, 25, 26]);
  });

  it('are left for the table next to them', () => {
    const guests = settled(12, [1, 2]);
    const { places } = seatAll(problem(tables(4, 6), guests, { closed: new Set([1, 2]) }));
    expect(places.slice(0, 2).every((place) => place! >= 13 && place! <= 18)).toBe(true);
  });

  it('are left by as many as there is room for, and the others are named', () => {
    const leave = [1, 2, 3, 4];
    const { places, unmet } = seatAll(problem(newLayout(2, 5), settled(8, leave), { closed: new Set(leave) }));
    expect(places.filter((place) => place === null)).toHaveLength(2);
    expect(unmet).toEqual([{ kind: 'unseated', guests: [expect.any(String), expect.any(String)] }]);
  });
});
