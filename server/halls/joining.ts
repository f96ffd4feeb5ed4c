import { sql } from 'drizzle-orm';
import { groupsOf, placesOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Work } from '../db/work.ts';

/**
 * Gives places that came to a row, a table or an area the sector of those that were there, where all of these have one: who
 * holds a table holds its new chair too. In a group that is new, or divided, somebody decides.
 */
export async function joinSectors(work: Work, hallId: string, before: HallLayout, layout: HallLayout): Promise<void> {
  const kin = kinOf(before, layout);
  if (kin.length === 0) return;
  await work.tx.execute(sql`
    with kin as (
      select w.at, w.place, w.is_new from jsonb_to_recordset(${JSON.stringify(kin)}::jsonb) as w(at int, place int, is_new boolean)),
    held as (
      select k.at, (array_agg(p.sector_id))[1] as sector_id from kin k
      join places p on p.organization_id = ${work.organization_id} and p.hall_id = ${hallId} and p.place = k.place
      where not k.is_new group by k.at
      having count(*) = count(p.sector_id) and count(distinct p.sector_id) = 1)
    update places p set sector_id = held.sector_id from kin k join held on held.at = k.at
    where p.organization_id = ${work.organization_id} and p.hall_id = ${hallId} and p.place = k.place and k.is_new`);
}

/** The places of each group that has old ones and new ones. */
function kinOf(before: HallLayout, layout: HallLayout): { at: number; place: number; is_new: boolean }[] {
  const known = new Set(placesOf(before));
  return groupsOf(layout).flatMap(({ group: { places } }, at) => {
    const old = places.filter((place) => known.has(place)).length;
    if (old === 0 || old === places.length) return [];
    return places.map((place) => ({ at, place, is_new: !known.has(place) }));
  });
}
