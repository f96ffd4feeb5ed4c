import { getTableName } from 'drizzle-orm';
import { limit } from '#shared/limits.ts';
import type { Work } from '../db/work.ts';
import type { Doing } from '../db/deed.ts';
import type { LongKind } from '#resources/jobs.ts';
import type { JobFailure } from './jobs/rules.ts';
import { askLong, isMoreThanATurn, type Turns } from './jobs/turns.ts';
import { type BulkChange, checkChange } from './change.ts';
import type { Listing } from './listing.ts';
import { type Kept, keptOfBoth } from './kept.ts';
import { askedIn, type Meant, refuseBoth } from './meant.ts';
import type { Noun } from './rules.ts';
import { countMatching } from './select.ts';

/** What a job over many records was asked. */
export interface LongAsked {
  noun: string;
  filter: Record<string, unknown>;
  /** Of a bulk edit. */
  change?: BulkChange;
  /** Where guests are invited. */
  hall_id?: string;
  /** Records that came later aren't meant. */
  until: string;
}

/** How far it is. */
export interface LongState {
  /** Up to this id all is done. */
  after: string | null;
  changed: number;
  /** Some of those that stay as they are, or of whom there is something to say, and how many they are. */
  kept: JobFailure[];
  kept_total: number;
}

/** Where a job begins. */
export const NOTHING_YET: LongState = { after: null, changed: 0, kept: [], kept_total: 0 };

/** What one turn was about, in the order of their ids, and what came of it. */
export interface Turned extends Kept {
  found: readonly string[];
  changed: number;
}

/** Goes through all that is meant, as many records in each turn as are for one, each once. */
export async function takeTurns<A>(
  turns: Turns<A, LongState>,
  act: (work: Work, from: { after: string | null; most: number }) => Promise<Turned>,
): Promise<void> {
  for (let over = false; !over;)
    over = await turns.turn(async (work) => {
      const { state, rows: most } = turns;
      const { found, changed, ...staying } = await act(work, { after: state.after, most });
      const all = keptOfBoth(state, staying);
      return {
        done: found.length,
        over: found.length < most,
        state: { after: found.at(-1) ?? state.after, changed: state.changed + changed, ...all },
        failures: all.kept,
      };
    });
}

/** How many match, where that is more than one turn does and the caller says so; undefined otherwise. */
export async function longTotal(
  noun: Noun,
  work: Work,
  listed: Listing,
  { filter, ids, background }: Meant,
): Promise<number | undefined> {
  refuseBoth(filter, ids);
  if (!filter || !background) return undefined;
  const total = await countMatching(noun.resource, work, askedIn(work, listed, filter), noun.rules);
  return isMoreThanATurn(work, total) ? total : undefined;
}

/** What is said beforehand of many: of as many as one call does row by row (`exactly`), of more by their number (`roughly`); and that it would go on in the background. */
export async function lookedAt<T extends object>(
  long: LookedAt | undefined,
  exactly: () => Promise<T>,
  roughly: (long: LookedAt) => T | Promise<T>,
): Promise<T> {
  if (long && long.total > limit('bulkRows')) return roughly(long);
  return { ...(await exactly()), ...(long && { background: long.background }) };
}

type LookedAt = ReturnType<typeof answered>;

/** What would go on in the background if it were asked for; undefined where one turn does it. */
export async function lookAtLong(noun: Noun, work: Work, listed: Listing, meant: Meant) {
  const total = await longTotal(noun, work, listed, meant);
  return total === undefined ? undefined : answered(null, total);
}

/** Has more records changed or deleted than one turn does, if the caller says so; undefined where one call does it. */
export async function beginLong(
  noun: Noun,
  work: Work,
  listed: Listing,
  { change, ...meant }: Meant & { change?: BulkChange },
  kind: 'bulk_edit' | 'bulk_delete',
) {
  const total = await longTotal(noun, work, listed, meant);
  if (total === undefined) return undefined;
  if (change) await checkChange(noun.resource, work, change);
  const asked = { noun: noun.resource.name, filter: meant.filter!, ...(change ? { change } : {}) };
  const doing = { verb: kind === 'bulk_edit' ? 'bulk_edit' : 'delete', noun: getTableName(noun.table) };
  return answered(await askOver(work, { kind, total, asked, doing }), total);
}

/** Asks for one thing done to all that are there by now and are meant; answers the job. */
export async function askOver(
  work: Work,
  { asked, ...job }: { kind: LongKind; total: number; asked: Omit<LongAsked, 'until'>; doing: Doing },
): Promise<string> {
  const begun = await askLong(work, {
    ...job,
    asked: { ...asked, until: work.now().toISOString() },
    state: NOTHING_YET,
  });
  return begun.job.id;
}

function answered(job_id: string | null, total: number) {
  return { total, kept: [], kept_total: 0, background: { job_id, total } };
}
