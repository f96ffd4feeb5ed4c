import { and, eq } from 'drizzle-orm';
import { halls as hallResource } from '#resources/halls.ts';
import { sectors as sectorResource } from '#resources/sectors.ts';
import type { Resource } from '#shared/resource.ts';
import { undoingOfPart } from '../crud/undoing.ts';
import { among } from '../db/among.ts';
import { storePlaces } from './places.ts';
import { requireHall } from './rules.ts';
import { holdManagers } from './sectors/rules.ts';
import { halls, sectors } from './table.ts';

/** Halls come back with their places, and these in the sectors they were in. */
export const hallUndoing = undoingOfPart({
  resource: hallResource as unknown as Resource,
  table: halls,
  eventOf: ({ before }) => String(before!['event_id']),
  afterwards: async (work, ids) => {
    for (const id of ids) await storePlaces(work, id, (await requireHall(work, id)).layout);
  },
});

/** Sectors come back with what they were painted on, without an employee who is gone. */
export const sectorUndoing = undoingOfPart({
  resource: sectorResource as unknown as Resource,
  table: sectors,
  eventOf: ({ before }, all) => {
    const hall_id = String(before!['hall_id']);
    const hall = all.find(({ noun }) => noun === 'halls')?.changes.find(({ id }) => id === hall_id);
    return String(hall?.before?.['event_id'] ?? hall_id);
  },
  afterwards: async (work, ids) => {
    const mine = and(eq(sectors.organization_id, work.organization_id), among(sectors.id, ids));
    const held = await work.tx.select({ manager: sectors.manager_membership_id }).from(sectors).where(mine);
    const managers = [...new Set(held.flatMap(({ manager }) => manager ?? []))];
    const there = await holdManagers(work, managers);
    const gone = managers.filter((id) => !there.has(id));
    await work.update(sectors, and(among(sectors.id, ids), among(sectors.manager_membership_id, gone)), {
      manager_membership_id: null,
    });
  },
});
