import { type SQL, sql } from 'drizzle-orm';
import { archivedFrom, type EventAnswer, type EventRow, type EventStatus, missingOf, stateOf } from '#shared/event.ts';
import { groupBy } from '#shared/group.ts';
import type { Language } from '#shared/limits.ts';
import { hasRole } from '#shared/roles.ts';
import { isoMoment } from '../db/columns.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { fileOf } from '../files/rules.ts';
import { figuresOfHalls, type HallFigures } from './hallFigures.ts';
import { isMine } from './employee.ts';

/** What a row of the database says of an event; state, limit and what is missing are worked out from it. */
interface Stored {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  name: string;
  code: string | null;
  status: EventStatus;
  language: Language;
  address: string | null;
  city_id: string | null;
  city: EventRow['city'];
  location: EventRow['location'];
  dates: EventRow['dates'];
  starts_at: string | null;
  customer: EventAnswer['customer'];
  guest_limit: number | null;
  archived_at: string | null;
  archive_hold: boolean;
  over_at: number | null;
  is_mine: boolean;
  cinema: boolean;
}

/** The lines of these events, in the order of the ids. */
export async function eventRows(work: Work, ids: string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const these = among(sql`e.id`, ids);
  const [stored, figures] = [await storedEvents<Stored>(work, these), await figuresOf(work, ids)];
  const byId = new Map(stored.map((event) => [event.id, event]));
  return ids.flatMap((id) => {
    const event = byId.get(id);
    return event ? [rowOf(work, event, figures.get(id) ?? [])] : [];
  });
}

type Whole = Stored &
  Pick<
    EventAnswer,
    | 'location_id'
    | 'comment'
    | 'time_per_date'
    | 'ticket_image'
    | 'ticket_logo'
    | 'published_at'
    | 'archived_by'
    | 'created_by'
  > & {
    hall_names: {
      id: string;
      version: number;
      name: string;
      event_date_id: string;
      session_ref: string | null;
      sectors: number;
    }[];
  };

/** One event with everything its page shows. */
export async function eventWhole(work: Work, id: string): Promise<EventAnswer> {
  const [event] = await storedEvents<Whole>(work, sql`e.id = ${id}`, WHOLE);
  const figures = (await figuresOf(work, [id])).get(id) ?? [];
  const row = rowOf(work, event!, figures);
  const byAge = row.state === 'archived' && event!.over_at !== null ? archivedFrom(new Date(event!.over_at)) : null;
  return {
    ...row,
    city_id: event!.city_id,
    location_id: event!.location_id,
    comment: event!.comment,
    time_per_date: event!.time_per_date,
    starts_at: event!.starts_at,
    guest_limit: event!.guest_limit,
    customer: hasRole(work.actor.role, 'manager_event') ? event!.customer : null,
    ticket_image: event!.ticket_image,
    ticket_logo: event!.ticket_logo,
    published_at: event!.published_at,
    archived_at: event!.archived_at ?? byAge?.toISOString() ?? null,
    archived_by: event!.archived_by,
    archive_hold: event!.archive_hold,
    created_by: event!.created_by,
    halls: event!.hall_names.map((hall) => {
      const { places, invited, seated, sent } = figures.find((row) => row.id === hall.id)!;
      return { ...hall, places, invited, seated, sent };
    }),
  };
}

/** What an event lacks to be published. */
export async function missingOfEvent(work: Work, id: string) {
  const [event] = await storedEvents<Stored>(work, sql`e.id = ${id}`);
  return missingOf({ ...event!, places: total((await figuresOf(work, [id])).get(id) ?? [], 'places') });
}

function rowOf(work: Work, event: Stored, halls: HallFigures[]): EventRow {
  const over_at = event.over_at === null ? null : new Date(event.over_at);
  const archived_at = event.archived_at === null ? null : new Date(event.archived_at);
  const state = stateOf({ ...event, over_at, archived_at }, work.now());
  const places = total(halls, 'places');
  return {
    id: event.id,
    version: event.version,
    created_at: event.created_at,
    updated_at: event.updated_at,
    name: event.name,
    code: event.code,
    status: event.status,
    state,
    language: event.language,
    dates: event.dates,
    city: event.city,
    location: event.location,
    address: event.address,
    invited: total(halls, 'invited'),
    limit: event.guest_limit ?? places,
    seated: total(halls, 'seated'),
    sent: total(halls, 'sent'),
    outdated: total(halls, 'outdated'),
    missing: event.status === 'draft' ? missingOf({ ...event, places }) : [],
    is_mine: event.is_mine,
    can_edit: state !== 'archived' && hasRole(work.actor.role, 'manager_event'),
    cinema: event.cinema,
  };
}

