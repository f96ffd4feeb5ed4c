import { LABEL_PARTS } from '#shared/hall/label.ts';
import { sql } from 'drizzle-orm';
import type { EventLetter, LetterState, TicketSnapshot } from '#shared/ticket.ts';
import { isoMoment } from '../../db/columns.ts';
import type { Work } from '../../db/work.ts';

/** The ledger of an event, newest first: one page of its letters, and how many there are in each state. */
export async function lettersOfEvent(
  work: Work,
  eventId: string,
  { state, page, per_page }: { state?: LetterState | undefined; page: number; per_page: number },
): Promise<{ rows: EventLetter[]; states: Partial<Record<LetterState, number>> }> {
  const from = sql`from letters l
    join tickets t on t.organization_id = l.organization_id and t.id = l.ticket_id
    join halls h on h.organization_id = t.organization_id and h.id = t.hall_id
    where l.organization_id = ${work.organization_id} and h.event_id = ${eventId}`;
  const counted = await work.tx.execute<{ state: LetterState; count: number }>(
    sql`select l.state, count(*)::int as count ${from} group by l.state`,
  );
  const said = sql.raw(LABEL_PARTS.map((part) => `l.snapshot->>'${part}' as "${part}"`).join(', '));
  const { rows } = await work.tx.execute<Omit<EventLetter, 'guest_name'> & Pick<TicketSnapshot, 'guest'> & Row>(sql`
    select l.id, l.ticket_id, l.to_address, l.state, l.reason, l.send_no,
      l.snapshot->'guest' as guest, ${said}, l.snapshot->>'date' as date,
      (t.live is not true or l.issue <> t.issue) as outdated,
      ${isoMoment(sql`l.sent_at`)} as sent_at, ${isoMoment(sql`l.created_at`)} as created_at
    ${from} ${state ? sql`and l.state = ${state}` : sql``}
    order by coalesce(l.sent_at, l.created_at) desc, l.id desc
    limit ${per_page} offset ${(page - 1) * per_page}`);
  return {
    rows: rows.map(({ guest, ...letter }) => ({
      ...letter,
      guest_name: [guest.last_name, guest.first_name, guest.middle_name].filter(Boolean).join(' '),
    })),
    states: Object.fromEntries(counted.rows.map((row) => [row.state, row.count])),
  };
}

type Row = Record<string, unknown>;
