import { limit } from '../limits.ts';
import type { ReadPlan } from './fromPretix.ts';
import { groupsOf } from './groups.ts';
import type { HallLayout } from './layout.ts';

/** A plan of more groups than a hall may have. */
export function tooManyGroups(groups: number): ReadPlan {
  const params = { groups: String(groups), most: String(limit('groups')) };
  return { layout: null, problems: [{ key: 'too_many_groups', params }] };
}

/** Refuses a plan that has more groups than a hall may have. */
export function refusedGroups(layout: HallLayout): ReadPlan | null {
  const groups = groupsOf(layout).length;
  return groups > limit('groups') ? tooManyGroups(groups) : null;
}
