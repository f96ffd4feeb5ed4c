import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type Language, limit } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import { isRole, type Role } from '#shared/roles.ts';
import type { Clock } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/engine.ts';
import { translate } from '../language.ts';
import { hashCode, newCode, sameHash } from './codes.ts';
import { accounts, loginCodes, sessions } from './table.ts';
import { asciiEmail } from './uid.ts';

const DAY = 86_400_000;

/** How many codes may be asked for in an hour; settings. */
export interface CodeLimits {
  perAddress: number;
  perCaller: number;
}

export interface AskedCode {
  request_id: string;
  resend_in: number;
  /** The code to mail, or null where nobody with this address can sign in; the answer is the same. */
  code: string | null;
}

/**
 * Makes a code for an address. Known and unknown addresses take the same path and time; only whether a mail
 * goes out differs. Refuses with too_many_codes inside the timer of this address and caller, or over the limits.
 */
export async function askForCode(
  database: Database,
  ask: { email: string; caller: string; now: Date; limits: CodeLimits },
): Promise<AskedCode> {
  const email = normalizeEmail(ask.email);
  const code = newCode();
  const request_id = uuidv7();
  const code_hash = await hashCode(code, request_id);
  const hourAgo = new Date(ask.now.getTime() - 3_600_000);
  const wait = limit('codeResendSeconds');
  return database.system(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 7))`);
    const recent = await tx
      .select({ created_at: loginCodes.created_at, caller: loginCodes.caller })
      .from(loginCodes)
      .where(and(eq(loginCodes.email_key, email), gt(loginCodes.created_at, hourAgo)))
      .orderBy(desc(loginCodes.created_at));
    const last = recent.find((row) => row.caller === ask.caller);
    const waited = last ? (ask.now.getTime() - last.created_at.getTime()) / 1000 : wait;
    if (waited < wait) throw tooManyCodes(Math.ceil(wait - waited));
    const fromCaller = await tx.$count(
      loginCodes,
      and(eq(loginCodes.caller, ask.caller), gt(loginCodes.created_at, hourAgo)),
    );
    if (recent.length >= ask.limits.perAddress || fromCaller >= ask.limits.perCaller) {
      const oldest = recent.at(-1)?.created_at ?? hourAgo;
      throw tooManyCodes(Math.max(60, Math.ceil((oldest.getTime() + 3_600_000 - ask.now.getTime()) / 1000)));
    }
    await tx.insert(loginCodes).values({
      request_id,
      email_key: email,
      caller: ask.caller,
      code_hash,
      created_at: ask.now,
      expires_at: new Date(ask.now.getTime() + limit('codeSeconds') * 1000),
    });
    const known = await canSignIn(tx, email);
    return { request_id, resend_in: wait, code: known ? code : null };
  });
}

function tooManyCodes(seconds: number): Problem {
  return new Problem('too_many_codes', { params: { seconds }, extra: { retry_after: seconds, resend_in: seconds } });
}

async function canSignIn(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await tx.execute<{ known: boolean }>(sql`
    select exists (
      select 1 from accounts a where a.email_key = ${email} and (a.is_superadmin or exists (
        select 1 from memberships m where m.account_id = a.id and m.active and m.deleted_at is null))
    ) as known`);
  return rows[0]?.known === true;
}

export interface Session {
  client: string;
  token: string;
  expiry: number;
  account_id: string;
}

/**
 * Exchanges a code for a session. Refuses with code_wrong (counted), code_expired (too old or used up), and
 * too_many_tries from the sixth try of a request on, even with the right code.
 */
export async function verifyCode(
  database: Database,
  given: { email: string; code: string; request_id?: string | undefined; caller: string; now: Date },
): Promise<Session> {
  const email = normalizeEmail(given.email);
  const outcome = await database.system(async (tx) => {
    const [row] = await tx
      .select()
      .from(loginCodes)
      .where(
        and(
          eq(loginCodes.email_key, email),
          given.request_id ? eq(loginCodes.request_id, given.request_id) : eq(loginCodes.caller, given.caller),
        ),
      )
      .orderBy(desc(loginCodes.created_at))
      .limit(1)
      .for('update');
    if (!row) return 'code_wrong' as const;
    if (row.tries >= limit('codeTries')) return 'too_many_tries' as const;
    if (row.used_at || row.expires_at <= given.now) return 'code_expired' as const;
    const right = sameHash(await hashCode(given.code, row.request_id), row.code_hash);
    await tx
      .update(loginCodes)
      .set(right ? { used_at: given.now } : { tries: row.tries + 1 })
      .where(eq(loginCodes.request_id, row.request_id));
    if (!right) return 'code_wrong' as const;
    const [account] = await tx.select().from(accounts).where(eq(accounts.email_key, email));
    if (!account || !(await canSignIn(tx, email))) return 'code_wrong' as const;
    return openSession(tx, account.id, given.now);
  });
  // Refused only now: the try that was counted must stay counted.
  if (typeof outcome === 'string') throw new Problem(outcome);
  return outcome;
}

/** Opens a session of an account on a new device; the token is told once and stored hashed. */
export async function openSession(tx: Tx, account_id: string, now: Date): Promise<Session> {
  const token = randomBytes(32).toString('base64url');
  const client = randomBytes(16).toString('base64url');
  const expires_at = new Date(now.getTime() + limit('sessionDays') * DAY);
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads session, account and membership afresh; null where the three headers don't belong together, are too old, or
 * an admin of the organisation has signed the person out of it since.
 */
export async function authenticate(
  database: Database,
  headers: { token: string; client: string; uid: string; organization_id: string | undefined },
  clock: Clock,
): Promise<Identity | null> {
  const organization = UUID.test(headers.organization_id ?? '') ? headers.organization_id : null;
  const [row] = await database.query<{
    id: string;
    token_hash: string;
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
    select s.id, s.token_hash, s.last_used_at, s.expires_at, a.id as account_id, a.email_key, a.is_superadmin,
      o.id as organization_id, m.id as membership_id, m.role,
      coalesce(s.created_at <= m.signed_out_at, false) as signed_out
    from sessions s join accounts a on a.id = s.account_id
    left join organizations o on o.id = ${organization}::uuid
    left join memberships m on m.organization_id = o.id and m.account_id = a.id and m.active and m.deleted_at is null
    where s.client = ${headers.client} and s.revoked_at is null`);
  const now = clock();
  if (!row || !sameHash(hashToken(headers.token), row.token_hash)) return null;
  if (asciiEmail(row.email_key) !== asciiEmail(normalizeEmail(headers.uid))) return null;
  if (row.signed_out) return null;
  const idle = now.getTime() - new Date(row.last_used_at).getTime();
  if (new Date(row.expires_at) <= now || idle > limit('sessionIdleDays') * DAY) return null;
  if (idle > DAY / 24) {
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

/** Ends one session. */
export async function endSession(database: Database, sessionId: string, now: Date): Promise<void> {
  await database.query(sql`update sessions set revoked_at = ${now.toISOString()}::timestamptz where id = ${sessionId}`);
}

/** Ends every session of an account, in every organisation. */
export async function endSessionsOf(database: Database, accountId: string, now: Date): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await database.query(
    sql`update sessions set revoked_at = ${moment} where account_id = ${accountId} and revoked_at is null`,
  );
}

