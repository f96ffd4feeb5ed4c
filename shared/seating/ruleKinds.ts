/** What can be asked of where people sit: to each other, or in the hall. */
export const RULE_KINDS = ['beside', 'same_table', 'apart', 'near_stage', 'within'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** As many seats as can be asked for between people. */
export const MOST_SEATS_APART = 50;
