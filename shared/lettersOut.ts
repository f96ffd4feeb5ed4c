import type { LetterState } from './letterStates.ts';

// Apart from the states themselves, which the first page brings.

/** States in which somebody holds the ticket of a letter, or will in a moment. */
export const OUT_STATES = ['queued', 'sending', 'sent', 'unknown'] as const satisfies readonly LetterState[];

/** Does somebody hold a ticket in this state, or will in a moment? */
export function isOut(state: string | null | undefined): boolean {
  return OUT_STATES.some((each) => each === state);
}
