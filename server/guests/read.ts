import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '#shared/resource.ts';
import { hasRole } from '#shared/roles.ts';
import { guests as resource } from '#resources/guests.ts';
import type { InvitedGuest } from '#resources/guestSchemas.ts';
import { imports } from '../crud/imports/table.ts';
import type { Corrected } from '../crud/paging.ts';
import { forgiving, likenessOf, type Reading, searchOf } from '../crud/search.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { guests } from './table.ts';

/**
 * SQL: did the person asking bring the guest, by a file or by hand? Then the whole record is theirs to see. Inviting
 * somebody the house knows already opens nothing: a seat manager may invite anybody.
 */
export function broughtByMe(work: Work, guest: SQL = sql`r`): SQL {
  return sql`exists (select 1 from guest_imports brought where brought.organization_id = ${guest}.organization_id
    and brought.id = ${guest}.import_id and brought.confirmed_by = ${work.actor.membership_id})`;
}

export const guestResource = resource as unknown as Resource;

/** What the generated reads of guests can't know: contacts are open to who brought them (0097), nothing else is. */
export const guestRules = { own: broughtByMe, opens: ['phone', 'email'] } as const;

/** SQL: may the person asking read the guest's e-mail and phone? */
export function seesContacts(work: Work, guest: SQL): SQL {
  return hasRole(work.actor.role, 'manager_event') ? sql`true` : broughtByMe(work, guest);
}

/** SQL: the same of the guest whom row `r` names. Holding the sector isn't enough: anybody can be invited or seated for a moment. */
export function seesContactsOf(work: Work): SQL {
  return sql`exists (select 1 from guests g where g.organization_id = r.organization_id and g.id = r.guest_id
    and ${seesContacts(work, sql`g`)})`;
}

interface ImportedQuery {
  page: number;
  per_page: number;
  q?: string | undefined;
}

interface Listed {
  rows: InvitedGuest[];
  total: number;
  corrected?: Corrected;
}

/** Guests of files confirmed for this hall who are not invited to it (taken back, or stored before the limit). */
export function importedGuests(work: Work, hallId: string, query: ImportedQuery): Promise<Listed> {
  return forgiving(
    query.q,
    (reading) => readImported(work, hallId, query, reading),
    ({ rows }) => rows.length > 0,
  );
}

async function readImported(work: Work, hallId: string, query: ImportedQuery, reading?: Reading): Promise<Listed> {
  const { has, first } = named(work, reading);
  const contact = seesContacts(work, sql`g`);
  const { rows } = await work.tx.execute<InvitedGuest & { total: number }>(sql`
    select g.id, g.last_name, g.first_name, g.middle_name,
      case when ${contact} then g.phone end as phone, case when ${contact} then g.email end as email,
      g.email is not null as has_email, m.id as import_id,
      (row_number() over (order by m.created_at, g.id))::int as position, coalesce(m.confirmed_by = ${work.actor.membership_id}, false) as invited_by_me,
      null as party, null::int as rank, null as meal, '{}'::text[] as needs, null as remark, null::int as place, null as level, null as "row", null as "table", null as area, null as seat, null::uuid as sector_id, null::uuid as ticket_id,
      null as ticket_state, (count(*) over ())::int as total
    from guest_imports m
    join guests g on g.organization_id = m.organization_id and g.import_id = m.id and g.deleted_at is null
    where m.organization_id = ${work.organization_id} and m.hall_id = ${hallId}
      and not exists (select 1 from invitations i where i.organization_id = g.organization_id
        and i.hall_id = ${hallId} and i.guest_id = g.id and i.live)
      ${has}
    order by ${first} g.sort_key collate "C", g.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`);
  const total = rows[0]?.total ?? 0;
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}

/** What a search of a list of guests asks of `g`, and which come first. By contacts they are found only by who may see them. */
function named(work: Work, reading?: Reading) {
  const { role } = work.actor;
  const likeness = likenessOf(guestResource, role, reading, 'g');
  return {
    has: reading ? sql`and ${searchOf(guestResource, role, reading, 'g') ?? sql`true`}` : sql``,
    first: likeness ? sql`${likeness} desc,` : sql``,
  };
}

/** Of these guests, those with a live ticket (in one hall, or anywhere), by name. */
export async function guestsWithTickets(work: Work, guestIds: readonly string[], hallId?: string) {
  const { rows } = await work.tx.execute<{ guest_id: string; guest_name: string }>(sql`
    select distinct guest_id, guest_name from ticket_rows
    where organization_id = ${work.organization_id} and ${among(sql`guest_id`, guestIds)}
      ${hallId ? sql`and hall_id = ${hallId}` : sql``} order by guest_name`);
  return rows;
}

