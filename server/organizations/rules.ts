import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { normalizeEmail } from '#shared/person.ts';
import type { Clock, Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Work } from '../db/work.ts';
import { type Employee, hire } from '../users/rules.ts';
import { organizations } from './table.ts';

export interface NewOrganization {
  id?: string;
  name: string;
  city_id: string | null;
  reply_to: string | null;
  /** The first admin. */
  admin: Omit<Employee, 'role'>;
}

/** Makes an organisation and its first admin; answers the context the admin works in. */
export async function createOrganization(database: Database, wanted: NewOrganization, now: Clock): Promise<Context> {
  const id = wanted.id ?? uuidv7();
  const context = systemContext(id, now);
  const admin = await database.foundingWork(
    context,
    async (tx) => {
      await tx.insert(organizations).values({
        id,
        name: wanted.name,
        city_id: wanted.city_id,
        reply_to: wanted.reply_to,
        created_at: now(),
      });
    },
    (work) => hire(work, { ...wanted.admin, role: 'admin' }),
  );
  return {
    ...context,
    actor: {
      account_id: admin.account_id,
      membership_id: admin.id,
      email: normalizeEmail(wanted.admin.email),
      role: 'admin',
    },
  };
}

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

/** The house itself at work for an organisation: set-up, demo data, jobs. */
export function systemContext(organization_id: string, now: Clock): Context {
  return {
    organization_id,
    actor: { account_id: null, membership_id: null, email: 'system', role: 'superadmin' },
    language: 'ru',
    now,
  };
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
