import { placeLabel } from '#shared/hall/label.ts';
import { labelPairs } from '../../halls/label.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { invitedGuest } from '#resources/guestSchemas.ts';
import { kindOf } from '#shared/kinds.ts';
import { writableFields } from '#shared/resource.ts';
import { uuid } from '#shared/uuid.ts';
import { recordsOf } from '../../crud/select.ts';
import type { Work } from '../../db/work.ts';
import { guestResource, guestRules } from '../../guests/read.ts';

/** The fields of which one value stays; lists (tags) are united. */
export const CHOSEN_FIELDS = writableFields(guestResource, 'update').flatMap(([name, field]) =>
  kindOf(field).holdsSeveral ? [] : [name],
);
export const UNITED_FIELDS = writableFields(guestResource, 'update').flatMap(([name]) =>
  CHOSEN_FIELDS.includes(name) ? [] : [name],
);

export type Side = 'keep' | 'gone';
export type Pair = Record<Side, string>;

/** How one of the two stands in a hall. */
const standing = invitedGuest.pick({ ticket_id: true, ticket_state: true }).extend({
  ...placeLabel.shape,
  /** A cinema holds a seat for them, or is being asked for one: it is given back by its order only. */
  bound: z.boolean(),
});

/** A hall that both are invited to. */
export const sharedHall = z.object({
  hall_id: uuid(),
  hall: z.string(),
  event_id: uuid(),
  event: z.string(),
  date: z.string(),
  time: z.string().nullable(),
  keep: standing,
  gone: standing,
});
export type SharedHall = z.infer<typeof sharedHall>;

/** Both records as the API answers them. */
export async function recordsOfPair(work: Work, pair: Pair): Promise<Record<Side, Record<string, unknown>>> {
  const rows = await recordsOf(guestResource, work, [pair.keep, pair.gone], guestRules);
  const byId = new Map(rows.map((row) => [row['id'], row]));
  return { keep: byId.get(pair.keep)!, gone: byId.get(pair.gone)! };
}

/** In which of the fields of which one value stays they differ. */
export function differing({ keep, gone }: Record<Side, Record<string, unknown>>): string[] {
  return CHOSEN_FIELDS.filter((name) => JSON.stringify(keep[name] ?? null) !== JSON.stringify(gone[name] ?? null));
}

/** Halls both are invited to, the earliest first; of those that were deleted nobody is asked. */
export async function sharedHalls(work: Work, { keep, gone }: Pair): Promise<SharedHall[]> {
  const standing = (guest: string) => sql`(
    select json_build_object('ticket_id', t.id, ${labelPairs('t')}, 'ticket_state', t.state,
      'bound', h.session_ref is not null and (t.id is not null or exists (
        select 1 from order_places q where q.organization_id = h.organization_id and q.hall_id = h.id
          and q.guest_id = i.guest_id and q.live and not exists (
            select 1 from tickets o where o.organization_id = q.organization_id and o.hall_id = q.hall_id
              and o.place = q.place and o.live))))
    from invitations i
    left join ticket_rows t on t.organization_id = i.organization_id and t.hall_id = i.hall_id and t.guest_id = i.guest_id
    where i.organization_id = h.organization_id and i.hall_id = h.id and i.guest_id = ${guest} and i.live)`;
  const { rows } = await work.tx.execute<SharedHall & Record<string, unknown>>(sql`
    select hall_id, hall, event_id, event, date, time, keep, gone from (
      select h.id as hall_id, h.name as hall, e.id as event_id, e.name as event, to_char(d.date, 'YYYY-MM-DD') as date,
        left(coalesce(d.starts_at, e.starts_at)::text, 5) as time, h.position, ${standing(keep)} as keep, ${standing(gone)} as gone
      from halls h
      join events e on e.organization_id = h.organization_id and e.id = h.event_id and e.deleted_at is null
      join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
      where h.organization_id = ${work.organization_id} and h.deleted_at is null and h.id in (
        select hall_id from invitations where organization_id = ${work.organization_id} and guest_id = ${gone} and live)) s
    where s.keep is not null and s.gone is not null
    order by s.date, s.event, s.position, s.hall_id`);
  return rows;
}

/** What would move whatever is chosen: invitations and tickets in the other halls, and every letter. */
export async function movesOf(work: Work, { keep, gone }: Pair) {
  const { rows } = await work.tx.execute<{ invitations: number; tickets: number; letters: number }>(sql`
    select count(i.id)::int as invitations, count(t.id)::int as tickets,
      (select count(*)::int from letters l join tickets x on x.organization_id = l.organization_id and x.id = l.ticket_id
        where l.organization_id = ${work.organization_id} and x.guest_id = ${gone}) as letters
    from invitations i
    join halls h on h.organization_id = i.organization_id and h.id = i.hall_id and h.deleted_at is null
    left join tickets t on t.organization_id = i.organization_id and t.hall_id = i.hall_id and t.guest_id = i.guest_id
      and t.live
    where i.organization_id = ${work.organization_id} and i.guest_id = ${gone} and i.live and not exists (
      select 1 from invitations k where k.organization_id = i.organization_id and k.hall_id = i.hall_id
        and k.guest_id = ${keep} and k.live)`);
  return rows[0]!;
}

/** Every hall where one of the two was ever invited. */
export async function hallsOfPair(work: Work, { keep, gone }: Pair): Promise<string[]> {
  const { rows } = await work.tx.execute<{ hall_id: string }>(sql`
    select distinct hall_id from invitations where organization_id = ${work.organization_id}
      and guest_id in (${keep}, ${gone}) order by hall_id`);
  return rows.map(({ hall_id }) => hall_id);
}
