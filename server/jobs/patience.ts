import { DAY_MS } from '#shared/day.ts';
import { limit } from '#shared/limits.ts';

/** Waits after tries that certainly failed before the message went out, s; the last one again and again. */
export const PAUSES = [10, 30, 60, 300, 900, 1_800, 3_600] as const;

/**
 * When a letter that certainly didn't go out is tried again, after so many tries; null once it has been tried for as
 * long as a letter is. A mail server may be away for a weekend, and who asked for the letter needn't be there.
 */
export function nextTry(attempts: number, asked: Date, now: Date): Date | null {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1]!;
  const next = new Date(now.getTime() + pause * 1_000);
  return next.getTime() - asked.getTime() <= limit('letterDays') * DAY_MS ? next : null;
}
