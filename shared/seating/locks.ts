import type { Adjacency } from './adjacency.ts';
import type { Problem, Wanted } from './problem.ts';

/** Those of the guests who stay, by the place they stay on. */
export function stayingOn(guests: readonly Wanted[]): Map<number, Wanted> {
  return new Map(guests.flatMap((guest) => (guest.stays && guest.now !== null ? [[guest.now, guest] as const] : [])));
}

/**
 * The seat that each guest is to have whatever that costs, by the index of both; -1: none. Of a place that is closed, that somebody
 * stays on or that an earlier guest is to have there is nothing to be had. O(guests).
 */
export function locksOf({ guests, closed, layout }: Problem, hall: Adjacency): Int32Array {
  const taken = new Set([...layout.inactive, ...closed, ...stayingOn(guests).keys()]);
  return Int32Array.from(guests, ({ fixed, stays }) => {
    if (fixed === undefined || stays || taken.has(fixed)) return -1;
    taken.add(fixed);
    return hall.indexOf(fixed);
  });
}
