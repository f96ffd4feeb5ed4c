import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/day.ts';
import { OPEN } from '#shared/jobStates.ts';
import { limit } from '#shared/limits.ts';
import { forgotten } from '../../auth/guessing.ts';
import type { Clock } from '../../base/context.ts';
import { unreferredFiles } from '../../crud/files.ts';
import type { Database } from '../../db/database.ts';

const HOUR = 3_600_000;
/** Rows at a time: nobody waits for a delete of thousands. */
const ROWS_AT_ONCE = 1_000;

/**
 * Takes away what has served its purpose: sign-in codes after a day, sessions a month after their end, kept answers
 * after the 24 hours they are promised for, wrong tries at signing in after a year, places somebody signed in from after two
 * months, files sent for a field that no record took after a day, those of imports and the rows of long ones once they can't be undone any more, which
 * places of halls changed and who had a record open after a day, plans of seatings with what is in the trash, places of halls that were deleted once these can't come back, prints a month after their evening or, where
 * newer ones lie on the tables, after they were made. Nothing else is ever purged. Answers how many rows went.
 */
export async function purge(database: Database, now: Clock): Promise<number> {
  const before = (ms: number) => sql`${new Date(now().getTime() - ms).toISOString()}::timestamptz`;
  const monthAgo = before(30 * DAY_MS);
  const { failuresUntil, callersBefore } = forgotten(now());
  const undoable = before(limit('trashDays') * DAY_MS);
  // A long file is confirmed some days after its check, and can be taken back so much longer.
  const isOld = sql`i.created_at < ${undoable} and not exists (select 1 from batches b
    where b.organization_id = i.organization_id and b.id = i.batch_id and b.at >= ${undoable})`;
  // What a job still goes through stays until it is over.
  const isOver = sql`not exists (select 1 from jobs j where j.organization_id = i.organization_id and j.subject_id = i.id
    and j.state in ${[...OPEN]})`;
  await database.query(sql`update guest_imports i set file = null where file is not null and ${isOld} and ${isOver}`);
  const ofOld = sql`exists (select 1 from guest_imports i where i.organization_id = import_lines.organization_id
    and i.id = import_lines.import_id and ${isOld} and ${isOver})`;
  return (
    (await erase(database, sql`import_lines`, sql`created_at < ${undoable} and ${ofOld}`)) +
    (await erase(database, sql`login_codes`, sql`created_at < ${before(DAY_MS)}`)) +
    (await erase(database, sql`sessions`, sql`(revoked_at < ${monthAgo} or expires_at < ${monthAgo})`)) +
    (await erase(database, sql`idempotency`, sql`created_at < ${before(DAY_MS)}`)) +
    (await erase(database, sql`login_failures`, sql`day <= ${failuresUntil}::date`)) +
    (await erase(database, sql`login_callers`, sql`at < ${callersBefore.toISOString()}::timestamptz`)) +
    (await erase(database, sql`hall_changes`, sql`at < ${before(DAY_MS)}`)) +
    (await erase(database, sql`seating_runs`, sql`created_at < ${undoable}`)) +
    (await erase(database, sql`prints`, ofNoUse(monthAgo))) +
    (await erase(database, sql`presences`, sql`seen_at < ${before(DAY_MS)}`)) +
    (await erase(
      database,
      sql`places`,
      sql`(organization_id, hall_id) in (select organization_id, id from halls where deleted_at < ${undoable})`,
    )) +
    (await erase(database, sql`files`, sql`${unreferredFiles()} and created_at < ${before(DAY_MS)}`))
  );
}

/** SQL of prints that nothing is compared with any more: the evening was before that moment, or another one has long taken their place. */
function ofNoUse(before: SQL): SQL {
  const isOver = sql`exists (select 1 from halls h join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
    where h.organization_id = prints.organization_id and h.id = prints.hall_id and d.date < (${before})::date)`;
  // Whoever seats a part of the hall holds prints of their own.
  const isReplaced = sql`exists (select 1 from prints n where n.organization_id = prints.organization_id and n.hall_id = prints.hall_id
    and n.kind = prints.kind and n.sector_id is not distinct from prints.sector_id and n.whole = prints.whole
    and (n.whole or n.printed_by is not distinct from prints.printed_by)
    and (n.printed_at, n.id) > (prints.printed_at, prints.id))`;
  return sql`printed_at < ${before} and (${isOver} or ${isReplaced})`;
}

async function erase(database: Database, table: SQL, where: SQL): Promise<number> {
  for (let erased = 0; ;) {
    // Two processes that purge at once take different rows.
    const rows = await database.query(sql`
      delete from ${table} where ctid in (
        select ctid from ${table} where ${where} limit ${ROWS_AT_ONCE} for update skip locked)
      returning 1`);
    erased += rows.length;
    if (rows.length < ROWS_AT_ONCE) return erased;
  }
}

/** Purges at the start and every hour, until stopped. */
export function startPurging(database: Database, now: Clock): { stop(): Promise<void> } {
  // The database is away or busy: the next hour finds the same.
  const round = () =>
    purge(database, now).then(
      () => undefined,
      () => undefined,
    );
  let running = round();
  const timer = setInterval(() => (running = running.then(round)), HOUR);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
