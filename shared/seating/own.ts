import { groupsOf } from '../hall/groups.ts';
import { markedPlaces, zonesByPlace } from '../hall/marks.ts';
import type { Adjacency } from './adjacency.ts';
import { NEEDS } from '../needs.ts';
import { locksOf } from './locks.ts';
import { NEED_COST, PLACES_FOR } from './needPlaces.ts';
import type { Problem, Rule, Unmet, Wanted } from './problem.ts';
import { unknownKind } from './ruleKinds.ts';
import { type Binding, COST } from './weights.ts';

/** Something that isn't as one guest would have it; with the rule, where it is one. */
export interface Fault {
  kind: Unmet['kind'];
  rule?: Rule;
}

/** What guests think of seats, whoever sits where else. */
export interface Own {
  /** What it costs to have a guest on a seat, by the index of both; -1: on none. */
  own: (guest: number, seat: number) => number;
  /** What of a seat isn't as the guest would have it. */
  ownFaults: (guest: number, seat: number) => Fault[];
  /** The seat where a guest sits by now, -1: none, or one that is no longer in use and that they needn't stay on. */
  readonly home: Int32Array;
  /** The seat that a guest is to have whatever that costs, -1: none. */
  readonly locked: Int32Array;
  /** Seats that a guest asks for, list by list; the nearest to the stage first where that is what they ask for. */
  readonly wanted: readonly (readonly Int32Array[])[];
  /** Guests alike in all that they think of seats, but for where they sit, have one number; -1: nobody is like them. */
  readonly profile: Int32Array;
}

/** O(kinds of guests x places): guests of one rank with the same needs think alike, and share a table. */
export function ownCosts(problem: Problem, hall: Adjacency, bindings: readonly Binding[]): Own {
  const { guests } = problem;
  const thinking = thinkingOf(problem, hall);
  const unary = Array.from({ length: guests.length }, (): Unary[] => []);
  for (const binding of bindings) {
    const only = unaryOf(binding, hall, thinking.furthest);
    if (only) for (const guest of binding.of) unary[guest]!.push(only);
  }
  const tables: Int32Array[] = [];
  const known = new Map<string, number>();
  const kind = Int32Array.from(guests, (guest) => {
    const key = `${guest.rank} ${NEEDS.filter((need) => guest.needs.includes(need)).join()}`;
    const kind = known.get(key) ?? tables.length;
    if (kind === tables.length) tables.push(Int32Array.from(hall.place, (_, seat) => thinking.cost(guest, seat)));
    known.set(key, kind);
    return kind;
  });
  const inactive = new Set(problem.layout.inactive);
  const home = Int32Array.from(guests, ({ now, stays }) =>
    now === null || (inactive.has(now) && !stays) ? -1 : hall.indexOf(now),
  );
  const leaving = Int32Array.from(guests, ({ now, sent }) =>
    now === null ? 0 : sent ? COST.movedWithTicket : COST.moved,
  );
  const turns = problem.inTurn ? turnCosts(guests) : null;
  const waiting = Int32Array.from(
    guests,
    ({ rank }, at) =>
      COST.unseated + (rank > 0 ? Math.floor(COST.unseated / (1 + rank)) : 0) + (turns ? turns[at]! : 0),
  );
  const indexOf = (place: number | undefined) => (place === undefined ? -1 : hall.indexOf(place));
  const left = Int32Array.from(guests, ({ near }) => indexOf(near));
  const before = Int32Array.from(guests, (guest) => indexOf(guest.before));
  const away = awayCosts(problem, hall);
  const own = (guest: number, seat: number): number => {
    if (seat < 0) return waiting[guest]!;
    let cost = tables[kind[guest]!]![seat]!;
    if (left[guest]! >= 0) cost += away(left[guest]!, seat);
    if (leaving[guest]! > 0 && seat !== home[guest]) cost += leaving[guest]!;
    if (before[guest]! >= 0 && seat !== before[guest]) cost += COST.otherwise;
    if (unary[guest]!.length === 0) return cost;
    for (const { costs } of unary[guest]!) cost += costs[seat]!;
    // Who is asked to be in an area stands there.
    const isAsked = unary[guest]!.some(({ seats, costs }) => seats !== null && costs[seat] === 0);
    return isAsked ? cost - thinking.standing(guests[guest]!, seat) : cost;
  };
  const ownFaults: Own['ownFaults'] = (guest, seat) => [
    ...thinking.faults(guests[guest]!, seat),
    ...unary[guest]!.flatMap(({ fault, costs }) => (fault && costs[seat]! > 0 ? fault : [])),
  ];
  const wanted = guests.map((guest, at) => [
    ...thinking.wanted(guest),
    ...unary[at]!.map(({ seats }) => seats ?? thinking.nearest).filter(({ length }) => length > 0),
  ]);
  const profile = kind.map((each, guest) =>
    unary[guest]!.length > 0 || left[guest]! >= 0 || before[guest]! >= 0 ? -1 : each,
  );
  return { own, ownFaults, home, locked: locksOf(problem, hall), wanted, profile };
}

/** What it costs to leave each of them without a place for others: those of the first rank come first, and then whoever is earlier. */
function turnCosts(guests: readonly Wanted[]): Int32Array {
  const rankOf = (at: number) => guests[at]!.rank || 1_000;
  const costs = new Int32Array(guests.length);
  [...guests.keys()]
    .sort((a, b) => rankOf(a) - rankOf(b) || a - b)
    .forEach((guest, turn) => {
      costs[guest] = Math.floor((COST.turn * (guests.length - turn)) / guests.length);
    });
  return costs;
}

