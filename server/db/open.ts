import { join } from 'node:path';
import type { Settings } from '../base/settings.ts';
import { Database } from './database.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded.ts';
import { embeddedEngine, serverEngine } from './engine.ts';
import { prepareDatabase } from './prepare.ts';
import { refuseDifferent } from './sameness.ts';

interface OpenOptions extends EmbeddedOptions {
  /** Told the names of the migrations that ran. */
  onMigrated?: ((names: string[]) => void) | undefined;
}

/** The folder of the embedded database. */
export function databaseFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'db');
}

/** Opens the database the settings name, at the newest schema; `DifferentSchema` where that isn't the tables of `schema`. */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  schema: object,
  { onMigrated, ...options }: OpenOptions = {},
): Promise<Database> {
  const engine = settings.databaseUrl
    ? serverEngine(settings.databaseUrl)
    : embeddedEngine(await openEmbedded(databaseFolder(settings), options));
  try {
    const names = await prepareDatabase(engine);
    await refuseDifferent(engine, schema);
    onMigrated?.(names);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return new Database(engine);
}
