import type { Rule } from './problem.ts';

/** What each thing costs that isn't as it should be. Whole numbers: what is added up comes out the same everywhere. */
export const COST = {
  hard: 50_000_000,
  unseated: 5_000_000,
  /** The first of a list without a place, where turns count; of the others the less the later they come. Less than a place that stays empty. */
  turn: 4_000_000,
  need: 400_000,
  /** Somebody with a companion on a place that has none beside it. */
  help: 100_000,
  /** A place for those with needs, given to somebody without; one at a head table, to somebody without a rank. */
  special: 20_000,
  /** Standing in a hall that has chairs: two rather sit apart than stand together. */
  standing: 150_000,
  /** A party that isn't whole, and each part of it after the second: rather one of them at a head table, or beside a wish not met. */
  torn: 200_000,
  part: 25_000,
  rule: 20_000,
  /** A guest of the first rank outside its places; of later ones a little less each. */
  rank: 12_000,
  /** A guest as far from the stage as one can sit, who would rather be near. */
  far: 1_000,
  moved: 3_000,
  /** Another place than an earlier plan had for them. */
  otherwise: 3_000,
  /** For whoever has to leave a place: each world unit that the new one is away from it; so much more on another level. */
  away: 5,
  stairs: 5_000,
  movedWithTicket: 60_000,
  /** Of a party that shares a table but not its neighbouring chairs, each part after the first. */
  loose: 60,
} as const;

/** People by their position among the guests, and what is asked of them. */
export interface Binding {
  rule: Rule;
  of: Int32Array;
  with: Int32Array;
  cost: number;
}
