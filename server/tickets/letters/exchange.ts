import { systemContext } from '../../base/context.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Work } from '../../db/work.ts';
import { lockJob } from '../../crud/jobs/rules.ts';
import type { Delivery } from '../../jobs/staffLetter.ts';
import type { Wake } from '../../jobs/wake.ts';
import { nextTry } from '../../jobs/patience.ts';
import type { Letter, Posted } from './post.ts';
import { arrayOf } from '../../db/among.ts';

/** How long a letter under way belongs to its process; renewed while that one lives. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
/** How long whoever comes first waits for others, so that a commit serves several; the wire is busy meanwhile, ms. */
const GATHER_MS = 1;
/** For how many seconds writing an outcome is tried again while the database is away. */
const PATIENCE = 10;

export interface Delivered extends Posted {
  letter: Letter;
}

interface Visit {
  delivered: Delivered | null;
  wantsMore: boolean;
  resolve: (letter: Letter | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Where the slots of a job hand in what became of one letter and get the next, which is marked as 'sending' before
 * they have it. Whoever comes while a transaction is open shares the next one, so that a commit serves several.
 */
export class LetterExchange {
  readonly #queue: Visit[] = [];
  readonly #inHand = new Map<string, Letter>();
  readonly #beat: NodeJS.Timeout;
  #open = false;
  /** Somebody asked for a letter and there was none due. */
  isEmpty = false;

  constructor(
    private readonly parts: Delivery,
    private readonly wake: Wake,
  ) {
    this.#beat = setInterval(() => void this.#renew().catch(() => undefined), RENEW_MS);
  }

  /** Hands in an outcome, if there is one, and answers another letter, if one is wanted and due. */
  visit(delivered: Delivered | null, wantsMore: boolean): Promise<Letter | null> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ delivered, wantsMore, resolve, reject });
      if (!this.#open) void this.#serve();
    });
  }

  close(): void {
    clearInterval(this.#beat);
  }

  async #serve(): Promise<void> {
    this.#open = true;
    while (this.#queue.length > 0) {
      await wait(GATHER_MS);
      const visits = this.#queue.splice(0);
      try {
        const letters = await this.#serveAll(visits);
        for (const visit of visits) visit.resolve(visit.wantsMore ? (letters.shift() ?? null) : null);
      } catch (error) {
        for (const visit of visits) visit.reject(error);
      }
    }
    this.#open = false;
  }

  /** What became of a letter is worth a few seconds of a restarting database; after that it is 'unknown'. */
  async #serveAll(visits: Visit[]): Promise<Letter[]> {
    const delivered = visits.flatMap((visit) => visit.delivered ?? []);
    const wanted = visits.filter((visit) => visit.wantsMore).length;
    for (let tries = 1; ; tries += 1) {
      try {
        const letters = await this.#exchange(delivered, wanted);
        for (const { letter } of delivered) this.#inHand.delete(letter.id);
        for (const letter of letters) this.#inHand.set(letter.id, letter);
        this.isEmpty ||= letters.length < wanted;
        return letters;
      } catch (error) {
        if (delivered.length === 0 || tries > PATIENCE) throw error;
        await wait(1_000);
      }
    }
  }

  #exchange(delivered: Delivered[], wanted: number): Promise<Letter[]> {
    const { database, now } = this.parts;
    return database.work(systemContext(this.wake.organization_id, now), async (work) => {
      return exchangeLetters(work, this.wake.job_id, await outcomesOf(work, delivered), wanted);
    });
  }

  async #renew(): Promise<void> {
    if (this.#inHand.size === 0) return;
    const { database, now } = this.parts;
    await database.work(systemContext(this.wake.organization_id, now), (work) =>
      work.tx.execute(sql`
        update letters set lease_until = ${leaseFrom(work)}::timestamptz
        where organization_id = ${work.organization_id} and state = 'sending' and id = any(${arrayOf([...this.#inHand.keys()], 'uuid')})`),
    );
  }
}

function leaseFrom(work: Work): string {
  return new Date(work.now().getTime() + LEASE_MS).toISOString();
}

