import { sql } from 'drizzle-orm';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { type AnyLayout, layoutOf } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { translate } from '../base/language.ts';
import type { Obstacle } from '../db/undoing.ts';
import type { Work } from '../db/work.ts';

/** What keeps somebody, or a hold, from coming back to a place that is closed; to one that is gone where `active` is null. */
export function closedPlace({ language }: Work, hall_id: string, active: boolean | null): Obstacle {
  const reason = translate(language, `problems.kept.place_${active === null ? 'gone' : 'closed'}`);
  return { noun: 'halls', id: hall_id, reason };
}

/** What places that are gone from a hall were called on the last plan that had them. One reading of the log for each such plan. */
export async function labelsOfGone(
  work: Work,
  hallId: string,
  places: readonly number[],
): Promise<Map<number, PlaceLabel>> {
  const found = new Map<number, PlaceLabel>();
  for (const place of places) {
    if (found.has(place)) continue;
    const layout = await lastPlanWith(work, hallId, place);
    const labels = layout ? labelsOf(layoutOf(layout)) : new Map<number, PlaceLabel>();
    for (const each of places) if (labels.has(each) && !found.has(each)) found.set(each, labels.get(each)!);
  }
  return found;
}

async function lastPlanWith({ tx, organization_id }: Work, hallId: string, place: number): Promise<AnyLayout | null> {
  const { rows } = await tx.execute<{ layout: AnyLayout }>(sql`
    select a.before -> 'layout' as layout from audit a
    where a.organization_id = ${organization_id} and a.noun = 'halls' and a.record_id = ${hallId}
      and jsonb_path_exists(a.before -> 'layout', '$.**.places[*] ? (@ == $place)', jsonb_build_object('place', ${place}::int))
    order by (a.before ->> 'version')::int desc limit 1`);
  return rows[0]?.layout ?? null;
}
