import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { isOpen, OPEN } from '#shared/jobStates.ts';
import type { Language } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole, isRole } from '#shared/roles.ts';
import { type Actor, type Clock, type Context, systemContext } from '../../base/context.ts';
import { sentenceOf } from '../../call/errors.ts';
import { translate } from '../../base/language.ts';
import { batches } from '../../db/batchTable.ts';
import { aloneWith } from '../../db/locks.ts';
import type { Database } from '../../db/database.ts';
import type { Doing } from '../../db/deed.ts';
import type { Work } from '../../db/work.ts';
import { createJob, endJob, type JobFailure, type Job, lockJob } from './rules.ts';
import { jobs } from './table.ts';
import { LONG, type LongKind } from '#resources/jobs.ts';

/** Rows that one turn handles: a second's work, after which others have theirs. The embedded engine, where all wait meanwhile, takes fewer. */
export const ROWS_IN_A_TURN = { server: 2_000, embedded: 500 } as const;

/** Would so many rows hold up others for longer than a turn does? */
export function isMoreThanATurn({ engine }: Work, rows: number): boolean {
  return rows > ROWS_IN_A_TURN[engine];
}

/** Whose process says nothing for so long is gone, ms; the job goes on in another from its last turn. */
const LEASE_MS = 60_000;
/** So often a job is begun anew that gets nowhere. */
const MOST_TRIES = 5;
/** Long jobs of one organisation that wait or run. */
const MOST_OPEN = 4;
const COME_AGAIN_SECONDS = 30;

/** What a job keeps in its row: what was asked, by whom, and how far it is. */
interface Payload<A, S> {
  actor: Actor;
  /** The batch that all its turns are parts of; null for what only looks. */
  batch_id: string | null;
  asked: A;
  state: S;
  /** The run that goes on with it; whichever came later has it. */
  run?: string;
  tries?: number;
}

/** What one turn did; it is committed together with this. */
export interface Step<S> {
  /** So many more are done with. */
  done: number;
  state: S;
  over: boolean;
  failures?: JobFailure[];
}

/** A long job at work, turn after turn. */
export interface Turns<A, S> {
  readonly job: Job;
  readonly asked: A;
  readonly batch_id: string | null;
  /** So many rows are for one turn. */
  readonly rows: number;
  /** As the last turn left it. */
  readonly state: S;
  /** One transaction by whoever asked for the job, as long as they may: it and what it says of the state, or neither. Answers whether it was the last. */
  turn(act: (work: Work) => Promise<Step<S>>): Promise<boolean>;
  /** Only reads, between the turns. */
  look<R>(act: (work: Work) => Promise<R>): Promise<R>;
  /** Says in a long piece of work between turns that somebody is still at it, and how much there is to do. */
  beat(total?: number): Promise<void>;
}

/** One kind of long work: takes turns until one is the last. */
export type LongWork = (turns: Turns<never, never>) => Promise<void>;

/** The job was stopped, or another process goes on with it. */
class Over extends Error {}

const listeners = new Set<() => void>();

/** Calls `act` whenever long work was asked for in this process; answers how to end that. */
export function whenAsked(act: () => void): () => void {
  listeners.add(act);
  return () => listeners.delete(act);
}

/** Asks for work in turns, in this transaction; it is taken up once that is committed. Refused with queue_full where several wait already. */
export async function askLong<A, S>(
  work: Work,
  { kind, subject_id, total, asked, state, doing, goes_on }: Asked<A, S>,
): Promise<{ job: Job; batch_id: string | null }> {
  await aloneWith(work.tx, 'long_jobs', work.organization_id);
  const { rows } = await work.tx.execute<{ open: number }>(sql`
    select count(*)::int as open from jobs where organization_id = ${work.organization_id}
      and kind in ${[...LONG]} and state in ${[...OPEN]}`);
  if (rows[0]!.open >= MOST_OPEN) throw new Problem('queue_full', { extra: { retry_after: COME_AGAIN_SECONDS } });
  const batch_id = goes_on ?? (doing ? await work.beginBatch(doing) : null);
  const payload: Payload<A, S> = { actor: work.actor, batch_id, asked, state };
  const job = await createJob(work, { kind, subject_id: subject_id ?? batch_id!, total, payload });
  work.afterCommit(() => listeners.forEach((act) => act()));
  return { job, batch_id };
}

