import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { CinemaState } from './cinema.ts';

/** The simulated cinema of this installation: one row, written by whichever process is asked. */
export const simulatedCinema = pgTable('simulated_cinema', {
  id: integer('id').primaryKey(),
  state: jsonb('state').$type<CinemaState>().notNull(),
});
