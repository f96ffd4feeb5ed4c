import { sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import { hasRole } from '#shared/roles.ts';
import { arrayOf } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { wholeName } from '../db/names.ts';
import { requireOwnPlaces } from '../halls/sectors/rules.ts';

/** Tickets by name, or all of an event as far as the filters and one's own sectors go. */
export type WantedTickets =
  | { ids: readonly string[] }
  | { event_id: string; only_unsent: boolean; hall_id?: string | undefined; sector_id?: string | undefined };

/** A live ticket as whoever mails or prints it needs to know it. */
export interface Candidate extends Record<string, unknown> {
  id: string;
  event_id: string;
  hall_id: string;
  place: number;
  issue: number;
  guest_name: string;
  email: string | null;
  send_no: number;
  /** State of the newest letter of the current issue. */
  state: string | null;
  has_been_sent: boolean;
  /** Not so for a cinema's seat that is only held: it may still be lost. */
  booked: boolean;
}

/**
 * Refuses with foreign_sector unless all these tickets are in sectors of the person asking: whoever has the file of one
 * has its QR code, however they came by it.
 */
export async function requireOwnTickets(work: Work, tickets: readonly { hall_id: string; place: number }[]) {
  for (const [hallId, list] of groupBy(tickets, (ticket) => ticket.hall_id)) {
    await requireOwnPlaces(
      work,
      hallId,
      list.map(({ place }) => place),
    );
  }
}

/**
 * The live tickets asked for, in the order of halls and places. To a seat manager 'all' means all in their own sectors;
 * with `onlyMine` the same goes for tickets chosen by id.
 */
export async function candidatesOf(
  work: Work,
  wanted: WantedTickets,
  { onlyMine = false }: { onlyMine?: boolean } = {},
): Promise<Candidate[]> {
  const everywhere = hasRole(work.actor.role, 'manager_event') || ('ids' in wanted && !onlyMine);
  const { rows } = await work.tx.execute<Candidate>(sql`
    select t.id, h.event_id, t.hall_id, t.place, t.issue,
      ${wholeName('g')} as guest_name, nullif(g.email, '') as email,
      l.send_no, case when l.current then l.state end as state, l.has_been_sent,
      h.session_ref is null or exists (select 1 from order_places q
        join orders o on o.organization_id = q.organization_id and o.id = q.order_id
        where q.organization_id = t.organization_id and q.hall_id = t.hall_id and q.place = t.place and q.live
          and o.state = 'booked') as booked
    from tickets t
    join halls h on h.organization_id = t.organization_id and h.id = t.hall_id and h.deleted_at is null
    join guests g on g.organization_id = t.organization_id and g.id = t.guest_id
    join places p on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
    cross join lateral (
      select coalesce(max(l.send_no), 0) as send_no, bool_or(l.issue = t.issue) as current,
        (array_agg(l.state order by (l.issue = t.issue) desc, l.send_no desc))[1] as state,
        coalesce(bool_or(l.state = 'sent' and l.issue = t.issue), false) as has_been_sent
      from letters l where l.organization_id = t.organization_id and l.ticket_id = t.id
    ) l
    where t.organization_id = ${work.organization_id} and t.live and ${among(wanted)} and ${everywhere ? sql`true` : mine(work)}
    order by h.position, h.created_at, h.id, p.position, t.id`);
  return 'event_id' in wanted && wanted.only_unsent ? rows.filter((ticket) => !ticket.has_been_sent) : rows;
}

/** SQL: is ticket `t` of hall `h` among those asked for? */
export function among(wanted: WantedTickets) {
  if ('ids' in wanted) return sql`t.id = any(${arrayOf(wanted.ids, 'uuid')})`;
  const hall = wanted.hall_id ? sql`and h.id = ${wanted.hall_id}` : sql``;
  const sector = wanted.sector_id
    ? sql`and exists (select 1 from places x where x.organization_id = t.organization_id and x.hall_id = t.hall_id
        and x.place = t.place and x.sector_id = ${wanted.sector_id})`
    : sql``;
  return sql`h.event_id = ${wanted.event_id} and h.deleted_at is null ${hall} ${sector}`;
}

/** SQL: is the place in a sector of the person asking? */
function mine(work: Work) {
  return sql`exists (select 1 from sectors s where s.organization_id = p.organization_id and s.hall_id = p.hall_id
    and s.id = p.sector_id and s.deleted_at is null and s.manager_membership_id = ${work.actor.membership_id})`;
}
