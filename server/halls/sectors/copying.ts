import { sql } from 'drizzle-orm';
import type { Work } from '../../db/work.ts';
import { sectors } from '../table.ts';
import { holdManagers, sectorsOfHall } from './rules.ts';

/** Gives a hall the sectors of another one, their managers included as far as they are still there, on the places both have. */
export async function copySectors(work: Work, fromHallId: string, toHallId: string): Promise<void> {
  const origins = await sectorsOfHall(work, fromHallId);
  const there = await holdManagers(
    work,
    origins.flatMap(({ manager_membership_id }) => manager_membership_id ?? []),
  );
  const copies = await work.insert(
    sectors,
    origins.map(({ name, number, manager_membership_id }) => ({
      hall_id: toHallId,
      name,
      number,
      manager_membership_id: manager_membership_id && (there.has(manager_membership_id) ? manager_membership_id : null),
    })),
  );
  const pairs = origins.map((origin, at) => ({ origin: origin.id, copy: copies[at]!.id }));
  await work.tx.execute(sql`
    update places p set sector_id = pair.copy
    from places o join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(origin uuid, copy uuid)
      on pair.origin = o.sector_id
    where o.organization_id = ${work.organization_id} and o.hall_id = ${fromHallId}
      and p.organization_id = o.organization_id and p.hall_id = ${toHallId} and p.place = o.place`);
}