/**
 * Writes down what became of letters and takes at most so many due ones of the job for this process: they are 'sending'
 * once this transaction is over, and nobody tries them again unless it is certain that nothing went out. A letter given
 * up meanwhile (its lease ran out) learns only of success. Letters that something newer has overtaken fail.
 */
export async function exchangeLetters(
  work: Work,
  jobId: string,
  outcomes: readonly SettledOutcome[],
  most: number,
): Promise<Letter[]> {
  const now = work.now().toISOString();
  const due = (current: boolean) => sql`
    select l.id from letters l join tickets t on t.organization_id = l.organization_id and t.id = l.ticket_id
    where l.organization_id = ${work.organization_id} and l.job_id = ${jobId} and l.state = 'queued'
      and (l.next_at is null or l.next_at <= ${now}::timestamptz) and (t.live is true and t.issue = l.issue) = ${current}
    order by l.id`;
  const record = sql`
    update letters l set state = o.state, reason = o.reason, next_at = o.next_at, bytes_sha256 = o.sha256, lease_until = null,
      sent_at = case when o.state = 'sent' then ${now}::timestamptz end, updated_at = ${now}::timestamptz, version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o(id uuid, state text, reason text, next_at timestamptz, sha256 text)
    where l.organization_id = ${work.organization_id} and l.id = o.id
      and (l.state = 'sending' or (l.state = 'unknown' and o.state = 'sent'))`;
  const claim = sql`
    update letters l set state = 'sending', attempts = l.attempts + 1, lease_until = ${leaseFrom(work)}::timestamptz,
      next_at = null, reason = null, updated_at = ${now}::timestamptz, version = l.version + 1
    from due where l.organization_id = ${work.organization_id} and l.id = due.id
    returning l.organization_id, l.id, l.job_id, l.ticket_id, l.to_address, l.message_id, l.attempts, l.created_at, l.snapshot`;
  const claimed = sql`due as materialized (${due(true)} limit ${most} for update of l skip locked) ${claim}`;
  if (most === 0) {
    if (outcomes.length > 0) await work.tx.execute(record);
    return [];
  }
  // Both at once where there are both: no letter is in both, as what is recorded now isn't due yet.
  const { rows } = await work.tx.execute<Letter>(
    outcomes.length > 0 ? sql`with recorded as (${record}), ${claimed}` : sql`with ${claimed}`,
  );
  if (rows.length < most) {
    await work.tx.execute(sql`
      with over as materialized (${due(false)} for update of l skip locked)
      update letters l set state = 'failed', reason = 'superseded', next_at = null, updated_at = ${now}::timestamptz,
        version = l.version + 1
      from over where l.organization_id = ${work.organization_id} and l.id = over.id`);
  }
  return rows;
}

/** An outcome as the ledger keeps it; `next_at` where the letter is tried again. */
export interface SettledOutcome {
  id: string;
  sha256: string | null;
  state: string;
  reason: string | null;
  next_at?: string;
}

/** What the outcomes of these letters mean for each of them. */
export async function outcomesOf(work: Work, delivered: readonly Delivered[]): Promise<SettledOutcome[]> {
  const outcomes: SettledOutcome[] = [];
  for (const each of delivered)
    outcomes.push({ id: each.letter.id, sha256: each.sha256, ...(await settled(work, each)) });
  return outcomes;
}

async function settled(work: Work, { letter, outcome }: Delivered) {
  if (outcome === 'sent') return { state: 'sent', reason: null };
  if ('failed' in outcome) return { state: 'failed', reason: outcome.failed };
  if ('unknown' in outcome) return { state: 'unknown', reason: outcome.unknown };
  const next = nextTry(letter.attempts, new Date(letter.created_at), work.now());
  if (next === null) return { state: 'failed', reason: outcome.retry };
  // A job that was stopped meanwhile tries nothing again.
  const job = await lockJob(work, letter.job_id);
  if (job?.state === 'stopped') return { state: 'failed', reason: 'stopped' };
  return { state: 'queued', reason: outcome.retry, next_at: next.toISOString() };
}
