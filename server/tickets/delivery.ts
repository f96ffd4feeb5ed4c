import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { LetterState } from '#shared/ticket.ts';
import type { Clock } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Work } from '../db/work.ts';
import { beginJob, lockJob } from '../jobs/rules.ts';
import type { Wake } from '../jobs/wake.ts';
import type { Mailer, Outcome } from '../mail/mailer.ts';
import { systemContext } from '../organizations/rules.ts';
import { ticketFileName, ticketLetter } from '../paper/letter.ts';
import { renderTicket } from '../paper/ticket.ts';
import { assetsAtHand, assetsOf } from './assets.ts';
import { finishSending } from './ledger.ts';
import { letters } from './table.ts';

/** Waits after tries that certainly failed before the message went out, s; after the last one it has failed. */
export const RETRY_SECONDS = [10, 30, 60, 300, 900] as const;
/** How long a letter under way belongs to its process; renewed while that one lives. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
/** How long one job keeps its lanes while others may be waiting. */
const SLICE_MS = 20_000;

/** What delivering needs. */
export interface Delivery {
  database: Database;
  mailer: Mailer;
  now: Clock;
}

export type Letter = typeof letters.$inferSelect;

/** Permits for letters under way in this process, given out in the order they were asked for. */
export class Lanes {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(readonly count: number) {
    this.#free = count;
  }

  async run<T>(act: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/**
 * Sends the letters of a job that are due, several side by side, until none is left, the slice of time is over, or
 * the process is to stop; a letter in hand is always finished. One failing letter stops nothing.
 */
export async function deliverJob(
  parts: Delivery,
  wake: Wake,
  lanes: Lanes,
  stopping: AbortSignal,
): Promise<'over' | 'more'> {
  const context = systemContext(wake.organization_id, parts.now);
  const started = performance.now();
  let left = true;
  const goesOn = () => left && !stopping.aborted && performance.now() - started < SLICE_MS;
  const replyTo = await parts.database.work(context, async (work) => {
    await beginJob(work, wake.job_id);
    return replyAddress(work);
  });
  const lane = async () => {
    while (goesOn()) {
      await lanes.run(async () => {
        if (goesOn()) left = (await sendTicketNow(parts, wake, replyTo)) && left;
      });
    }
  };
  // One lane that fails (the database is away) must not leave the others' letters behind unawaited.
  const lanesOver = await Promise.allSettled(Array.from({ length: lanes.count }, lane));
  for (const over of lanesOver) if (over.status === 'rejected') throw over.reason;
  await parts.database.work(context, (work) => finishSending(work, wake.job_id));
  return left && !stopping.aborted ? 'more' : 'over';
}

/**
 * Sends the next letter of the job that is due; false where there is none. It is marked as 'sending' in a transaction
 * of its own before anything goes out, and never tried again unless it is certain that nothing did.
 */
async function sendTicketNow(parts: Delivery, wake: Wake, replyTo: string | null): Promise<boolean> {
  const letter = await claimLetter(parts, wake);
  if (!letter) return false;
  const beat = setInterval(() => void renewLease(parts, letter).catch(() => undefined), RENEW_MS);
  try {
    const posted = await postLetter(parts, letter, replyTo);
    await keepTrying(() => recordOutcome(parts, letter, posted));
  } finally {
    clearInterval(beat);
  }
  return true;
}

/** What became of a letter is worth a few seconds of a restarting database; after that it is 'unknown'. */
async function keepTrying(record: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await record();
    } catch (error) {
      if (tries === 10) throw error;
      await wait(1_000);
    }
  }
}

