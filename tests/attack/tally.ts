import { appendFileSync } from 'node:fs';
import { ENGINE } from '../support/database.ts';

/** Rounds and sizes of `npm run test:attack`; without it the quick form, a tenth or less of each. */
export { LONG } from '../support/turn.ts';

/** One row of the table that an attack leaves: what was tried how often, how often the product gave way, and what the control saw. */
export interface Attack {
  /** What is attacked, in words: 'uploads around the limit'. */
  what: string;
  tries: number;
  /** How many of them the product did not withstand; the test asserts that too. */
  failures: number;
  /** The same attack with the guard taken out, as a figure: '13 of 50 deadlocks', 'loop held 3,480 ms'. */
  control: string;
  /** A figure worth reading beside: 'largest answer 4.1 kB', 'p99 1.8 x quiet'. */
  note?: string;
}

/** Puts a row into the table that the test command prints at its end. */
export function tally(attack: Attack): void {
  const file = process.env['ATTACK_TABLE'];
  if (file) appendFileSync(file, `${JSON.stringify({ engine: ENGINE, ...attack })}\n`);
}
