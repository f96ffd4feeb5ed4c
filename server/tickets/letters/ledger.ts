import { and, eq, sql } from 'drizzle-orm';
import { isOpen } from '#shared/jobStates.ts';
import type { LetterState } from '#shared/ticket.ts';
import { isoMoment } from '../../db/columns.ts';
import type { Work } from '../../db/work.ts';
import { endJob, type JobFailure, lockJob } from '../../crud/jobs/rules.ts';
import { arrayOf } from '../../db/among.ts';
import { wholeName } from '../../db/names.ts';
import { holdLetters } from '../issue.ts';
import { letters } from '../table.ts';

/** Closes the job if none of its letters is queued or under way any more. */
export async function finishSending(work: Work, jobId: string): Promise<void> {
  const job = await lockJob(work, jobId);
  if (!job || !isOpen(job.state)) return;
  const { counts, failures } = (await lettersOfJobs(work, [jobId])).get(jobId)!;
  if (counts.queued + counts.sending > 0) return;
  await endJob(work, jobId, { state: 'done', done: counts.sent + counts.unknown + counts.failed, failures });
}

/** Stops a job: letters still queued fail as 'stopped', the ones under way are finished. */
export async function stopSending(work: Work, jobId: string): Promise<void> {
  const job = await lockJob(work, jobId);
  if (!job || !isOpen(job.state)) return;
  const queued = and(eq(letters.job_id, jobId), eq(letters.state, 'queued'));
  await holdLetters(work, queued);
  await work.update(letters, queued, { state: 'failed', reason: 'stopped', next_at: null }, { audit: false });
  const { counts, failures } = (await lettersOfJobs(work, [jobId])).get(jobId)!;
  await endJob(work, jobId, { state: 'stopped', done: counts.sent + counts.unknown + counts.failed, failures });
  await work.note('stop', 'jobs', jobId);
}

/**
 * Letters under way whose lease is over (all of them, if `all`) become 'unknown': their process is gone, and nobody
 * can say whether they went out.
 */
export async function giveUpLetters(work: Work, all: boolean): Promise<void> {
  const over = sql`(${all} or ${letters.lease_until} < ${work.now().toISOString()}::timestamptz)`;
  await work.update(
    letters,
    and(eq(letters.state, 'sending'), over),
    { state: 'unknown', reason: 'interrupted', lease_until: null },
    { audit: false },
  );
}

export type LetterCounts = Record<LetterState, number>;

/** Names at most this many failures of a job; the ledger has them all. */
const NAMED = 1_000;

export interface JobLetters {
  counts: LetterCounts;
  failures: JobFailure[];
  /** All that is left waits for another try: when the next one is, and why. */
  waits: { next_at: string; reason: string } | null;
}

/** How the letters of these jobs stand, and which went wrong. Every job asked for has an entry. */
export async function lettersOfJobs(work: Work, jobIds: readonly string[]): Promise<Map<string, JobLetters>> {
  const result = new Map(
    jobIds.map((id): [string, JobLetters] => [
      id,
      { counts: { queued: 0, sending: 0, sent: 0, unknown: 0, failed: 0 }, failures: [], waits: null },
    ]),
  );
  if (jobIds.length === 0) return result;
  const mine = sql`l.organization_id = ${work.organization_id} and l.job_id = any(${arrayOf(jobIds, 'uuid')})`;
  interface Counted extends Record<string, unknown> {
    job_id: string;
    state: LetterState;
    count: number;
    /** Due now, or at once. */
    due: number;
    next_at: string | null;
    reason: string | null;
  }
  const counted = await work.tx.execute<Counted>(sql`
    select l.job_id, l.state, count(*)::int as count,
      (count(*) filter (where coalesce(l.next_at <= ${work.now().toISOString()}::timestamptz, true)))::int as due,
      ${isoMoment(sql`min(l.next_at)`)} as next_at, (array_agg(l.reason order by l.next_at))[1] as reason
    from letters l where ${mine} group by l.job_id, l.state`);
  for (const { job_id, state, count, due, next_at, reason } of counted.rows) {
    const letters = result.get(job_id)!;
    letters.counts[state] = count;
    if (state === 'queued' && due === 0 && next_at) letters.waits = { next_at, reason: reason ?? '' };
  }
  for (const letters of result.values()) if (letters.counts.sending > 0) letters.waits = null;
  const failed = await work.tx.execute<JobFailure & { job_id: string } & Record<string, unknown>>(sql`
    select l.job_id, l.ticket_id as id, ${wholeName('g')} as name,
      coalesce(l.reason, '') as reason
    from letters l
    join tickets t on t.organization_id = l.organization_id and t.id = l.ticket_id
    join guests g on g.organization_id = t.organization_id and g.id = t.guest_id
    where ${mine} and l.state in ('failed', 'unknown') order by l.id limit ${NAMED}`);
  for (const { job_id, ...failure } of failed.rows) result.get(job_id)!.failures.push(failure);
  return result;
}
