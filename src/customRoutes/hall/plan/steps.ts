import { TABLE_SHAPES } from '#shared/hall/shapes.ts';
import type { HallStore } from './store.ts';

export type Step =
  'left' | 'right' | 'up' | 'down' | 'start' | 'end' | 'page_up' | 'page_down' | 'next_sector' | 'previous_sector';

/**
 * Where the keyboard goes from seat `from`. In rows: along the row, to the nearest seat of the next one. At a table: round
 * it, or from end to end where it has ends, and on to the table before or after it in the plan. Else as the name says.
 */
export function stepFrom(store: HallStore, from: number, step: Step): number {
  const [first, last] = endsOf(store, store.seats.group[from]!);
  switch (step) {
    case 'start':
      return isAtTable(store, from) ? first : leftmost(store, first, last);
    case 'end':
      return isAtTable(store, from) ? last : first + last - leftmost(store, first, last);
    case 'left':
    case 'right':
      return isAtTable(store, from) ? around(store, from, step) : sideways(store, from, step);
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

const isAtTable = ({ groups, seats }: HallStore, seat: number) => groups[seats.group[seat]!]!.kind === 'tables';

/** The first seat of a group and its last. */
function endsOf({ groupStart }: HallStore, group: number): [number, number] {
  return [groupStart[group]!, groupStart[group + 1]! - 1];
}

function closesAt({ groups }: HallStore, group: number): boolean {
  const each = groups[group]!;
  return each.kind === 'tables' && TABLE_SHAPES[each.group.shape].closes;
}

/** The neighbour at the table: after the last chair comes the first where it stands beside it, at a head table or a U none. */
function around(store: HallStore, from: number, step: 'left' | 'right'): number {
  const group = store.seats.group[from]!;
  const [first, last] = endsOf(store, group);
  if (from === (step === 'right' ? last : first) && !closesAt(store, group)) return from;
  const count = last - first + 1;
  return first + ((from - first + (step === 'right' ? 1 : -1) + count) % count);
}

/** The neighbour in the row; past its end, the end of a row beside it at about the same height. */
function sideways(store: HallStore, from: number, step: 'left' | 'right'): number {
  const { seats } = store;
  const sign = step === 'right' ? 1 : -1;
  const [first, last] = endsOf(store, seats.group[from]!);
  const along = seats.x[last]! >= seats.x[first]! ? sign : -sign;
  const next = from + along;
  if (next >= first && next <= last) return next;
  return best(store, from, (dx, dy) => (dx * sign > 6 && Math.abs(dy) < 40 ? dx * sign + 6 * Math.abs(dy) : Infinity));
}

function vertical(store: HallStore, from: number, sign: 1 | -1): number {
  const { seats, groups, seatedGroups, groupStart, layout } = store;
  const group = seats.group[from]!;
  const [firstTable, rowSeats] = [layout.rows.length, groupStart[layout.rows.length]!];
  const next = group + sign;
  if (isAtTable(store, from) && next >= firstTable) {
    if (next >= seatedGroups) return from;
    const [first, last] = endsOf(store, next);
    return Math.min(last, first + from - groupStart[group]!);
  }
  const found = best(store, from, (dx, dy, i) =>
    seats.group[i] !== group && dy * sign > 10 ? dy * sign + 2 * Math.abs(dx) : Infinity,
  );
  if (found !== from) return found;
  // Rows come before tables, wherever they stand.
  if (groups[group]!.kind === 'rows') return sign > 0 && firstTable < seatedGroups ? rowSeats : from;
  return rowSeats > 0 ? rowSeats - 1 : from;
}

function otherSector(store: HallStore, from: number, sign: 1 | -1): number {
  const { sector, seatCount } = store;
  for (let n = 1; n < seatCount; n += 1) {
    const at = (from + sign * n + seatCount * 2) % seatCount;
    if (sector[at] !== sector[from]) return at;
  }
  return from;
}

/** The seat of a row with the least cost, or `from` itself if all cost too much. */
function best(store: HallStore, from: number, costOf: (dx: number, dy: number, index: number) => number): number {
  const { x, y } = store.seats;
  const rowSeats = store.groupStart[store.layout.rows.length]!;
  let found = from;
  let least = Infinity;
  for (let i = 0; i < rowSeats; i += 1) {
    const cost = costOf(x[i]! - x[from]!, y[i]! - y[from]!, i);
    if (cost < least) [found, least] = [i, cost];
  }
  return found;
}

function leftmost(store: HallStore, first: number, last: number): number {
  return store.seats.x[first]! <= store.seats.x[last]! ? first : last;
}