/** Takes the next due letter for this process. Letters that something newer has overtaken fail where none is left. */
export function claimLetter({ database, now }: Delivery, wake: Wake): Promise<Letter | null> {
  return database.work(systemContext(wake.organization_id, now), async (work) => {
    const due = (current: boolean) => sql`
      select l.id from letters l join tickets t on t.organization_id = l.organization_id and t.id = l.ticket_id
      where l.organization_id = ${work.organization_id} and l.job_id = ${wake.job_id} and l.state = 'queued'
        and (l.next_at is null or l.next_at <= ${now().toISOString()}::timestamptz)
        and (t.live is true and t.issue = l.issue) = ${current}`;
    const taken = {
      state: 'sending' as const,
      attempts: sql`${letters.attempts} + 1`,
      lease_until: leaseFrom(now()),
      next_at: null,
      reason: null,
    };
    const next = sql`${letters.id} = (${due(true)} order by l.id limit 1 for update of l skip locked)`;
    const [letter] = await work.update(letters, next, taken, { audit: false });
    if (letter) return letter;
    const over = sql`${letters.id} in (${due(false)} order by l.id for update of l skip locked)`;
    await work.update(letters, over, { state: 'failed', reason: 'superseded', next_at: null }, { audit: false });
    return null;
  });
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

async function renewLease({ database, now }: Delivery, letter: Letter): Promise<void> {
  await database.work(systemContext(letter.organization_id, now), (work) =>
    work.update(
      letters,
      and(eq(letters.id, letter.id), eq(letters.state, 'sending')),
      { lease_until: leaseFrom(now()) },
      { audit: false },
    ),
  );
}

/** What came of posting a letter, and the hash of the file that was in it. */
export interface Posted {
  outcome: Outcome;
  sha256: string | null;
}

/** Makes the file and mails it, outside any transaction. Never throws. */
export async function postLetter(parts: Delivery, letter: Letter, replyTo: string | null): Promise<Posted> {
  const { snapshot } = letter;
  let sha256: string | null = null;
  let handedOver = false;
  try {
    const { organization_id } = letter;
    const assets =
      assetsAtHand(organization_id, snapshot) ??
      (await parts.database.work(systemContext(organization_id, parts.now), (work) => assetsOf(work, snapshot)));
    const content = await renderTicket(snapshot, assets);
    sha256 = createHash('sha256').update(content).digest('hex');
    const { attachments, ...text } = ticketLetter(snapshot, { replyTo });
    handedOver = true;
    const outcome = await parts.mailer.send({
      ...text,
      to: { name: `${snapshot.guest.first_name} ${snapshot.guest.last_name}`, address: letter.to_address },
      from_name: snapshot.organization,
      reply_to: replyTo,
      message_id: letter.message_id,
      attachments: [{ filename: ticketFileName(snapshot), content, contentType: 'application/pdf' }, ...attachments],
    });
    return { outcome, sha256 };
  } catch {
    return { outcome: handedOver ? { unknown: 'interrupted' } : { failed: 'not_made' }, sha256 };
  }
}

async function replyAddress(work: Work): Promise<string | null> {
  const { rows } = await work.tx.execute<{ reply_to: string | null }>(
    sql`select reply_to from organizations where id = ${work.organization_id}`,
  );
  return rows[0]?.reply_to ?? null;
}

/** Writes down what became of a letter. A letter given up meanwhile (its lease ran out) learns only of success. */
export async function recordOutcome({ database, now }: Delivery, letter: Letter, posted: Posted): Promise<void> {
  const { outcome, sha256 } = posted;
  await database.work(systemContext(letter.organization_id, now), async (work) => {
    // Marking must outlive a power cut, the outcome need not: without it the letter becomes 'unknown', never a double.
    await work.tx.execute(sql`set local synchronous_commit = off`);
    const from: LetterState[] = outcome === 'sent' ? ['sending', 'unknown'] : ['sending'];
    await work.update(
      letters,
      and(eq(letters.id, letter.id), inArray(letters.state, from)),
      { ...(await settled(work, letter, outcome)), bytes_sha256: sha256, lease_until: null },
      { audit: false },
    );
  });
}

async function settled(work: Work, letter: Letter, outcome: Outcome) {
  if (outcome === 'sent') return { state: 'sent' as const, reason: null, sent_at: work.now() };
  if ('failed' in outcome) return { state: 'failed' as const, reason: outcome.failed };
  if ('unknown' in outcome) return { state: 'unknown' as const, reason: outcome.unknown };
  const pause = RETRY_SECONDS[letter.attempts - 1];
  if (pause === undefined) return { state: 'failed' as const, reason: outcome.retry };
  // A job that was stopped meanwhile tries nothing again.
  const job = await lockJob(work, letter.job_id);
  if (job?.state === 'stopped') return { state: 'failed' as const, reason: 'stopped' };
  return { state: 'queued' as const, reason: outcome.retry, next_at: new Date(work.now().getTime() + pause * 1000) };
}
