import { groupBy } from '../group.ts';
import { groupsOf } from '../hall/groups.ts';
import type { HallLayout } from '../hall/layout.ts';
import { openPlaces } from '../hall/marks.ts';
import type { MeantRule } from './rules.ts';

/** What can't be, whoever sits where. */
export const CLASHES = [
  'beside_apart',
  'table_apart',
  'too_many_for_table',
  'too_many_for_places',
  'places_gone',
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
  /** What the part of the hall was called that isn't there. */
  missing?: string;
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
 * circle the search finds. O(rules² x (people + places) / 32), and O(people of a side x rules x people / 32) of two sides who are to sit beside each other.
 */
export function clashesOf({ layout, rules, guests, together }: Given): Clash[] {
  const openOnes = openPlaces(layout);
  const open = (place: number) => openOnes.has(place);
  const most = groupsOf(layout).reduce((max, { group }) => Math.max(max, group.places.filter(open).length), 0);
  return [
    ...apartAnyway(rules),
    ...tooManyForTable(rules, most),
    ...tooManyForPlaces(rules, open),
    ...placesGone(rules),
    ...nowhere(rules),
    ...(together ? largeParties(guests, most) : []),
  ];
}

const everybody = ({ people, others }: MeantRule) => [...new Set([...people, ...(others ?? [])])];
const areHard = (rules: readonly MeantRule[]) => rules.every(({ hard }) => hard);
const idsOf = (rules: readonly MeantRule[]) => rules.map(({ id }) => id);

/** Of rules that part those of one other, so many are told, hard ones first. */
const MOST_PARTING = 10;

/** A rule of 'apart' with the people on its sides. */
interface Apart {
  rule: MeantRule;
  here: Bits;
  there: Bits;
}

/** Two who are to sit side by side, or at one table, and apart from each other. */
function apartAnyway(rules: readonly MeantRule[]): Clash[] {
  const { bitsOf, has } = bitSets(rules.flatMap(({ people, others }) => [people, others ?? []]));
  const apart = rules.flatMap((rule): Apart[] => {
    if (rule.kind !== 'apart') return [];
    return [{ rule, here: bitsOf(rule.people), there: bitsOf(rule.others ?? rule.people) }];
  });
  return rules.flatMap((rule): Clash[] => {
    if (rule.kind !== 'beside' && rule.kind !== 'same_table') return [];
    const kind = rule.kind === 'beside' ? 'beside_apart' : 'table_apart';
    const clash = (others: readonly MeantRule[], guests: readonly string[]): Clash => {
      const all = [rule, ...others];
      return { kind, hard: areHard(all), rules: idsOf(all), guests: [...new Set(guests)] };
    };
    if (rule.kind === 'beside' && rule.others) {
      // Enough that one of each side is beside one of the other.
      const parting = partingAll(bitsOf(rule.people), bitsOf(rule.others), apart);
      return parting ? [clash(parting, everybody(rule))] : [];
    }
    const group = everybody(rule);
    const all = bitsOf(group);
    // Seats between can lie within one table, or between those at the ends of three.
    const isWhole = (each: MeantRule) => each.seats === null || (rule.kind === 'beside' && group.length === 2);
    const parting = apart.filter(({ rule: other, here, there }) => isWhole(other) && areParted(all, here, there));
    const told = parting
      .toSorted((one, other) => Number(other.rule.hard) - Number(one.rule.hard))
      .slice(0, MOST_PARTING);
    return parting
      .filter((each) => told.includes(each))
      .map(({ rule: other, here, there }) => clash([other], partedIn(group, has(here), has(there))));
  });
}

/** Are there two in a group, one on each side? */
function areParted(group: Bits, here: Bits, there: Bits): boolean {
  let [anyHere, anyThere, count] = [0, 0, 0];
  for (let at = 0; at < group.length; at += 1) {
    const [one, other] = [group[at]! & here[at]!, group[at]! & there[at]!];
    const either = one | other;
    anyHere |= one;
    anyThere |= other;
    if (either !== 0) count += (either & (either - 1)) === 0 ? 1 : 2;
  }
  return anyHere !== 0 && anyThere !== 0 && count > 1;
}

/** The first two of a group who are on two sides, as `areParted` says there are: whoever is on one first has somebody after them. */
function partedIn(
  group: readonly string[],
  isHere: (id: string) => boolean,
  isThere: (id: string) => boolean,
): [string, string] {
  const first = group.findIndex((id) => isHere(id) || isThere(id));
  const [here, there] = [isHere(group[first]!), isThere(group[first]!)];
  const other = group.find((id, at) => at > first && ((here && isThere(id)) || (there && isHere(id))));
  return [group[first]!, other!];
}

/** The rules that keep each of some people apart from each of the others; null where two of them may sit side by side. */
function partingAll(people: Bits, others: Bits, apart: readonly Apart[]): MeantRule[] | null {
  const used = new Set<MeantRule>();
  const left = new Uint32Array(others.length);
  for (const one of numbersIn(people)) {
    left.set(others);
    const [word, bit] = [one >> 5, 1 << (one & 31)];
    left[word]! &= ~bit;
    for (const { rule, here, there } of apart) {
      const byHere = (here[word]! & bit) !== 0 && takeAway(left, there);
      const byThere = (there[word]! & bit) !== 0 && takeAway(left, here);
      if (byHere || byThere) used.add(rule);
    }
    if (left.some((bits) => bits !== 0)) return null;
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
  const within = rules.filter(({ kind, places }) => kind === 'within' && places?.length);
  const byPlaces = groupBy(within, ({ places, hard }) => `${hard} ${places!.join()}`);
  return [...byPlaces.values()].flatMap((same): Clash[] => {
    const guests = [...new Set(same.flatMap(({ people }) => people))];
    const most = same[0]!.places!.filter(open).length;
    if (guests.length <= most) return [];
    return [{ kind: 'too_many_for_places', hard: areHard(same), rules: idsOf(same), guests, most }];
  });
}

/** People who are to sit in a part of the hall that was renamed, taken away, or has no place left. */
function placesGone(rules: readonly MeantRule[]): Clash[] {
  const gone = rules.filter(({ kind, places, people }) => kind === 'within' && !places?.length && people.length > 0);
  const byName = groupBy(gone, ({ called, hard }) => `${hard} ${called ?? ''}`);
  return [...byName.values()].map((same): Clash => {
    const guests = [...new Set(same.flatMap(({ people }) => people))];
    return { kind: 'places_gone', hard: areHard(same), rules: idsOf(same), guests, missing: same[0]!.called ?? '' };
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

type Bits = Uint32Array;

/** Sets of bits over all that stands in some lists, so that two are compared 32 of them at a time. O(all of the lists). */
function bitSets<T>(lists: readonly (readonly T[])[]) {
  const numbers = new Map<T, number>();
  for (const list of lists) for (const each of list) if (!numbers.has(each)) numbers.set(each, numbers.size);
  return {
    bitsOf: (list: readonly T[]): Bits => {
      const bits = new Uint32Array(Math.ceil(numbers.size / 32));
      for (const each of list) {
        const number = numbers.get(each)!;
        bits[number >> 5]! |= 1 << (number & 31);
      }
      return bits;
    },
    has: (bits: Bits) => (each: T) => {
      const number = numbers.get(each)!;
      return (bits[number >> 5]! & (1 << (number & 31))) !== 0;
    },
  };
}

function inBits<T>(lists: readonly (readonly T[])[]): Bits[] {
  return lists.map(bitSets(lists).bitsOf);
}

/** The numbers of a set, in their order. */
function* numbersIn(bits: Bits): Generator<number> {
  for (const [word, all] of bits.entries())
    for (let bit = 0; bit < 32; bit += 1) if ((all & (1 << bit)) !== 0) yield word * 32 + bit;
}

/** Takes from one set what is in another too; answers whether there was any. */
function takeAway(from: Bits, other: Bits): boolean {
  let any = 0;
  for (let at = 0; at < from.length; at += 1) {
    const both = from[at]! & other[at]!;
    any |= both;
    from[at]! ^= both;
  }
  return any !== 0;
}

function shareAny(one: Bits, other: Bits): boolean {
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