interface Asked<A, S> {
  kind: LongKind;
  /** What it is about; its batch, if nothing else. */
  subject_id?: string;
  total: number;
  asked: A;
  state: S;
  /** What its turns do together; nothing, if they only look. */
  doing?: Doing;
  /** The batch of an earlier job that it goes on with. */
  goes_on?: string;
}

/** Which job has something to do. */
export interface Wake {
  organization_id: string;
  job_id: string;
}

interface Parts {
  database: Database;
  now: Clock;
}

/** Goes on with a job from its last turn until it is done, stopped or refused. Whatever else goes wrong is tried again later. */
export async function runLong(parts: Parts, wake: Wake, kinds: Record<LongKind, LongWork>, stopping: AbortSignal) {
  const { database, now } = parts;
  const run = uuidv7();
  const house = systemContext(wake.organization_id, now);
  const job = await database.work(house, (work) => takeUp(work, wake.job_id, run));
  if (!job) return;
  const payload = job.payload as Payload<unknown, unknown>;
  const context: Context = { ...house, actor: payload.actor, language: job.language };
  const turns: Turns<unknown, unknown> = {
    job,
    asked: payload.asked,
    batch_id: payload.batch_id,
    rows: ROWS_IN_A_TURN[database.engine.kind],
    get state() {
      return payload.state;
    },
    async turn(act) {
      const asker = payload.batch_id === null ? context : { ...context, part_of: payload.batch_id };
      await requireSuperadmin(database, payload.actor);
      const step = await database.work(asker, async (work) => {
        await requireMine(work, job.id, run, stopping);
        await requireActor(work);
        const done = await act(work);
        await keepStep(work, job.id, { ...payload, state: done.state, run, tries: 0 }, done);
        if (payload.batch_id !== null) await leaveIn(work, payload.batch_id, done);
        return done;
      });
      payload.state = step.state;
      return step.over;
    },
    look: (act) =>
      database.work(context, async (work) => {
        await requireActor(work);
        return act(work);
      }),
    beat: (total) =>
      database.work(house, async (work) => {
        await requireMine(work, job.id, run, stopping);
        await work.update(jobs, eq(jobs.id, job.id), total === undefined ? {} : { total }, { audit: false });
      }),
  };
  try {
    await kinds[job.kind as LongKind](turns as Turns<never, never>);
  } catch (error) {
    if (error instanceof Over) return leave();
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const failure: JobFailure = { id: job.id, name: '', reason: endedBy(error, job.language) };
    await asHeld((work, { done, failures }) =>
      endJob(work, job.id, { state: 'failed', done, failures: [...failures, failure] }),
    );
  }

  /** What a process that ends leaves behind goes on at once elsewhere. */
  async function leave(): Promise<void> {
    if (!stopping.aborted) return;
    await asHeld((work, { id }) => work.update(jobs, eq(jobs.id, id), { state: 'waiting' }, { audit: false }));
  }

  /** Does something with the job as long as this run has it. */
  function asHeld(act: (work: Work, held: Job) => Promise<unknown>): Promise<unknown> {
    return database.work(house, async (work) => {
      const held = await lockJob(work, job!.id);
      return isMine(held, run) && act(work, held);
    });
  }
}

/** Rights that somebody had when they asked for it, and has no more. */
const LOST = new Set(['forbidden', 'foreign_sector']);

/** Why a job ended before its end; whoever has lost the right to it is told so, whatever was said of single records. */
function endedBy(problem: Problem, language: Language): string {
  return LOST.has(problem.code) ? translate(language, 'jobs.reasons.lost_right') : sentenceOf(problem, language);
}

function isMine(job: Job | undefined, run: string): job is Job {
  return job?.state === 'running' && (job.payload as Payload<unknown, unknown>).run === run;
}

