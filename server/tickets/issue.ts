import { and, eq, type SQL, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Work } from '../db/work.ts';
import { arrayOf } from '../db/among.ts';
import { claim } from '../db/directory.ts';
import { letters, tickets, voidTokens } from './table.ts';

/** 128 random bits that stand for one issue of a ticket, to be claimed by whoever stores them. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Letters of these states may have put a ticket into somebody's hands. */
export const GONE_OUT = sql`('sending', 'sent', 'unknown')`;

/**
 * After a change to what stands on these tickets: letters still queued don't go out, and a ticket whose current issue
 * may be in somebody's hands gets a new issue with a new token; the old QR code is void. A ticket nobody has yet
 * keeps both. Answers how many got a new issue.
 */
export async function retireLetters(work: Work, ticketIds: readonly string[]): Promise<number> {
  if (ticketIds.length === 0) return 0;
  await dropQueued(work, ticketIds);
  const { rows } = await work.tx.execute<Issued>(sql`
    select t.id, t.issue, t.token from tickets t
    where t.organization_id = ${work.organization_id} and t.id = any(${arrayOf(ticketIds, 'uuid')}) and exists (
      select 1 from letters l where l.organization_id = t.organization_id and l.ticket_id = t.id
        and l.issue = t.issue and l.state in ${GONE_OUT})
    order by t.id`);
  await giveNewIssue(work, rows);
  return rows.length;
}

/** A ticket with the issue it has now. */
export interface Issued extends Record<string, unknown> {
  id: string;
  issue: number;
  token: string;
}

/**
 * Letters of these tickets that are still queued don't go out. A letter that a worker takes at this moment is waited for,
 * and counts as gone out from then on. Tickets first, then letters, each in the order of their ids, as whoever asks for
 * letters takes them.
 */
export async function dropQueued(work: Work, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await work.tx.execute(sql`
    select id from tickets where organization_id = ${work.organization_id} and id = any(${arrayOf(ticketIds, 'uuid')})
    order by id for update`);
  const queued = and(sql`${letters.ticket_id} = any(${arrayOf(ticketIds, 'uuid')})`, eq(letters.state, 'queued'));
  await holdLetters(work, queued);
  await work.update(letters, queued, { state: 'failed', reason: 'superseded', next_at: null }, { audit: false });
}

/** Holds letters in the order of their ids, so that two who put away several don't wait in a circle. */
export async function holdLetters(work: Work, which: SQL | undefined): Promise<void> {
  await work.tx
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.organization_id, work.organization_id), which))
    .orderBy(letters.id)
    .for('no key update');
}

/** The next issue with a new token; the old token is void. No number is given twice, also after an undo. */
export async function giveNewIssue(work: Work, issued: readonly Issued[]): Promise<void> {
  if (issued.length === 0) return;
  await work.fill(
    voidTokens,
    issued.map(({ id, issue, token }) => ({ ticket_id: id, issue, token })),
  );
  const { rows } = await work.tx.execute<{ id: string; highest: number }>(sql`
    select ticket_id as id, max(issue) as highest from void_tokens
    where organization_id = ${work.organization_id} and ticket_id = any(${arrayOf(
      issued.map(({ id }) => id),
      'uuid',
    )})
    group by ticket_id`);
  const next = rows.map(({ id, highest }) => [id, { issue: highest + 1, token: newToken() }] as const);
  const tokens = next.map(([, { token }]) => token);
  if (!(await claim(work.tx, 'ticket', tokens))) throw new Error('A new token is taken');
  await work.updateEach(tickets, new Map(next), {});
}

/**
 * After a change of date, time or address: every ticket of these halls that may have gone out gets a new issue, its
 * old QR code is void and its state 'older one went out'. Whoever calls has the turn at them (`takeTurn`).
 * Answers how many did.
 */
export async function reissueTickets(work: Work, hallIds: readonly string[]): Promise<number> {
  if (hallIds.length === 0) return 0;
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id from tickets where organization_id = ${work.organization_id} and live and hall_id = any(${arrayOf(hallIds, 'uuid')})
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
    where t.organization_id = ${work.organization_id} and t.live and t.hall_id = any(${arrayOf(hallIds, 'uuid')}) and exists (
      select 1 from letters l where l.organization_id = t.organization_id and l.ticket_id = t.id
        and l.issue = t.issue and l.state in ${GONE_OUT})`);
  return rows[0]!.count;
}
