import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { seedCities } from '#server/cities/rules.ts';
import { Database } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import journal from '#server/db/migrations/meta/_journal.json' with { type: 'json' };

/** Rows of a database, table by table, as an older version of the product wrote them. */
export type Rows = Record<string, Record<string, unknown>[]>;

export function storedRows(file: string): Rows {
  return JSON.parse(gunzipSync(readFileSync(new URL(`../data/${file}`, import.meta.url))).toString()) as Rows;
}

/** Makes of an empty database what it was before a migration, by those that came first, with these rows in it. */
export async function makeOlder(engine: Engine, before: string, rows: Rows): Promise<void> {
  const folder = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));
  const names = journal.entries.map(({ tag }) => tag.replace(/^\d+_/, ''));
  const older = readMigrationFiles({ migrationsFolder: folder }).slice(0, names.indexOf(before));
  await engine.script(`create extension if not exists pg_trgm;
    create table schema_migrations (hash text primary key, name text not null, at timestamptz not null default now())`);
  for (const [at, { hash, sql }] of older.entries()) {
    for (const statement of sql) if (statement.trim()) await engine.script(statement);
    await engine.query('insert into schema_migrations (hash, name) values ($1, $2)', [hash, journal.entries[at]!.tag]);
  }
  // A view stood there too, which reads what later migrations make anew.
  await engine.script(
    'create view ticket_rows as select t.*, g.sort_key, g.search_text from tickets t join guests g on g.id = t.guest_id',
  );
  await seedCities(new Database(engine), () => new Date('2026-11-20T09:00:00Z'));
  // One statement: references between the tables are checked at its end.
  const inserts = Object.entries(rows).map(([table, records]) => {
    const columns = Object.keys(records[0]!).map((name) => `"${name}"`);
    return `"in_${table}" as (insert into "${table}" (${columns.join()}) select ${columns.join()}
      from jsonb_populate_recordset(null::"${table}", $1::jsonb->'${table}'))`;
  });
  await engine.query(`with ${inserts.join()} select 1`, [JSON.stringify(rows)]);
}

/** What is in the tables of these rows now, as they were stored. */
export async function rowsNow(engine: Engine, like: Rows): Promise<Rows> {
  const now: Rows = {};
  for (const [table, records] of Object.entries(like)) {
    const columns = Object.keys(records[0]!).map((name) => `'${name}', "${name}"`);
    const { rows } = await engine.query(
      `select jsonb_build_object(${columns.join()}) as row from "${table}" order by jsonb_build_object(${columns.join()})::text collate "C"`,
    );
    now[table] = rows.map(({ row }) => row as Record<string, unknown>);
  }
  return now;
}
