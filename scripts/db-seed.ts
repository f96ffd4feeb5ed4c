import type { App } from '#server/parts.ts';
import { openCinema } from '#server/booking/open.ts';
import { seedCities } from '#server/cities/rules.ts';
import { clockFrom } from '#server/base/context.ts';
import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import { lookForDemo } from '#server/demo/filling.ts';
import { fillDemo } from '#server/demo/seed.ts';
import { startJobs } from '#server/flows/jobs/start.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { countOrganizations } from '#server/organizations/rules.ts';
import { Refusal, runCommand } from './command.ts';

/** npm run db:seed: two demo organisations in a database that has none. Their letters wait for the next start. */
await runCommand(async (given) => {
  const settings = { ...given, demoData: true, workers: 0, logLevel: 'error' };
  const now = clockFrom(settings.clock);
  const database = await openDatabase(settings, schema);
  try {
    const demo = await lookForDemo(
      { ...settings, demoData: undefined, databaseUrl: undefined, smtpUrl: undefined },
      database,
    );
    if (demo !== 'wanted') {
      throw new Refusal('This database has organisations already; demo data goes only into one without.');
    }
    await seedCities(database, now);
    const mailer = createMailer(settings, database, now);
    const jobs = await startJobs({ settings, database, mailer, now });
    const { cinema, films, stop: leaveCinema } = await openCinema(settings, database, now, { demo: true });
    const app: App = { settings, database, mailer, jobs, cinema, films, now };
    await fillDemo(app);
    await leaveCinema();
    await jobs.stop();
    await mailer.close();
    console.log(`${await countOrganizations(database)} demo organisations are there; npm start says who signs in.`);
  } finally {
    await database.close();
  }
});
