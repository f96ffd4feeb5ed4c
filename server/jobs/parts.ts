import type { Clock } from '../base/context.ts';
import type { Settings } from '../base/settings.ts';
import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Jobs } from './wake.ts';

/** What a process works with, as far as its nouns need it. */
export interface Parts {
  settings: Settings;
  database: Database;
  mailer: Mailer;
  jobs: Jobs;
  now: Clock;
}
