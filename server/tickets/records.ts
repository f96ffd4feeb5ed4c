import { type SQL, sql } from 'drizzle-orm';
import { tickets as resource, TICKET_STATES, type TicketState } from '#resources/tickets.ts';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { hasRole } from '#shared/roles.ts';
import { recordSchema } from '#shared/schema.ts';
import { listRecords } from '../crud/page.ts';
import { findRecord, type ReadRules } from '../crud/select.ts';
import { isoMoment } from '../db/columns.ts';
import type { Work } from '../db/work.ts';
import { seesContactsOf } from '../guests/read.ts';
import { isInSeenHall, placeSorts } from '../halls/lists.ts';

export const ticketResource = resource as unknown as Resource;
export const ticketAnswer = recordSchema(resource);

/** What the generated reads of tickets can't know. */
export const readRules: ReadRules = {
  own: seesContactsOf,
  only: isInSeenHall,
  sorts: placeSorts(sql`r.position`),
  filters: {
    sent: (value) => (value === 'true' ? sql`r.state = 'sent'` : sql`r.state <> 'sent'`),
    // Whether a guest has an address is for whoever mails the ticket.
    no_address: (_, work) => sql`not r.has_email and ${changeable(work)}`,
    changeable: (_, work) => changeable(work),
  },
};

/** SQL: may the person asking change or send the ticket? */
function changeable(work: Work): SQL {
  return hasRole(work.actor.role, 'manager_event')
    ? sql`true`
    : sql`coalesce(r.manager_id = ${work.actor.membership_id}::uuid, false)`;
}

type TicketRecord = Record<'id' | 'event_id' | 'hall_id', string> & {
  place: number;
  sector_id: string | null;
} & Record<string, unknown>;

/** One ticket as the API answers it, or not_found. */
export async function requireTicketRecord(work: Work, id: string) {
  const record = await findRecord(ticketResource, work, id, readRules);
  if (!record) throw new Problem('not_found');
  return record as TicketRecord;
}

/** Tickets by id, in the order of their places. */
export async function ticketRecords(work: Work, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const query = { page: 1, per_page: ids.length, sort: 'place', order: 'asc' as const, ids: [...ids], filters: {} };
  return (await listRecords(ticketResource, work, query, readRules)).rows;
}

export interface TicketSummary {
  total: number;
  states: Record<TicketState, number>;
  /** Tickets whose guest has no e-mail. */
  no_address: number;
  /** Invitations, and those who have no place yet. */
  invited: number;
  unseated: number;
}

/** The tickets of an event in numbers. */
export async function ticketSummary(work: Work, eventId: string): Promise<TicketSummary> {
  const { rows } = await work.tx.execute<{ state: TicketState; count: number; no_address: number }>(sql`
    select state, count(*)::int as count, (count(*) filter (where not has_email))::int as no_address
    from ticket_rows where organization_id = ${work.organization_id} and event_id = ${eventId} group by state`);
  const invitations = await work.tx.execute<{ count: number }>(sql`
    select count(*)::int as count from invitations i
    join halls h on h.organization_id = i.organization_id and h.id = i.hall_id and h.deleted_at is null
    where i.organization_id = ${work.organization_id} and i.live and h.event_id = ${eventId}`);
  const states = Object.fromEntries(TICKET_STATES.map((state) => [state, 0])) as Record<TicketState, number>;
  let [total, no_address] = [0, 0];
  for (const row of rows) {
    states[row.state] = row.count;
    total += row.count;
    no_address += row.no_address;
  }
  const invited = invitations.rows[0]!.count;
  return { total, states, no_address, invited, unseated: invited - total };
}

/** The ledger of one ticket, newest letter first; addresses for those who may see the guest's. */
export async function ledgerOf(work: Work, ticketId: string) {
  const { rows } = await work.tx.execute(sql`
    select l.id, l.send_no, l.issue, l.state, l.reason, l.attempts, l.job_id, l.message_id, l.bytes_sha256,
      case when ${seesContactsOf(work)} then l.to_address end as to_address, ${isoMoment(sql`l.created_at`)} as created_at,
      ${isoMoment(sql`l.next_at`)} as next_at, ${isoMoment(sql`l.sent_at`)} as sent_at
    from letters l join ticket_rows r on r.organization_id = l.organization_id and r.id = l.ticket_id
    where l.organization_id = ${work.organization_id} and l.ticket_id = ${ticketId} order by l.send_no desc`);
  return rows;
}
