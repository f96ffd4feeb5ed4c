import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { BrokenMigration } from './brokenMigration.ts';
import { APP_ROLE } from './database.ts';
import { withDoubles } from './doubled.ts';
import type { Engine, Tx } from './engine.ts';
import { isFull, isLost } from './failures.ts';
import { LOCKS } from './locks.ts';
import { VIEWS } from './views.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** The journal names the files in the order they are read in. */
const names = journal.entries.map(({ tag }) => tag);

/** Migrations take the time they take, and wait for each other. */
const SETUP = { patience: 'setup' } as const;

/** Tables that only the house itself reads: sign-in, whose what is, the mailbox, what is simulated, bookkeeping. */
const HOUSE_TABLES = [
  'accounts',
  'sessions',
  'login_codes',
  'login_failures',
  'login_callers',
  'directory',
  'directory_people',
  'mailbox',
  'simulated_cinema',
  'demo_data',
];

/**
 * Brings the database to the newest schema and gives the plain role its rights. Safe to run from several
 * processes at once (an advisory lock) and again at every start. Answers the names of the migrations it ran.
 */
export async function prepareDatabase(engine: Engine): Promise<string[]> {
  const prepared = engine.transaction(
    `select pg_advisory_xact_lock(${LOCKS.schema})`,
    async (tx) => {
      await tx.execute('create extension if not exists pg_trgm');
      await tx.execute(
        `create table if not exists schema_migrations (hash text primary key, name text not null, at timestamptz not null default now())`,
      );
      const done = new Set(
        (await tx.execute<{ hash: string }>('select hash from schema_migrations')).rows.map((row) => row.hash),
      );
      const files = readMigrationFiles({ migrationsFolder: MIGRATIONS });
      const missing = files.map((file, i) => ({ ...file, name: names[i]! })).filter((file) => !done.has(file.hash));
      // A column that a view reads can't be made anew.
      if (missing.length > 0)
        for (const gone of VIEWS.filter((each) => each.startsWith('drop view')).toReversed()) await tx.execute(gone);
      for (const file of missing) {
        for (const statement of file.sql) if (statement.trim()) await runIn(tx, file.name, statement);
        await tx.execute(`insert into schema_migrations (hash, name) values ('${file.hash}', '${file.name}')`);
      }
      for (const view of VIEWS) await tx.execute(view);
      for (const statement of rights()) await tx.execute(statement);
      return missing.map(({ name }) => name);
    },
    SETUP,
  );
  const ran = await prepared.catch(async (error: unknown) => {
    throw await withDoubles(engine, error);
  });
  await refuseUnsafeRole(engine);
  return ran;
}

async function runIn(tx: Tx, migration: string, statement: string): Promise<void> {
  try {
    await tx.execute(statement);
  } catch (error) {
    throw isLost(error) || isFull(error) ? error : new BrokenMigration(migration, statement, error);
  }
}

function rights(): string[] {
  return [
    `do $$ begin create role ${APP_ROLE} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    // From PostgreSQL 16 on, making a role doesn't include the right to become it.
    `do $$ begin
       if current_setting('server_version_num')::int >= 160000 then
         execute 'grant ${APP_ROLE} to current_user with set true';
       else
         execute 'grant ${APP_ROLE} to current_user';
       end if;
     exception when others then
       if not pg_has_role(current_user, '${APP_ROLE}', 'member') then raise; end if;
     end $$`,
    `grant usage on schema public to ${APP_ROLE}`,
    `grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}`,
    `revoke all on ${HOUSE_TABLES.join(', ')}, schema_migrations from ${APP_ROLE}`,
    `revoke insert, update, delete on organizations, cities from ${APP_ROLE}`,
    `revoke update, delete on audit from ${APP_ROLE}`,
    `grant execute on all functions in schema public to ${APP_ROLE}`,
  ];
}

/** A role that policies don't bind would show every organisation's rows: better not to serve at all. */
async function refuseUnsafeRole(engine: Engine): Promise<void> {
  const check = await engine.transaction(
    `set local role ${APP_ROLE}`,
    (tx) =>
      tx.execute<{ unsafe: boolean }>(`
      select r.rolsuper or r.rolbypassrls or exists (
        select 1 from pg_class c where c.relnamespace = 'public'::regnamespace and c.relowner = r.oid
      ) as unsafe from pg_roles r where r.rolname = current_user`),
    SETUP,
  );
  if (check.rows[0]?.unsafe !== false) {
    throw new Error(
      `The role ${APP_ROLE} passes the rules that keep organisations apart; the product won't serve with it.`,
    );
  }
}
