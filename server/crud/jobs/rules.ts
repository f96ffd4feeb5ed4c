import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { OPEN } from '#shared/jobStates.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import type { Work } from '../../db/work.ts';
import { jobs } from './table.ts';

export type Job = typeof jobs.$inferSelect;
type Kind = Job['kind'];

/** Something a job could not do, by the record it concerns. */
export interface JobFailure {
  id: string;
  name: string;
  reason: string;
}

/** Writes down work longer than a request; the caller wakes it in the same transaction. */
export async function createJob(
  work: Work,
  job: { kind: Kind; subject_id: string; total: number; payload?: unknown },
): Promise<Job> {
  const [created] = await work.insert(
    jobs,
    [
      {
        ...job,
        payload: job.payload ?? null,
        state: job.total > 0 ? 'waiting' : 'done',
        finished_at: job.total > 0 ? null : work.now(),
        failures: [],
        asked_by: work.actor.membership_id,
        language: work.language,
      },
    ],
    { audit: false },
  );
  return created!;
}

/** The job for who asked for it and for admins; not_found where there is none, forbidden for anybody else. */
export async function requireJob(work: Work, id: string): Promise<Job> {
  const [job] = await work.tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.organization_id, work.organization_id), eq(jobs.id, id), isNull(jobs.deleted_at)));
  if (!job) throw new Problem('not_found');
  if (!seesJob(work, job)) throw new Problem('forbidden', { params: { least: 'admin' } });
  return job;
}

/** The jobs of one record that still run, newest first, as far as this person may see them. */
export async function runningJobs(work: Work, subjectId: string): Promise<Job[]> {
  const running = await work.tx
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.organization_id, work.organization_id),
        eq(jobs.subject_id, subjectId),
        inArray(jobs.state, [...OPEN]),
      ),
    )
    .orderBy(desc(jobs.id));
  return running.filter((job) => seesJob(work, job));
}

/** The newest job of these kinds about one record; undefined where there is none. */
export async function newestJob(work: Work, kinds: readonly Kind[], subjectId: string): Promise<Job | undefined> {
  const [job] = await work.tx
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.organization_id, work.organization_id),
        inArray(jobs.kind, [...kinds]),
        eq(jobs.subject_id, subjectId),
        isNull(jobs.deleted_at),
      ),
    )
    .orderBy(desc(jobs.created_at), desc(jobs.id))
    .limit(1);
  return job;
}

/** When somebody's jobs of a kind since then were asked for, newest first, as far as there are `most`. */
export async function askedSince(
  work: Work,
  { kind, by, to, since, most }: { kind: Kind; by?: string; to?: string; since: Date; most: number },
): Promise<Date[]> {
  const asked = await work.tx
    .select({ at: jobs.created_at })
    .from(jobs)
    .where(
      and(
        eq(jobs.organization_id, work.organization_id),
        eq(jobs.kind, kind),
        gt(jobs.created_at, since),
        by === undefined ? undefined : sql`${jobs.payload}->'actor'->>'email' = ${by}`,
        to === undefined ? undefined : sql`${jobs.payload}->>'email' = ${to}`,
      ),
    )
    .orderBy(desc(jobs.created_at))
    .limit(most);
  return asked.map(({ at }) => at);
}

function seesJob(work: Work, job: Job): boolean {
  const mine = job.asked_by !== null && job.asked_by === work.actor.membership_id;
  return mine || hasRole(work.actor.role, 'admin');
}

/** Holds the job's row until the transaction ends; undefined where there is none. */
export async function lockJob(work: Work, id: string): Promise<Job | undefined> {
  const [job] = await work.tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.organization_id, work.organization_id), eq(jobs.id, id)))
    .for('update');
  return job;
}

/** Says that the job has begun; nothing where it has, or is over. */
export async function beginJob(work: Work, id: string): Promise<void> {
  await work.update(jobs, and(eq(jobs.id, id), eq(jobs.state, 'waiting')), { state: 'running' }, { audit: false });
}

/** Closes a job that hasn't been closed yet. */
export async function endJob(
  work: Work,
  id: string,
  end: { state: 'done' | 'failed' | 'stopped'; done: number; failures: JobFailure[] },
): Promise<void> {
  const open = inArray(jobs.state, [...OPEN]);
  await work.update(jobs, and(eq(jobs.id, id), open), { ...end, finished_at: work.now() }, { audit: false });
}

/** Puts a job back to wait until `nextAt` for another try; `reason`: why this one failed. */
export async function postponeJob(work: Work, id: string, nextAt: Date, reason: string): Promise<void> {
  const payload = sql`coalesce(${jobs.payload}, '{}'::jsonb)
    || jsonb_build_object('next_at', ${nextAt.toISOString()}::text, 'reason', ${reason}::text, 'attempts', coalesce((${jobs.payload}->>'attempts')::int, 0) + 1)`;
  await work.update(
    jobs,
    and(eq(jobs.id, id), eq(jobs.state, 'running')),
    { state: 'waiting', payload },
    { audit: false },
  );
}

/** Ends jobs of a kind that have been under way since before `before` (null: all of them) as failed: 'interrupted'. */
export async function giveUpJobs(work: Work, kind: Kind, before: Date | null): Promise<void> {
  const since = before ? lt(jobs.updated_at, before) : undefined;
  const lost = await work.tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.organization_id, work.organization_id), eq(jobs.kind, kind), eq(jobs.state, 'running'), since));
  for (const { id } of lost) {
    await endJob(work, id, { state: 'failed', done: 1, failures: [{ id, name: '', reason: 'interrupted' }] });
  }
}
