import { resourceList } from '#resources/index.ts';
import { tallying } from './tallies.ts';

/**
 * Looks through a table for rows of the organisation at work that have all the patterns, and look like all the words: those
 * that are there, or those that were deleted. The plain role can't: under a policy `like` must wait until each row is known
 * to be one's own, so the trigram index stays unused. The words stand in the statement itself, as a plan for unknown words
 * would walk the order of the list instead.
 */
function searchFunction(table: string): string[] {
  return [
    // With other parameters it would be another function.
    `drop function if exists found_${table}(text[])`,
    `drop function if exists found_${table}(text[], text[], real)`,
    `create or replace function found_${table}(patterns text[], words text[] default '{}', likeness real default 1, deleted boolean default false)
   returns setof "${table}" language plpgsql stable security definer set search_path = public, pg_temp as $$
   begin
     if words <> '{}' then
       perform set_config('pg_trgm.word_similarity_threshold', likeness::text, true);
     end if;
     return query execute (
       select format('select * from "${table}" where organization_id = %L and deleted_at is %s',
         nullif(current_setting('app.organization_id', true), '')::uuid, case when deleted then 'not null' else 'null' end)
         || coalesce((select string_agg(format(' and search_text like %L', pattern), '') from unnest(patterns) pattern), '')
         || coalesce((select string_agg(format(' and %L <%% search_text', word), '') from unnest(words) word), ''));
   end $$`,
  ];
}

/** Looks for rows of the organisation at work that hold one of the records, or every one, for the same reason; or counts them, up to a limit. */
function holdingFunctions(table: string): string[] {
  const rights = 'language plpgsql stable security definer set search_path = public, pg_temp';
  const rows = `from "${table}" where organization_id = %L and deleted_at is null and %I %s %L`;
  const meant = `nullif(current_setting('app.organization_id', true), '')::uuid, field, case when every then '@>' else '&&' end, wanted`;
  return [
    // What is no longer called.
    `drop function if exists holding_${table}(text, uuid[], boolean, int)`,
    `create or replace function held_${table}(field text, wanted uuid[], every boolean)
   returns setof "${table}" ${rights} as $$
   begin
     return query execute format('select * ${rows}', ${meant});
   end $$`,
    `create or replace function holders_${table}(field text, wanted uuid[], every boolean, most int)
   returns int ${rights} as $$
   declare holders int;
   begin
     execute format('select count(*) from (select ${rows} limit %L) r', ${meant}, most) into holders;
     return holders;
   end $$`,
  ];
}

/** Tables that generated lists read as they are: searched by a function each, and tallied. */
export const LISTED = resourceList
  .filter(({ source, common, own }) => !source && !common && !own)
  .map((resource) => resource.table ?? resource.name);

/** Of these tables, the columns that hold several records. */
export const HOLDING: ReadonlyMap<string, readonly string[]> = new Map(
  resourceList.flatMap(({ table, name, fields }) => {
    const held = Object.entries(fields).filter(([, { kind, computed }]) => kind === 'references' && !computed);
    const columns = held.map(([column]) => column);
    return LISTED.includes(table ?? name) && columns.length > 0 ? [[table ?? name, columns] as const] : [];
  }),
);

/**
 * Views and functions, made anew at every start. Views run with the rights of the caller, so that
 * row-level security holds in them too.
 */
