import { limit } from '../limits.ts';
import type { ReadPlan } from './fromPretix.ts';
import { groupsOf } from './groups.ts';
import type { HallLayout } from './layout.ts';

/** A plan of more groups than a hall may have. */
export function tooManyGroups(groups: number): ReadPlan {
  const params = { groups: String(groups), most: String(limit('groups')) };
  return { layout: null, problems: [{ key: 'too_many_groups', params }] };
}

/** Steps that counting on labels which come again may take. */
const MOST_STEPS = 3_000_000;

/** Refuses what would take minutes to count on: more groups than a hall may have, or too many rows that are called alike. */
export function refusedGroups(layout: HallLayout): ReadPlan | null {
  const groups = groupsOf(layout).length;
  if (groups > limit('groups')) return tooManyGroups(groups);
  const alike = new Map<string, { rows: number; seats: number }>();
  for (const { label, level = 0, places } of layout.rows) {
    const key = `${level} ${label}`;
    const known = alike.get(key) ?? { rows: 0, seats: 0 };
    alike.set(key, { rows: known.rows + 1, seats: known.seats + places.length });
  }
  for (const [key, { rows, seats }] of alike)
    if (rows * seats > MOST_STEPS)
      return {
        layout: null,
        problems: [{ key: 'too_alike', params: { row: key.slice(key.indexOf(' ') + 1), rows: String(rows) } }],
      };
  return null;
}
