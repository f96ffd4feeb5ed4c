// Apart from the schema of ticket.ts: what only shows states needn't bring it.

/** States of a ticket's letter in the ledger. */
export const LETTER_STATES = ['queued', 'sending', 'sent', 'unknown', 'failed'] as const;
export type LetterState = (typeof LETTER_STATES)[number];
