import { type SQL, sql } from 'drizzle-orm';
import { packIds } from '#shared/hall/packing.ts';
import type { HeldPlaces } from '#resources/holdSchemas.ts';
import { arrayOf } from '../../db/among.ts';
import { isoMoment } from '../../db/columns.ts';
import { colleague } from '../../db/names.ts';
import type { Work } from '../../db/work.ts';

/** SQL: is this hold there, and not over by the clock of the request? */
export function isHolding({ now }: Work, alias: string): SQL {
  const [until, deleted_at] = ['until', 'deleted_at'].map(
    (name) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`,
  );
  return sql`${deleted_at} is null and (${until} is null or ${until} > ${now().toISOString()}::timestamptz)`;
}

/**
 * SQL: places of a hall that are held, those alike together, as JSON for `packHeld`; null where there are none. `those`
 * narrows them by `h.place`.
 */
export function heldJson(work: Work, hall_id: SQL, those: SQL = sql`true`): SQL {
  const { organization_id } = work;
  return sql`(select json_agg(json_build_object('by', g.by, 'until', g.until, 'remark', g.remark, 'places', g.places) order by g.first)
    from (select min(h.place) as first, json_agg(h.place order by h.place) as places, ${isoMoment(sql`h.until`)} as until, h.remark,
        (select ${colleague('m')} from memberships m
          where m.organization_id = ${organization_id} and m.id = h.held_by) as by
      from holds h where h.organization_id = ${organization_id} and h.hall_id = ${hall_id} and ${isHolding(work, 'h')} and ${those}
      group by h.held_by, h.until, h.remark) g)`;
}

/** What `heldJson` answers, with the ids as stretches. */
export function packHeld(held: readonly HeldPlaces[] | null): HeldPlaces[] {
  return (held ?? []).map((alike) => ({ ...alike, places: packIds(alike.places) }));
}

/** The places of a hall that are held, each with how. */
export async function heldIn(work: Work, hallId: string): Promise<HeldPlaces[]> {
  const { rows } = await work.tx.execute<{ held: HeldPlaces[] | null }>(
    sql`select ${heldJson(work, sql`${hallId}::uuid`)} as held`,
  );
  return rows[0]!.held ?? [];
}

/** Which of these places of a hall are held, all that are where none are named. */
export async function heldAmong(work: Work, hallId: string, places?: readonly number[]): Promise<Set<number>> {
  const those = places ? sql`and h.place = any(${arrayOf(places, 'int')})` : sql``;
  const { rows } = await work.tx.execute<{ place: number }>(sql`
    select h.place from holds h where h.organization_id = ${work.organization_id} and h.hall_id = ${hallId}
      and ${isHolding(work, 'h')} ${those}`);
  return new Set(rows.map(({ place }) => place));
}