export const VIEWS = [
  `drop view if exists ticket_rows`,
  `create view ticket_rows with (security_invoker = true) as
   select t.organization_id, t.id, t.version, t.created_at, greatest(t.updated_at, l.updated_at) as updated_at, t.deleted_at,
     h.event_id, t.hall_id, t.guest_id,
     concat_ws(' ', g.last_name, g.first_name, g.middle_name) as guest_name, g.email,
     coalesce(g.email, '') <> '' as has_email,
     p.sector_id, s.number as sector_number, s.manager_membership_id as manager_id,
     t.place, p.level, p.row, p."table", p.area, p.seat, p.position, t.issue,
     case when l.id is null then 'not_sent'
          when l.issue <> t.issue then 'outdated'
          else l.state end as state,
     case when l.issue = t.issue then l.reason end as reason,
     l.sent_at, case when l.issue = t.issue and l.state = 'queued' then l.next_at end as next_at, coalesce(l.send_no, 0) as send_no, g.sort_key,
     g.search_text
   from tickets t
   join halls h on h.organization_id = t.organization_id and h.id = t.hall_id
   join guests g on g.organization_id = t.organization_id and g.id = t.guest_id and g.deleted_at is null
   join places p on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
   left join sectors s on s.organization_id = p.organization_id and s.id = p.sector_id
   left join lateral (
     select * from letters l where l.organization_id = t.organization_id and l.ticket_id = t.id
     order by (l.issue = t.issue) desc, l.send_no desc limit 1
   ) l on true
   where t.live`,
  // Who is invited isn't deleted: said here, the order of guests' names serves. A letter is looked for once a row is chosen.
  `drop view if exists invitation_rows`,
  `create view invitation_rows with (security_invoker = true) as
   select i.organization_id, i.id, i.version, i.created_at, i.updated_at, i.deleted_at, i.hall_id, i.guest_id, i.import_id,
     i.invited_by, i.position, g.unnamed, g.host_id, i.party, i.rank, i.office, i.represents, i.meal, i.needs, i.remark, concat_ws(' ', g.last_name, g.first_name, g.middle_name) as guest_name, g.email,
     coalesce(g.email, '') <> '' as has_email, g.phone, g.company, g.tags,
     t.id is not null as seated, t.id as ticket_id, p.sector_id, s.number as sector_number, t.place, p.level, p.row, p."table", p.area, p.seat,
     p.position as plan_position,
     case when t.id is not null then coalesce(
       (select case when l.issue <> t.issue then 'outdated' else l.state end from letters l
        where l.organization_id = t.organization_id and l.ticket_id = t.id
        order by (l.issue = t.issue) desc, l.send_no desc limit 1), 'not_sent') end as state,
     g.sort_key, g.search_text
   from invitations i
   join guests g on g.organization_id = i.organization_id and g.id = i.guest_id and g.deleted_at is null
   left join tickets t on t.organization_id = i.organization_id and t.hall_id = i.hall_id and t.guest_id = i.guest_id
     and t.live = i.live
   left join places p on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
   left join sectors s on s.organization_id = p.organization_id and s.id = p.sector_id
   where i.live`,
  // The account of an address, made if need be, and of the organisation at work from now on: the plain role may not read
  // accounts itself.
  `create or replace function account_of(address text, new_id uuid, moment timestamptz) returns uuid
   language plpgsql security definer set search_path = public, pg_temp as $$
   declare found uuid;
   begin
     insert into accounts (id, email_key, is_superadmin, created_at) values (new_id, address, false, moment)
       on conflict (email_key) do nothing;
     select id into found from accounts where email_key = address;
     insert into directory_people (account_id, organization_id)
       values (found, nullif(current_setting('app.organization_id', true), '')::uuid) on conflict do nothing;
     return found;
   end $$`,
  // Does this account act in every organisation? No organisation's admin may do anything to it.
  `create or replace function is_superadmin(account uuid) returns boolean
   language sql stable security definer set search_path = public, pg_temp as $$
     select coalesce((select a.is_superadmin from accounts a where a.id = account), false)
   $$`,
  `drop function if exists code_is_free(text)`,
  // Enters keys for the organisation at work, all or none: false where one of them is somebody's already. Who finds the same
  // key at the same moment waits for the other to commit.
  `create or replace function claim(sort text, keys text[]) returns boolean
   language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     insert into directory (kind, key, organization_id)
       select sort, wanted, nullif(current_setting('app.organization_id', true), '')::uuid
       from unnest(keys) wanted order by wanted;
     return true;
   exception when unique_violation then
     return false;
   end $$`,
  // What a plus-one without a name is called, and where their ticket goes, is the host's, whoever writes that.
  `create or replace function follow_host() returns trigger
   language plpgsql set search_path = public, pg_temp as $$
   begin
     update guests p set last_name = new.last_name, first_name = new.first_name, email = new.email
       where p.organization_id = new.organization_id and p.host_id = new.id and p.unnamed;
     return null;
   end $$`,
  `do $$ begin
     if not exists (select from pg_trigger where tgrelid = 'guests'::regclass and tgname = 'guests_follow_host') then
       create trigger guests_follow_host after update of last_name, first_name, email on guests for each row
         when (not new.unnamed and (old.last_name, old.first_name, old.email) is distinct from (new.last_name, new.first_name, new.email))
         execute function follow_host();
     end if;
   end $$`,
  ...LISTED.flatMap(searchFunction),
  ...[...HOLDING.keys()].flatMap(holdingFunctions),
  ...tallying(LISTED),
];
