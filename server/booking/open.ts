import type { Clock } from '../base/context.ts';
import type { Database } from '../db/database.ts';
import type { Settings } from '../base/settings.ts';
import { connectBooking } from './connect.ts';
import { Films } from './films.ts';
import type { Cinema } from './saga.ts';
import { startSettling } from './settling.ts';
import { officeInDatabase } from './simulator/office.ts';
import { listen } from './simulator/server.ts';

export interface OpenCinema {
  /** Null where no cinema is connected. */
  cinema: Cinema | null;
  films: Films | null;
  stop(): Promise<void>;
}

/**
 * The cinema of the settings, or a simulated one where they say so and beside demo data; none otherwise. Orders are put
 * right in the background.
 */
export async function openCinema(
  { vista, workers }: Settings,
  database: Database,
  now: Clock,
  { demo }: { demo: boolean },
): Promise<OpenCinema> {
  const simulated = vista === 'simulator' || (vista === undefined && demo);
  const simulator = simulated ? await listen(officeInDatabase(database, now)) : null;
  const at = simulator ?? vista;
  if (at === undefined || at === 'simulator') return { cinema: null, films: null, stop: () => Promise.resolve() };
  const booking = connectBooking(at);
  const cinema: Cinema = { database, booking };
  const settling =
    workers > 0
      ? startSettling({ ...cinema, database: database.with('job') }, now, { all: database.engine.kind === 'embedded' })
      : null;
  return {
    cinema,
    films: new Films(booking, now),
    async stop() {
      await settling?.stop();
      await simulator?.stop();
    },
  };
}
