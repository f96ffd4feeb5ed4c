import { type SQL, sql } from 'drizzle-orm';
import { archivedFrom, EVENT_STATUSES, stateOf } from '#shared/event.ts';
import { addDays } from '#shared/zone.ts';
import type { Work } from '../db/work.ts';
import { isOf } from './employee.ts';
import { seesDrafts } from './rules.ts';

export interface CalendarQuery {
  /** ISO dates, both included; a month back and two ahead, if not given. */
  from?: string | undefined;
  to?: string | undefined;
  scope?: 'my' | 'all' | undefined;
  employee_id?: string[] | undefined;
  location_id?: string[] | undefined;
  city_id?: string[] | undefined;
}

/** Who asks, and when. */
type Asking = Pick<Work, 'organization_id' | 'actor' | 'language' | 'now'>;

/** Every evening in a span of dates, in order: a list of `CalendarRow`, written by the database. */
export async function calendarOf(work: Work, query: CalendarQuery): Promise<string> {
  const { rows } = await work.tx.execute<{ evenings: string }>(sql`
    select coalesce(json_agg(evening order by evening.date, evening.starts_at nulls last, evening.id), '[]')::text
      as evenings from (${evenings(work, query)}) evening`);
  return rows[0]!.evenings;
}

/** The rows themselves. `invited`, `limit` and `sent` are of the event, all its evenings together. */
export function evenings(work: Asking, query: CalendarQuery): SQL {
  const today = work.now().toISOString().slice(0, 10);
  const from = query.from ?? addDays(today, -31);
  const to = query.to ?? addDays(from, 92);
  const cityName = sql.identifier(work.language === 'ru' ? 'name_ru' : 'name_en');
  return sql`
    with among as materialized (
      select e.id, e.name, e.code, e.status, e.archived_at, e.archive_hold, e.guest_limit, e.city_id, e.location_id,
        ${isOf(work.actor.membership_id)} as is_mine, e.cinema
      from events e
      where e.organization_id = ${work.organization_id} and e.deleted_at is null ${sql.join(conditions(work, query))}
        and e.id in (select d.event_id from event_dates d
          where d.organization_id = ${work.organization_id} and d.deleted_at is null
            and d.date between ${from}::date and ${to}::date)
    ), halls_among as (
      select h.event_id, bool_or(h.session_ref is not null) as cinema,
        sum((select count(*) from invitations i
          where i.organization_id = h.organization_id and i.hall_id = h.id and i.live))::int as invited,
        sum((select count(*) from ticket_rows r
          where r.organization_id = h.organization_id and r.hall_id = h.id and r.state = 'sent'))::int as sent,
        sum(case when e.guest_limit is null then (select count(*) from places p
          where p.organization_id = h.organization_id and p.hall_id = h.id and p.active) end)::int as places
      from among e join halls h on h.organization_id = ${work.organization_id} and h.event_id = e.id
      where h.deleted_at is null group by h.event_id
    ), dates_among as (
      select d.event_id, count(*)::int as dates, max(d.over_at) as over_at
      from among e join event_dates d on d.organization_id = ${work.organization_id} and d.event_id = e.id
      where d.deleted_at is null group by d.event_id
    )
    select d.id, e.id as event_id, e.name, e.code, e.status, ${stateIn(work.now())} as state,
      to_char(d.date, 'YYYY-MM-DD') as date, to_char(d.starts_at, 'HH24:MI') as starts_at, d.zone, n.dates,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.${cityName}) end as city,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
      coalesce(h.invited, 0) as invited, coalesce(e.guest_limit, h.places, 0) as "limit", coalesce(h.sent, 0) as sent,
      e.is_mine, e.cinema or coalesce(h.cinema, false) as cinema
    from among e
    join event_dates d on d.organization_id = ${work.organization_id} and d.event_id = e.id and d.deleted_at is null
      and d.date between ${from}::date and ${to}::date
    join dates_among n on n.event_id = e.id
    left join halls_among h on h.event_id = e.id
    left join cities c on c.id = e.city_id
    left join locations l on l.organization_id = ${work.organization_id} and l.id = e.location_id`;
}

/**
 * SQL: what `stateOf` says of event `e` whose dates are `n`. It decides each kind of event there is; the database only
 * finds out which kind an event is.
 */
function stateIn(now: Date): SQL {
  const old = new Date(2 * now.getTime() - archivedFrom(now).getTime());
  const ages = { ahead: new Date(now.getTime() + 1), over: now, old };
  const flags = [false, true];
  const states = EVENT_STATUSES.flatMap((status) =>
    flags.flatMap((put) =>
      flags.flatMap((archive_hold) =>
        Object.entries(ages).map(([age, over_at]) => {
          const facts = { status, archived_at: put ? now : null, archive_hold, over_at };
          return [[status, put, archive_hold, age].join(' '), stateOf(facts, now)] as const;
        }),
      ),
    ),
  );
  return sql`${JSON.stringify(Object.fromEntries(states))}::jsonb ->> concat_ws(' ', e.status,
    (e.archived_at is not null)::text, e.archive_hold::text, case when n.over_at > ${now.toISOString()}::timestamptz
      then 'ahead' when n.over_at > ${old.toISOString()}::timestamptz then 'over' else 'old' end)`;
}

function conditions(work: Asking, query: CalendarQuery): SQL[] {
  const employees = query.employee_id?.map(isOf);
  return [
    ...(seesDrafts(work) ? [] : [sql` and e.status = 'published'`]),
    ...(query.scope === 'my' ? [sql` and ${isOf(work.actor.membership_id)}`] : []),
    ...(employees ? [sql` and (${sql.join(employees, sql` or `)})`] : []),
    ...(query.location_id ? [sql` and e.location_id in ${query.location_id}`] : []),
    ...(query.city_id ? [sql` and e.city_id in ${query.city_id}`] : []),
  ];
}
