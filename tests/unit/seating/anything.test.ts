import { expect, it } from 'vitest';
import { type HallLayout, newLayout, SEAT_PITCH } from '#shared/hall/layout.ts';
import { addArea } from '#shared/hall/edit.ts';
import { addZone, mark, paintZone } from '#shared/hall/marks.ts';
import { groupsOf } from '#shared/hall/groups.ts';
import { spotsOf } from '#shared/hall/seats.ts';
import { NEEDS } from '#shared/needs.ts';
import { type Chance, chanceOf } from '#shared/seating/chance.ts';
import type { Plan, Problem, Rule, Wanted } from '#shared/seating/problem.ts';
import { seatAll } from '#shared/seating/seatAll.ts';
import { people, problem, tables } from './given.ts';

type Meant = Rule extends infer R ? (R extends Rule ? Omit<R, 'id' | 'hard' | 'of'> : never) : never;

/** Rows or tables, some with a head table, an area, a rank's places or two seats for somebody with a companion. */
function anyHall({ upTo }: Chance): HallLayout {
  let layout: HallLayout = upTo(2) === 0 ? newLayout(1 + upTo(3), 2 + upTo(5)) : tables(1 + upTo(3), 3 + upTo(4));
  if (layout.tables.length > 0 && upTo(3) === 0) {
    const [first, ...others] = layout.tables;
    layout = { ...layout, tables: [{ ...first!, shape: 'head', sides: [first!.places.length] }, ...others] };
  }
  if (upTo(4) === 0)
    layout = addArea(layout, { name: 'Bar', x: 0, y: 400, width: 200, height: 60, capacity: 1 + upTo(5) });
  if (upTo(3) === 0) layout = paintZone(addZone(layout, 'A'), [1 + upTo(layout.next_place - 1), 1], 0);
  return upTo(4) === 0 ? mark(layout, [1, 2], 'companion') : layout;
}

/** Small problems of every kind: halls as above, closed places, people who sit or stay, parties, ranks, rules that can't all be met. */
function anything(chance: Chance, seed: number): Problem {
  const { upTo } = chance;
  const layout = anyHall(chance);
  const places = layout.next_place - 1;
  const some = (count: number) => Array.from({ length: count }, () => 1 + upTo(places));
  const sitting = new Set(some(upTo(places)));
  const seats = [...sitting];
  const guests = people(1 + upTo(places + 2), (at): Partial<Wanted> => {
    const now = seats[at] ?? null;
    const party = upTo(2) === 0 ? `p${upTo(4)}` : null;
    return {
      party,
      rank: upTo(3),
      needs: NEEDS.filter(() => upTo(9) === 0),
      now,
      stays: now !== null && upTo(3) === 0,
      sent: upTo(2) === 0,
    };
  });
  const who = () => Array.from({ length: 1 + upTo(2) }, () => `g${upTo(guests.length)}`);
  const kinds: (() => Meant)[] = [
    () => ({ kind: 'beside', with: who() }),
    () => ({ kind: 'same_table', with: who() }),
    () => ({ kind: 'apart', with: who(), seats: 1 + upTo(3) }),
    () => ({ kind: 'apart', with: who() }),
    () => ({ kind: 'within', places: some(3) }),
    () => ({ kind: 'near_stage' }),
  ];
  const rules = Array.from({ length: upTo(4) }, (_, at) => {
    return { id: `r${at}`, hard: upTo(2) === 0, of: who(), ...kinds[upTo(kinds.length)]!() } as Rule;
  });
  const inactive = upTo(3) === 0 ? some(1) : [];
  return problem({ ...layout, inactive }, guests, { closed: new Set(some(upTo(4))), rules, seed, steps: 300 });
}

