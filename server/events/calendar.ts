import { type SQL, sql } from 'drizzle-orm';
import { archivedFrom, EVENT_STATUSES, stateOf } from '#shared/event.ts';
import { addDays } from '#shared/zone.ts';
import { among } from '../db/among.ts';
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

/**
 * Every evening in a span of dates, in order: a list of `CalendarRow`, written by the database. Put together by hand:
 * json_agg looks every type up again for every row.
 */
export async function calendarOf(work: Work, query: CalendarQuery): Promise<string> {
  const { rows } = await work.tx.execute<{ evenings: string }>(sql`
    select '[' || coalesce(string_agg(format('{"id":"%s","event_id":"%s","name":%s,"code":%s,"status":"%s","state":"%s",'
        '"date":"%s","starts_at":%s,"zone":"%s","dates":%s,"city":%s,"location":%s,"address":%s,"is_mine":%s,"cinema":%s}',
        id, event_id, to_json(name), coalesce(to_json(code)::text, 'null'), status, state, date,
        coalesce('"' || starts_at || '"', 'null'), zone, dates, coalesce(city::text, 'null'),
        coalesce(location::text, 'null'), coalesce(to_json(address)::text, 'null'), is_mine::text, cinema::text), ','), '') || ']' as evenings
    from (${evenings(work, query)}) evening`);
  return rows[0]!.evenings;
}

/** The rows themselves, in order: light ones, since nobody counts guests in a calendar. */
export function evenings(work: Asking, query: CalendarQuery): SQL {
  const today = work.now().toISOString().slice(0, 10);
  const from = query.from ?? addDays(today, -31);
  const to = query.to ?? addDays(from, 92);
  const cityName = sql.identifier(work.language === 'ru' ? 'name_ru' : 'name_en');
  return sql`
    with span as materialized (
      select d.id, d.event_id, d.date, d.starts_at, d.zone from event_dates d
      where d.organization_id = ${work.organization_id} and d.deleted_at is null
        and d.date between ${from}::date and ${to}::date
    ), whole as (
      select d.event_id, count(*)::int as dates, max(d.over_at) as over_at from event_dates d
      where d.organization_id = ${work.organization_id} and d.deleted_at is null
        and d.event_id in (select span.event_id from span)
      group by d.event_id
    )
    select d.id, e.id as event_id, e.name, e.code, e.status, ${stateIn(work.now())} as state,
      to_char(d.date, 'YYYY-MM-DD') as date, left(d.starts_at::text, 5) as starts_at, d.zone, n.dates,
      c.city, l.location, e.address,
      ${isOf(work.actor.membership_id)} as is_mine,
      e.cinema or exists (select 1 from halls h where h.organization_id = e.organization_id and h.event_id = e.id
        and h.session_ref is not null and h.deleted_at is null) as cinema
    from span d
    cross join lateral (select * from events e
      where e.organization_id = ${work.organization_id} and e.id = d.event_id and e.deleted_at is null offset 0) e
    join whole n on n.event_id = e.id
    left join lateral (select json_build_object('id', c.id, 'name', c.${cityName}) as city
      from cities c where c.id = e.city_id offset 0) c on true
    left join lateral (select json_build_object('id', l.id, 'name', l.name) as location
      from locations l where l.organization_id = ${work.organization_id} and l.id = e.location_id offset 0) l on true
    where true ${sql.join(conditions(work, query))}
    order by d.date, d.starts_at nulls last, d.id`;
}

/**
 * SQL: what `stateOf` says of event `e` whose dates are `n`. It decides each kind of event there is; the database only
 * finds out which kind an event is.
 */
function stateIn(now: Date): SQL {
  const old = new Date(2 * now.getTime() - archivedFrom(now).getTime());
  const flags = [false, true];
  const states = EVENT_STATUSES.flatMap((status) =>
    flags.flatMap((put) =>
      flags.flatMap((archive_hold) =>
        [new Date(now.getTime() + 1), now, old].map((over_at) =>
          stateOf({ status, archived_at: put ? now : null, archive_hold, over_at }, now),
        ),
      ),
    ),
  );
  return sql`(${`{${states.join()}}`}::text[])[1 + 12 * (e.status = ${EVENT_STATUSES[1]})::int
    + 6 * (e.archived_at is not null)::int + 3 * e.archive_hold::int
    + (n.over_at <= ${now.toISOString()}::timestamptz)::int + (n.over_at <= ${old.toISOString()}::timestamptz)::int]`;
}

function conditions(work: Asking, query: CalendarQuery): SQL[] {
  const employees = query.employee_id?.map(isOf);
  return [
    ...(seesDrafts(work) ? [] : [sql` and e.status = 'published'`]),
    ...(query.scope === 'my' ? [sql` and ${isOf(work.actor.membership_id)}`] : []),
    ...(employees ? [sql` and (${sql.join(employees, sql` or `)})`] : []),
    ...(query.location_id ? [sql` and ${among(sql`e.location_id`, query.location_id)}`] : []),
    ...(query.city_id ? [sql` and ${among(sql`e.city_id`, query.city_id)}`] : []),
  ];
}
