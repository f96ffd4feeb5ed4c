import { sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { translateField } from '../base/language.ts';
import type { Hindrance } from '../crud/hindrances.ts';
import { among } from '../db/among.ts';
import type { Obstacle } from '../db/undoing.ts';
import type { Work } from '../db/work.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Of guests that come back, or are as they were, the plus-ones without a name who can't be without their host: who is deleted, or not
 * invited where they are; and those who bring others by now.
 */
export async function withoutHost(work: Work, rows: ReadonlyMap<string, Values>): Promise<Map<string, Hindrance>> {
  const plusOnes = [...rows].flatMap(([id, { unnamed, host_id }]) => (unnamed && host_id ? [{ id, host_id }] : []));
  if (plusOnes.length === 0) return new Map();
  const { rows: found } = await work.tx.execute<{ id: string; host_id: string; brings: boolean }>(sql`
    select * from (
      select w.id, w.host_id,
        (h.deleted_at is not null and not ${among(sql`h.id`, [...rows.keys()])}) or exists (
          select 1 from invitations i where i.organization_id = ${work.organization_id} and i.guest_id = w.id and i.live
            and not exists (select 1 from invitations k where k.organization_id = i.organization_id
              and k.hall_id = i.hall_id and k.guest_id = w.host_id and k.live)) as alone,
        exists (select 1 from guests o where o.organization_id = ${work.organization_id} and o.host_id = w.id and o.unnamed
          and o.deleted_at is null) as brings
      from jsonb_to_recordset(${JSON.stringify(plusOnes)}::jsonb) as w(id uuid, host_id uuid)
      join guests h on h.organization_id = ${work.organization_id} and h.id = w.host_id) as s
    where alone or brings`);
  return new Map(
    found.map(({ id, host_id, brings }) => {
      const errors = { last_name: { key: brings ? 'brings_others' : 'without_host' } };
      return [id, { problem: new Problem('invalid', { errors }), by: { noun: 'guests', id: brings ? id : host_id } }];
    }),
  );
}

/**
 * Of invitations that are given back (`coming`) or taken back (`going`) those that would leave a plus-one without a name there and
 * their host not; and plus-ones whose number another one of their host has by now.
 */
export async function partedFromHosts(
  work: Work,
  { coming, going }: { coming: readonly string[]; going: readonly string[] },
): Promise<Map<string, Obstacle>> {
  if (coming.length + going.length === 0) return new Map();
  const isThere = sql`(k.live is true and not ${among(sql`k.id`, going)} or ${among(sql`k.id`, coming)})`;
  const { rows } = await work.tx.execute<{ id: string; by: string; key: string }>(sql`
    select i.id, coalesce(k.id, i.id) as by, 'without_host' as key from invitations i
    join guests p on p.organization_id = i.organization_id and p.id = i.guest_id and p.unnamed
    left join invitations k on k.organization_id = i.organization_id and k.hall_id = i.hall_id and k.guest_id = p.host_id
    where i.organization_id = ${work.organization_id} and ${among(sql`i.id`, coming)} and ${isThere} is not true
    union all
    select i.id, k.id, 'same_plus_one' from invitations i
    join guests p on p.organization_id = i.organization_id and p.id = i.guest_id and p.unnamed
    join guests o on o.organization_id = p.organization_id and o.host_id = p.host_id and o.unnamed and o.deleted_at is null
      and o.id <> p.id and o.middle_name = p.middle_name
    join invitations k on k.organization_id = i.organization_id and k.hall_id = i.hall_id and k.guest_id = o.id
    where i.organization_id = ${work.organization_id} and ${among(sql`i.id`, coming)} and k.live
      and not ${among(sql`k.id`, going)}
    union all
    select i.id, k.id, 'keeps_plus_one' from invitations i
    join guests p on p.organization_id = i.organization_id and p.host_id = i.guest_id and p.unnamed and p.deleted_at is null
    join invitations k on k.organization_id = i.organization_id and k.hall_id = i.hall_id and k.guest_id = p.id
    where i.organization_id = ${work.organization_id} and ${among(sql`i.id`, going)} and k.live
      and not ${among(sql`k.id`, going)}`);
  return new Map(
    rows.map(({ id, by, key }) => [
      id,
      { noun: 'invitations', id: by, reason: translateField(work.language, { key }) },
    ]),
  );
}
