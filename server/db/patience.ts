/** How long something asked of a database server may take, ms; 0 is as long as it takes. */
export interface Times {
  /** For somebody else's lock. */
  lock: number;
  /** For one statement, as the server counts. */
  statement: number;
  /** For the answer to one statement, after which the connection is given up. */
  answer: number;
}

/**
 * Whose work it is. 'request': somebody waits for an answer. 'heavy': the same with long lists. 'job': nobody looks on.
 * 'setup': migrations, which end when they end.
 */
export type Patience = keyof typeof TIMES;

export const TIMES = {
  request: { lock: 2_000, statement: 4_000, answer: 4_300 },
  heavy: { lock: 5_000, statement: 25_000, answer: 26_000 },
  job: { lock: 10_000, statement: 60_000, answer: 65_000 },
  setup: { lock: 0, statement: 0, answer: 0 },
} as const satisfies Record<string, Times>;

/** A request's first try lets go of its connection after so long a wait for a lock, and has its second among the patient. */
export const FIRST_TRY: Times = { ...TIMES.request, lock: 300 };
