import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import type { Chance } from '#shared/seating/chance.ts';
import type { Problem, Wanted } from '#shared/seating/problem.ts';

/** Round tables, ten side by side. */
export function roundTables(count: number, chairs: number): HallLayout {
  const tables = Array.from({ length: count }, (_, at) => ({
    label: String(at + 1),
    shape: 'round' as const,
    x: (at % 10) * 200,
    y: Math.floor(at / 10) * 200,
    turn: 0,
    start: 1,
    places: Array.from({ length: chairs }, (_chair, i) => at * chairs + i + 1),
  }));
  return { ...newLayout(1, 1), rows: [], tables, next_place: count * chairs + 1 };
}

/** Places closed by chance until so many are open: half of them in runs of 3 to 8, the others one by one. */
export function closedByChance({ upTo }: Chance, places: number, open: number): Set<number> {
  const closed = new Set<number>();
  while (closed.size < places - open) {
    const first = 1 + upTo(places);
    const length = closed.size * 2 < places - open ? 3 + upTo(6) : 1;
    for (let at = 0; at < length && closed.size < places - open; at += 1) closed.add(Math.min(places, first + at));
  }
  return closed;
}

/** Sizes of so many parties of 2 to 8 that so many people are in, by chance. */
export function partySizes({ upTo }: Chance, parties: number, people: number): number[] {
  const sizes = Array.from({ length: parties }, () => 2);
  for (let left = people - 2 * parties; left > 0;) {
    const party = upTo(parties);
    if (sizes[party] === 8) continue;
    sizes[party]! += 1;
    left -= 1;
  }
  return sizes;
}

/** Guests in parties of such sizes, those of size 1 alone. */
export function guestsOf(sizes: readonly number[], wish: (at: number) => Partial<Wanted> = () => ({})): Wanted[] {
  const parties = sizes.flatMap((size, party) => Array.from({ length: size }, () => (size > 1 ? `p${party}` : null)));
  return parties.map((party, at) => ({ ...ALONE, id: `g${at}`, party, ...wish(at) }));
}

const ALONE = { rank: 0, needs: [], now: null, stays: false, sent: false } as const;

export function problemOf(layout: HallLayout, guests: Wanted[], more: Partial<Problem> = {}): Problem {
  return { layout, guests, closed: new Set(), rules: [], together: true, seed: 1, ...more };
}

/** So many whole numbers from one on: places by their ids. */
export const span = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

/** How many open places follow each other in each row, and how many each table has. */
export function stretchesOf({ rows, tables }: HallLayout, closed: ReadonlySet<number>): number[] {
  const runs = rows.flatMap(({ places }) => {
    const signs = places.map((place) => (closed.has(place) ? ' ' : 'x')).join('');
    return signs.split(/ +/).map(({ length }) => length);
  });
  return [...runs, ...tables.map(({ places }) => places.filter((place) => !closed.has(place)).length)].filter(
    (length) => length > 0,
  );
}
