import { join } from 'node:path';
import type { Clock } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { connectBooking } from './connect.ts';
import { Films } from './films.ts';
import type { Cinema } from './saga.ts';
import { startSettling } from './settling.ts';
import { SIMULATOR_TOKEN, startSimulator } from './simulator/server.ts';

export interface OpenCinema {
  cinema: Cinema;
  films: Films;
  stop(): Promise<void>;
}

/** Processes that share a database share a simulator: the first one serves it here. */
const SHARED_PORT = 3079;

/** The cinema of the settings, or a simulated one where there is none; orders are put right in the background. */
export async function openCinema(settings: Settings, database: Database, now: Clock): Promise<OpenCinema> {
  const { vista, stop: stopSimulator } = settings.vista
    ? { vista: settings.vista, stop: null }
    : await simulated(settings, now);
  const booking = connectBooking(vista);
  const cinema: Cinema = { database, booking };
  const settling =
    settings.workers > 0 ? startSettling(cinema, now, { all: database.engine.kind === 'embedded' }) : null;
  return {
    cinema,
    films: new Films(booking, now),
    async stop() {
      await settling?.stop();
      await stopSimulator?.();
    },
  };
}

async function simulated(settings: Settings, now: Clock) {
  const shared = settings.databaseUrl !== undefined;
  const file = shared ? undefined : join(settings.dataDir, 'cinema.json');
  try {
    const simulator = await startSimulator({ now, port: shared ? SHARED_PORT : 0, ...(file ? { file } : {}) });
    return { vista: { url: simulator.url, token: simulator.token }, stop: () => simulator.stop() };
  } catch (error) {
    if (!shared || (error as { code?: string }).code !== 'EADDRINUSE') throw error;
    return { vista: { url: `http://127.0.0.1:${SHARED_PORT}/WSVistaWebClient`, token: SIMULATOR_TOKEN }, stop: null };
  }
}
