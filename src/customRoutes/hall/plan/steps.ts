import type { HallStore } from './store.ts';

export type Step =
  'left' | 'right' | 'up' | 'down' | 'start' | 'end' | 'page_up' | 'page_down' | 'next_sector' | 'previous_sector';

/** Where the keyboard goes from seat `from`: along the row, to the nearest seat of the next row, or as the name says. */
export function stepFrom(store: HallStore, from: number, step: Step): number {
  const row = store.seats.group[from]!;
  const first = store.rowStart[row]!;
  const last = store.rowStart[row + 1]! - 1;
  switch (step) {
    case 'start':
      return leftmost(store, first, last);
    case 'end':
      return first + last - leftmost(store, first, last);
    case 'left':
    case 'right':
      return sideways(store, from, step);
    case 'up':
    case 'down':
      return vertical(store, from, step === 'up' ? -1 : 1);
    case 'page_up':
    case 'page_down': {
      let at = from;
      for (let i = 0; i < 10; i += 1) at = vertical(store, at, step === 'page_up' ? -1 : 1);
      return at;
    }
    case 'next_sector':
    case 'previous_sector':
      return otherSector(store, from, step === 'next_sector' ? 1 : -1);
  }
}

/** The neighbour in the row; past its end, the end of a row beside it at about the same height. */
function sideways(store: HallStore, from: number, step: 'left' | 'right'): number {
  const { seats, rowStart } = store;
  const sign = step === 'right' ? 1 : -1;
  const row = seats.group[from]!;
  const [first, last] = [rowStart[row]!, rowStart[row + 1]! - 1];
  const along = seats.x[last]! >= seats.x[first]! ? sign : -sign;
  const next = from + along;
  if (next >= first && next <= last) return next;
  return best(store, from, (dx, dy) => (dx * sign > 6 && Math.abs(dy) < 40 ? dx * sign + 6 * Math.abs(dy) : Infinity));
}

function vertical(store: HallStore, from: number, sign: 1 | -1): number {
  const row = store.seats.group[from]!;
  return best(store, from, (dx, dy, i) =>
    store.seats.group[i] !== row && dy * sign > 10 ? dy * sign + 2 * Math.abs(dx) : Infinity,
  );
}

function otherSector(store: HallStore, from: number, sign: 1 | -1): number {
  const { sector, seatCount } = store;
  for (let n = 1; n < seatCount; n += 1) {
    const at = (from + sign * n + seatCount * 2) % seatCount;
    if (sector[at] !== sector[from]) return at;
  }
  return from;
}

/** The seat with the least cost, or `from` itself if all cost too much. */
function best(store: HallStore, from: number, costOf: (dx: number, dy: number, index: number) => number): number {
  const { x, y } = store.seats;
  let found = from;
  let least = Infinity;
  for (let i = 0; i < store.seatCount; i += 1) {
    const cost = costOf(x[i]! - x[from]!, y[i]! - y[from]!, i);
    if (cost < least) [found, least] = [i, cost];
  }
  return found;
}

function leftmost(store: HallStore, first: number, last: number): number {
  return store.seats.x[first]! <= store.seats.x[last]! ? first : last;
}
