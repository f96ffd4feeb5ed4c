import { type SQL, sql } from 'drizzle-orm';
import { resourceList } from '#resources/index.ts';
import { hasRole, isAllowed } from '#shared/roles.ts';
import { arrayOf } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';

/** SQL of the imports `i` that the person sees: files of nouns they may bring; of guests of a hall also whoever runs events, and whoever confirmed it. */
export function importsSeen(work: Work): SQL {
  const { role, membership_id } = work.actor;
  const nouns = resourceList.filter(({ allow, own }) => !own && isAllowed(allow.create, role)).map(({ name }) => name);
  const ofHall = hasRole(role, 'manager_event') ? sql`true` : sql`i.confirmed_by = ${membership_id}`;
  return sql`i.organization_id = ${work.organization_id} and i.deleted_at is null
    and (i.noun = any(${arrayOf(nouns, 'text')}) or (i.noun = 'guests' and i.hall_id is not null and ${ofHall}))`;
}