export interface SignedInUser {
  id: string;
  first_name: string;
  last_name: string;
  middle_name: string | null;
  email: string;
  role: { name: Role; name_human: string };
  organization: { id: string; name: string };
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
  const rows = await database.query<{
    organization_id: string;
    organization: string;
    email: string;
    superadmin: boolean;
    membership_id: string | null;
    first_name: string | null;
    last_name: string | null;
    middle_name: string | null;
    role: string | null;
  }>(sql`
    select o.id as organization_id, o.name as organization, a.email_key as email, a.is_superadmin as superadmin,
      m.id as membership_id, m.first_name, m.last_name, m.middle_name, m.role
    from accounts a cross join organizations o
    left join memberships m on m.organization_id = o.id and m.account_id = a.id and m.active and m.deleted_at is null
    where a.id = ${account_id} and (a.is_superadmin or m.id is not null)
    order by o.name collate "C", o.id`);
  const here = rows.find((row) => row.organization_id === organization_id) ?? rows[0];
  if (!here) throw new Problem('organization_required');
  const named = here.membership_id ? here : (rows.find((row) => row.membership_id) ?? here);
  const name = here.superadmin ? 'superadmin' : isRole(here.role) ? here.role : 'manager_seat';
  return {
    id: here.membership_id ?? account_id,
    first_name: named.first_name ?? '',
    last_name: named.last_name ?? '',
    middle_name: named.middle_name,
    email: here.email,
    role: { name, name_human: translate(language, `roles.${name}`) },
    organization: { id: here.organization_id, name: here.organization },
    organizations: rows.map((row) => ({ id: row.organization_id, name: row.organization })),
  };
}
