import { groupBy } from '../group.ts';
import { groupsOf } from '../hall/groups.ts';
import type { HallLayout } from '../hall/layout.ts';
import { markedPlaces } from '../hall/marks.ts';
import type { MeantRule } from './rules.ts';

/** What can't be, whoever sits where. */
export const CLASHES = [
  'beside_apart',
  'table_apart',
  'too_many_for_table',
  'too_many_for_places',
  'nowhere',
  'party_too_large',
] as const;

/** Rules that can't all be met, or a party that no table holds. */
export interface Clash {
  kind: (typeof CLASHES)[number];
  /** All of them are hard: nobody can be seated as they say. Else a wish stays one. */
  hard: boolean;
  /** Ids of the rules; none where it is about a party alone. */
  rules: string[];
  /** Ids of the people it is about. */
  guests: string[];
  /** Of what is too small: so many places there are. */
  most?: number;
  party?: string;
}

interface Given {
  layout: HallLayout;
  rules: readonly MeantRule[];
  /** Everybody who is to have a place, with the key of their party. */
  guests: readonly { id: string; party: string | null }[];
  /** Are parties to sit together? */
  together: boolean;
}

/**
 * Contradictions that can be told before anybody is seated, each with the people in it; what comes only of several rules in a
 * circle the search finds. O(rules² x (people + places) / 32), and of people whom rules keep apart in many different ways the square.
 */
export function clashesOf({ layout, rules, guests, together }: Given): Clash[] {
  const open = openPlaces(layout);
  const most = groupsOf(layout).reduce((max, { group }) => Math.max(max, group.places.filter(open).length), 0);
  return [
    ...apartAnyway(rules),
    ...tooManyForTable(rules, most),
    ...tooManyForPlaces(rules, open),
    ...nowhere(rules),
    ...(together ? largeParties(guests, most) : []),
  ];
}

function openPlaces(layout: HallLayout): (place: number) => boolean {
  const closed = new Set([...layout.inactive, ...markedPlaces(layout, 'technical')]);
  return (place) => !closed.has(place);
}

const everybody = ({ people, others }: MeantRule) => [...new Set([...people, ...(others ?? [])])];
const areHard = (rules: readonly MeantRule[]) => rules.every(({ hard }) => hard);
const idsOf = (rules: readonly MeantRule[]) => rules.map(({ id }) => id);

/** Two who are to sit side by side, or at one table, and apart from each other. */
function apartAnyway(rules: readonly MeantRule[]): Clash[] {
  const apart = rules.filter(({ kind }) => kind === 'apart').map((rule) => ({ rule, keeps: keeping(rule) }));
  const fewOf = fewEnough(apart.map(({ rule }) => rule));
  return rules.flatMap((rule): Clash[] => {
    if (rule.kind !== 'beside' && rule.kind !== 'same_table') return [];
    const kind = rule.kind === 'beside' ? 'beside_apart' : 'table_apart';
    const clash = (others: readonly MeantRule[], guests: readonly string[]): Clash => {
      const all = [rule, ...others];
      return { kind, hard: areHard(all), rules: idsOf(all), guests: [...new Set(guests)] };
    };
    if (rule.kind === 'beside' && rule.others) {
      // Enough that one of each side is beside one of the other.
      const parting = partingAll(fewOf(rule.people), fewOf(rule.others), apart);
      return parting ? [clash(parting, everybody(rule))] : [];
    }
    const group = everybody(rule);
    // Seats between can lie within one table, or between those at the ends of three.
    const isWhole = (each: MeantRule) => each.seats === null || (rule.kind === 'beside' && group.length === 2);
    const few = fewOf(group);
    return apart.flatMap(({ rule: other, keeps }) => {
      if (!isWhole(other)) return [];
      const pair = pairOf(few, keeps);
      return pair ? [clash([other], pair)] : [];
    });
  });
}

/**
 * People on the same sides of every rule of 'apart' stand for each other: of a list, the first two of each kind, in their order.
 * O(people of the rules), and O(list) each.
 */
function fewEnough(apart: readonly MeantRule[]): (people: readonly string[]) => string[] {
  const sides = apart.flatMap(({ people, others }) => [people, others ?? people]);
  const kinds = new Map<string, number>();
  let next = 0;
  for (const side of sides) {
    // Who is on it and who isn't are no longer of one kind.
    const split = new Map<number, number>();
    for (const id of new Set(side)) {
      const kind = kinds.get(id) ?? 0;
      if (!split.has(kind)) split.set(kind, (next += 1));
      kinds.set(id, split.get(kind)!);
    }
  }
  return (people) => {
    const found = groupBy(new Set(people), (id) => kinds.get(id) ?? 0);
    const few = new Set([...found.values()].flatMap((all) => all.slice(0, 2)));
    return people.filter((id) => few.delete(id));
  };
}

