import { normalizeEmail } from '#shared/person.ts';
import type { Actor, Context } from '../context.ts';
import type { Work } from '../db/work.ts';
import { beginJob, createJob, endJob, type Failure, giveUpJobs, lockJob, postponeJob } from '../jobs/rules.ts';
import { ERRANDS, type ErrandQueue, type Jobs, type Wake } from '../jobs/wake.ts';
import type { Mail, Outcome } from '../mail/mailer.ts';
import { systemContext } from '../organizations/rules.ts';
import { RETRY_SECONDS } from './desk.ts';
import type { Delivery } from './post.ts';

/** How long an errand may be under way before its process counts as gone. */
const LEASE_MS = 10 * 60_000;

/** One letter to one member of the staff: no ledger, a job of its own. */
export interface Errand {
  email: string;
  /** Who asked: the letter shows what they may see. */
  actor: Actor;
  /** The ticket a sample is of. */
  ticket_id?: string;
  attempts?: number;
}

/** What goes out, as far as it isn't the same for every errand. */
export type ErrandMail = Omit<Mail, 'to' | 'message_id'>;

/** Reads in the transaction what the letter is made from; what it answers makes the letter outside of it. */
export type Compose = (work: Work, subjectId: string, errand: Errand) => Promise<() => Promise<ErrandMail>>;

/** Asks for a letter to this address, in this transaction; answers the job. */
export async function askErrand(
  work: Work,
  jobs: Jobs,
  kind: ErrandQueue,
  subject_id: string,
  errand: Omit<Errand, 'actor'>,
): Promise<string> {
  const payload: Errand = { ...errand, actor: work.actor };
  const job = await createJob(work, { kind, subject_id, total: 1, payload });
  await jobs.wake(work, kind, { organization_id: work.organization_id, job_id: job.id });
  return job.id;
}

/** Mails the letter a job is about, once; only what certainly didn't go out is tried again. */
export async function runErrand(parts: Delivery, wake: Wake, compose: Compose): Promise<'over'> {
  const { database, mailer, now } = parts;
  const house = systemContext(wake.organization_id, now);
  const job = await database.work(house, async (work) => {
    const locked = await lockJob(work, wake.job_id);
    if (locked?.state !== 'waiting') return null;
    await beginJob(work, wake.job_id);
    return locked;
  });
  if (!job) return 'over';
  const errand = job.payload as Errand;
  const context: Context = { ...house, actor: errand.actor, language: job.language };
  const outcome = await post();
  await database.work(house, (work) => record(work, job.id, errand, outcome));
  return 'over';

  async function post(): Promise<Outcome> {
    try {
      const make = await database.work(context, (work) => compose(work, job!.subject_id!, errand));
      const mail = await make();
      return await mailer.send({
        ...mail,
        to: { name: '', address: normalizeEmail(errand.email) },
        message_id: `<errand.${wake.job_id}@${mailer.domain}>`,
      });
    } catch {
      return { failed: 'not_made' };
    }
  }
}

async function record(work: Work, jobId: string, { email, attempts }: Errand, outcome: Outcome): Promise<void> {
  if (outcome === 'sent') return endJob(work, jobId, { state: 'done', done: 1, failures: [] });
  const pause = RETRY_SECONDS[attempts ?? 0];
  if ('retry' in outcome && pause !== undefined) {
    return postponeJob(work, jobId, new Date(work.now().getTime() + pause * 1000));
  }
  const [reason] = Object.values(outcome);
  const failure: Failure = { id: jobId, name: email, reason: reason! };
  return endJob(work, jobId, { state: 'failed', done: 1, failures: [failure] });
}

/** Errands whose process is gone: nobody can say whether they went out, so that a person decides. */
export async function giveUpErrands(work: Work, all: boolean): Promise<void> {
  const before = all ? null : new Date(work.now().getTime() - LEASE_MS);
  for (const kind of ERRANDS) await giveUpJobs(work, kind, before);
}
