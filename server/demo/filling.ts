import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../base/context.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/engine.ts';
import { LOCKS } from '../db/locks.ts';
import { makeSuperadmin } from '../organizations/rules.ts';
import type { Settings } from '../base/settings.ts';
import { demoData } from './table.ts';

/** A database that has data of its own is never filled with invented people. */
export class DatabaseNotEmpty extends Error {}

export const SUPERADMIN = 'superadmin@example.ru';

/**
 * Is demo data there, is it to be made, or neither? A filling that its process didn't live to finish is taken out
 * first, whatever the settings say. Refuses DEMO_DATA=1 on a database that has data of its own.
 */
export async function lookForDemo(settings: Settings, database: Database): Promise<'there' | 'wanted' | 'none'> {
  const before = await markOf(database);
  if (before && !before.finished_at) await database.alone(LOCKS.demo, () => takeOutHalf(database));
  if (await markOf(database)) return 'there';
  const byDefault = !settings.databaseUrl && !settings.smtpUrl;
  if (!(settings.demoData ?? byDefault)) return 'none';
  if (await isEmpty(database)) return 'wanted';
  if (settings.demoData === undefined) return 'none';
  throw new DatabaseNotEmpty('DEMO_DATA=1 is refused: this database has data of its own.');
}

/** Fills the database, or waits for whoever does. `fill` makes these organisations and nothing else. */
export async function fillOnce(
  database: Database,
  now: Clock,
  organizationIds: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  await database.alone(LOCKS.demo, async () => {
    await takeOutHalf(database);
    if (await markOf(database)) return;
    await database.system(async (tx) => {
      await tx.insert(demoData).values({ id: 1, organization_ids: [...organizationIds] });
    });
    await fill();
    await makeSuperadmin(database, SUPERADMIN, now, {
      last_name: 'Лебедева',
      first_name: 'Вера',
      middle_name: 'Андреевна',
    });
    await database.system(async (tx) => {
      await tx.update(demoData).set({ finished_at: now() }).where(eq(demoData.id, 1));
    });
  });
}

interface Mark {
  organization_ids: string[];
  finished_at: string | null;
}

async function markOf(database: Database): Promise<Mark | undefined> {
  const [mark] = await database.query<Mark>(sql`select organization_ids, finished_at from demo_data`);
  return mark;
}

async function isEmpty(database: Database): Promise<boolean> {
  return (await database.query(sql`select 1 from organizations limit 1`)).length === 0;
}

/** Everything a filling has made that was not finished, in one transaction; nothing of anybody else. */
async function takeOutHalf(database: Database): Promise<void> {
  await database.system(async (tx) => {
    const [mark] = await tx.select().from(demoData).for('update');
    if (!mark || mark.finished_at) return;
    await takeOut(tx, mark.organization_ids);
    await tx.delete(demoData);
  });
}

async function takeOut(tx: Tx, organizationIds: readonly string[]): Promise<void> {
  const ids = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(organizationIds)}::jsonb))`;
  const { rows: people } = await tx.execute<{ id: string }>(sql`
    select account_id as id from directory_people where organization_id in ${ids}
    union select id from accounts where email_key = ${SUPERADMIN}`);
  const { rows: tables } = await tx.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'`);
  const deletions = tables.map(
    ({ name }) =>
      sql`${sql.identifier(`no_${name}`)} as (delete from ${sql.identifier(name)} where organization_id in ${ids})`,
  );
  const letters = sql`no_letters_of_theirs as (delete from mailbox where to_address in (
    select email from guests where organization_id in ${ids}))`;
  // One statement: references between these tables are checked at its end, whatever their order.
  await tx.execute(
    sql`with ${sql.join([letters, ...deletions], sql`, `)} delete from organizations where id in ${ids}`,
  );
  // What went was counted once more.
  await tx.execute(sql`delete from row_tallies where organization_id in ${ids}`);
  const accounts = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(people.map(({ id }) => id))}::jsonb)
    where not exists (select 1 from directory_people p where p.account_id = value::uuid))`;
  await tx.execute(sql`with s as (delete from sessions where account_id in ${accounts})
    delete from accounts where id in ${accounts}`);
  // Made again from the orders that are there, when somebody asks.
  await tx.execute(sql`delete from simulated_cinema`);
}
