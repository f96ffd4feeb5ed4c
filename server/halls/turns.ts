import { sql } from 'drizzle-orm';
import { arrayOf } from '../db/among.ts';
import { HALL_LOCK } from '../db/locks.ts';
import type { Work } from '../db/work.ts';

/**
 * Whoever seats, moves, frees or closes places takes their turn at the halls, until the transaction ends: a swap takes
 * rows that others hold, in whatever order people happen to sit, and would wait in a circle. After the event, if that
 * is held, and before any row of places or tickets.
 */
export async function takeTurn(work: Work, hallIds: readonly string[]): Promise<void> {
  await work.tx.execute(sql`
    select pg_advisory_xact_lock(${HALL_LOCK}, hall) from (
      select distinct hashtext(id::text) as hall from unnest(${arrayOf(hallIds, 'uuid')}) as halls(id) order by hall) as halls`);
}

/** The same at the halls of these tickets; those that aren't there are nobody's. */
export async function takeTurnOf(work: Work, ticketIds: readonly string[]): Promise<void> {
  const { rows } = await work.tx.execute<{ hall_id: string }>(sql`
    select distinct hall_id from tickets
    where organization_id = ${work.organization_id} and id = any(${arrayOf(ticketIds, 'uuid')})`);
  await takeTurn(
    work,
    rows.map(({ hall_id }) => hall_id),
  );
}
