import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { DAY_MS } from '#shared/day.ts';
import { type Language, limit } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import { isRole, type Role } from '#shared/roles.ts';
import { uuid } from '#shared/uuid.ts';
import type { Clock } from '../base/context.ts';
import { arrayOf } from '../db/among.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/engine.ts';
import { telling } from '../db/listening.ts';
import { translate } from '../base/language.ts';
import { sameHash } from './codes.ts';
import { accounts, sessions } from './table.ts';
import { asciiEmail } from './uid.ts';

/** What somebody is in an organisation of theirs. */
interface Membership extends Record<string, unknown> {
  id: string;
  organization_id: string;
  role: string;
  first_name: string;
  last_name: string;
  middle_name: string | null;
  signed_out_at: string | null;
}

/** What an account is, organisation by organisation: the directory knows which to ask. */
async function membershipsOf(tx: Tx, account_id: string): Promise<Membership[]> {
  const { rows: there } = await tx.execute<{ organization_id: string }>(
    sql`select organization_id from directory_people where account_id = ${account_id}`,
  );
  const ids = there.map(({ organization_id }) => organization_id);
  const { rows } = await tx.execute<Membership>(sql`
    select id, organization_id, role, first_name, last_name, middle_name, signed_out_at from memberships
    where organization_id = any(${arrayOf(ids, 'uuid')}) and account_id = ${account_id} and active and deleted_at is null
    order by id`);
  return rows;
}

/** Nobody's account, asked about where an address has none: both take the same time. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Does somebody who may sign in have this address? */
export async function canSignIn(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string; is_superadmin: boolean }>(
    sql`select id, is_superadmin from accounts where email_key = ${email}`,
  );
  const memberships = await membershipsOf(tx, rows[0]?.id ?? NOBODY);
  return rows[0]?.is_superadmin === true || memberships.length > 0;
}

export interface Session {
  client: string;
  token: string;
  expiry: number;
  account_id: string;
}

/** Opens a session of an account on a new device; the token is told once and stored hashed. */
export async function openSession(tx: Tx, account_id: string, now: Date): Promise<Session> {
  const token = randomBytes(32).toString('base64url');
  const client = randomBytes(16).toString('base64url');
  const expires_at = new Date(now.getTime() + limit('sessionDays') * DAY_MS);
  await tx.insert(sessions).values({
    id: uuidv7(),
    account_id,
    client,
    token_hash: hashToken(token),
    created_at: now,
    last_used_at: now,
    expires_at,
  });
  return { client, token, expiry: Math.floor(expires_at.getTime() / 1000), account_id };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Somebody whose token is good; where they may act is a second question. */
export interface Identity {
  session_id: string;
  account_id: string;
  email: string;
  is_superadmin: boolean;
  organization_id: string | null;
  membership_id: string | null;
  role: Role | null;
}

/**
 * Reads session, account and membership afresh; null where the three headers don't belong together, are too old, or
 * an admin of the organisation has signed the person out of it since.
 */
export async function authenticate(
  database: Database,
  headers: { token: string; client: string; uid: string; organization_id: string | undefined },
  clock: Clock,
): Promise<Identity | null> {
  const organization = uuid().safeParse(headers.organization_id).data ?? null;
  const [row] = await database.query<{
    id: string;
    token_hash: string;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    account_id: string;
    email_key: string;
    is_superadmin: boolean;
    organization_id: string | null;
    membership_id: string | null;
    role: string | null;
    signed_out: boolean;
  }>(sql`
    select s.id, s.token_hash, s.created_at, s.last_used_at, s.expires_at, a.id as account_id, a.email_key, a.is_superadmin,
      o.id as organization_id, m.id as membership_id, m.role, coalesce(s.created_at <= m.signed_out_at, false) as signed_out
    from sessions s join accounts a on a.id = s.account_id
    left join organizations o on o.id = ${organization}::uuid
    left join memberships m on m.organization_id = ${organization}::uuid and m.account_id = a.id and m.active
      and m.deleted_at is null
    where s.client = ${headers.client} and s.revoked_at is null`);
  const now = clock();
  if (!row || !sameHash(hashToken(headers.token), row.token_hash)) return null;
  if (asciiEmail(row.email_key) !== asciiEmail(normalizeEmail(headers.uid))) return null;
  if (row.signed_out || (await isSignedOutOfAll(database, row))) return null;
  const idle = now.getTime() - new Date(row.last_used_at).getTime();
  if (new Date(row.expires_at) <= now || idle > limit('sessionIdleDays') * DAY_MS) return null;
  if (idle > DAY_MS / 24) {
    await database.query(
      sql`update sessions set last_used_at = ${now.toISOString()}::timestamptz where id = ${row.id}`,
    );
  }
  const role = row.is_superadmin ? 'superadmin' : row.role;
  const member = row.organization_id !== null && (row.is_superadmin || row.membership_id !== null);
  return {
    session_id: row.id,
    account_id: row.account_id,
    email: row.email_key,
    is_superadmin: row.is_superadmin,
    organization_id: member ? row.organization_id : null,
    membership_id: member ? row.membership_id : null,
    role: member && isRole(role) ? role : null,
  };
}

/** Somebody who acts in no organisation of theirs: have the admins of all of them signed them out since? */
async function isSignedOutOfAll(
  database: Database,
  session: { account_id: string; created_at: string; is_superadmin: boolean; membership_id: string | null },
): Promise<boolean> {
  if (session.is_superadmin || session.membership_id) return false;
  const memberships = await database.system((tx) => membershipsOf(tx, session.account_id));
  const since = new Date(session.created_at);
  return (
    memberships.length > 0 &&
    memberships.every(({ signed_out_at }) => signed_out_at !== null && since <= new Date(signed_out_at))
  );
}

/** Ends one session. */
export async function endSession(database: Database, sessionId: string, now: Date): Promise<void> {
  await database.query(sql`
    with ended as (update sessions set revoked_at = ${now.toISOString()}::timestamptz where id = ${sessionId} returning id)
    select ${telling('rights', sql`id`)} from ended`);
}

/** Ends every session of an account, in every organisation. */
export async function endSessionsOf(database: Database, accountId: string, now: Date): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await database.query(sql`
    with ended as (
      update sessions set revoked_at = ${moment} where account_id = ${accountId} and revoked_at is null returning id)
    select ${telling('rights', sql`id`)} from ended`);
}

