import { sql } from 'drizzle-orm';
import { halls as hallResource } from '#resources/halls.ts';
import { sectors as sectorResource } from '#resources/sectors.ts';
import type { Resource } from '#shared/resource.ts';
import { undoingOfPart } from '../crud/undoing.ts';
import { among } from '../db/among.ts';
import { storePlaces } from './places.ts';
import { requireHall } from './rules.ts';
import { halls, sectors } from './table.ts';

/** Halls come back with their places, and these in the sectors they were in. */
export const hallUndoing = undoingOfPart({
  resource: hallResource as unknown as Resource,
  table: halls,
  of: 'event_id',
  back: async (work, ids) => {
    for (const id of ids) await storePlaces(work, id, (await requireHall(work, id)).layout);
  },
});

/** Sectors come back with what they were painted on, without an employee who is gone. */
export const sectorUndoing = undoingOfPart({
  resource: sectorResource as unknown as Resource,
  table: sectors,
  of: 'hall_id',
  back: async (work, ids) => {
    const isGone = sql`not exists (select 1 from memberships m where m.organization_id = ${work.organization_id}
      and m.id = ${sectors.manager_membership_id} and m.active and m.deleted_at is null)`;
    await work.update(
      sectors,
      sql`${among(sectors.id, ids)} and ${sectors.manager_membership_id} is not null and ${isGone}`,
      {
        manager_membership_id: null,
      },
    );
  },
});
