import { type SQL, sql } from 'drizzle-orm';
import type { Work } from '../db/work.ts';

export interface HallFigures {
  id: string;
  event_id: string;
  /** Active places. */
  places: number;
  invited: number;
  seated: number;
  /** Tickets whose newest issue was sent; those of which only an older one was. */
  sent: number;
  outdated: number;
}

/** The figures of every hall that `where` names by `h`, read from the rows themselves. */
export async function figuresOfHalls(work: Work, where: SQL): Promise<HallFigures[]> {
  const { rows } = await work.tx.execute<HallFigures & Record<string, unknown>>(sql`
    select h.id, h.event_id,
      (select count(*)::int from places p
        where p.organization_id = h.organization_id and p.hall_id = h.id and p.active) as places,
      (select count(*)::int from invitations i
        where i.organization_id = h.organization_id and i.hall_id = h.id and i.live) as invited,
      t.seated, t.sent, t.outdated
    from halls h
    cross join lateral (
      select count(*)::int as seated, (count(*) filter (where r.state = 'sent'))::int as sent,
        (count(*) filter (where r.state = 'outdated'))::int as outdated
      from ticket_rows r where r.organization_id = h.organization_id and r.hall_id = h.id
    ) t
    where h.organization_id = ${work.organization_id} and h.deleted_at is null and ${where}
    order by h.position, h.created_at, h.id`);
  return rows;
}
