import type { ProblemCode } from '#shared/problems.ts';
import { ticketUndoing } from '../../tickets/seating/undoing.ts';
import type { Undoing } from '../../db/undoing.ts';

/** The nouns whose rows can be given back. */
export const UNDOING: Record<string, Undoing> = {
  tickets: ticketUndoing,
};

/** Nouns that say more of why their batches can't be undone. */
export const REFUSED: Record<string, ProblemCode> = {
  orders: 'bound_to_cinema',
};
