import { groupBy } from '../group.ts';
import type { Adjacency } from './adjacency.ts';

/**
 * Counts the parts that people sit in, the one measure of 'together': neighbours in a row, or all at one table or in one area. Who
 * has no place is a part each. `firstOf`, where it is given, has the first seat of its part for each seat of a row.
 */
export function partCounter({ group, isTable, besideStart, beside, count }: Adjacency, firstOf?: Int32Array) {
  const mark = new Int32Array(count);
  const seen = new Int32Array(count);
  const tables = new Int32Array(isTable.length);
  const stack: number[] = [];
  let turn = 0;
  return (people: Int32Array, seatOf: Int32Array): number => {
    turn += 1;
    for (const one of people) if (seatOf[one]! >= 0) mark[seatOf[one]!] = turn;
    let parts = 0;
    for (const one of people) {
      const seat = seatOf[one]!;
      if (seat < 0) parts += 1;
      else if (isTable[group[seat]!]) {
        if (tables[group[seat]!] !== turn) parts += 1;
        tables[group[seat]!] = turn;
      } else if (seen[seat] !== turn) {
        parts += 1;
        seen[seat] = turn;
        stack.push(seat);
        for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
          if (firstOf) firstOf[at] = seat;
          for (let next = besideStart[at]!; next < besideStart[at + 1]!; next += 1) {
            const other = beside[next]!;
            if (mark[other] !== turn || seen[other] === turn) continue;
            seen[other] = turn;
            stack.push(other);
          }
        }
      }
    }
    return parts;
  };
}

/** Places of a hall in the parts that those who sit there sit in, by the same measure; in the order in which they are given. */
export function partsOf(hall: Adjacency, places: readonly number[]): number[][] {
  const seats = Int32Array.from(places, hall.indexOf);
  const firstOf = new Int32Array(hall.count);
  partCounter(hall, firstOf)(
    seats.map((_, at) => at),
    seats,
  );
  const partOf = (at: number) => {
    const seat = seats[at]!;
    return hall.isTable[hall.group[seat]!] ? hall.count + hall.group[seat]! : firstOf[seat]!;
  };
  return [...groupBy(places.keys(), partOf).values()].map((part) => part.map((at) => places[at]!));
}