/** The tickets with which these guests have a place in a hall. */
export async function ticketsOf(work: Work, hallId: string, guestIds: readonly string[]): Promise<string[]> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id from tickets where organization_id = ${work.organization_id} and hall_id = ${hallId} and live
      and ${among(sql`guest_id`, guestIds)} order by id`);
  return rows.map(({ id }) => id);
}

/** Of these guests, how many are invited to events that aren't over, and how many to each, the nearest event first. */
export async function invitedAhead(work: Work, guestIds: readonly string[]) {
  const { rows } = await work.tx.execute<{ id: string; name: string; guests: number; invited: number }>(sql`
    with mine as (
      select h.event_id, i.guest_id from invitations i
      join halls h on h.organization_id = i.organization_id and h.id = i.hall_id and h.deleted_at is null
      where i.organization_id = ${work.organization_id} and i.live and ${among(sql`i.guest_id`, guestIds)}),
    ahead as (
      select e.id, e.name, d.first from events e
      cross join lateral (select min(date) as first, max(over_at) as over_at from event_dates x
        where x.organization_id = e.organization_id and x.event_id = e.id and x.deleted_at is null) d
      where e.organization_id = ${work.organization_id} and e.deleted_at is null and e.archived_at is null
        and coalesce(d.over_at > ${work.now().toISOString()}::timestamptz, true))
    select a.id, a.name, count(distinct m.guest_id)::int as guests,
      (select count(distinct guest_id)::int from mine where event_id in (select id from ahead)) as invited
    from mine m join ahead a on a.id = m.event_id
    group by a.id, a.name, a.first order by a.first, a.name, a.id`);
  return { invited: rows[0]?.invited ?? 0, events: rows.map(({ id, name, guests }) => ({ id, name, guests })) };
}

/** Those of the guests who are invited anywhere. An event manager may correct only such guests. */
export async function invitedAnywhere(work: Work, guestIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await work.tx.execute<{ guest_id: string }>(sql`
    select distinct i.guest_id from invitations i
    join halls h on h.organization_id = i.organization_id and h.id = i.hall_id and h.deleted_at is null
    join events e on e.organization_id = h.organization_id and e.id = h.event_id and e.deleted_at is null
    where i.organization_id = ${work.organization_id} and ${among(sql`i.guest_id`, guestIds)} and i.live`);
  return new Set(rows.map((row) => row.guest_id));
}

/** The ids among `guestIds` that are invited to the hall already. */
export async function invitedAmong(work: Work, hallId: string, guestIds: string[]): Promise<Set<string>> {
  const { rows } = await work.tx.execute<{ guest_id: string }>(sql`
    select guest_id from invitations where organization_id = ${work.organization_id} and hall_id = ${hallId}
      and live and ${among(sql`guest_id`, guestIds)}`);
  return new Set(rows.map((row) => row.guest_id));
}

/** Of those invited to the hall, the guests whose invitation the person may not take back: event managers may all, others their own. */
export async function invitedByOthers(work: Work, hallId: string, guestIds: readonly string[]): Promise<string[]> {
  if (hasRole(work.actor.role, 'manager_event')) return [];
  const { rows } = await work.tx.execute<{ guest_id: string }>(sql`
    select guest_id from invitations where organization_id = ${work.organization_id} and hall_id = ${hallId}
      and live and invited_by is distinct from ${work.actor.membership_id} and ${among(sql`guest_id`, guestIds)}`);
  return rows.map((row) => row.guest_id);
}

/** The halls that any of these guests is invited to. */
export async function hallsInviting(work: Work, guestIds: readonly string[]): Promise<string[]> {
  const { rows } = await work.tx.execute<{ hall_id: string }>(sql`
    select distinct hall_id from invitations where organization_id = ${work.organization_id}
      and live and ${among(sql`guest_id`, guestIds)}`);
  return rows.map((row) => row.hall_id);
}

/** The file that brought a hall's guests, by its id. */
export async function importOfHall(work: Work, hallId: string): Promise<string> {
  const [found] = await work.tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.organization_id, work.organization_id), eq(imports.hall_id, hallId)));
  return found!.id;
}

/** Guests that came with a file and are still there, in its order. */
export async function guestsOfImport(work: Work, importId: string): Promise<string[]> {
  const rows = await work.tx
    .select({ id: guests.id })
    .from(guests)
    .where(
      and(eq(guests.organization_id, work.organization_id), eq(guests.import_id, importId), isNull(guests.deleted_at)),
    )
    .orderBy(guests.id);
  return rows.map(({ id }) => id);
}
