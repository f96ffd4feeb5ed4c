import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { buildServer } from './app.ts';
import type { App } from './parts.ts';
import { openCinema } from './booking/open.ts';
import { seedCities } from './cities/rules.ts';
import { clockFrom } from './base/context.ts';
import { offerBackups } from './db/backup.ts';
import type { DatabaseStopped } from './db/embedded.ts';
import { databaseFolder, openDatabase } from './db/open.ts';
import { lookForDemo } from './demo/filling.ts';
import { fillDemo } from './demo/seed.ts';
import { startJobs } from './flows/jobs/start.ts';
import * as schema from './schema.ts';
import { createMailer } from './mail/mailer.ts';
import { readSettings, type Settings, SettingsError } from './base/settings.ts';
import { greet } from './greeting.ts';
import { reasonOf } from './trouble.ts';

export interface Running {
  address: string;
  stop: () => Promise<void>;
}

/** Of what is in use the heap may grow by so much before it is swept; as it is by itself, by 300: a long file then takes twice the memory. */
const HEAP_GROWING_PERCENT = 60;

/** Starts the product: database, worker, web. Stops in the other order. `onStopped`: the embedded database gave up. */
export async function start(settings: Settings, onStopped?: (error: DatabaseStopped) => void): Promise<Running> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const now = clockFrom(settings.clock);
  const database = await openDatabase(settings, schema, { onStopped });
  const demo = await lookForDemo(settings, database);
  const { snapshot } = database.engine;
  const stopOffering = snapshot && (await offerBackups(databaseFolder(settings), snapshot));
  const mailer = createMailer(settings, database, now);
  const jobs = await startJobs({ settings, database, mailer, now });
  const {
    cinema,
    films,
    stop: leaveCinema,
  } = await openCinema(settings, database, now, {
    demo: demo !== 'none',
  });
  const app: App = { settings, database, mailer, jobs, cinema, films, now };
  await seedCities(database.with('job'), now);
  const server = await buildServer(app);
  if (demo === 'wanted') await fillDemo(app);
  const address = await server.listen({ port: settings.port, host: settings.host });
  greet({ settings, address, mailer, seeded: demo !== 'none', database });
  const stop = async () => {
    await server.close();
    await leaveCinema();
    await jobs.stop();
    await mailer.close();
    await stopOffering?.();
    await database.close();
  };
  return { address, stop };
}

/** `npm start`: settings from the environment, a graceful stop on SIGTERM and SIGINT. */
export async function main(): Promise<void> {
  process.on('uncaughtException', (error) => {
    console.error(reasonOf(error));
    process.exit(1);
  });
  try {
    const running = await start(readSettings(process.env), giveUp);
    let stopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        void running.stop().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      });
    }
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : reasonOf(error));
    process.exit(1);
  }
}

/** How long answers already under way may take once the database is gone, ms. */
const LAST_WORDS_MS = 500;

/** Without its database the product can do nothing: better that whoever watches it sees it end. */
function giveUp(error: DatabaseStopped): void {
  console.error(error.message);
  setTimeout(() => process.exit(1), LAST_WORDS_MS);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