interface Unary {
  costs: Int32Array;
  /** Those that it allows, if it allows only some. */
  seats: Int32Array | null;
  /** What isn't met on a seat that costs something; null where that one is only better or worse than others. */
  fault: Fault | null;
}

/** What a rule about each person alone makes seats cost; null of one between people. */
function unaryOf({ rule, cost }: Binding, hall: Adjacency, furthest: number): Unary | null {
  switch (rule.kind) {
    case 'near_stage': {
      const costs = hall.toStage.map((far) => Math.floor((far * COST.far) / furthest));
      return { costs, seats: null, fault: null };
    }
    case 'within': {
      const allowed = new Set(rule.places);
      const costs = hall.place.map((place) => (allowed.has(place) ? 0 : cost));
      return { costs, seats: seatsWhere(hall, (seat) => costs[seat] === 0), fault: { kind: rule.kind, rule } };
    }
    case 'beside':
    case 'same_table':
    case 'apart':
      return null;
    default:
      return unknownKind(rule);
  }
}

function seatsWhere({ place }: Adjacency, is: (seat: number) => boolean): Int32Array {
  return Int32Array.from([...place.keys()].filter(is));
}

/** What a guest of some rank with some needs thinks of a seat. */
function thinkingOf({ layout }: Problem, hall: Adjacency) {
  const zones = zonesByPlace(layout);
  const zoneOf = Int32Array.from(hall.place, (place) => zones.get(place) ?? -1);
  const hasZone = layout.zones.map(({ places }) => places.length > 0);
  const seats = (places: Iterable<number>) => Uint8Array.from(flagsOf(hall, new Set(places)));
  const meeting = NEEDS.map((need) => ({ need, cost: NEED_COST[need], meets: seats(PLACES_FOR[need](layout)) }));
  const isSpecial = seats([...layout.marks.accessible, ...markedPlaces(layout, 'companion')]);
  const isHead = seats(layout.tables.filter(({ shape }) => shape === 'head').flatMap(({ places }) => places));
  const furthest = hall.toStage.reduce((most, far) => Math.max(most, far), 1);
  const nearest = Int32Array.from(hall.place.keys()).sort((a, b) => hall.toStage[a]! - hall.toStage[b]! || a - b);
  const isOutside = (rank: number, seat: number) => rank > 0 && hasZone[rank - 1] === true && zoneOf[seat] !== rank - 1;
  // Ranks of seats say where those of a rank are, also where that is an area.
  const standing = ({ rank }: Wanted, seat: number): number =>
    hall.isStanding[hall.group[seat]!] === 1 && (rank === 0 || zoneOf[seat] !== rank - 1) ? COST.standing : 0;
  const cost = (guest: Wanted, seat: number): number => {
    const { rank, needs } = guest;
    let sum = standing(guest, seat);
    if (rank > 0 && hasZone[rank - 1]) sum += isOutside(rank, seat) ? rankCost(rank) : 0;
    else if (rank > 0) sum += Math.floor((hall.toStage[seat]! * farCost(rank)) / furthest);
    for (const { need, cost, meets } of meeting) if (needs.includes(need) && !meets[seat]) sum += cost;
    // Places for somebody who needs them stay free for those.
    if (needs.length === 0 && isSpecial[seat]) sum += COST.special;
    // Nobody finds themselves at the head table by chance.
    if (rank === 0 && isHead[seat]) sum += COST.special;
    return sum;
  };
  const faults = ({ rank, needs }: Wanted, seat: number): Fault[] => [
    ...(isOutside(rank, seat) ? [{ kind: 'rank' } as const] : []),
    ...meeting.flatMap(({ need, meets }) => (needs.includes(need) && !meets[seat] ? [{ kind: need }] : [])),
  ];
  const byZone = layout.zones.map((_, zone) => seatsWhere(hall, (seat) => zoneOf[seat] === zone));
  const bySeats = meeting.map(({ need, meets }) => ({ need, all: seatsWhere(hall, (seat) => meets[seat] === 1) }));
  const wanted = ({ rank, needs }: Wanted) =>
    [
      ...(rank > 0 ? [hasZone[rank - 1] ? byZone[rank - 1]! : nearest] : []),
      ...bySeats.flatMap(({ need, all }) => (needs.includes(need) ? [all] : [])),
    ].filter(({ length }) => length > 0);
  return { cost, standing, faults, wanted, nearest, furthest };
}

function* flagsOf({ place }: Adjacency, places: ReadonlySet<number>): Generator<number> {
  for (const each of place) yield Number(places.has(each));
}

/** What it costs to sit on another seat than one that has to be left, by the index of both. */
function awayCosts({ layout }: Problem, hall: Adjacency) {
  const level = groupsOf(layout).map(({ group }) => group.level);
  return (from: number, seat: number): number => {
    const [dx, dy] = [hall.x[from]! - hall.x[seat]!, hall.y[from]! - hall.y[seat]!];
    const far = Math.round(Math.sqrt(dx * dx + dy * dy)) * COST.away;
    return level[hall.group[from]!] === level[hall.group[seat]!] ? far : far + COST.stairs;
  };
}

/** A guest of the first rank outside its places costs most, of each later one a little less. */
export function rankCost(rank: number): number {
  return Math.max(1_000, Math.floor((COST.rank * 4) / (3 + rank)));
}

/** As far from the stage as one can sit, of a rank that has no places of its own. */
export function farCost(rank: number): number {
  return Math.max(200, Math.floor((COST.far * 4) / (3 + rank)));
}
