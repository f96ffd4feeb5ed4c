// Apart from the schema of ticket.ts: what only shows states needn't bring it.

/** States of a ticket's letter in the ledger. */
export const LETTER_STATES = ['queued', 'sending', 'sent', 'unknown', 'failed'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** States in which somebody holds the ticket of a letter, or will in a moment. */
export const OUT_STATES = ['queued', 'sending', 'sent', 'unknown'] as const satisfies readonly LetterState[];

/** Does somebody hold a ticket in this state, or will in a moment? */
export function isOut(state: string | null | undefined): boolean {
  return OUT_STATES.some((each) => each === state);
}
