import { markedPlaces, zonesByPlace } from '../hall/marks.ts';
import { type Adjacency, areBeside } from './adjacency.ts';
import type { Problem, Rule } from './problem.ts';

/** What each thing costs that isn't as it should be. Whole numbers: what is added up comes out the same everywhere. */
export const COST = {
  hard: 50_000_000,
  unseated: 5_000_000,
  need: 400_000,
  /** A party that isn't whole, and each part of it after the second. */
  torn: 200_000,
  part: 20_000,
  rule: 20_000,
  /** A guest of the first rank outside its places; of later ones a little less each. */
  rank: 12_000,
  /** A guest as far from the stage as one can sit, who would rather be near. */
  far: 1_000,
  moved: 3_000,
  movedWithTicket: 60_000,
  /** Of a party that shares a table but not its neighbouring chairs, each part after the first. */
  loose: 60,
} as const;

/** People by their position among the guests, and what is asked of them. */
interface Binding {
  rule: Rule;
  of: Int32Array;
  with: Int32Array;
  cost: number;
}

/** Tells what a plan costs, part by part, so that an exchange needs only what it touches. */
export interface Costing {
  readonly hall: Adjacency;
  /** Of a guest on a seat, by the index of both; -1: on none. */
  own: (guest: number, seat: number) => number;
  /** The guest's party, -1 for those who come alone. */
  readonly partyOf: Int32Array;
  readonly parties: readonly Int32Array[];
  party: (party: number, seatOf: Int32Array) => number;
  /** How many parts a party sits in. */
  partsOf: (party: number, seatOf: Int32Array) => number;
  readonly rules: readonly Binding[];
  rulesOf: (guest: number) => readonly number[];
  rule: (rule: number, seatOf: Int32Array) => number;
  isBroken: (rule: number, seatOf: Int32Array) => boolean;
  ownFaults: (guest: number, seat: number) => ('rank' | 'step_free' | 'companion' | Binding)[];
}