/** Is a rule broken? Told from the places alone, by the plain meaning of each kind, not by what the search asks. */
function isAgainst(rule: Rule, layout: HallLayout, placeOf: (id: string) => number | null): boolean {
  const sitting = (ids: readonly string[]) => ids.filter((id) => placeOf(id) !== null);
  const groups = [...layout.rows, ...layout.tables, ...layout.areas].map(({ places }) => places);
  const groupOf = (id: string) => groups.findIndex((places) => places.includes(placeOf(id)!));
  const pairs = () =>
    'with' in rule
      ? sitting(rule.of).flatMap((one) =>
          sitting(rule.with).flatMap((other) => (one === other ? [] : [[one, other] as const])),
        )
      : [];
  switch (rule.kind) {
    case 'near_stage':
      return false;
    case 'within':
      return sitting(rule.of).some((id) => !rule.places.includes(placeOf(id)!));
    case 'same_table':
      return pairs().length > 0 && pairs().every(([one, other]) => groupOf(one) !== groupOf(other));
    case 'beside':
      return (
        pairs().length > 0 && !pairs().some(([one, other]) => areNeighbours(layout, placeOf(one)!, placeOf(other)!))
      );
    case 'apart':
      if (rule.seats === undefined) return pairs().some(([one, other]) => groupOf(one) === groupOf(other));
      return pairs().some(([one, other]) => seatsBetween(layout, placeOf(one)!, placeOf(other)!) < rule.seats!);
  }
}

/** In a row whoever sits one place on; round a table the last one and the first, too; in an area those whose places follow. */
function areNeighbours({ rows, tables, areas }: HallLayout, one: number, other: number): boolean {
  const follow = (places: readonly number[], isRound: boolean) => {
    const [a, b] = [places.indexOf(one), places.indexOf(other)];
    const far = Math.abs(a - b);
    return a >= 0 && b >= 0 && (far === 1 || (isRound && far === places.length - 1));
  };
  return (
    [...rows, ...areas].some(({ places }) => follow(places, false)) ||
    tables.some(({ places, shape }) => follow(places, shape === 'round'))
  );
}

/** As many chairs as would stand between two places, by how far they are. */
function seatsBetween(layout: HallLayout, one: number, other: number): number {
  const spots = new Map(
    groupsOf(layout).flatMap(({ group }) => spotsOf(group).map((spot, i) => [group.places[i]!, spot] as const)),
  );
  const [a, b] = [spots.get(one)!, spots.get(other)!];
  return (Math.hypot(a.x - b.x, a.y - b.y) + 4) / SEAT_PITCH - 1;
}

/** What no plan may have, in words; none of it, most of all. */
function wrongWith({ guests, closed, layout, rules }: Problem, { places }: Plan): string[] {
  const taken = places.filter((place) => place !== null);
  const isOff = (place: number) => closed.has(place) || layout.inactive.includes(place);
  const isMoved = (at: number) => places[at] !== null && places[at] !== guests[at]!.now;
  const wrong = guests.flatMap(({ now, stays }, at) => [
    ...(isMoved(at) && isOff(places[at]!) ? [`g${at} on a closed place`] : []),
    ...(stays && places[at] !== now ? [`g${at} moved who stays`] : []),
    ...(now !== null && places[at] === null && !layout.inactive.includes(now) ? [`g${at} without their place`] : []),
  ]);
  const at = (id: string) => Number(id.slice(1));
  rules.forEach((rule, number) => {
    const named = [...rule.of, ...('with' in rule ? rule.with : [])].map(at);
    const isOf =
      rule.kind === 'within' ? (each: number) => isMoved(each) && !rule.places.includes(places[each]!) : isMoved;
    if (rule.hard && named.some(isOf) && isAgainst(rule, layout, (id) => places[at(id)] ?? null))
      wrong.push(`rule ${number} of ${rule.kind} broken`);
  });
  return [...wrong, ...(new Set(taken).size < taken.length ? ['a place twice'] : [])];
}

it('gives no plan of 10,000 problems that takes a place twice or a closed one, moves who stays, or breaks a hard rule', () => {
  const chance = chanceOf(11);
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const given = anything(chance, seed);
    const plan = seatAll(given);
    expect(wrongWith(given, plan), `problem ${seed}`).toEqual([]);
  }
});

it('gives one plan for one problem, on every machine', () => {
  const guests = people(24, (at) => ({ party: at < 15 ? `p${at % 5}` : null, rank: at % 4 }));
  const rules: Rule[] = [
    { id: 'a', kind: 'beside', hard: false, of: ['g0'], with: ['g20'] },
    { id: 'b', kind: 'apart', hard: true, of: ['g1'], with: ['g2'], seats: 3 },
  ];
  const given = problem(newLayout(3, 9), guests, { rules, closed: new Set([5, 14]), seed: 7, steps: 5_000 });
  expect(seatAll(given).places.join(' ')).toBe('16 8 10 20 27 17 7 11 21 26 18 6 12 22 25 13 24 4 3 23 15 2 9 1');
});
