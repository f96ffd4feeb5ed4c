import { and, eq, inArray, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Work } from '../db/work.ts';
import { uuids } from './read.ts';
import { letters, tickets, voidTokens } from './table.ts';

/** 128 random bits that stand for one issue of a ticket. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Letters of these states may have put a ticket into somebody's hands. */
const GONE_OUT = sql`('sending', 'sent', 'unknown')`;

/**
 * After a change to what stands on these tickets: letters still queued don't go out, and a ticket whose current issue
 * may be in somebody's hands gets a new issue with a new token; the old QR code is void. A ticket nobody has yet
 * keeps both. Answers how many got a new issue.
 */
export async function retireLetters(work: Work, ticketIds: readonly string[]): Promise<number> {
  if (ticketIds.length === 0) return 0;
  // First the queued ones: a letter that a worker takes at this moment is waited for, and counts as gone out below.
  await work.update(
    letters,
    and(sql`${letters.ticket_id} = any(${uuids(ticketIds)})`, eq(letters.state, 'queued')),
    { state: 'failed', reason: 'superseded', next_at: null },
    { audit: false },
  );
  const { rows } = await work.tx.execute<{ id: string; issue: number; token: string }>(sql`
    select t.id, t.issue, t.token from tickets t
    where t.organization_id = ${work.organization_id} and t.id = any(${uuids(ticketIds)}) and exists (
      select 1 from letters l where l.organization_id = t.organization_id and l.ticket_id = t.id
        and l.issue = t.issue and l.state in ${GONE_OUT})
    order by t.id for update`);
  if (rows.length === 0) return 0;
  await work.insert(
    voidTokens,
    rows.map(({ id, issue, token }) => ({ ticket_id: id, issue, token })),
    { audit: false },
  );
  const fresh = JSON.stringify(Object.fromEntries(rows.map(({ id }) => [id, newToken()])));
  await work.update(
    tickets,
    inArray(
      tickets.id,
      rows.map((row) => row.id),
    ),
    {
      issue: sql`${tickets.issue} + 1`,
      token: sql`${fresh}::jsonb ->> ${tickets.id}::text`,
    },
  );
  return rows.length;
}

/**
 * After a change of date, time or address: every ticket of these halls that may have gone out gets a new issue, its
 * old QR code is void and its state 'not sent (an older one went out)'. Answers how many did.
 */
export async function reissueTickets(work: Work, hallIds: readonly string[]): Promise<number> {
  if (hallIds.length === 0) return 0;
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id from tickets where organization_id = ${work.organization_id} and live and hall_id = any(${uuids(hallIds)})
    order by id`);
  return retireLetters(
    work,
    rows.map((row) => row.id),
  );
}

/** How many people hold a ticket of these halls that `reissueTickets` would make void. */
export async function holdersOf(work: Work, hallIds: readonly string[]): Promise<number> {
  if (hallIds.length === 0) return 0;
  const { rows } = await work.tx.execute<{ count: number }>(sql`
    select count(*)::int as count from tickets t
    where t.organization_id = ${work.organization_id} and t.live and t.hall_id = any(${uuids(hallIds)}) and exists (
      select 1 from letters l where l.organization_id = t.organization_id and l.ticket_id = t.id
        and l.issue = t.issue and l.state in ${GONE_OUT})`);
  return rows[0]!.count;
}
