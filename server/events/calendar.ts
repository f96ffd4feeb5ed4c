import { type SQL, sql } from 'drizzle-orm';
import type { CalendarRow } from '#shared/event.ts';
import { addDays } from '#shared/zone.ts';
import type { Work } from '../db/work.ts';
import { isMine, isOf } from './employee.ts';
import { eventRows } from './read.ts';
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

/** Every evening in a span of dates, in order. */
export async function calendarOf(work: Work, query: CalendarQuery): Promise<CalendarRow[]> {
  const today = work.now().toISOString().slice(0, 10);
  const from = query.from ?? addDays(today, -31);
  const to = query.to ?? addDays(from, 92);
  const { rows } = await work.tx.execute<{ event_id: string }>(sql`
    select distinct d.event_id from event_dates d
    join events e on e.organization_id = d.organization_id and e.id = d.event_id and e.deleted_at is null
    where d.organization_id = ${work.organization_id} and d.deleted_at is null
      and d.date between ${from}::date and ${to}::date ${sql.join(conditions(work, query))}`);
  const events = await eventRows(
    work,
    rows.map((row) => row.event_id),
  );
  return events
    .flatMap((event) =>
      event.dates
        .filter(({ date }) => date >= from && date <= to)
        .map(({ id, date, starts_at, zone }) => ({
          id,
          event_id: event.id,
          name: event.name,
          code: event.code,
          status: event.status,
          state: event.state,
          date,
          starts_at,
          zone,
          dates: event.dates.length,
          city: event.city,
          location: event.location,
          invited: event.invited,
          limit: event.limit,
          sent: event.sent,
          is_mine: event.is_mine,
          cinema: event.cinema,
        })),
    )
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

function orderOf({ date, starts_at, id }: CalendarRow): string {
  return `${date} ${starts_at ?? '99:99'} ${id}`;
}

function conditions(work: Work, query: CalendarQuery): SQL[] {
  const employees = query.employee_id?.map(isOf);
  return [
    ...(seesDrafts(work) ? [] : [sql` and e.status = 'published'`]),
    ...(query.scope === 'my' ? [sql` and ${isMine(work)}`] : []),
    ...(employees ? [sql` and (${sql.join(employees, sql` or `)})`] : []),
    ...(query.location_id ? [sql` and e.location_id in ${query.location_id}`] : []),
    ...(query.city_id ? [sql` and e.city_id in ${query.city_id}`] : []),
  ];
}
