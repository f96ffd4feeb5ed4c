import { type SQL, sql } from 'drizzle-orm';
import type { EventOfEmployee } from '#shared/event.ts';
import { hasRole } from '#shared/roles.ts';
import type { Work } from '../db/work.ts';
import { type StateRow, stateOfRow } from './state.ts';

interface Found extends Record<string, unknown>, StateRow, Omit<EventOfEmployee, 'role' | 'state'> {
  author: boolean;
}

/** The events an employee made or holds a sector at, newest first. */
export async function eventsOfEmployee(work: Work, membershipId: string): Promise<EventOfEmployee[]> {
  const drafts = hasRole(work.actor.role, 'manager_event');
  const { rows } = await work.tx.execute<Found>(sql`
    select e.id, e.name, e.status, e.archive_hold, coalesce(e.created_by = ${membershipId}, false) as author,
      (extract(epoch from e.archived_at) * 1000)::float8 as archived_at, d.over_at, d.first_date,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'number', s.number, 'total_seats', p.total_seats,
          'seated', p.seated) order by h.position, h.id, s.number)
        from halls h
        join sectors s on s.organization_id = h.organization_id and s.hall_id = h.id and s.deleted_at is null
        cross join lateral (
          select count(*)::int as total_seats, count(t.id)::int as seated from places p
          left join tickets t on t.organization_id = p.organization_id and t.hall_id = p.hall_id and t.place = p.place and t.live
          where p.organization_id = s.organization_id and p.hall_id = s.hall_id and p.sector_id = s.id and p.active
        ) p
        where h.organization_id = e.organization_id and h.event_id = e.id and h.deleted_at is null
          and s.manager_membership_id = ${membershipId}), '[]') as sectors
    from events e
    cross join lateral (
      select (extract(epoch from max(d.over_at)) * 1000)::float8 as over_at, to_char(min(d.date), 'YYYY-MM-DD') as first_date
      from event_dates d where d.organization_id = e.organization_id and d.event_id = e.id and d.deleted_at is null
    ) d
    where e.organization_id = ${work.organization_id} and e.deleted_at is null and (${drafts} or e.status = 'published')
      and ${isOf(membershipId)}
    order by d.first_date desc nulls first, e.id desc`);
  return rows.map(({ author, status, archive_hold, archived_at, over_at, ...event }) => ({
    ...event,
    role: author ? 'author' : 'sector_manager',
    state: stateOfRow({ status, archive_hold, archived_at, over_at }, work.now()),
  }));
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