function total(halls: HallFigures[], figure: 'places' | 'invited' | 'seated' | 'sent' | 'outdated'): number {
  return halls.reduce((sum, hall) => sum + hall[figure], 0);
}

async function figuresOf(work: Work, ids: string[]): Promise<Map<string, HallFigures[]>> {
  return groupBy(await figuresOfHalls(work, among(sql`h.event_id`, ids)), (hall) => hall.event_id);
}

/** A person of the organisation as a list names them. */
function personOf(membership: SQL): SQL {
  return sql`(select json_build_object('id', m.id, 'last_name', m.last_name, 'first_name', m.first_name,
      'middle_name', m.middle_name)
    from memberships m where m.organization_id = e.organization_id and m.id = ${membership})`;
}

const WHOLE = sql`,
  e.location_id, e.comment, e.time_per_date, ${isoMoment(sql`e.published_at`)} as published_at,
  ${fileOf(sql`e.ticket_image_id`)} as ticket_image, ${fileOf(sql`e.ticket_logo_id`)} as ticket_logo,
  ${personOf(sql`e.archived_by`)} as archived_by, ${personOf(sql`e.created_by`)} as created_by,
  coalesce((select json_agg(json_build_object('id', h.id, 'version', h.version, 'name', h.name,
      'event_date_id', h.event_date_id, 'session_ref', h.session_ref, 'sectors', (select count(*) from sectors s
        where s.organization_id = h.organization_id and s.hall_id = h.id and s.deleted_at is null)) order by d.date, d.starts_at, h.position, h.created_at, h.id)
    from halls h join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
    where h.organization_id = e.organization_id and h.event_id = e.id and h.deleted_at is null), '[]') as hall_names`;

async function storedEvents<R extends Stored>(work: Work, among: SQL, more: SQL = sql``): Promise<R[]> {
  const cityName = sql.identifier(work.language === 'ru' ? 'name_ru' : 'name_en');
  const { rows } = await work.tx.execute(sql`
    select e.id, e.version, ${isoMoment(sql`e.created_at`)} as created_at, ${isoMoment(sql`e.updated_at`)} as updated_at,
      e.name, e.code, e.status, e.language, e.address, e.city_id, to_char(e.starts_at, 'HH24:MI') as starts_at, e.guest_limit,
      ${isoMoment(sql`e.archived_at`)} as archived_at, e.archive_hold,
      (select json_build_object('id', c.id, 'name', c.${cityName}) from cities c where c.id = e.city_id) as city,
      (select json_build_object('id', l.id, 'name', l.name) from locations l
        where l.organization_id = e.organization_id and l.id = e.location_id) as location,
      (select json_build_object('last_name', k.last_name, 'first_name', k.first_name, 'phone', k.phone,
          'email', k.email, 'version', k.version)
        from event_customers k where k.organization_id = e.organization_id and k.event_id = e.id) as customer,
      d.dates, d.over_at, ${isMine(work)} as is_mine,
      e.cinema or exists (select 1 from halls h where h.organization_id = e.organization_id and h.event_id = e.id
        and h.session_ref is not null and h.deleted_at is null) as cinema
      ${more}
    from events e
    cross join lateral (
      select (extract(epoch from max(d.over_at)) * 1000)::float8 as over_at,
        coalesce(json_agg(json_build_object('id', d.id, 'date', to_char(d.date, 'YYYY-MM-DD'),
          'starts_at', to_char(d.starts_at, 'HH24:MI'), 'zone', d.zone) order by d.date, d.starts_at), '[]') as dates
      from event_dates d where d.organization_id = e.organization_id and d.event_id = e.id and d.deleted_at is null
    ) d
    where e.organization_id = ${work.organization_id} and e.deleted_at is null and ${among}`);
  return rows as unknown as R[];
}
