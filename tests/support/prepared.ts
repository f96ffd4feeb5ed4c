import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { seedCities } from '#server/cities/rules.ts';
import { Database } from '#server/db/database.ts';
import { dumpSnapshot, openEmbedded } from '#server/db/embedded.ts';
import { embeddedEngine, type Engine, serverEngine } from '#server/db/engine.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { VIEWS } from '#server/db/views.ts';
import { openBoss } from '#server/jobs/boss.ts';
import type { TestPostgres } from './postgres.ts';

// A database at the newest schema takes seconds to make and a moment to copy: every test begins with a copy.

const ROOT = new URL('../../', import.meta.url).pathname;
const CACHE = join(ROOT, 'node_modules/.cache/parterre');

/** What a server does to an empty database at its start: the schema, the cities, the tables of the queue. */
async function prepare(engine: Engine): Promise<void> {
  const database = new Database(engine);
  await prepareDatabase(engine);
  await seedCities(database, () => new Date('2026-11-20T09:00:00Z'));
  const boss = await openBoss(database, false);
  await boss.stop({ graceful: false, close: false });
}

/** Changes with all that `prepare` makes. */
function version(): string {
  const sources = ['server/db/prepare.ts', 'server/jobs/boss.ts', 'server/cities/cities.json'];
  const migrations = readdirSync(join(ROOT, 'server/db/migrations')).filter((name) => name.endsWith('.sql'));
  const hash = createHash('sha256').update(VIEWS.join());
  for (const name of [...migrations.map((file) => `server/db/migrations/${file}`), ...sources, 'package.json'])
    hash.update(readFileSync(join(ROOT, name)));
  return hash.digest('hex').slice(0, 16);
}

/** The prepared database as a file, for databases in memory. */
export async function preparedSnapshot(): Promise<Buffer> {
  const file = join(CACHE, `snapshot-${version()}.tar.gz`);
  if (existsSync(file)) return readFileSync(file);
  const fresh = await openEmbedded('memory');
  await prepare(embeddedEngine(fresh));
  const bytes = await dumpSnapshot(fresh);
  await fresh.close();
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
  return bytes;
}

/** Puts the prepared database into a data folder (DATA_DIR), so that a process that starts there needn't make it. */
export async function prepareFolder(folder: string): Promise<void> {
  const made = join(CACHE, `folder-${version()}`);
  if (!existsSync(made)) {
    mkdirSync(CACHE, { recursive: true });
    const draft = mkdtempSync(`${made}.`);
    await (await openEmbedded(join(draft, 'db'), { snapshot: await preparedSnapshot() })).close();
    // Another process may have been faster.
    if (existsSync(made)) rmSync(draft, { recursive: true });
    else renameSync(draft, made);
  }
  cpSync(made, folder, { recursive: true });
}

/** Makes the prepared database that others on this server are copies of. Answers its name. */
export async function makeTemplate(postgres: TestPostgres): Promise<string> {
  const name = `prepared${process.pid}`;
  const engine = serverEngine(await postgres.createDatabase(name), 2);
  await prepare(engine);
  await engine.close();
  return name;
}
