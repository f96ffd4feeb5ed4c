import { getTableName } from 'drizzle-orm';
import { limit } from '#shared/limits.ts';
import type { Work } from '../db/work.ts';
import type { Failure } from './jobs/rules.ts';
import { askLong } from './jobs/turns.ts';
import { type Change, checkChange } from './change.ts';
import type { Listing } from './listing.ts';
import { askedIn, type Meant } from './meant.ts';
import type { Noun } from './rules.ts';
import { countMatching } from './select.ts';

/** What a job over many records was asked. */
export interface LongAsked {
  noun: string;
  filter: Record<string, unknown>;
  /** Of a bulk edit. */
  change?: Change;
  /** Records that came later aren't meant. */
  until: string;
}

/** How far it is. */
export interface LongState {
  /** Up to this id all is done. */
  after: string | null;
  changed: number;
  /** Some of those that stay as they are, and how many they are. */
  kept: Failure[];
  kept_total: number;
}

/** How many match, where that is more than one call does; undefined otherwise. */
async function longTotal(noun: Noun, work: Work, listed: Listing, { filter, ids }: Meant): Promise<number | undefined> {
  if (!filter || ids) return undefined;
  const total = await countMatching(noun.resource, work, askedIn(work, listed, filter), noun.rules);
  return total > limit('bulkRows') ? total : undefined;
}

/** What would go on in the background if it were asked for; undefined where one call does it. */
export async function lookAtLong(noun: Noun, work: Work, listed: Listing, meant: Meant) {
  const total = meant.background ? await longTotal(noun, work, listed, meant) : undefined;
  return total === undefined ? undefined : answered(null, total);
}

/** Has more records changed or deleted than one call does, if the caller says so; undefined where one call does it. */
export async function beginLong(
  noun: Noun,
  work: Work,
  listed: Listing,
  { change, ...meant }: Meant & { change?: Change },
  kind: 'bulk_edit' | 'bulk_delete',
) {
  const total = meant.background ? await longTotal(noun, work, listed, meant) : undefined;
  if (total === undefined) return undefined;
  if (change) await checkChange(noun.resource, work, change);
  const asked: LongAsked = {
    noun: noun.resource.name,
    filter: meant.filter!,
    ...(change ? { change } : {}),
    until: work.now().toISOString(),
  };
  const state: LongState = { after: null, changed: 0, kept: [], kept_total: 0 };
  const doing = { verb: kind === 'bulk_edit' ? 'bulk_edit' : 'delete', noun: getTableName(noun.table) };
  const { job } = await askLong(work, { kind, total, asked, state, doing });
  return answered(job.id, total);
}

function answered(job_id: string | null, total: number) {
  return { total, kept: [], kept_total: 0, background: { job_id, total } };
}
