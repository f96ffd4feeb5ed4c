import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type AnyLayout, layoutOf, placeId } from '#shared/hall/layout.ts';
import { packLayout, type PackedLayout } from '#shared/hall/packing.ts';
import { heldPlaces, type HeldPlaces } from '#resources/holdSchemas.ts';
import { packedLayout } from '#resources/packedHall.ts';
import { uuid } from '#shared/uuid.ts';
import { isoMoment } from '../../db/columns.ts';
import { colleague, wholeName } from '../../db/names.ts';
import type { Work } from '../../db/work.ts';
import { packHeld } from '../../halls/holds/read.ts';
import type { KnownHall } from '../../halls/rules.ts';
import { CHANGING, MOMENT, ticketLines, VERSION, WITH_BATCH } from './lines.ts';

/** Who sat where at a moment, and how that differs from now. */
export const seatingThen = z
  .object({
    at: z.string(),
    /** From when on this is known for sure; null: ever since the hall is there. Before it, as far as what is kept tells. */
    exact_from: z.string().nullable(),
    /** The plan of that moment; null where it is that of now. */
    layout: packedLayout.nullable(),
    /** The place, the ticket, the guest and their name, which is that of today. */
    places: z.array(z.tuple([placeId, uuid(), uuid(), z.string()])),
    /** Places that were held then, those alike together. */
    held: z.array(heldPlaces),
    /** Who came to sit since, who moved and who left. */
    came: z.number().int(),
    moved: z.number().int(),
    left: z.number().int(),
    /** Each of those: the place then and now, null for none. */
    since: z.array(
      z.object({ guest_id: uuid(), guest_name: z.string(), was: placeId.nullable(), is: placeId.nullable() }),
    ),
  })
  .meta({ title: 'SeatingThen' });
type Then = z.output<typeof seatingThen>;

interface Row extends Record<string, unknown> {
  ticket: string;
  was_place: number | null;
  was_guest: string | null;
  was_name: string | null;
  is_place: number | null;
  is_guest: string | null;
  is_name: string | null;
  exact_from: Date | string | null;
}

/** The seating of a hall as it was at a moment, folded from the log of its tickets. O(lines of the log about them). */
export async function seatingAt(work: Work, hall: KnownHall, at: Date): Promise<Then> {
  const rows = await ticketsAt(work, hall.id, at);
  const exact = rows.reduce((last, { exact_from }) => Math.max(last, new Date(exact_from ?? 0).getTime()), 0);
  const since = differences(rows);
  return {
    at: at.toISOString(),
    exact_from: exact === 0 ? null : new Date(exact).toISOString(),
    layout: await layoutAt(work, hall.id, at),
    places: rows.flatMap(({ ticket, was_place, was_guest, was_name }): Then['places'] =>
      was_place === null ? [] : [[was_place, ticket, was_guest!, was_name ?? '']],
    ),
    held: packHeld(await heldAt(work, hall.id, at)),
    came: since.filter(({ was }) => was === null).length,
    moved: since.filter(({ was, is }) => was !== null && is !== null).length,
    left: since.filter(({ is }) => is === null).length,
    since,
  };
}

/** The tickets of a hall that somebody sat by then, or does now, and those of which the log doesn't have all. */
async function ticketsAt(work: Work, hallId: string, at: Date): Promise<Row[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const { organization_id } = work;
  const { rows } = await work.tx.execute<Row>(sql`
    with l as materialized (${ticketLines(work, hallId)}),
    oldest as (select distinct on (ticket) * from l order by ticket, version),
    newest as (select distinct on (ticket) * from l where at <= ${moment} order by ticket, version desc),
    s as (
      select t.id as ticket, case when t.live then t.place end as is_place, case when t.live then t.guest_id end as is_guest,
        case when n.ticket is not null then n.is_place when t.created_at > ${moment} then null
          when o.ticket is not null then o.was_place when t.live then t.place end as was_place,
        case when n.ticket is not null then n.is_guest when t.created_at > ${moment} then null
          when o.ticket is not null then o.was_guest when t.live then t.guest_id end as was_guest,
        case when o.ticket is null then t.updated_at when not o.makes then o.at end as exact_from
      from tickets t left join oldest o on o.ticket = t.id left join newest n on n.ticket = t.id
      where t.organization_id = ${organization_id} and t.hall_id = ${hallId})
    select s.*, ${wholeName('w')} as was_name, ${wholeName('i')} as is_name
    from s left join guests w on w.organization_id = ${organization_id} and w.id = s.was_guest
    left join guests i on i.organization_id = ${organization_id} and i.id = s.is_guest
    where s.was_place is not null or s.is_place is not null or s.exact_from is not null
    order by s.was_place, s.is_place`);
  return rows;
}

