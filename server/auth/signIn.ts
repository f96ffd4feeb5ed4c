import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { limit } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/engine.ts';
import { aloneWith } from '../db/locks.ts';
import { hashCode, newCode, sameHash } from './codes.ts';
import { countRight, countWrong, digitsFor, isKnown, triesFor } from './guessing.ts';
import { canSignIn, openSession, type Session } from './rules.ts';
import { accounts, loginCodes } from './table.ts';

/** How many codes may be asked for within an hour. */
export interface CodeBudgets {
  /** By one caller for one address, and by one caller for all addresses; settings. */
  perPair: number;
  perCaller: number;
  /** For one address by all callers, and how many more by those who have signed in with it before. */
  perAddress: number;
  forKnown: number;
}

export interface AskedCode {
  request_id: string;
  resend_in: number;
  code_length: number;
  /** The code to mail, or null where nobody with this address can sign in; the answer is the same. */
  code: string | null;
}

/**
 * Makes a code for an address. Known and unknown addresses take the same path and time; only whether a mail
 * goes out differs. Refuses with too_many_codes inside the timer of this address and caller, or over the budgets, before
 * any of the slow work is done.
 */
export async function askForCode(
  database: Database,
  ask: { email: string; caller: string; now: Date; budgets: CodeBudgets },
): Promise<AskedCode> {
  const email = normalizeEmail(ask.email);
  const request_id = uuidv7();
  const { digits, mayEnter } = await database.system(async (tx) => {
    // Whoever asks or tries for one address, or from one place, goes one after the other. The address comes first.
    await aloneWith(tx, 'codes', email);
    await aloneWith(tx, 'codes', ask.caller);
    await refuseOverBudget(tx, { ...ask, email });
    const digits = await digitsFor(tx, email, ask.now);
    await tx.insert(loginCodes).values({
      request_id,
      email_key: email,
      caller: ask.caller,
      digits,
      created_at: ask.now,
      expires_at: new Date(ask.now.getTime() + limit('codeSeconds') * 1000),
    });
    return { digits, mayEnter: await canSignIn(tx, email) };
  });
  const code = newCode(digits);
  const code_hash = await hashCode(code, request_id);
  await database.system((tx) => tx.update(loginCodes).set({ code_hash }).where(eq(loginCodes.request_id, request_id)));
  return { request_id, resend_in: limit('codeResendSeconds'), code_length: digits, code: mayEnter ? code : null };
}

const HOUR_MS = 3_600_000;

async function refuseOverBudget(
  tx: Tx,
  { email, caller, now, budgets }: { email: string; caller: string; now: Date; budgets: CodeBudgets },
): Promise<void> {
  const lately = gt(loginCodes.created_at, new Date(now.getTime() - HOUR_MS));
  const asked = (where: ReturnType<typeof eq>) =>
    tx
      .select({ at: loginCodes.created_at, caller: loginCodes.caller })
      .from(loginCodes)
      .where(and(where, lately))
      .orderBy(desc(loginCodes.created_at));
  const forAddress = await asked(eq(loginCodes.email_key, email));
  const mine = forAddress.filter((row) => row.caller === caller);
  const byCaller = await asked(eq(loginCodes.caller, caller));
  const known = await isKnown(tx, email, caller, now);
  const wait = Math.max(
    mine[0] ? secondsUntil(mine[0].at, limit('codeResendSeconds') * 1000, now) : 0,
    freeIn(mine, budgets.perPair, now),
    freeIn(byCaller, budgets.perCaller, now),
    freeIn(forAddress, budgets.perAddress + (known ? budgets.forKnown : 0), now),
  );
  if (wait <= 0) return;
  throw new Problem('too_many_codes', { params: { seconds: wait }, extra: { retry_after: wait, resend_in: wait } });
}

/** Seconds until fewer than `most` of these, newest first, are younger than an hour. */
function freeIn(asked: readonly { at: Date }[], most: number, now: Date): number {
  const blocking = asked[most - 1];
  return blocking ? secondsUntil(blocking.at, HOUR_MS, now) : 0;
}

function secondsUntil(moment: Date, later: number, now: Date): number {
  return Math.ceil((moment.getTime() + later - now.getTime()) / 1000);
}

/** A code as it was typed. Without `request_id` the newest of this address asked for by this caller is meant. */
export interface GivenCode {
  email: string;
  code: string;
  request_id?: string | undefined;
  caller: string;
  now: Date;
}

/**
 * Exchanges a code for a session. Refuses with code_wrong (counted), code_expired (too old, used up, or shorter than
 * codes for this address have to be by now), and too_many_tries once the tries of a request are used up, even with the
 * right code. Tries that name no request are counted apart: they can't use up those of whoever asked.
 */
export async function verifyCode(database: Database, given: GivenCode): Promise<Session> {
  const email = normalizeEmail(given.email);
  const tried = await database.system((tx) => beginTry(tx, email, given));
  if (typeof tried === 'string') throw new Problem(tried);
  const { request_id, code_hash } = tried;
  if (!sameHash(await hashCode(given.code, request_id), code_hash)) throw new Problem('code_wrong');
  const outcome = await database.system(async (tx) => {
    const [used] = await tx
      .update(loginCodes)
      .set({ used_at: given.now })
      .where(and(eq(loginCodes.request_id, request_id), isNull(loginCodes.used_at)))
      .returning({ request_id: loginCodes.request_id });
    if (!used) return 'code_expired' as const;
    const [account] = await tx.select().from(accounts).where(eq(accounts.email_key, email));
    if (!account || !(await canSignIn(tx, email))) return 'code_wrong' as const;
    await countRight(tx, email, given.caller, given.now);
    return openSession(tx, account.id, given.now);
  });
  // Refused only now: what was written must stay written.
  if (typeof outcome === 'string') throw new Problem(outcome);
  return outcome;
}

/** Finds the code that is meant and counts the try. */
async function beginTry(tx: Tx, email: string, { request_id, caller, now }: GivenCode) {
  await aloneWith(tx, 'codes', email);
  const [row] = await tx
    .select()
    .from(loginCodes)
    .where(
      and(
        eq(loginCodes.email_key, email),
        request_id ? eq(loginCodes.request_id, request_id) : eq(loginCodes.caller, caller),
      ),
    )
    .orderBy(desc(loginCodes.created_at))
    .limit(1)
    .for('update');
  if (!row) return 'code_wrong' as const;
  const counter = request_id ? 'tries' : 'unnamed_tries';
  if (row[counter] >= triesFor(row.digits)) return 'too_many_tries' as const;
  if (row.used_at || row.expires_at <= now) return 'code_expired' as const;
  if (row.digits < (await digitsFor(tx, email, now))) return 'code_expired' as const;
  await tx
    .update(loginCodes)
    .set({ [counter]: row[counter] + 1 })
    .where(eq(loginCodes.request_id, row.request_id));
  await countWrong(tx, email, now);
  return row;
}
