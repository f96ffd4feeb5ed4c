import { isDeepStrictEqual } from 'node:util';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { labelColumns } from './label.ts';
import { places } from './table.ts';
import { sql } from 'drizzle-orm';
import { doublesOf } from '#shared/hall/doubles.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { type HallLayout } from '#shared/hall/layout.ts';
import { isFreeSeating, labelsOf } from '#shared/hall/numbering.ts';
import { Problem } from '#shared/problems.ts';
import { arrayOf } from '../db/among.ts';
import type { Work } from '../db/work.ts';

/** A place with somebody on it, as a refusal names it. */
export interface TakenPlace extends PlaceLabel {
  hall_id: string;
  place: number;
  ticket_id: string;
  guest_id: string;
  guest_name: string;
}

/**
 * Refuses with places_taken, naming place, ticket and guest, when somebody has a ticket to one of these places; all
 * places of the hall, if none are given. Until the transaction ends nobody can be seated on them.
 */
export async function requireFreePlaces(work: Work, hallId: string, places?: readonly number[]): Promise<void> {
  if (places?.length === 0) return;
  const among = places ? sql`and place = any(${arrayOf(places, 'int')})` : sql``;
  await work.tx.execute(sql`
    select place from places where organization_id = ${work.organization_id} and hall_id = ${hallId} ${among}
    order by place for update`);
  const { rows } = await work.tx.execute<TakenPlace & Record<string, unknown>>(sql`
    select hall_id, place, ${labelColumns('ticket_rows')}, id as ticket_id, guest_id, guest_name from ticket_rows
    where organization_id = ${work.organization_id} and hall_id = ${hallId} ${among} order by position`);
  if (rows.length > 0) throw new Problem('places_taken', { extra: { places: rows } });
}

/** Ids of the tickets on these places. */
export async function ticketsOn(work: Work, hallId: string, places: readonly number[]): Promise<string[]> {
  if (places.length === 0) return [];
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id from ticket_rows where organization_id = ${work.organization_id} and hall_id = ${hallId}
      and place = any(${arrayOf(places, 'int')}) order by id`);
  return rows.map((row) => row.id);
}

/**
 * Makes the rows of `places` what the layout says, where they are what `before` says: only what differs is written; without one
 * all are looked at. Sectors of places that stay are kept, and so is what tells old doubles apart; a double that is new breaks
 * `places_label`.
 */
export async function storePlaces(work: Work, hallId: string, layout: HallLayout, before?: HallLayout): Promise<void> {
  const known = new Map(before && placeRowsOf(before).map((row) => [row.place, row]));
  const rows = placeRowsOf(layout);
  const changed = before ? rows.filter((row) => !isDeepStrictEqual(row, known.get(row.place))) : rows;
  const doubled = changed.filter(({ isDouble }) => isDouble).map(({ place }) => place);
  const staying = new Set(rows.map(({ place }) => place));
  const gone = before
    ? sql`place = any(${arrayOf(
        [...known.keys()].filter((place) => !staying.has(place)),
        'int',
      )})`
    : sql`place <> all(${arrayOf([...staying], 'int')})`;
  await work.tx.execute(
    sql`delete from places where organization_id = ${work.organization_id} and hall_id = ${hallId} and ${gone}`,
  );
  const { rows: stored } = await work.tx.execute<{ count: number }>(sql`
    with stored as (
    insert into places as p (organization_id, hall_id, place, kind, level, "row", "table", area, seat, twin, position, active)
    select ${work.organization_id}::uuid, ${hallId}::uuid, w.place, w.kind, w.level, w."row", w."table", w.area, w.seat, w.twin,
      w.position, w.active
    from ${asRows(changed)}
    on conflict on constraint places_key do update set kind = excluded.kind, level = excluded.level, "row" = excluded."row",
      "table" = excluded."table", area = excluded.area, seat = excluded.seat, position = excluded.position, active = excluded.active,
      twin = case when p.place = any(${arrayOf(doubled, 'int')}) and (p.level, p."row", p."table", p.area, p.seat)
        is not distinct from (excluded.level, excluded."row", excluded."table", excluded.area, excluded.seat)
        then p.twin else excluded.twin end
    where p.twin is distinct from excluded.twin
      or (p.kind, p.level, p."row", p."table", p.area, p.seat, p.position, p.active) is distinct from
      (excluded.kind, excluded.level, excluded."row", excluded."table", excluded.area, excluded.seat, excluded.position, excluded.active)
    returning 1)
    select count(*)::int as count from stored`);
  work.wrote(places, stored[0]!.count);
}

/** The places of a hall as their rows are stored, and whether another bears the same label. */
function placeRowsOf(layout: HallLayout) {
  const labels = labelsOf(layout);
  const inactive = new Set(layout.inactive);
  const doubled = new Set(doublesOf(layout).flatMap((double) => double.places));
  const twins = twinsOf(layout);
  return placesOf(layout).map((place, position) => {
    const label = labels.get(place)!;
    const kind = isFreeSeating(label) ? 'area' : 'seat';
    const twin = twins.get(place) ?? 0;
    return { place, position, kind, active: !inactive.has(place), twin, isDouble: doubled.has(place), ...label };
  });
}

/** Where people sit as they like without a number, the how-manieth place of its table each is. */
function twinsOf(layout: HallLayout): Map<number, number> {
  const tables = layout.tables.filter(({ chairs }) => chairs === false);
  return new Map(tables.flatMap(({ places }) => places.map((place, i): [number, number] => [place, i])));
}

/** Says which seats of a cinema these places are. */
export async function bindPlaces(
  work: Work,
  hallId: string,
  bound: readonly { place: number; external_ref: string; external_group: string | null }[],
): Promise<void> {
  await work.tx.execute(sql`
    update places p set external_ref = w.external_ref, external_group = w.external_group
    from jsonb_to_recordset(${JSON.stringify(bound)}::jsonb) as w(place int, external_ref text, external_group text)
    where p.organization_id = ${work.organization_id} and p.hall_id = ${hallId} and p.place = w.place`);
}

function asRows(places: object[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
    as w(place int, kind text, level text, "row" text, "table" text, area text, seat text, twin int, position int, active boolean)`;
}

