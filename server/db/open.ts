import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { embeddedEngine, serverEngine } from './engine.ts';
import { prepareDatabase } from './prepare.ts';

/** Opens the database the settings name, at the newest schema. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const engine = settings.databaseUrl
    ? serverEngine(settings.databaseUrl)
    : embeddedEngine(await openEmbedded(join(settings.dataDir, 'db')));
  try {
    await prepareDatabase(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return new Database(engine);
}
