import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import { runCommand } from './command.ts';

/** npm run db:migrate: brings the database of the settings to the newest schema. A start does the same by itself. */
await runCommand(async (settings) => {
  const ran: string[] = [];
  const database = await openDatabase(settings, schema, { onMigrated: (names) => ran.push(...names) });
  await database.close();
  for (const name of ran) console.log(`  ${name}`);
  console.log(ran.length === 0 ? 'The schema is the newest already.' : `Migrations that ran: ${ran.length}.`);
});