/** The job for this run; null where it is over, or another process is at it. */
async function takeUp(work: Work, id: string, run: string): Promise<Job | null> {
  const job = await lockJob(work, id);
  const isLost = job?.state === 'running' && job.updated_at.getTime() <= work.now().getTime() - LEASE_MS;
  if (!job || !(job.state === 'waiting' || isLost)) return null;
  const payload = job.payload as Payload<unknown, unknown>;
  const tries = (payload.tries ?? 0) + 1;
  if (tries > MOST_TRIES) {
    const failures = [...job.failures, { id, name: '', reason: translate(job.language, 'jobs.reasons.gave_up') }];
    await endJob(work, id, { state: 'failed', done: job.done, failures });
    return null;
  }
  const begun = { state: 'running' as const, payload: { ...payload, run, tries } };
  const [taken] = await work.update(jobs, eq(jobs.id, id), begun, { audit: false });
  return taken!;
}

/** Holds the job, so that it is stopped between two turns and not within one. */
async function requireMine(work: Work, id: string, run: string, stopping: AbortSignal): Promise<void> {
  if (!isMine(await lockJob(work, id), run) || stopping.aborted) throw new Over();
}

/** Whoever asked for it may still do what they asked for: dismissed, or with a lesser role, they may not. */
async function requireActor(work: Work): Promise<void> {
  const { membership_id, role } = work.actor;
  if (role === 'superadmin') return;
  const { rows } = await work.tx.execute<{ role: string }>(sql`
    select role from memberships where organization_id = ${work.organization_id} and id = ${membership_id}
      and active and deleted_at is null`);
  const now = rows[0]?.role;
  if (!now || !isRole(now) || !hasRole(now, role)) throw new Problem('forbidden', { params: { least: role } });
}

/** The same of somebody who may do anything anywhere, which no organisation can tell. */
async function requireSuperadmin(database: Database, { role, account_id }: Actor): Promise<void> {
  if (role !== 'superadmin' || account_id === null) return;
  const found = await database.query(sql`select 1 from accounts where id = ${account_id} and is_superadmin`);
  if (found.length === 0) throw new Problem('forbidden', { params: { least: role } });
}

async function keepStep<S>(work: Work, id: string, payload: Payload<unknown, unknown>, step: Step<S>): Promise<void> {
  const over = step.over ? { state: 'done' as const, finished_at: work.now() } : {};
  const failures = step.failures ? { failures: step.failures } : {};
  const change = { done: sql`${jobs.done} + ${step.done}`, payload, ...failures, ...over };
  await work.update(jobs, eq(jobs.id, id), change, { audit: false });
}

/** Remembers with the batch, too, who stays as they are. */
async function leaveIn<S>(work: Work, batch_id: string, { failures, state }: Step<S>): Promise<void> {
  const { kept_total = 0 } = state as { kept_total?: number };
  if (!failures || kept_total === 0) return;
  await work.tx
    .update(batches)
    .set({ kept: failures, kept_total })
    .where(and(eq(batches.organization_id, work.organization_id), eq(batches.id, batch_id)));
}

/** Stops a job after the turn in hand; what was done stays, as one batch. */
export async function stopLong(work: Work, id: string): Promise<void> {
  const job = await lockJob(work, id);
  if (!job || !isOpen(job.state)) return;
  await endJob(work, id, { state: 'stopped', done: job.done, failures: job.failures });
  await work.note('stop', 'jobs', id);
}

/** The long jobs that nobody is at, across organisations; with `all` nobody is at any, and those that were under way wait again. */
export async function waitingLong(database: Database, now: Date, all: boolean): Promise<Wake[]> {
  const lost = new Date(now.getTime() - (all ? 0 : LEASE_MS)).toISOString();
  if (all)
    await database.query(sql`update jobs set state = 'waiting' where kind in ${[...LONG]} and state = 'running'`);
  return database.query<Wake & Record<string, unknown>>(sql`
    select organization_id, id as job_id from jobs
    where kind in ${[...LONG]} and (state = 'waiting' or (state = 'running' and updated_at <= ${lost}::timestamptz))`);
}

/** What a job in turns says of itself besides how far it is; undefined of any other. */
export function longOf({
  kind,
  payload,
}: Job): { batch_id: string | null; changed: number; gone: number; failed: number } | undefined {
  if (!LONG.includes(kind as LongKind)) return undefined;
  const { batch_id, state } = payload as Payload<
    unknown,
    { changed?: number; kept_total?: number; found?: { gone: number } }
  >;
  const gone = kind === 'store_file' ? (state.found?.gone ?? 0) : 0;
  return { batch_id, changed: state.changed ?? 0, gone, failed: state.kept_total ?? 0 };
}
