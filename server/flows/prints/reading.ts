import { sql } from 'drizzle-orm';
import { dateAt, timeAt } from '#shared/zone.ts';
import type { Work } from '../../db/work.ts';
import type { KnownHall } from '../../halls/rules.ts';
import { ownPlaces } from '../../halls/sectors/rules.ts';
import { mealSigns } from '#shared/meals.ts';
import type { Evening, EveningGuest } from '../../paper/evening.ts';

/**
 * All that is printed of a hall, in the language of whoever asks. Seat managers have on paper whom they seat: who sits in their
 * own sectors, and those without a place whom they invited. Contacts and notes of guests are on none.
 */
export async function readEvening(work: Work, hall: KnownHall): Promise<Evening> {
  const own = await ownPlaces(work, hall.id);
  const invited = await guestsOf(work, hall.id);
  return {
    ...(await readFrame(work, hall, work.now())),
    own: own && [...own],
    sectors: await sectorsOf(work, hall.id),
    // Whatever somebody prints of the hall, a meal has one sign.
    signs: mealSigns(invited.map(({ meal }) => meal)),
    guests: invited
      .filter(({ place, mine }) => own === null || (place === null ? mine : own.has(place)))
      .map(({ mine: _mine, ...guest }) => guest),
  };
}

/** What stands around every paper of a hall, and nobody on it; `made`: as of when it says it is. */
export async function readFrame(work: Work, hall: KnownHall, made: Date): Promise<Evening> {
  const { event, date, time, zone } = await headOf(work, hall);
  return {
    language: work.language,
    event,
    hall: hall.name,
    date,
    time,
    made: { date: dateAt(made, zone ?? 'UTC'), time: timeAt(made, zone ?? 'UTC') },
    layout: hall.layout,
    own: null,
    sector: null,
    sectors: [],
    signs: new Map(),
    guests: [],
  };
}

interface Head extends Record<string, unknown> {
  event: string;
  date: string;
  time: string | null;
  zone: string | null;
}

async function headOf(work: Work, { id }: KnownHall): Promise<Head> {
  const { rows } = await work.tx.execute<Head>(sql`
    select e.name as event, to_char(d.date, 'YYYY-MM-DD') as date, d.zone,
      left(coalesce(d.starts_at, e.starts_at)::text, 5) as time
    from halls h
    join events e on e.organization_id = h.organization_id and e.id = h.event_id
    join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
    where h.organization_id = ${work.organization_id} and h.id = ${id}`);
  return rows[0]!;
}

async function sectorsOf(work: Work, hallId: string): Promise<Evening['sectors']> {
  const { rows } = await work.tx.execute<Evening['sectors'][number] & Record<string, unknown>>(sql`
    select s.id, s.number, s.name, coalesce(json_agg(p.place order by p.place) filter (where p.place is not null), '[]') as places
    from sectors s
    left join places p on p.organization_id = s.organization_id and p.hall_id = s.hall_id and p.sector_id = s.id
    where s.organization_id = ${work.organization_id} and s.hall_id = ${hallId} and s.deleted_at is null
    group by s.id, s.number, s.name order by s.number, s.id`);
  return rows;
}

/** Who is invited, and where they sit; `mine`: by the person asking. */
async function guestsOf(work: Work, hallId: string): Promise<(EveningGuest & { mine: boolean })[]> {
  const { rows } = await work.tx.execute<EveningGuest & { mine: boolean } & Record<string, unknown>>(sql`
    select g.id, g.last_name, g.first_name, g.middle_name, g.salutation, g.company, g.position, t.place,
      i.rank, i.office, i.represents, i.meal, coalesce(i.needs, '{}') as needs, i.remark,
      coalesce(i.invited_by = ${work.actor.membership_id}, false) as mine
    from invitations i
    join guests g on g.organization_id = i.organization_id and g.id = i.guest_id and g.deleted_at is null
    left join tickets t on t.organization_id = i.organization_id and t.hall_id = i.hall_id and t.guest_id = i.guest_id and t.live
    where i.organization_id = ${work.organization_id} and i.hall_id = ${hallId} and i.live
    order by g.sort_key collate "C", g.id`);
  return rows;
}
