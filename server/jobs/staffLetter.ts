import { limit } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import { type Actor, type Clock, type Context, systemContext } from '../base/context.ts';
import type { Database } from '../db/database.ts';
import { aloneWith } from '../db/locks.ts';
import type { Work } from '../db/work.ts';
import {
  askedSince,
  beginJob,
  createJob,
  endJob,
  type JobFailure,
  giveUpJobs,
  type Job,
  lockJob,
  postponeJob,
} from '../crud/jobs/rules.ts';
import { STAFF_LETTERS, type StaffQueue, type Jobs, type Wake } from './wake.ts';
import type { Mail, Mailer, Outcome } from '../mail/mailer.ts';
import { nextTry } from './patience.ts';

/** What delivering needs. */
export interface Delivery {
  database: Database;
  mailer: Mailer;
  now: Clock;
}

/** How long a letter may be under way before its process counts as gone. */
const LEASE_MS = 10 * 60_000;

/** One letter to one member of the staff: no ledger, a job of its own. */
export interface StaffLetter {
  email: string;
  /** Who asked: the letter shows what they may see. */
  actor: Actor;
  /** The ticket a sample is of. */
  ticket_id?: string;
  attempts?: number;
}

/** What goes out, as far as it isn't the same for every letter. */
export type StaffMail = Omit<Mail, 'to' | 'message_id'>;

/** Reads in the transaction what the letter is made from; what it answers makes the letter outside of it. */
export type Compose = (work: Work, subjectId: string, letter: StaffLetter) => Promise<() => Promise<StaffMail>>;

/**
 * Asks for a letter to this address, in this transaction; answers the job. Refuses with too_many_letters where
 * `staffLetters` of this kind were asked for within the hour: by this person, or with `each`, to this address.
 */
export async function askStaffLetter(
  work: Work,
  queue: Jobs,
  kind: StaffQueue,
  subject_id: string,
  letter: Omit<StaffLetter, 'actor'>,
  { each = false } = {},
): Promise<string> {
  await refuseTooMany(work, kind, each ? { to: letter.email } : { by: work.actor.email });
  const payload: StaffLetter = { ...letter, actor: work.actor };
  const job = await createJob(work, { kind, subject_id, total: 1, payload });
  await queue.wake(work, kind, { organization_id: work.organization_id, job_id: job.id });
  return job.id;
}

const HOUR_MS = 3_600_000;

async function refuseTooMany(work: Work, kind: StaffQueue, whose: { by: string } | { to: string }): Promise<void> {
  const now = work.now().getTime();
  const most = limit('staffLetters');
  // One after the other, so that asking side by side brings no more.
  await aloneWith(work.tx, 'staff_letters', `${kind} ${Object.entries(whose).join()}`);
  const asked = await askedSince(work, { kind, ...whose, since: new Date(now - HOUR_MS), most });
  const blocking = asked[most - 1];
  if (!blocking) return;
  const seconds = Math.ceil((blocking.getTime() + HOUR_MS - now) / 1000);
  const params = { max: most, minutes: Math.ceil(seconds / 60) };
  throw new Problem('too_many_letters', { params, extra: { retry_after: seconds } });
}

/** Mails the letter a job is about, once; only what certainly didn't go out is tried again. */
export async function runStaffLetter(parts: Delivery, wake: Wake, compose: Compose): Promise<'over'> {
  const { database, mailer, now } = parts;
  const house = systemContext(wake.organization_id, now);
  const job = await database.work(house, async (work) => {
    const locked = await lockJob(work, wake.job_id);
    if (locked?.state !== 'waiting') return null;
    await beginJob(work, wake.job_id);
    return locked;
  });
  if (!job) return 'over';
  const letter = job.payload as StaffLetter;
  const context: Context = { ...house, actor: letter.actor, language: job.language };
  const outcome = await post();
  await database.work(house, (work) => record(work, job, letter, outcome));
  return 'over';

  async function post(): Promise<Outcome> {
    try {
      const make = await database.work(context, (work) => compose(work, job!.subject_id!, letter));
      const mail = await make();
      return await mailer.send({
        ...mail,
        to: { name: '', address: normalizeEmail(letter.email) },
        message_id: `<errand.${wake.job_id}@${mailer.domain}>`,
      });
    } catch {
      return { failed: 'not_made' };
    }
  }
}

async function record(work: Work, job: Job, { email, attempts }: StaffLetter, outcome: Outcome): Promise<void> {
  if (outcome === 'sent') return endJob(work, job.id, { state: 'done', done: 1, failures: [] });
  const next = 'retry' in outcome ? nextTry((attempts ?? 0) + 1, job.created_at, work.now()) : null;
  const [reason] = Object.values(outcome);
  if (next) return postponeJob(work, job.id, next, reason!);
  const failure: JobFailure = { id: job.id, name: email, reason: reason! };
  return endJob(work, job.id, { state: 'failed', done: 1, failures: [failure] });
}

/** When a letter that could not go out is tried again, and why it couldn't; null where it doesn't wait for that. */
export function staffLetterWaits({ state, payload }: Job): { next_at: string; reason: string } | null {
  const { next_at, reason } = (payload ?? {}) as { next_at?: string; reason?: string };
  return state === 'waiting' && next_at ? { next_at, reason: reason ?? '' } : null;
}

/** Stops a letter that waits for another try; one under way is finished. */
export async function stopStaffLetter(work: Work, jobId: string): Promise<void> {
  const job = await lockJob(work, jobId);
  if (job?.state !== 'waiting') return;
  const failure: JobFailure = { id: jobId, name: (job.payload as StaffLetter).email, reason: 'stopped' };
  await endJob(work, jobId, { state: 'stopped', done: 1, failures: [failure] });
  await work.note('stop', 'jobs', jobId);
}

/** Letters whose process is gone: nobody can say whether they went out, so that a person decides. */
export async function giveUpStaffLetters(work: Work, all: boolean): Promise<void> {
  const before = all ? null : new Date(work.now().getTime() - LEASE_MS);
  for (const kind of STAFF_LETTERS) await giveUpJobs(work, kind, before);
}
