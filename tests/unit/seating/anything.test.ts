import { expect, it } from 'vitest';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { adjacencyOf } from '#shared/seating/adjacency.ts';
import { type Chance, chanceOf } from '#shared/seating/chance.ts';
import { costingOf } from '#shared/seating/cost.ts';
import type { Plan, Problem, Rule, Wanted } from '#shared/seating/problem.ts';
import { seatAll } from '#shared/seating/seatAll.ts';
import { people, problem, tables } from './given.ts';

type Meant = Rule extends infer R ? (R extends Rule ? Omit<R, 'id' | 'hard' | 'of'> : never) : never;

/** Small problems of every kind: rows or tables, closed places, people who sit or stay, parties, ranks, rules that can't all be met. */
function anything({ upTo }: Chance, seed: number): Problem {
  const layout: HallLayout = upTo(2) === 0 ? newLayout(1 + upTo(3), 2 + upTo(5)) : tables(1 + upTo(3), 3 + upTo(4));
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
      stepFree: upTo(9) === 0,
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

/** What no plan may have, in words; none of it, most of all. */
function wrongWith({ guests, closed, layout, ...given }: Problem, { places }: Plan): string[] {
  const taken = places.filter((place) => place !== null);
  const isOff = (place: number) => closed.has(place) || layout.inactive.includes(place);
  const isMoved = (at: number) => places[at] !== null && places[at] !== guests[at]!.now;
  const wrong = guests.flatMap(({ now, stays }, at) => [
    ...(isMoved(at) && isOff(places[at]!) ? [`g${at} on a closed place`] : []),
    ...(stays && places[at] !== now ? [`g${at} moved who stays`] : []),
    ...(now !== null && places[at] === null && !layout.inactive.includes(now) ? [`g${at} without their place`] : []),
  ]);
  const costing = costingOf({ guests, closed, layout, ...given }, adjacencyOf(layout));
  const seatOf = Int32Array.from(places, (place) => (place === null ? -1 : costing.hall.indexOf(place)));
  costing.rules.forEach(({ rule, of, with: others }, at) => {
    const byMoved = [...of, ...others].some(isMoved);
    if (rule.hard && byMoved && costing.isBroken(at, seatOf)) wrong.push(`rule ${at} broken`);
  });
  guests.forEach((_, at) => {
    const faults = isMoved(at) ? costing.ownFaults(at, seatOf[at]!) : [];
    if (faults.some((fault) => typeof fault === 'object' && fault.rule.hard)) wrong.push(`g${at} outside`);
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