type Keeps = (one: string, other: string) => boolean;
/** Tells whether a rule keeps two people apart. */
function keeping({ people, others }: MeantRule): Keeps {
  const [here, there] = [new Set(people), new Set(others ?? people)];
  return (one, other) => one !== other && ((here.has(one) && there.has(other)) || (here.has(other) && there.has(one)));
}

function pairOf(group: readonly string[], keeps: Keeps): [string, string] | null {
  for (const [at, one] of group.entries())
    for (const other of group.slice(at + 1)) if (keeps(one, other)) return [one, other];
  return null;
}

/** The rules that keep each of some people apart from each of the others; null where two of them may sit side by side. */
function partingAll(
  people: readonly string[],
  others: readonly string[],
  apart: readonly { rule: MeantRule; keeps: Keeps }[],
): MeantRule[] | null {
  const used = new Set<MeantRule>();
  for (const one of people)
    for (const other of others) {
      if (one === other) continue;
      const parting = apart.find(({ keeps }) => keeps(one, other));
      if (!parting) return null;
      used.add(parting.rule);
    }
  return used.size > 0 ? [...used] : null;
}

function tooManyForTable(rules: readonly MeantRule[], most: number): Clash[] {
  return rules.flatMap((rule) => {
    const isWhole = rule.kind === 'same_table' || (rule.kind === 'beside' && !rule.others);
    const guests = isWhole ? everybody(rule) : [];
    return guests.length > most
      ? [{ kind: 'too_many_for_table' as const, hard: rule.hard, rules: [rule.id], guests, most }]
      : [];
  });
}

/** More people than the places they are to sit on, those of several rules about the same places taken together. */
function tooManyForPlaces(rules: readonly MeantRule[], open: (place: number) => boolean): Clash[] {
  const within = rules.filter(({ kind }) => kind === 'within');
  const byPlaces = groupBy(within, ({ places, hard }) => `${hard} ${places?.join() ?? ''}`);
  return [...byPlaces.values()].flatMap((same): Clash[] => {
    const guests = [...new Set(same.flatMap(({ people }) => people))];
    const most = same[0]!.places?.filter(open).length ?? 0;
    if (guests.length <= most) return [];
    return [{ kind: 'too_many_for_places', hard: areHard(same), rules: idsOf(same), guests, most }];
  });
}

/**
 * People who are to sit on some places and on others, which have none in common: each rule with the first before it, a hard one
 * rather than a wish where it is hard itself. Of a hundred such rules about the same people every pair would be all of them again.
 */
function nowhere(rules: readonly MeantRule[]): Clash[] {
  const within = rules.filter(({ kind, places }) => kind === 'within' && places?.length);
  const [people, places] = [inBits(within.map((rule) => rule.people)), inBits(within.map((rule) => rule.places!))];
  return within.flatMap((rule, at): Clash[] => {
    const before = within.slice(0, at).flatMap((other, i) => {
      const isClash = shareAny(people[at]!, people[i]!) && !shareAny(places[at]!, places[i]!);
      return isClash ? [other] : [];
    });
    const other = before.find(({ hard }) => hard && rule.hard) ?? before[0];
    if (!other) return [];
    const [both, mine] = [[other, rule], new Set(rule.people)];
    const guests = [...new Set(other.people)].filter((id) => mine.has(id));
    return [{ kind: 'nowhere', hard: areHard(both), rules: idsOf(both), guests }];
  });
}

/** Lists as sets of bits, so that two are compared 32 of them at a time. O(all of the lists). */
function inBits(lists: readonly (readonly (string | number)[])[]): Uint32Array[] {
  const numbers = new Map<string | number, number>();
  for (const list of lists) for (const each of list) if (!numbers.has(each)) numbers.set(each, numbers.size);
  return lists.map((list) => {
    const bits = new Uint32Array(Math.ceil(numbers.size / 32));
    for (const each of list) {
      const number = numbers.get(each)!;
      bits[number >> 5]! |= 1 << (number & 31);
    }
    return bits;
  });
}

function shareAny(one: Uint32Array, other: Uint32Array): boolean {
  for (let at = 0; at < one.length; at += 1) if ((one[at]! & other[at]!) !== 0) return true;
  return false;
}

function largeParties(guests: Given['guests'], most: number): Clash[] {
  const parties = groupBy(guests, ({ party }) => party);
  parties.delete(null);
  return [...parties].flatMap(([party, members]): Clash[] =>
    members.length > most
      ? [{ kind: 'party_too_large', hard: false, rules: [], guests: members.map(({ id }) => id), most, party: party! }]
      : [],
  );
}
