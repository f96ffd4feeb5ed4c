import { sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { OPEN } from '#shared/jobStates.ts';
import { systemContext } from '../../base/context.ts';
import { finishSending, giveUpLetters } from '../../tickets/letters/ledger.ts';
import { giveUpStaffLetters } from '../../jobs/staffLetter.ts';
import { type Crew, Rest } from '../../jobs/crew.ts';
import type { JobParts } from './start.ts';
import { waitingLong } from '../../crud/jobs/turns.ts';
import { STAFF_LETTERS, type StaffQueue } from '../../jobs/wake.ts';

/** How often letters are looked for whose time has come, and those whose sender is gone. */
const SWEEP_MS = 2_000;

/**
 * Letters whose process is gone become 'unknown'; whatever is due, or was left without a wake-up, is
 * woken again. `all`: every letter under way belongs to a process that is gone.
 */
export async function recover(parts: JobParts, boss: PgBoss, { all }: { all: boolean }): Promise<void> {
  const now = parts.now().toISOString();
  const lost = await parts.database.query<{ organization_id: string }>(sql`
    select organization_id from letters where state = 'sending' and (${all} or lease_until < ${now}::timestamptz)
    union
    select organization_id from jobs where kind in ${[...STAFF_LETTERS]} and state = 'running'`);
  for (const { organization_id } of lost) {
    await parts.database.work(systemContext(organization_id, parts.now), async (work) => {
      await giveUpLetters(work, all);
      await giveUpStaffLetters(work, all);
    });
  }
  await wakeWhatIsDue(parts, boss, now);
  await wakeLong(parts, boss, { all });
  await finishWhatIsOver(parts);
}

/** Wakes the long work that nobody is at. */
export async function wakeLong(parts: JobParts, boss: PgBoss, { all }: { all: boolean }): Promise<void> {
  for (const wake of await waitingLong(parts.database, parts.now(), all))
    await boss.send('long', wake, { singletonKey: wake.job_id });
}

async function wakeWhatIsDue(parts: JobParts, boss: PgBoss, now: string): Promise<void> {
  const due = await parts.database.query<{
    organization_id: string;
    job_id: string;
    kind: 'send_tickets' | StaffQueue;
  }>(sql`
    select j.organization_id, j.id as job_id, j.kind from jobs j
    where j.state in ${[...OPEN]} and j.kind = 'send_tickets' and exists (
      select 1 from letters l where l.organization_id = j.organization_id and l.job_id = j.id and l.state = 'queued'
        and (l.next_at is null or l.next_at <= ${now}::timestamptz))
    union all
    select organization_id, id, kind from jobs where state = 'waiting' and kind in ${[...STAFF_LETTERS]}
      and coalesce((payload->>'next_at')::timestamptz <= ${now}::timestamptz, true)`);
  for (const { organization_id, job_id, kind } of due) {
    await boss.send(kind, { organization_id, job_id }, { singletonKey: job_id });
  }
}

/** A job whose last letter was settled by something else than its delivery: a change, a lease that ran out. */
async function finishWhatIsOver(parts: JobParts): Promise<void> {
  const over = await parts.database.query<{ organization_id: string; id: string }>(sql`
    select j.organization_id, j.id from jobs j
    where j.state in ${[...OPEN]} and j.kind = 'send_tickets' and not exists (
      select 1 from letters l where l.organization_id = j.organization_id and l.job_id = j.id
        and l.state in ('queued', 'sending'))`);
  for (const { organization_id, id } of over) {
    await parts.database.work(systemContext(organization_id, parts.now), (work) => finishSending(work, id));
  }
}

/** Recovers again and again, until stopped. */
export function startSweeping(parts: JobParts, boss: PgBoss, crew: Crew): { stop(): Promise<void> } {
  const rest = new Rest();
  const stopping = new AbortController();
  const sweep = async () => {
    while (!stopping.signal.aborted) {
      await rest.take(SWEEP_MS);
      if (stopping.signal.aborted) return;
      try {
        await recover(parts, boss, { all: false });
        crew.nudge();
      } catch {
        // The database is away or busy; the next round finds the same.
      }
    }
  };
  const sweeping = sweep();
  return {
    async stop() {
      stopping.abort();
      rest.end();
      await sweeping;
    },
  };
}
