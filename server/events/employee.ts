import { type SQL, sql } from 'drizzle-orm';
import { hasRole } from '#shared/roles.ts';
import type { Work } from '../db/work.ts';

export interface EventOfEmployee {
  id: string;
  name: string;
  role: 'author' | 'sector_manager';
  /** ISO date; null where no date is set yet. */
  first_date: string | null;
}

/** The events an employee made or holds a sector at, newest first. */
export async function eventsOfEmployee(work: Work, membershipId: string): Promise<EventOfEmployee[]> {
  const drafts = hasRole(work.actor.role, 'manager_event');
  const { rows } = await work.tx.execute<{ id: string; name: string; author: boolean; first_date: string | null }>(sql`
    select e.id, e.name, coalesce(e.created_by = ${membershipId}, false) as author,
      (select to_char(min(d.date), 'YYYY-MM-DD') from event_dates d where d.organization_id = e.organization_id
        and d.event_id = e.id and d.deleted_at is null) as first_date
    from events e
    where e.organization_id = ${work.organization_id} and e.deleted_at is null and (${drafts} or e.status = 'published')
      and ${isOf(membershipId)}
    order by first_date desc nulls first, e.id desc`);
  return rows.map(({ author, ...event }) => ({ ...event, role: author ? 'author' : 'sector_manager' }));
}

/** SQL: did the person asking make event `e`, or do they hold a sector there? */
export function isMine(work: Work): SQL {
  return isOf(work.actor.membership_id);
}

/** The same of any employee. */
export function isOf(membershipId: string | null): SQL {
  return sql`(coalesce(e.created_by = ${membershipId}, false) or exists (
    select 1 from halls h
    join sectors s on s.organization_id = h.organization_id and s.hall_id = h.id and s.deleted_at is null
    where h.organization_id = e.organization_id and h.event_id = e.id and h.deleted_at is null
      and s.manager_membership_id = ${membershipId}))`;
}
