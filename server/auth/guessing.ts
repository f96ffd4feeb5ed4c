import { sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/day.ts';
import { limit } from '#shared/limits.ts';
import type { Tx } from '../db/engine.ts';
import { loginCallers, loginFailures } from './table.ts';

/** Days after which wrong tries are forgotten; a caller that somebody signed in from counts as known for twice a session. */
const MONTH = 30;
const YEAR = 365;

/** How many digits the codes of an address have now: more once many wrong ones were tried for it, known or unknown. */
export async function digitsFor(tx: Tx, email: string, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ month: number; year: number }>(sql`
    select coalesce(sum(count) filter (where day > ${dayBefore(now, MONTH)}::date), 0)::int as month,
      coalesce(sum(count), 0)::int as year
    from login_failures where email_key = ${email} and day > ${dayBefore(now, YEAR)}::date`);
  const { month, year } = rows[0]!;
  const isGuessedAt = month >= limit('wrongTriesMonth') || year >= limit('wrongTriesYear');
  return limit(isGuessedAt ? 'longCodeDigits' : 'codeDigits');
}

/** How many wrong tries a code of so many digits bears: those that name its request, and again those that don't. */
export function triesFor(digits: number): number {
  return limit(digits >= limit('longCodeDigits') ? 'longCodeTries' : 'codeTries');
}

/**
 * The chance that a year of guessing opens one account, however many callers guess. Short codes bear `wrongTriesYear`
 * tries in any 365 days, as the next are long and short ones asked for earlier are refused then: 35 in 10^6. Of long codes
 * strangers get 30 an hour and, from where its owner signs in, 5 more; each bears one try that names its request and one
 * that doesn't: 35 x 2 x 24 x 365 = 613,200 in 10^10. Together 9.6e-5; without the brake, 50 an hour in 10^6: 0.35.
 */
export function yearOfGuessing(): number {
  const codes = (limit('codesPerAddress') + limit('codesForKnown')) * 24 * YEAR;
  const short = limit('wrongTriesYear') / 10 ** limit('codeDigits');
  const long = (codes * 2 * limit('longCodeTries')) / 10 ** limit('longCodeDigits');
  return short + long;
}

/** Counts a try before it is judged, so that tries made side by side can't outrun the count. */
export async function countWrong(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .insert(loginFailures)
    .values({ email_key: email, day: dayBefore(now, 0), count: 1 })
    .onConflictDoUpdate({
      target: [loginFailures.email_key, loginFailures.day],
      set: { count: sql`${loginFailures.count} + 1` },
    });
}

/** It was right: the try no longer counts, and its caller is known for this address. */
export async function countRight(tx: Tx, email: string, caller: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update login_failures set count = count - 1 where email_key = ${email} and day = ${dayBefore(now, 0)}::date`);
  await tx
    .insert(loginCallers)
    .values({ email_key: email, caller, at: now })
    .onConflictDoUpdate({ target: [loginCallers.email_key, loginCallers.caller], set: { at: now } });
}

/** Has somebody signed in with this address from there, not too long ago? */
export async function isKnown(tx: Tx, email: string, caller: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ known: boolean }>(sql`
    select exists (select 1 from login_callers where email_key = ${email} and caller = ${caller}
      and at > ${knownSince(now).toISOString()}::timestamptz) as known`);
  return rows[0]?.known === true;
}

/** What no longer counts, for who purges: wrong tries of days before the first date, callers last seen before the moment. */
export function forgotten(now: Date): { failuresUntil: string; callersBefore: Date } {
  return { failuresUntil: dayBefore(now, YEAR), callersBefore: knownSince(now) };
}

function knownSince(now: Date): Date {
  return new Date(now.getTime() - 2 * limit('sessionDays') * DAY_MS);
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