export function costingOf(problem: Problem, hall: Adjacency): Costing {
  const { guests } = problem;
  const indexOf = new Map(guests.map(({ id }, at) => [id, at]));
  const some = (ids: readonly string[]) => Int32Array.from(ids.flatMap((id) => indexOf.get(id) ?? []));
  const bindings = problem.rules.map((rule): Binding => {
    const cost = rule.hard ? COST.hard : COST.rule;
    return { rule, of: some(rule.of), with: 'with' in rule ? some(rule.with) : new Int32Array(), cost };
  });
  const pairs = bindings.filter(({ rule }) => 'with' in rule);
  const byGuest = Array.from({ length: guests.length }, (): number[] => []);
  pairs.forEach(({ of, with: others }, at) => {
    for (const guest of new Set([...of, ...others])) byGuest[guest]!.push(at);
  });
  const { partyOf, parties } = partiesOf(problem);
  const own = ownCosts(problem, hall, bindings);
  const partsOf = partCounter(hall);
  const looseOf = partCounter({ ...hall, isTable: new Uint8Array(hall.isTable.length) });
  const hasTables = hall.isTable.includes(1);
  const isBroken = (at: number, seatOf: Int32Array) => breaks(hall, pairs[at]!, seatOf);
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

function partiesOf({ guests, together }: Problem) {
  const partyOf = new Int32Array(guests.length).fill(-1);
  const members = new Map<string, number[]>();
  if (together)
    guests.forEach(({ party }, at) => {
      if (party !== null) members.set(party, [...(members.get(party) ?? []), at]);
    });
  const parties = [...members.values()].filter((all) => all.length > 1).map((all) => Int32Array.from(all));
  parties.forEach((all, party) => all.forEach((guest) => (partyOf[guest] = party)));
  return { partyOf, parties };
}

/** What a guest thinks of a seat, whoever sits where else. */
function ownCosts({ guests, layout }: Problem, hall: Adjacency, bindings: readonly Binding[]) {
  const zones = zonesByPlace(layout);
  const zoneOf = Int32Array.from(hall.place, (place) => zones.get(place) ?? -1);
  const hasZone = layout.zones.map(({ places }) => places.length > 0);
  const accessible = new Set(layout.marks.accessible);
  const withHelp = new Set(layout.marks.companion.map(([, place]) => place));
  const helping = new Set(markedPlaces(layout, 'companion'));
  const isStepFree = Uint8Array.from(hall.place, (place) => Number(accessible.has(place)));
  const hasHelp = Uint8Array.from(hall.place, (place) => Number(withHelp.has(place)));
  const isSpecial = Uint8Array.from(hall.place, (place) => Number(accessible.has(place) || helping.has(place)));
  const furthest = Math.max(1, ...(hall.groupStart.length > 1 ? [maxOf(hall.toStage)] : []));
  const unary = Array.from({ length: guests.length }, (): { binding: Binding; allowed: Uint8Array | null }[] => []);
  for (const binding of bindings) {
    const { rule } = binding;
    if ('with' in rule) continue;
    let allowed: Uint8Array | null = null;
    if (rule.kind === 'within') {
      const wanted = new Set(rule.places);
      allowed = Uint8Array.from(hall.place, (place) => Number(wanted.has(place)));
    }
    for (const guest of binding.of) unary[guest]!.push({ binding, allowed });
  }
  const farCost = (seat: number, most: number) => Math.floor((hall.toStage[seat]! * most) / furthest);
  const rankCost = (rank: number) => Math.max(1_000, Math.floor((COST.rank * 4) / (3 + rank)));
  const isOutside = (rank: number, seat: number) => rank > 0 && hasZone[rank - 1] === true && zoneOf[seat] !== rank - 1;
  const own = (at: number, seat: number): number => {
    const guest = guests[at]!;
    if (seat < 0) return COST.unseated + (guest.rank > 0 ? Math.floor(COST.unseated / (1 + guest.rank)) : 0);
    let cost = 0;
    if (guest.rank > 0) {
      if (hasZone[guest.rank - 1]) cost += isOutside(guest.rank, seat) ? rankCost(guest.rank) : 0;
      else cost += farCost(seat, Math.max(200, Math.floor((COST.far * 4) / (3 + guest.rank))));
    }
    if (guest.stepFree && !isStepFree[seat]) cost += COST.need;
    if (guest.companion && !hasHelp[seat]) cost += COST.need >> 2;
    // Places for somebody who needs them stay free for those.
    if (!guest.stepFree && !guest.companion && isSpecial[seat]) cost += COST.part;
    if (guest.now !== null && hall.place[seat] !== guest.now) cost += guest.sent ? COST.movedWithTicket : COST.moved;
    for (const { binding, allowed } of unary[at]!) {
      if (allowed) cost += allowed[seat] ? 0 : binding.cost;
      else cost += farCost(seat, binding.rule.hard ? COST.rule : COST.far);
    }
    return cost;
  };
  const ownFaults: Costing['ownFaults'] = (at, seat) => {
    const guest = guests[at]!;
    return [
      ...(isOutside(guest.rank, seat) ? ['rank' as const] : []),
      ...(guest.stepFree && !isStepFree[seat] ? ['step_free' as const] : []),
      ...(guest.companion && !hasHelp[seat] ? ['companion' as const] : []),
      ...unary[at]!.filter(({ allowed }) => allowed && !allowed[seat]).map(({ binding }) => binding),
    ];
  };
  return { own, ownFaults };
}

function maxOf(values: Int32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/** Counts the parts that people sit in: neighbours in a row, or all at one table. Who has no place is a part each. */
function partCounter({ group, isTable, besideStart, beside, count }: Adjacency) {
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
        for (let at = stack.pop(); at !== undefined; at = stack.pop())
          for (let next = besideStart[at]!; next < besideStart[at + 1]!; next += 1) {
            const other = beside[next]!;
            if (mark[other] !== turn || seen[other] === turn) continue;
            seen[other] = turn;
            stack.push(other);
          }
      }
    }
    return parts;
  };
}

/** So far is one seat from the next, world units. */
const PITCH = 24;

function breaks(hall: Adjacency, { rule, of, with: others }: Binding, seatOf: Int32Array): boolean {
  if (rule.kind === 'apart') {
    for (const one of of)
      for (const other of others)
        if (one !== other && !liesApart(hall, seatOf[one]!, seatOf[other]!, rule)) return true;
    return false;
  }
  const isMet = rule.kind === 'beside' ? areBeside : shareGroup;
  for (const one of of)
    for (const other of others) {
      const [a, b] = [seatOf[one]!, seatOf[other]!];
      if (a >= 0 && b >= 0 && isMet(hall, a, b)) return false;
    }
  return of.length > 0 && others.length > 0;
}

function shareGroup({ group }: Adjacency, one: number, other: number): boolean {
  return group[one] === group[other];
}

/** Whoever has no place is far from everybody. */
function liesApart(
  hall: Adjacency,
  one: number,
  other: number,
  { seats = 0, tables = 0 }: { seats?: number; tables?: number },
) {
  if (one < 0 || other < 0) return true;
  if (tables > 0 && shareGroup(hall, one, other)) return false;
  if (seats === 0) return true;
  const [dx, dy] = [hall.x[one]! - hall.x[other]!, hall.y[one]! - hall.y[other]!];
  const least = (seats + 1) * PITCH - 2;
  return dx * dx + dy * dy >= least * least;
}
