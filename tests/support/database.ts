import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '#server/db/database.ts';
import { dumpSnapshot, openEmbedded } from '#server/db/embedded.ts';
import { embeddedEngine, type Engine, serverEngine } from '#server/db/engine.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { startPostgres } from './postgres.ts';

export type EngineName = 'pglite' | 'postgres';

/** The engine this run is about: the test command runs the server tests once for each. */
export const ENGINE: EngineName = process.env.ENGINE === 'postgres' ? 'postgres' : 'pglite';

const CACHE = new URL('../../node_modules/.cache/parterre/', import.meta.url).pathname;

/** A prepared embedded database as a file, made once for each state of the schema. */
async function snapshot(): Promise<Buffer> {
  const hash = createHash('sha256');
  const folder = new URL('../../server/db/', import.meta.url).pathname;
  for (const name of [
    ...readdirSync(join(folder, 'migrations')).map((file) => `migrations/${file}`),
    'prepare.ts',
    'views.ts',
  ]) {
    if (/\.(sql|ts)$/.test(name)) hash.update(readFileSync(join(folder, name)));
  }
  const file = join(CACHE, `snapshot-${hash.digest('hex').slice(0, 16)}.tar.gz`);
  if (existsSync(file)) return readFileSync(file);
  const fresh = await openEmbedded('memory');
  await prepareDatabase(embeddedEngine(fresh));
  const bytes = await dumpSnapshot(fresh);
  await fresh.close();
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
  return bytes;
}

export interface TestDatabase {
  database: Database;
  url: string | undefined;
}

/** A database of its own, at the newest schema, on the engine of this run. */
export async function testDatabase(engine: EngineName = ENGINE): Promise<TestDatabase> {
  let opened: Engine;
  let url: string | undefined;
  if (engine === 'postgres') {
    const postgres = await startPostgres();
    url = await postgres.createDatabase(`t${uuidv7().replaceAll('-', '').slice(-16)}`);
    opened = serverEngine(url, 20);
  } else {
    opened = embeddedEngine(await openEmbedded('memory', { snapshot: await snapshot() }));
  }
  await prepareDatabase(opened);
  return { database: new Database(opened), url };
}
