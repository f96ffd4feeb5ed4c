import { type Adjacency, nearerHalf } from './adjacency.ts';
import type { Proposed } from './asked.ts';
import type { Plan, Problem, Rule } from './problem.ts';
import { type BetweenKind, unknownKind } from './ruleKinds.ts';

type RuleAlone = Exclude<Rule, { with: readonly string[] }>;
type ByRule = NonNullable<Proposed['by_rule']>;

/**
 * Tells which rules a guest's place owes to, by the guest's index: whom they sit beside or at one table with, whom apart from,
 * and that it is one of the places they were to have, or in the nearer half where they would be near the stage. Rules that the plan doesn't meet are no reason.
 * O(places + people of the rules).
 */
export function reasonsByRule(
  { guests, rules }: Problem,
  plan: Plan,
  hall: Adjacency,
  nameOf: (id: string) => string,
): (guest: number) => ByRule {
  if (rules.length === 0) return () => [];
  const unmet = new Set(plan.unmet.flatMap(({ rule }) => rule ?? []));
  const places = new Map(guests.map(({ id }, at) => [id, plan.places[at] ?? null]));
  const seatOf = (id: string) => {
    const place = places.get(id) ?? null;
    return place === null ? -1 : hall.indexOf(place);
  };
  const isNear = nearerHalf(hall);
  const reasons = new Map<string, ByRule>();
  const seen = new Set<string>();
  const add = (id: string, rule: Rule, name: string | null) => {
    const key = `${id} ${rule.id}`;
    if (seen.has(key)) return;
    seen.add(key);
    const known = reasons.get(id);
    const reason = { kind: rule.kind, name };
    if (known) known.push(reason);
    else reasons.set(id, [reason]);
  };
  for (const rule of rules) {
    if (unmet.has(rule.id)) continue;
    if (!('with' in rule)) {
      for (const id of rule.of) if (owesTo(rule, seatOf(id), isNear)) add(id, rule, null);
      continue;
    }
    for (const [some, others] of [
      [rule.of, rule.with],
      [rule.with, rule.of],
    ] as const) {
      const partnerOf = partners(hall, rule.kind, others, seatOf);
      for (const id of some) {
        const seat = seatOf(id);
        const other = seat < 0 ? undefined : partnerOf(id, seat);
        if (other !== undefined) add(id, rule, nameOf(other));
      }
    }
  }
  const ids = guests.map(({ id }) => id);
  return (guest) => reasons.get(ids[guest]!) ?? [];
}

/** Does somebody have their seat by a rule about each alone that the plan meets? */
function owesTo({ kind }: RuleAlone, seat: number, isNear: (seat: number) => boolean): boolean {
  switch (kind) {
    case 'near_stage':
      return seat >= 0 && isNear(seat);
    case 'within':
      return seat >= 0;
    default:
      return unknownKind(kind);
  }
}

/**
 * Tells of those on the other side of a rule the first who is seated as it has them. Building it is O(others), each question
 * O(neighbours).
 */
function partners(
  hall: Adjacency,
  kind: BetweenKind,
  others: readonly string[],
  seatOf: (id: string) => number,
): (id: string, seat: number) => string | undefined {
  const seated = others.map((id) => ({ id, seat: seatOf(id) })).filter(({ seat }) => seat >= 0);
  switch (kind) {
    case 'beside':
      return neighboursOf(hall, seated);
    case 'same_table':
      return sharersOf(seated, (seat) => hall.group[seat]!);
    case 'apart':
      return sharersOf(seated, () => 0);
    default:
      return unknownKind(kind);
  }
}

type Sitting = readonly { id: string; seat: number }[];

function neighboursOf(hall: Adjacency, seated: Sitting) {
  const at = new Map(seated.map(({ seat }, order) => [seat, order]));
  return (_id: string, seat: number) => {
    const near = hall.beside.subarray(hall.besideStart[seat]!, hall.besideStart[seat + 1]!);
    const first = near.reduce((least, each) => Math.min(least, at.get(each) ?? Infinity), Infinity);
    return seated[first]?.id;
  };
}

/** The first other one whose seat has the same key. */
function sharersOf(seated: Sitting, keyOf: (seat: number) => number) {
  // Two of each, as one of them may be the very person.
  const firsts = new Map<number, string[]>();
  for (const { id, seat } of seated) {
    const known = firsts.get(keyOf(seat));
    if (!known) firsts.set(keyOf(seat), [id]);
    else if (known.length < 2 && known[0] !== id) known.push(id);
  }
  return (id: string, seat: number) => firsts.get(keyOf(seat))?.find((each) => each !== id);
}
