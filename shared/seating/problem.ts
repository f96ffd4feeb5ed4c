import { type Need, NEEDS } from '../needs.ts';
import type { HallLayout } from '../hall/layout.ts';
import { canBeHard, RULE_KINDS } from './ruleKinds.ts';

/** Somebody who is to have a place, as far as seating goes. */
export interface Wanted {
  id: string;
  /** Who shares it sits together. */
  party: string | null;
  /** 1 is first; 0: none. Rank n prefers the n-th rank of the hall's places, else to be near the stage. */
  rank: number;
  /** What they need of a place. */
  needs: readonly Need[];
  /** The place where they sit by now, if anywhere. */
  now: number | null;
  /** They stay where they are, whatever that costs. */
  stays: boolean;
  /** The place they are to have, whatever that costs; not where somebody stays. */
  fixed?: number | undefined;
  /** Their ticket went out: moving them makes a letter worthless. */
  sent: boolean;
  /** Where an earlier plan had them, and another one has them too unless that costs more. */
  before?: number | undefined;
  /** The place they have to leave, and would stay near to. */
  near?: number | undefined;
}

/** Who is meant by a rule, by their ids, as groups of people that a party, a rank or a single guest is. */
export type Rule = { id: string; hard: boolean; of: readonly string[] } & (
  | { kind: 'beside' | 'same_table'; with: readonly string[] }
  /** At least so many seats lie between them; where no number is said, they sit at different tables, or in different rows. */
  | { kind: 'apart'; with: readonly string[]; seats?: number }
  | { kind: 'near_stage' }
  /** On one of these places: those of a level, a sector or a rank. */
  | { kind: 'within'; places: readonly number[] }
);

/** One about how people sit to each other. */
export type RuleBetween = Extract<Rule, { with: readonly string[] }>;

/** A list that is to be seated. */
export interface Problem {
  layout: HallLayout;
  /** Places that nobody is put on: taken by others, held back, closed, in sectors of others. */
  closed: ReadonlySet<number>;
  /** In the order they are to be taken in, where nothing else tells them apart. */
  guests: readonly Wanted[];
  rules: readonly Rule[];
  /** Keep parties together? */
  together: boolean;
  /** Where not everybody gets a place, do those who come earlier among the guests, within their rank? Else whoever fits best. */
  inTurn?: boolean;
  seed: number;
  /** How many exchanges are looked at; more for a better plan. As many as `stepsFor` says, if not given. */
  steps?: number;
}

/** What can be otherwise than somebody wished. */
export const UNMET = ['unseated', ...NEEDS, 'party', 'rank', ...RULE_KINDS.filter(canBeHard)] as const;

/**
 * Why something isn't as it was wished: there are fewer places than guests, or only such as a hard rule forbids; no place is
 * marked as such, or none of those is open, or those who have them need them as well or stay; no table or row is as large, or has as much room; some of them stay
 * where they are; a rule parts them; or something else weighs more.
 */
export const CAUSES = [
  'lacking',
  'ruled_out',
  'none_marked',
  'none_there',
  'taken',
  'too_large',
  'no_room',
  'kept',
  'parted',
  'outweighed',
] as const;

/** What guests would have liked and don't get. */
export interface Unmet {
  kind: (typeof UNMET)[number];
  guests: string[];
  /** The rule's id, where it is one. */
  rule?: string;
}

export interface Plan {
  /** Where each guest would sit, in the order of the guests; null: nowhere. */
  places: (number | null)[];
  unmet: Unmet[];
  /** How much is wrong with it, 0: nothing. Whole numbers, to be compared only with plans of the same problem. */
  cost: number;
  parties: number;
  together: number;
  moved: number;
  /** So many people more than places they may be put on. */
  lacking: number;
}
