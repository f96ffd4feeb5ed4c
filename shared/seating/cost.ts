import { groupBy } from '../group.ts';
import { SEAT_PITCH } from '../hall/layout.ts';
import { type Adjacency, areBeside } from './adjacency.ts';
import { type Own, ownCosts } from './own.ts';
import { partCounter } from './parts.ts';
import type { Problem, RuleBetween } from './problem.ts';
import { unknownKind } from './ruleKinds.ts';
import { type Binding, COST } from './weights.ts';

/** Tells what a plan costs, part by part, so that an exchange needs only what it touches. */
export interface Costing extends Own {
  readonly hall: Adjacency;
  /** The guest's party, -1 for those who come alone. */
  readonly partyOf: Int32Array;
  readonly parties: readonly Int32Array[];
  party: (party: number, seatOf: Int32Array) => number;
  /** How many parts a party sits in. */
  partsOf: (party: number, seatOf: Int32Array) => number;
  /** Those between people; what is asked of each alone is in what they think of seats. */
  readonly rules: readonly Pair[];
  rulesOf: (guest: number) => readonly number[];
  rule: (rule: number, seatOf: Int32Array) => number;
  isBroken: (rule: number, seatOf: Int32Array) => boolean;
}

export function costingOf(problem: Problem, hall: Adjacency): Costing {
  const { guests } = problem;
  const indexOf = new Map(guests.map(({ id }, at) => [id, at]));
  const some = (ids: readonly string[]) => Int32Array.from(ids.flatMap((id) => indexOf.get(id) ?? []));
  const bindings = problem.rules.map((rule): Binding => {
    const cost = rule.hard ? COST.hard : COST.rule;
    return { rule, of: some(rule.of), with: 'with' in rule ? some(rule.with) : new Int32Array(), cost };
  });
  const pairs = bindings.filter(isPair);
  const byGuest = Array.from({ length: guests.length }, (): number[] => []);
  pairs.forEach(({ of, with: others }, at) => {
    for (const guest of new Set([...of, ...others])) byGuest[guest]!.push(at);
  });
  const { partyOf, parties } = partiesOf(problem);
  const own = ownCosts(problem, hall, bindings);
  const partsOf = partCounter(hall);
  const looseOf = partCounter({ ...hall, isTable: new Uint8Array(hall.isTable.length) });
  const hasTables = hall.isTable.includes(1);
  const breaks = breakingOf(hall);
  // Of two sides that nobody is on both of, each person is looked at once, but where seats between them count.
  const isQuick = pairs.map(({ rule, of, with: others }) => {
    const side = new Set(of);
    return (rule.kind !== 'apart' || !rule.seats) && others.every((guest) => !side.has(guest));
  });
  const isBroken = (at: number, seatOf: Int32Array) => breaks(pairs[at]!, seatOf, isQuick[at]!);
  return {
    hall,
    ...own,
    partyOf,
    parties,
    partsOf: (party, seatOf) => partsOf(parties[party]!, seatOf),
    party: (party, seatOf) => {
      const parts = partsOf(parties[party]!, seatOf);
      const loose = hasTables ? COST.loose * Math.max(0, looseOf(parties[party]!, seatOf) - parts) : 0;
      return parts < 2 ? loose : COST.torn + COST.part * (parts - 2) + loose;
    },
    rules: pairs,
    rulesOf: (guest) => byGuest[guest]!,
    isBroken,
    rule: (at, seatOf) => (isBroken(at, seatOf) ? pairs[at]!.cost : 0),
  };
}

/** A rule between people. */
export type Pair = Binding & { rule: RuleBetween };

function isPair(binding: Binding): binding is Pair {
  return 'with' in binding.rule;
}

function partiesOf({ guests, together }: Problem) {
  const partyOf = new Int32Array(guests.length).fill(-1);
  const members = groupBy(together ? guests.keys() : [], (at) => guests[at]!.party);
  members.delete(null);
  const parties = [...members.values()].filter((all) => all.length > 1).map((all) => Int32Array.from(all));
  parties.forEach((all, party) => all.forEach((guest) => (partyOf[guest] = party)));
  return { partyOf, parties };
}

/** Tells whether a rule of two sides is broken: by what is remembered of one of them, or by every two of them. */
function breakingOf(hall: Adjacency) {
  const { group, besideStart, beside } = hall;
  const [groups, seats] = [new Int32Array(hall.isTable.length), new Int32Array(hall.count)];
  let stamp = 0;
  const sharesTable = (seat: number) => groups[group[seat]!] === stamp;
  const hasNeighbour = (seat: number) => {
    for (let at = besideStart[seat]!; at < besideStart[seat + 1]!; at += 1)
      if (seats[beside[at]!] === stamp) return true;
    return false;
  };
  const isAmong = (side: Int32Array, seatOf: Int32Array, meets: (seat: number) => boolean): boolean | null => {
    let some: boolean | null = null;
    for (const guest of side) {
      if (seatOf[guest]! < 0) continue;
      if (meets(seatOf[guest]!)) return true;
      some = false;
    }
    return some;
  };
  return ({ rule, of, with: others }: Pair, seatOf: Int32Array, isQuick: boolean): boolean => {
    if (!isQuick) return breaksByTwo(hall, { rule, of, with: others }, seatOf);
    stamp += 1;
    let isAsked = false;
    for (const guest of of) {
      const seat = seatOf[guest]!;
      if (seat < 0) continue;
      seats[seat] = stamp;
      groups[group[seat]!] = stamp;
      isAsked = true;
    }
    // Where nobody of one side has a place, nobody sits otherwise than they should.
    if (!isAsked) return false;
    switch (rule.kind) {
      case 'beside':
        return isAmong(others, seatOf, hasNeighbour) === false;
      case 'same_table':
        return isAmong(others, seatOf, sharesTable) === false;
      case 'apart':
        return isAmong(others, seatOf, sharesTable) === true;
      default:
        return unknownKind(rule);
    }
  };
}

function breaksByTwo(hall: Adjacency, { rule, of, with: others }: Omit<Pair, 'cost'>, seatOf: Int32Array): boolean {
  let isAsked = false;
  for (const one of of)
    for (const other of others) {
      const [a, b] = [seatOf[one]!, seatOf[other]!];
      if (a < 0 || b < 0 || one === other) continue;
      switch (rule.kind) {
        case 'beside':
          if (areBeside(hall, a, b)) return false;
          break;
        case 'same_table':
          if (shareGroup(hall, a, b)) return false;
          break;
        case 'apart':
          if (!liesApart(hall, a, b, rule)) return true;
          break;
        default:
          return unknownKind(rule);
      }
      isAsked = true;
    }
  return rule.kind !== 'apart' && isAsked;
}

function shareGroup({ group }: Adjacency, one: number, other: number): boolean {
  return group[one] === group[other];
}

function liesApart(hall: Adjacency, one: number, other: number, { seats }: { seats?: number }) {
  if (seats === undefined) return !shareGroup(hall, one, other);
  const [dx, dy] = [hall.x[one]! - hall.x[other]!, hall.y[one]! - hall.y[other]!];
  const least = (seats + 1) * SEAT_PITCH - 2;
  return dx * dx + dy * dy >= least * least;
}
