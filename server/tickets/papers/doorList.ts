import { sql } from 'drizzle-orm';
import type { Language } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { dateAt, timeAt } from '#shared/zone.ts';
import type { Work } from '../../db/work.ts';
import { labelColumns } from '../../halls/label.ts';
import type { DoorGuest, DoorHall, DoorList } from '../../paper/doorList.ts';

interface EventFacts extends Record<string, unknown> {
  name: string;
  language: Language;
  address: string | null;
  location: string | null;
  zone: string | null;
}

/**
 * Who is expected at an event, or in one of its halls: everybody invited, with or without e-mail or a place. In the
 * language of the event; not_found for a hall of another one.
 */
export async function doorListOf(work: Work, eventId: string, hallId: string | null): Promise<DoorList> {
  const event = await work.tx.execute<EventFacts>(sql`
    select e.name, e.language, e.address, l.name as location,
      (select d.zone from event_dates d where d.organization_id = e.organization_id and d.event_id = e.id
        and d.deleted_at is null order by d.date limit 1) as zone
    from events e left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    where e.organization_id = ${work.organization_id} and e.id = ${eventId}`);
  const { name, language, location, address, zone } = event.rows[0]!;
  const halls = await hallsOf(work, eventId, hallId);
  if (hallId && halls.length === 0) throw new Problem('not_found');
  const now = work.now();
  return {
    language,
    event: name,
    place: [location, address].filter(Boolean).join(', '),
    halls,
    made: { date: dateAt(now, zone ?? 'UTC'), time: timeAt(now, zone ?? 'UTC') },
  };
}

async function hallsOf(work: Work, eventId: string, hallId: string | null): Promise<DoorHall[]> {
  const { rows } = await work.tx.execute<Omit<DoorHall, 'guests'> & { id: string } & Record<string, unknown>>(sql`
    select h.id, h.name, to_char(d.date, 'YYYY-MM-DD') as date, left(coalesce(d.starts_at, e.starts_at)::text, 5) as time
    from halls h
    join events e on e.organization_id = h.organization_id and e.id = h.event_id
    join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
    where h.organization_id = ${work.organization_id} and h.event_id = ${eventId} and h.deleted_at is null
      and (${hallId}::uuid is null or h.id = ${hallId})
    order by d.date, d.starts_at, h.position, h.created_at, h.id`);
  const halls: DoorHall[] = [];
  for (const { id, ...hall } of rows) halls.push({ ...hall, guests: await guestsOf(work, id) });
  return halls;
}

interface GuestFacts extends Omit<DoorGuest, 'sector'>, Record<string, unknown> {
  sector_number: number | null;
  sector_name: string | null;
}

async function guestsOf(work: Work, hallId: string): Promise<DoorGuest[]> {
  const { rows } = await work.tx.execute<GuestFacts>(sql`
    select g.last_name, g.first_name, g.middle_name, ${labelColumns('p')}, s.number as sector_number, s.name as sector_name
    from invitations i
    join guests g on g.organization_id = i.organization_id and g.id = i.guest_id
    left join tickets t on t.organization_id = i.organization_id and t.hall_id = i.hall_id and t.guest_id = i.guest_id and t.live
    left join places p on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
    left join sectors s on s.organization_id = p.organization_id and s.hall_id = p.hall_id and s.id = p.sector_id
      and s.deleted_at is null
    where i.organization_id = ${work.organization_id} and i.hall_id = ${hallId} and i.live
    order by p.position, g.id`);
  return rows.map(({ sector_number, sector_name, ...guest }) => ({
    ...guest,
    sector: sector_number === null ? null : { number: sector_number, name: sector_name! },
  }));
}