interface Names {
  last_name: string | null;
  first_name: string | null;
  middle_name: string | null;
}
interface Account extends Names, Record<string, unknown> {
  email_key: string;
  is_superadmin: boolean;
}

/** What a superadmin is called where they are nobody's employee. */
export async function namesOfAccount(database: Database, id: string): Promise<Names & { phone: string | null }> {
  const [account] = await database.query<Names & { phone: string | null }>(
    sql`select last_name, first_name, middle_name, phone from accounts where id = ${id}`,
  );
  return account!;
}

/** Changes what a superadmin is called; only what is given. */
export async function renameAccount(
  tx: Tx,
  id: string,
  names: { last_name?: string; first_name?: string; middle_name?: string | null; phone?: string | null },
): Promise<void> {
  if (Object.keys(names).length > 0) await tx.update(accounts).set(names).where(eq(accounts.id, id));
}

const named = z.object({ id: uuid(), name: z.string() });
/** The signed-in user as the wire carries them. */
export const userSchema = z.object({
  id: uuid(),
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.string().nullable(),
  email: z.string(),
  role: z.object({ name: z.string(), name_human: z.string() }),
  /** Moments without a zone of their own are read by the clocks of its city. */
  organization: named.extend({ zone: z.string().nullable() }),
  organizations: z.array(named),
});

export interface SignedInUser {
  id: string;
  first_name: string;
  last_name: string;
  middle_name: string | null;
  email: string;
  role: { name: Role; name_human: string };
  organization: { id: string; name: string; zone: string | null };
  organizations: { id: string; name: string }[];
}

/**
 * The signed-in user of section 3, acting in `organization_id` where they belong to it, else in the first of
 * theirs. Refuses with forbidden when no organisation is left.
 */
export async function signedInUser(
  database: Database,
  account_id: string,
  organization_id: string | null,
  language: Language,
): Promise<SignedInUser> {
  const { account, memberships, organizations } = await database.system(async (tx) => {
    const found = await tx.execute<Account>(
      sql`select email_key, is_superadmin, last_name, first_name, middle_name from accounts where id = ${account_id}`,
    );
    const account = found.rows[0]!;
    const memberships = await membershipsOf(tx, account_id);
    const theirs = memberships.map(({ organization_id }) => organization_id);
    const { rows: organizations } = await tx.execute<{ id: string; name: string; zone: string | null }>(sql`
      select o.id, o.name, c.zone from organizations o left join cities c on c.id = o.city_id
      where ${account.is_superadmin} or o.id = any(${arrayOf(theirs, 'uuid')}) order by o.name collate "C", o.id`);
    return { account, memberships, organizations };
  });
  const here = organizations.find(({ id }) => id === organization_id) ?? organizations[0];
  if (!here) throw new Problem('organization_required');
  const inside = memberships.find((membership) => membership.organization_id === here.id);
  const called: Names = inside ?? (account.last_name ? account : (memberships[0] ?? account));
  const role = account.is_superadmin ? 'superadmin' : inside?.role;
  const name = isRole(role) ? role : 'manager_seat';
  return {
    id: inside?.id ?? account_id,
    first_name: called.first_name ?? '',
    last_name: called.last_name ?? '',
    middle_name: called.middle_name,
    email: account.email_key,
    role: { name, name_human: translate(language, `roles.${name}`) },
    organization: here,
    organizations: organizations.map(({ id, name }) => ({ id, name })),
  };
}
