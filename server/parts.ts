import type { Films } from './booking/films.ts';
import type { Cinema } from './booking/saga.ts';
import type { Parts } from './jobs/parts.ts';

/** Everything one process runs with. */
export interface App extends Parts {
  /** Null where no cinema is connected. */
  cinema: Cinema | null;
  films: Films | null;
  /** Within how many ms a request is answered, where not within the time of the limits. */
  answerMs?: number;
  /** Where the log goes, if not to standard output. */
  log?: { write(line: string): void };
}
