import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { tryBackup } from '#server/db/backup.ts';
import { databaseFolder, openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import { countOrganizations } from '#server/organizations/rules.ts';
import { fileArgument, Refusal, runCommand } from './command.ts';

/** npm run restore -- FILE: a backup as the database of a data folder that has none. */
await runCommand(async (settings) => {
  const file = path.resolve(fileArgument('npm run restore -- parterre.backup'));
  if (settings.databaseUrl) throw new Refusal('DATABASE_URL is set: pg_restore fills a PostgreSQL server.');
  if (!fs.existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  if (fs.existsSync(path.join(databaseFolder(settings), 'postgres'))) {
    throw new Refusal(`${settings.dataDir} holds a database. Move it away, or set DATA_DIR to another folder.`);
  }
  const snapshot = fs.readFileSync(file);
  await tryBackup(snapshot); // before anything is on the disk
  const database = await openDatabase(settings, schema, { snapshot });
  await doubtLetters(database);
  const count = await countOrganizations(database);
  await database.close();
  console.log(`${settings.dataDir} holds the database of ${file}; organisations: ${count}.`);
});

/** Letters that waited when the copy was made may have gone out since: nobody gets one twice without being asked. */
async function doubtLetters(database: Database): Promise<void> {
  await database.query(sql`
    update letters set state = 'unknown', reason = 'interrupted', next_at = null, lease_until = null
    where state in ('queued', 'sending')`);
}
