/** What can be asked of how people sit to each other. */
export const BETWEEN_KINDS = ['beside', 'same_table', 'apart'] as const;
export type BetweenKind = (typeof BETWEEN_KINDS)[number];

/** What can be asked of where people sit: to each other, or in the hall. */
export const RULE_KINDS = [...BETWEEN_KINDS, 'near_stage', 'within'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** What can be met or not; only of these can it be asked that nobody is seated against it. */
export type HardKind = Exclude<RuleKind, 'near_stage'>;

/** Is it about how people sit to each other? */
export function isBetween(kind: RuleKind): kind is BetweenKind {
  return (BETWEEN_KINDS as readonly RuleKind[]).includes(kind);
}

/** Can it be asked that nobody is seated against it? Near the stage has no end: all sit more or less so. */
export function canBeHard(kind: RuleKind): kind is HardKind {
  return kind !== 'near_stage';
}

/** Where a kind is told from the others: one that is missing there is an error of types, and never another kind by chance. */
export function unknownKind(kind: never): never {
  throw new Error(`No such kind of rule: ${String(kind)}`);
}

/** As many seats as can be asked for between people. */
export const MOST_SEATS_APART = 50;
