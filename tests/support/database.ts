import { v7 as uuidv7 } from 'uuid';
import { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { embeddedEngine, serverEngine } from '#server/db/engine.ts';
import { startPostgres } from './postgres.ts';
import { preparedSnapshot } from './prepared.ts';

export type EngineName = 'pglite' | 'postgres';

/** The engine this run is about: the test command runs the server tests once for each. */
export const ENGINE: EngineName = process.env.ENGINE === 'postgres' ? 'postgres' : 'pglite';

export interface TestDatabase {
  database: Database;
  url: string | undefined;
}

/** A database of its own, at the newest schema, on the engine of this run. */
export async function testDatabase(engine: EngineName = ENGINE): Promise<TestDatabase> {
  if (engine === 'postgres') {
    const url = await serverDatabase();
    return { database: new Database(serverEngine(url, 20)), url };
  }
  const embedded = await openEmbedded('memory', { snapshot: await preparedSnapshot() });
  return { database: new Database(embeddedEngine(embedded)), url: undefined };
}

/** The address of a database of its own on the server of this run, at the newest schema. */
export async function serverDatabase(): Promise<string> {
  const postgres = await startPostgres();
  return postgres.createDatabase(`t${uuidv7().replaceAll('-', '').slice(-16)}`, process.env['TEST_POSTGRES_TEMPLATE']);
}
