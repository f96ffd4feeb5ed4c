import { type SQL, sql } from 'drizzle-orm';
import type { EventAnswer, EventRow } from '#resources/eventSchemas.ts';
import { events } from '#resources/events.ts';
import { archivedFrom, missingOf, stateOf } from '#shared/event.ts';
import { groupBy } from '#shared/group.ts';
import type { Resource, StoredOf } from '#shared/resource.ts';
import { picked } from '#shared/picked.ts';
import { hasRole } from '#shared/roles.ts';
import { recordColumns } from '../crud/select.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { fileOf } from '../files/rules.ts';
import { figuresOfHalls, type HallFigures } from './hallFigures.ts';
import { isMine } from './employee.ts';

const resource = events as unknown as Resource;

/** What the database says of an event; state, limit and what is missing are worked out from it. */
interface Stored extends StoredOf<typeof events>, Pick<EventRow, 'city' | 'location' | 'dates' | 'is_mine'> {
  customer: EventAnswer['customer'];
  over_at: number | null;
}

/** What the table has of an event's fields. That it is a film's, its halls may say too. */
const STORED = Object.keys(resource.fields).filter((name) => !resource.fields[name]!.computed && name !== 'cinema');
/** What a line of the list takes over as it is. */
const IN_LINE = ['id', 'version', 'created_at', 'updated_at', 'dates', 'city', 'location', 'is_mine', 'cinema'].concat(
  STORED.filter((name) => name !== 'comment'),
) as (keyof Stored & keyof EventRow)[];

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
  Pick<EventAnswer, 'ticket_image' | 'ticket_logo' | 'archived_by' | 'created_by'> & {
    hall_names: Omit<EventAnswer['halls'][number], 'places' | 'invited' | 'seated' | 'sent'>[];
  };

/** One event with everything its page shows. */
export async function eventWhole(work: Work, id: string): Promise<EventAnswer> {
  const [event] = await storedEvents<Whole>(work, sql`e.id = ${id}`, WHOLE);
  const figures = (await figuresOf(work, [id])).get(id) ?? [];
  const { hall_names, customer, comment, ticket_image, ticket_logo, archived_by, created_by } = event!;
  return {
    ...rowOf(work, event!, figures),
    comment,
    customer: hasRole(work.actor.role, 'manager_event') ? customer : null,
    ticket_image,
    ticket_logo,
    archived_by,
    created_by,
    halls: hall_names.map((hall) => {
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
  const byAge = state === 'archived' && over_at ? archivedFrom(over_at).toISOString() : null;
  const places = total(halls, 'places');
  return {
    ...picked(event, IN_LINE),
    state,
    first_date: event.dates[0]?.date ?? null,
    last_date: event.dates.at(-1)?.date ?? null,
    archived_at: event.archived_at ?? byAge,
    invited: total(halls, 'invited'),
    limit: event.guest_limit ?? places,
    seated: total(halls, 'seated'),
    sent: total(halls, 'sent'),
    outdated: total(halls, 'outdated'),
    missing: event.status === 'draft' ? missingOf({ ...event, places }) : [],
    can_edit: state !== 'archived' && hasRole(work.actor.role, 'manager_event'),
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
    select ${recordColumns(resource, work, {}, { at: 'e', fields: STORED })},
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