/**
 * Puts every place of a hall away: closed, so that a ticket on one of them is refused. `storePlaces` has them again, in the
 * sectors they were in.
 */
export async function putPlacesAway(work: Work, hallId: string): Promise<void> {
  await work.tx.execute(
    sql`update places set active = false where organization_id = ${work.organization_id} and hall_id = ${hallId} and active`,
  );
}

/** Places of a sector, in the order of the plan. */
export async function placesOfSector(work: Work, sector: { id: string; hall_id: string }): Promise<number[]> {
  const { rows } = await work.tx.execute<{ place: number }>(sql`
    select place from places where organization_id = ${work.organization_id} and hall_id = ${sector.hall_id}
      and sector_id = ${sector.id} order by position`);
  return rows.map((row) => row.place);
}

/** Refuses places the hall doesn't have; `field` is where they stand in what was sent. */
export async function requirePlaces(
  work: Work,
  hallId: string,
  places: readonly number[],
  field: string,
): Promise<void> {
  const { rows } = await work.tx.execute<{ place: number }>(sql`
    select place from places where organization_id = ${work.organization_id} and hall_id = ${hallId}
      and place = any(${arrayOf(places, 'int')})`);
  const known = new Set(rows.map((row) => row.place));
  const at = places.findIndex((place) => !known.has(place));
  if (at >= 0) throw new Problem('invalid', { errors: { [`${field}.${at}`]: { key: 'not_there' } } });
}

/** The same, and those that are closed: place_inactive, which names them. */
export async function requireActivePlaces(
  work: Work,
  hallId: string,
  places: readonly number[],
  field: string,
): Promise<void> {
  await requirePlaces(work, hallId, places, field);
  const { rows } = await work.tx.execute<{ place: number } & Record<string, unknown>>(sql`
    select hall_id, place, ${labelColumns('places')} from places where organization_id = ${work.organization_id}
      and hall_id = ${hallId} and place = any(${arrayOf(places, 'int')}) and not active order by position`);
  if (rows.length > 0) throw new Problem('place_inactive', { extra: { places: rows } });
}

/** Gives places to a sector (null: to none), taking them from the one they were in. */
export async function paintPlaces(
  work: Work,
  hallId: string,
  sectorId: string | null,
  places: readonly number[],
): Promise<void> {
  if (places.length === 0) return;
  await work.tx.execute(sql`
    update places set sector_id = ${sectorId}
    where organization_id = ${work.organization_id} and hall_id = ${hallId} and place = any(${arrayOf(places, 'int')})
      and sector_id is distinct from ${sectorId}`);
}