/** Guests who sit elsewhere now than they did then, in the order of their places then; who came since follows. */
function differences(rows: readonly Row[]): Then['since'] {
  const known = new Map<string, Then['since'][number]>();
  const of = (guest_id: string, name: string | null) => {
    const one = known.get(guest_id) ?? { guest_id, guest_name: name ?? '', was: null, is: null };
    known.set(guest_id, one);
    return one;
  };
  for (const { was_guest, was_place, was_name } of rows)
    if (was_guest !== null) of(was_guest, was_name).was = was_place;
  for (const { is_guest, is_place, is_name } of rows) if (is_guest !== null) of(is_guest, is_name).is = is_place;
  return [...known.values()].filter(({ was, is }) => was !== is);
}

/** The holds of a hall as they were at a moment: of each what its newest line by then says, unless that let it go or its time was over. */
async function heldAt(work: Work, hallId: string, at: Date): Promise<HeldPlaces[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const { organization_id } = work;
  // A line that lets a place go has the version of the one before it.
  const { rows } = await work.tx.execute<HeldPlaces & Record<string, unknown>>(sql`
    with l as (
      select distinct on (o.id) o.place, a.after
      from holds o
      join audit a on a.organization_id = o.organization_id and a.noun = 'holds' and a.record_id = o.id and ${CHANGING}
      ${WITH_BATCH}
      where o.organization_id = ${organization_id} and o.hall_id = ${hallId} and ${MOMENT} <= ${moment}
      order by o.id, ${VERSION} desc, a.after is null desc),
    h as (
      select place, (after ->> 'held_by')::uuid as held_by, (after ->> 'until')::timestamptz as until, after ->> 'remark' as remark
      from l where after is not null)
    select ${isoMoment(sql`h.until`)} as until, h.remark, json_agg(h.place order by h.place) as places,
      (select ${colleague('m')} from memberships m where m.organization_id = ${organization_id} and m.id = h.held_by) as by
    from h where h.until is null or h.until > ${moment}
    group by h.held_by, h.until, h.remark order by min(h.place)`);
  return rows.map(({ by, until, remark, places }) => ({ by, until, remark, places }));
}

/** The plan of a hall as it was at a moment, or null where it is the same as now. */
async function layoutAt({ tx, organization_id }: Work, hallId: string, at: Date): Promise<PackedLayout | null> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const lines = sql`from audit a ${WITH_BATCH}
    where a.organization_id = ${organization_id} and a.noun = 'halls' and a.record_id = ${hallId} and ${CHANGING}`;
  const { rows } = await tx.execute<{ layout: AnyLayout | null }>(sql`
    with h as (select layout from halls where organization_id = ${organization_id} and id = ${hallId}),
    l as (select coalesce(
      (select coalesce(a.after, a.before) -> 'layout' ${lines} and ${MOMENT} <= ${moment} order by ${VERSION} desc limit 1),
      (select coalesce(a.before, a.after) -> 'layout' ${lines} order by ${VERSION} limit 1)) as layout)
    select l.layout from h, l where l.layout is distinct from h.layout`);
  const layout = rows[0]?.layout;
  return layout ? packLayout(layoutOf(layout)) : null;
}
