import { type SQL, sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { translateField } from '../base/language.ts';
import type { Hindrance } from '../crud/hindrances.ts';
import { among } from '../db/among.ts';
import type { Obstacle } from '../db/undoing.ts';
import type { Work } from '../db/work.ts';
import { invitedByOthers } from './read.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Of guests that come back, or are as they were, the plus-ones without a name who can't be without their host: who is deleted, or not
 * invited where they are, or brings another one of their number there; those in several halls; and those who bring others by now.
 */
export async function withoutHost(work: Work, rows: ReadonlyMap<string, Values>): Promise<Map<string, Hindrance>> {
  const plusOnes = [...rows].flatMap(([id, { unnamed, host_id, middle_name }]) =>
    unnamed && host_id ? [{ id, host_id, middle_name }] : [],
  );
  if (plusOnes.length === 0) return new Map();
  const back = sql`jsonb_to_recordset(${JSON.stringify(plusOnes)}::jsonb) as w(id uuid, host_id uuid, middle_name text)`;
  const { rows: alone } = await work.tx.execute<Hindered>(sql`
    select * from (
      select w.id, w.host_id, case
        when exists (select 1 from guests o where o.organization_id = ${work.organization_id} and o.host_id = w.id and o.unnamed
          and o.deleted_at is null) then 'brings_others'
        when h.deleted_at is not null and not ${among(sql`h.id`, [...rows.keys()])} then 'without_host' end as key
      from ${back} join guests h on h.organization_id = ${work.organization_id} and h.id = w.host_id) as s
    where key is not null`);
  const there = sql`select w.id, i.hall_id, i.guest_id, w.host_id, w.middle_name from ${back}
    join invitations i on i.organization_id = ${work.organization_id} and i.guest_id = w.id and i.live`;
  const found = [...alone, ...(await hindered(work, there, { plusOnes: sql`select * from coming` }))];
  return new Map(
    // What was found first is said.
    found.toReversed().map(({ id, host_id, key }) => {
      const by = { noun: 'guests', id: key === 'brings_others' ? id : host_id };
      return [id, { problem: new Problem('invalid', { errors: { last_name: { key } } }), by }];
    }),
  );
}

interface Hindered extends Record<string, unknown> {
  id: string;
  host_id: string;
  key: string;
}

/**
 * Of those who come to halls, or are there (`coming`: SQL of rows id, hall_id, guest_id) the plus-ones without a name who can't, whoever
 * brings them: where their host isn't and doesn't come, where another one of their number is or comes before them, and who are in another
 * hall. The invitations `going` are nobody's any more. `plusOnes`: SQL of those among them, with the host and the number that they have by then.
 */
async function hindered(
  work: Work,
  coming: SQL,
  { going = [], plusOnes = unnamedIn(work) }: { going?: readonly string[]; plusOnes?: SQL } = {},
) {
  const isThere = sql`k.live is true and not ${among(sql`k.id`, going)}`;
  const comes = (hall: SQL, guest: SQL) => sql`(${hall}, ${guest}) in (select hall_id, guest_id from coming)`;
  const ofThem = sql`k.organization_id = ${work.organization_id}`;
  const { rows } = await work.tx.execute<Hindered & { by: string }>(sql`
    with coming as (${coming}), plus as (${plusOnes})
    select c.id, c.host_id, coalesce(k.id, c.id) as by, 'without_host' as key, 1 as nth from plus c
    left join invitations k on ${ofThem} and k.hall_id = c.hall_id and k.guest_id = c.host_id
    where not (${isThere}) and not ${comes(sql`c.hall_id`, sql`c.host_id`)}
    union all
    select c.id, c.host_id, coalesce(k.id, c.id), 'same_plus_one', 2 from plus c
    join guests o on o.organization_id = ${work.organization_id} and o.host_id = c.host_id and o.unnamed and o.deleted_at is null
      and o.id <> c.guest_id and o.middle_name = c.middle_name
    left join invitations k on ${ofThem} and k.hall_id = c.hall_id and k.guest_id = o.id
    where ${isThere} or o.id < c.guest_id and ${comes(sql`c.hall_id`, sql`o.id`)}
    union all
    select c.id, c.host_id, k.id, 'other_hall', 3 from plus c
    join invitations k on ${ofThem} and k.guest_id = c.guest_id and k.hall_id <> c.hall_id
    where ${isThere} or k.hall_id < c.hall_id and ${comes(sql`k.hall_id`, sql`k.guest_id`)}
    order by nth`);
  return rows;
}

/** SQL: those of `coming` who are plus-ones without a name. */
function unnamedIn({ organization_id }: Work): SQL {
  return sql`select c.*, p.host_id, p.middle_name from coming c
    join guests p on p.organization_id = ${organization_id} and p.id = c.guest_id and p.unnamed`;
}

/** Of guests who aren't invited to a hall the plus-ones without a name whom this person can't invite there, each with the word for why. */
export async function stayingAway(work: Work, hallId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await work.tx.execute<{ id: string; host_id: string }>(sql`
    select id, host_id from guests where organization_id = ${work.organization_id} and unnamed and ${among(sql`id`, ids)}`);
  if (rows.length === 0) return new Map();
  const foreign = await invitedByOthers(
    work,
    hallId,
    rows.map(({ host_id }) => host_id),
  );
  const others = rows.filter(({ host_id }) => foreign.includes(host_id));
  const found = await hindered(
    work,
    sql`select id, ${hallId}::uuid as hall_id, id as guest_id from guests
      where organization_id = ${work.organization_id} and ${among(sql`id`, ids)}`,
  );
  return new Map([
    ...others.map(({ id }) => [id, 'foreign_host'] as const),
    ...found.map(({ id, key }) => [id, key] as const),
  ]);
}

/**
 * Of invitations that are given back (`coming`) or taken back (`going`) those that would leave a plus-one without a name where nobody
 * could invite them, and hosts who bring one by now.
 */
export async function partedFromHosts(
  work: Work,
  { coming, going }: { coming: readonly string[]; going: readonly string[] },
): Promise<Map<string, Obstacle>> {
  if (coming.length + going.length === 0) return new Map();
  const back = sql`select id, hall_id, guest_id from invitations
    where organization_id = ${work.organization_id} and ${among(sql`id`, coming)}`;
  const { rows: keeping } = await work.tx.execute<{ id: string; by: string; key: string }>(sql`
    select i.id, k.id as by, 'keeps_plus_one' as key from invitations i
    join guests p on p.organization_id = i.organization_id and p.host_id = i.guest_id and p.unnamed and p.deleted_at is null
    join invitations k on k.organization_id = i.organization_id and k.hall_id = i.hall_id and k.guest_id = p.id
    where i.organization_id = ${work.organization_id} and ${among(sql`i.id`, going)} and k.live
      and not ${among(sql`k.id`, going)}`);
  return new Map(
    [...(await hindered(work, back, { going })), ...keeping].map(({ id, by, key }) => [
      id,
      { noun: 'invitations', id: by, reason: translateField(work.language, { key }) },
    ]),
  );
}
