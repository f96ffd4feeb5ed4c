import { sql } from 'drizzle-orm';
import { placesOf } from '#shared/hall/groups.ts';
import { packFlags, packLayout, packRuns } from '#shared/hall/packing.ts';
import type { HallPlace } from '#resources/hallSchemas.ts';
import type { PackedHall, Sitters } from '#resources/packedHall.ts';
import { SITTERS_AT_ONCE } from '#resources/unpackHall.ts';
import { isoMoment } from '../db/columns.ts';
import type { Work } from '../db/work.ts';
import { heldIn, packHeld } from './holds/read.ts';
import { hallHeads, mayDoAt, sectorHeads } from './read.ts';

/** One hall as its plan opens it: its statements bring lists of ids, never a row for each place. */
export async function hallPacked(work: Work, id: string): Promise<PackedHall> {
  const [head] = await hallHeads(work, sql`h.id = ${id}`);
  const { layout, ...hall } = head!;
  const sectors = await sectorHeads(work, [id]);
  const ofHall = sql`organization_id = ${work.organization_id} and hall_id = ${id}`;
  const { rows: painted } = await work.tx.execute<{ sector_id: string; places: number[] }>(sql`
    select sector_id, json_agg(place) as places from places where ${ofHall} and sector_id is not null group by sector_id`);
  const { rows: seated } = await work.tx.execute<{ places: number[] | null }>(sql`
    select json_agg(place) as places from tickets where ${ofHall} and live`);
  const all = placesOf(layout);
  const taken = new Set(seated[0]!.places);
  const positions = new Map(sectors.map((sector, at) => [sector.id, at]));
  const sectorOf = new Map<number, number>();
  for (const { sector_id, places } of painted)
    for (const place of places) sectorOf.set(place, positions.get(sector_id) ?? -1);
  return {
    ...hall,
    ...(await mayDoAt(work, hall.event_id)),
    layout: packLayout(layout),
    sectors,
    sector_of: packRuns(all.map((place) => sectorOf.get(place) ?? -1)),
    taken: packFlags(all, taken),
    sitters: taken.size > SITTERS_AT_ONCE ? null : await sittersOf(work, id, 1, layout.next_place),
    held: packHeld(await heldIn(work, id)),
    ...(hall.session_ref === null ? { orders: [], together: [] } : await atCinema(work, id)),
  };
}

/** Who sits on the places of a hall whose ids are `from` to `to`, as far as somebody does. */
export async function sittersOf(work: Work, hallId: string, from: number, to: number): Promise<Sitters['places']> {
  const { rows } = await work.tx.execute<{ places: Sitters['places'] | null }>(sql`
    select json_agg(json_build_array(place, id, guest_id, guest_name, state)) as places from ticket_rows
    where organization_id = ${work.organization_id} and hall_id = ${hallId} and place between ${from} and ${to}`);
  return rows[0]!.places ?? [];
}

/** What a cinema's seats are beside being seats. */
async function atCinema(work: Work, hallId: string): Promise<Pick<PackedHall, 'orders' | 'together'>> {
  const { rows: orders } = await work.tx.execute<{ place: number; order: NonNullable<HallPlace['order']> }>(sql`
    select q.place, json_build_object('id', o.id, 'state', o.state, 'expires_at', ${isoMoment(sql`o.expires_at`)}) as "order"
    from order_places q join orders o on o.organization_id = q.organization_id and o.id = q.order_id
    where q.organization_id = ${work.organization_id} and q.hall_id = ${hallId} and q.live`);
  const { rows: together } = await work.tx.execute<{ group: string; places: number[] }>(sql`
    select external_group as "group", json_agg(place order by position) as places from places
    where organization_id = ${work.organization_id} and hall_id = ${hallId} and external_group is not null
    group by external_group`);
  return { orders, together };
}
