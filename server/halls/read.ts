import { type SQL, sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import { countsOf } from '#shared/hall/counts.ts';
import { type AnyLayout, layoutOf } from '#shared/hall/layout.ts';
import type { HallAnswer, HallPlace, HallRow, HallSector, PlanSector, SectorAnswer } from '#resources/hallSchemas.ts';
import { hasRole } from '#shared/roles.ts';
import { isoMoment } from '../db/columns.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { requireEvent } from '../events/rules.ts';
import { figuresOfHalls } from '../events/hallFigures.ts';
import { heldIn } from './holds/read.ts';

/** The halls of an event by date, each with its sectors and figures. */
export async function hallsOfEvent(work: Work, eventId: string): Promise<HallRow[]> {
  return hallRows(work, sql`h.event_id = ${eventId}`);
}

/** These halls, in the order of the ids. */
export async function hallsById(work: Work, ids: string[]): Promise<HallRow[]> {
  const rows = await hallRows(work, among(sql`h.id`, ids));
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** One hall with every place, who sits there, and what the person asking may do. */
export async function hallWhole(work: Work, id: string): Promise<HallAnswer> {
  const [row] = await hallsById(work, [id]);
  return { ...row!, places: await placesOf(work, id), ...(await mayDoAt(work, row!.event_id)) };
}

/** What the person asking may do with the halls of an event. */
export async function mayDoAt(work: Work, eventId: string): Promise<Pick<HallAnswer, 'can_edit' | 'can_seat_all'>> {
  const event = await requireEvent(work, eventId);
  const can_edit = event.state !== 'archived' && hasRole(work.actor.role, 'manager_event');
  return { can_edit, can_seat_all: can_edit };
}

/** The sectors of a hall with the places of each. */
export async function sectorsWhole(work: Work, hallId: string): Promise<SectorAnswer[]> {
  const sectors = await sectorRows(work, [hallId]);
  const places = await placesBySector(work, hallId);
  return sectors.map((sector) => ({ ...sector, places: places.get(sector.id) ?? [] }));
}

/** The ids of a hall's places that are in a sector, by sector, in the order of the plan. */
async function placesBySector(work: Work, hallId: string): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await work.tx.execute<{ sector_id: string; places: number[] }>(sql`
    select sector_id, json_agg(place order by position) as places from places
    where organization_id = ${work.organization_id} and hall_id = ${hallId} and sector_id is not null
    group by sector_id`);
  return new Map(rows.map((row) => [row.sector_id, row.places]));
}

/** A hall's own columns. */
export type HallHead = Omit<HallRow, 'counts' | 'sectors'>;

/** Halls without what is counted in them; `where` names them by `h`. */
export async function hallHeads(work: Work, where: SQL): Promise<HallHead[]> {
  const { rows } = await work.tx.execute<HallHead & { layout: AnyLayout } & Record<string, unknown>>(sql`
    select h.id, h.event_id, h.event_date_id, h.name, h.version, h.revision, h.layout, h.template_id, h.session_ref,
      ${isoMoment(sql`h.created_at`)} as created_at, ${isoMoment(sql`h.updated_at`)} as updated_at
    from halls h
    join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
    where h.organization_id = ${work.organization_id} and h.deleted_at is null and ${where}
    order by d.date, d.starts_at, h.position, h.created_at, h.id`);
  return rows.map((row) => ({ ...row, layout: layoutOf(row.layout) }));
}

async function hallRows(work: Work, where: SQL): Promise<HallRow[]> {
  const heads = await hallHeads(work, where);
  if (heads.length === 0) return [];
  const ids = heads.map((hall) => hall.id);
  const figures = new Map((await figuresOfHalls(work, among(sql`h.id`, ids))).map((figure) => [figure.id, figure]));
  const sectors = groupBy(await sectorRows(work, ids), (row) => row.hall_id);
  return heads.map((hall) => {
    const { rows_count, seats_per_row, total_seats, inactive } = countsOf(hall.layout);
    const { invited, seated, sent } = figures.get(hall.id)!;
    return {
      ...hall,
      counts: { rows_count, seats_per_row, total_seats, inactive, invited, seated, sent },
      sectors: sectors.get(hall.id) ?? [],
    };
  });
}

/** Sectors without what is counted in them. */
export async function sectorHeads(work: Work, hallIds: string[]): Promise<(PlanSector & { hall_id: string })[]> {
  const { rows } = await work.tx.execute<PlanSector & { hall_id: string } & Record<string, unknown>>(sql`
    select s.id, s.hall_id, s.version, s.name, s.number,
      case when m.id is not null then json_build_object('id', m.id, 'last_name', m.last_name,
        'first_name', m.first_name, 'middle_name', m.middle_name) end as manager,
      coalesce(s.manager_membership_id = ${work.actor.membership_id}, false) as mine
    from sectors s
    left join memberships m on m.organization_id = s.organization_id and m.id = s.manager_membership_id
    where s.organization_id = ${work.organization_id} and s.deleted_at is null and ${among(sql`s.hall_id`, hallIds)}
    order by s.number, s.id`);
  return rows;
}

async function sectorRows(work: Work, hallIds: string[]): Promise<(HallSector & { hall_id: string })[]> {
  const { rows } = await work.tx.execute<{ sector_id: string; total_seats: number; seated: number }>(sql`
    select p.sector_id, (count(*) filter (where p.active))::int as total_seats, count(t.id)::int as seated
    from places p
    left join tickets t on t.organization_id = p.organization_id and t.hall_id = p.hall_id and t.place = p.place and t.live
    where p.organization_id = ${work.organization_id} and ${among(sql`p.hall_id`, hallIds)} and p.sector_id is not null
    group by p.sector_id`);
  const counts = new Map(rows.map((row) => [row.sector_id, row]));
  const heads = await sectorHeads(work, hallIds);
  return heads.map((sector) => {
    const { total_seats = 0, seated = 0 } = counts.get(sector.id) ?? {};
    return { ...sector, total_seats, seated };
  });
}

async function placesOf(work: Work, hallId: string): Promise<HallPlace[]> {
  // Worked out once: without statistics a planner would make the tickets of the hall anew for every place.
  const { rows } = await work.tx.execute(sql`
    with t as materialized (
      select * from ticket_rows where organization_id = ${work.organization_id} and hall_id = ${hallId}),
    o as materialized (
      select q.place, o.id, o.state, ${isoMoment(sql`o.expires_at`)} as expires_at
      from order_places q join orders o on o.organization_id = q.organization_id and o.id = q.order_id
      where q.organization_id = ${work.organization_id} and q.hall_id = ${hallId} and q.live)
    select p.place, p.active, p.sector_id,
      case when t.id is not null then json_build_object('id', t.id, 'guest_id', t.guest_id,
        'guest_name', t.guest_name, 'state', t.state) end as ticket,
      case when o.id is not null then json_build_object('id', o.id, 'state', o.state,
        'expires_at', o.expires_at) end as "order",
      p.external_group as "group"
    from places p
    left join t on t.place = p.place
    left join o on o.place = p.place
    where p.organization_id = ${work.organization_id} and p.hall_id = ${hallId}
    order by p.position`);
  const held = await heldIn(work, hallId);
  const holdOf = new Map(held.flatMap(({ places, ...hold }) => places.map((place) => [place, hold] as const)));
  return rows.map((row) => ({ ...row, hold: holdOf.get(row['place'] as number) ?? null })) as unknown as HallPlace[];
}
