import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { normalizeEmail } from '#shared/person.ts';
import type { Clock } from '../base/context.ts';
import type { Database } from '../db/database.ts';
import type { Work } from '../db/work.ts';

/** How many organisations there are in this database. */
export async function countOrganizations(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`select count(*)::int as count from organizations`);
  return row?.count ?? 0;
}

/** Is there an organisation with this name? */
export async function isNameTaken(database: Database, name: string): Promise<boolean> {
  const found = await database.query(sql`select 1 from organizations where name = ${name}`);
  return found.length > 0;
}

/** What the organisation at work is called. */
export async function organizationName(work: Work): Promise<string> {
  const { rows } = await work.tx.execute<{ name: string }>(
    sql`select name from organizations where id = ${work.organization_id}`,
  );
  return rows[0]?.name ?? '';
}

/** Where answers to the organisation's letters go. */
export async function replyAddress(work: Work): Promise<string | null> {
  const { rows } = await work.tx.execute<{ reply_to: string | null }>(
    sql`select reply_to from organizations where id = ${work.organization_id}`,
  );
  return rows[0]?.reply_to ?? null;
}

/** Marks an account as superadmin, making it if need be. */
export async function makeSuperadmin(
  database: Database,
  email: string,
  now: Clock,
  names: { last_name?: string; first_name?: string; middle_name?: string } = {},
): Promise<void> {
  const { last_name = null, first_name = null, middle_name = null } = names;
  await database.query(sql`
    insert into accounts (id, email_key, is_superadmin, last_name, first_name, middle_name, created_at)
    values (${uuidv7()}, ${normalizeEmail(email)}, true, ${last_name}, ${first_name}, ${middle_name},
      ${now().toISOString()}::timestamptz)
    on conflict (email_key) do update set is_superadmin = true`);
}
