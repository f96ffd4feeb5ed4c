import type { SeatingRule } from '#resources/seatingRuleSchemas.ts';
import { canBeHard, isBetween, type RuleKind } from '#shared/seating/ruleKinds.ts';
import type { RulePlaces, RuleSide, WrittenRule } from '#shared/seating/rules.ts';
import type { Begun } from './useRules.ts';

/** By what people are named. */
export const WAYS = ['guests', 'party', 'rank'] as const;

/** One side of a rule while it is filled in: what was named in another way stays until it is saved. */
export interface SideDraft {
  by: (typeof WAYS)[number];
  guest_ids: readonly string[];
  party: string | null;
  rank: number | null;
}

export interface Draft {
  kind: RuleKind;
  hard: boolean;
  people: SideDraft;
  others: SideDraft;
  /** Null: another table, or another row. */
  seats: number | null;
  places: RulePlaces | null;
}

const NOBODY: SideDraft = { by: 'guests', guest_ids: [], party: null, rank: null };

export function draftOf(begun: Begun): Draft {
  if (!('rule' in begun)) {
    const people = { ...NOBODY, guest_ids: begun.guest_ids };
    return { kind: begun.kind, hard: false, people, others: NOBODY, seats: null, places: null };
  }
  const { kind, hard, people, others, seats, places } = begun.rule;
  const meant = places && placesOf(places);
  return { kind, hard, people: sideOf(people), others: others ? sideOf(others) : NOBODY, seats, places: meant };
}

function sideOf({ guest_ids, party, rank }: SeatingRule['people']): SideDraft {
  const by = party !== undefined ? 'party' : rank !== undefined ? 'rank' : 'guests';
  return { by, guest_ids: guest_ids ?? [], party: party ?? null, rank: rank ?? null };
}

function placesOf({ level, zone, sector_id }: RulePlaces): RulePlaces {
  return level !== undefined ? { level } : zone !== undefined ? { zone } : { sector_id };
}

/** The rule as it is sent: what its kind doesn't know is left out. */
export function writtenOf({ kind, hard, people, others, seats, places }: Draft): WrittenRule {
  const between = isBetween(kind);
  return {
    kind,
    hard: hard && canBeHard(kind),
    people: writtenSide(people) ?? {},
    others: between ? writtenSide(others) : null,
    seats: kind === 'apart' ? seats : null,
    places: kind === 'within' ? places : null,
  };
}

function writtenSide({ by, guest_ids, party, rank }: SideDraft): RuleSide | null {
  if (by === 'guests') return guest_ids.length > 0 ? { guest_ids: [...guest_ids] } : null;
  if (by === 'party') return party === null ? null : { party };
  return rank === null ? null : { rank };
}
