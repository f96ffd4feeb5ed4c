import { groupsOf, placesOf } from '../hall/groups.ts';
import type { HallLayout } from '../hall/layout.ts';
import type { Message } from '../problems.ts';
import { recordKey } from '../text.ts';
import type { Rule } from './problem.ts';
import { canBeHard, isBetween, type RuleKind, unknownKind } from './ruleKinds.ts';

/** As many guests as can be asked to sit side by side among themselves: of more, a party is made. */
export const MOST_BESIDE = 6;

/** One side of a rule: guests by name, all of a party, or all of a rank; exactly one of these. */
export interface RuleSide {
  guest_ids?: string[] | undefined;
  party?: string | undefined;
  rank?: number | undefined;
}

/** Where people are to sit, as it is called: exactly one of these. What was renamed or taken away is nowhere. */
export interface RulePlaces {
  level?: string | undefined;
  zone?: string | undefined;
  sector_id?: string | undefined;
}

/** A rule as somebody writes it. */
export interface WrittenRule {
  kind: RuleKind;
  hard: boolean;
  people: RuleSide;
  /** Without others it is among the people themselves. */
  others: RuleSide | null;
  /** Of 'apart': at least so many seats between; null: another table, or another row. */
  seats: number | null;
  places: RulePlaces | null;
}

/** A rule with the people that are meant by it now, by their ids. */
export interface MeantRule {
  id: string;
  kind: RuleKind;
  hard: boolean;
  people: readonly string[];
  others: readonly string[] | null;
  seats: number | null;
  /** Of 'within'; none where that part of the hall isn't there any more. */
  places: readonly number[] | null;
  /** What that part is called, for whoever has to say that it is gone. */
  called?: string | null;
}

const given = (value: object | null) => Object.values(value ?? {}).filter((each) => each !== undefined).length;

/** What can't be as it is written, by field: messages of `problems.fields`. */
export function faultsOf(rule: WrittenRule): Record<string, Message> {
  const { kind, hard, people, others, seats, places } = rule;
  const faults: Record<string, Message> = {};
  const between = isBetween(kind);
  const some = people.guest_ids?.length ?? 0;
  if (given(people) !== 1) faults['people'] = { key: 'rule_who' };
  else if (between && !others && some === 1) faults['others'] = { key: 'required' };
  if (others && !between) faults['others'] = { key: 'rule_alone' };
  else if (others && given(others) !== 1) faults['others'] = { key: 'rule_who' };
  else if (others && isSameSide(people, others)) faults['others'] = { key: 'rule_themselves' };
  else if (!others && kind === 'beside' && some > MOST_BESIDE)
    faults['people'] = { key: 'rule_beside', params: { max: MOST_BESIDE } };
  // All of a party sit together by themselves, and of a rank nobody would know in which order.
  else if (!others && kind === 'beside' && !people.guest_ids) faults['others'] = { key: 'required' };
  else if (!others && kind === 'apart' && people.rank !== undefined) faults['others'] = { key: 'required' };
  if (seats !== null && kind !== 'apart') faults['seats'] = { key: 'rule_no_seats' };
  else if (seats !== null && [people, others].some((side) => side?.rank !== undefined))
    faults['seats'] = { key: 'rule_seats_of_rank' };
  if (hard && !canBeHard(kind)) faults['hard'] = { key: 'rule_only_wish' };
  if (kind === 'within' && given(places) !== 1) faults['places'] = { key: 'rule_where' };
  if (kind !== 'within' && places) faults['places'] = { key: 'rule_nowhere' };
  return faults;
}

const partyKey = ({ party }: RuleSide) => (party === undefined ? undefined : recordKey(party));

function isSameSide(one: RuleSide, other: RuleSide): boolean {
  if (one.party !== undefined || one.rank !== undefined)
    return one.rank === other.rank && partyKey(one) === partyKey(other);
  const ids = new Set(one.guest_ids);
  return other.guest_ids?.length === ids.size && other.guest_ids.every((id) => ids.has(id));
}

/** The places that are meant, in the order of the plan; none where what they are called by isn't there. O(places). */
export function placesMeant(
  layout: HallLayout,
  { level, zone, sector_id }: RulePlaces,
  inSector: (id: string, place: number) => boolean,
): number[] {
  if (zone !== undefined) return layout.zones.flatMap(({ name, places }) => (name === zone ? places : []));
  if (sector_id !== undefined) return placesOf(layout).filter((place) => inSector(sector_id, place));
  const isMeant = (at = 0) => layout.levels[at]?.name === level;
  return groupsOf(layout).flatMap(({ group }) => (isMeant(group.level) ? group.places : []));
}

/**
 * What the search is told of rules: several for one of them, where it is about each and every one of its people. Who isn't
 * `isThere` is nobody's neighbour. O(people) a rule, but those of 'beside', of whom there are few.
 */
export function solverRules(rules: readonly MeantRule[], isThere: (id: string) => boolean): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    const of = rule.people.filter(isThere);
    const others = rule.others?.filter(isThere) ?? null;
    const { id, hard, kind } = rule;
    switch (kind) {
      case 'near_stage':
        // One of old may still be written as if it were hard.
        return [{ id, hard: false, kind, of }];
      case 'within':
        return [{ id, hard, kind, of, places: rule.places ?? [] }];
      case 'apart':
        return [{ id, hard, kind, of, with: others ?? of, ...(rule.seats !== null && { seats: rule.seats }) }];
      case 'same_table': {
        const [first, ...rest] = new Set([...of, ...(others ?? [])]);
        return rest.map((each) => ({ id, hard, kind, of: [first!], with: [each] }));
      }
      case 'beside':
        if (others) return [{ id, hard, kind, of, with: others }];
        return halvesOf(of).map(([some, rest]) => ({ id, hard, kind, of: some, with: rest }));
      default:
        return unknownKind(kind);
    }
  });
}

/** All ways to part people in two: who sit side by side are neighbours across each of them, and nobody else is. */
function halvesOf(people: readonly string[]): [string[], string[]][] {
  const last = people.length - 1;
  return Array.from({ length: Math.max(0, 2 ** last - 1) }, (_, way) => {
    const isHere = (at: number) => at < last && (((way + 1) >> at) & 1) === 1;
    return [people.filter((_each, at) => isHere(at)), people.filter((_each, at) => !isHere(at))];
  });
}
