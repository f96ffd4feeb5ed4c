import fs from 'node:fs';
import path from 'node:path';
import { askForBackup, tryBackup } from '#server/db/backup.ts';
import { DataFolderInUse, openEmbedded, dumpSnapshot } from '#server/db/embedded.ts';
import { databaseFolder } from '#server/db/open.ts';
import { fileArgument, Refusal, runCommand } from './command.ts';

/** npm run backup -- FILE: the embedded database as one file, also while the server runs. */
await runCommand(async (settings) => {
  const file = path.resolve(fileArgument('npm run backup -- parterre.backup'));
  if (settings.databaseUrl) throw new Refusal('DATABASE_URL is set: pg_dump makes the backup of a PostgreSQL server.');
  if (fs.existsSync(file)) throw new Refusal(`${file} is there already.`);
  if (!fs.existsSync(path.dirname(file))) throw new Refusal(`There is no folder ${path.dirname(file)}.`);
  const folder = databaseFolder(settings);
  if (!fs.existsSync(path.join(folder, 'postgres'))) throw new Refusal(`There is no database in ${settings.dataDir}.`);
  const bytes = await copyOf(folder);
  await tryBackup(bytes);
  keep(file, bytes);
  console.log(`${file}: ${(bytes.length / 1_000_000).toFixed(1)} MB, opened and read once to be sure.`);
});

/** From the folder itself, or from the process that has it open. */
async function copyOf(folder: string): Promise<Buffer> {
  try {
    const db = await openEmbedded(folder);
    try {
      return await dumpSnapshot(db);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (error instanceof DataFolderInUse) return askForBackup(folder);
    throw error;
  }
}

/** Whole or not at all, for its owner only: it holds everybody's addresses. */
function keep(file: string, bytes: Buffer): void {
  const draft = `${file}.${process.pid}`;
  try {
    // One write may take a part of it only: writeFileSync goes on until all is there.
    fs.writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600, flush: true });
    fs.renameSync(draft, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
