import { sql } from 'drizzle-orm';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import { holds as resource } from '#resources/holds.ts';
import { columnsOf } from '../../crud/table.ts';
import { tenantTable, within } from '../../db/columns.ts';
import { memberships } from '../../users/table.ts';
import { halls } from '../table.ts';

/** One that is over is still there, and is replaced by whoever holds the place next; one that was released is put away. */
export const holds = tenantTable('holds', columnsOf(resource), (table) => [
  uniqueIndex('holds_place')
    .on(table.organization_id, table.hall_id, table.place)
    .where(sql`deleted_at is null`),
  within('holds_hall', table.organization_id, table.hall_id, () => halls),
  within('holds_held_by', table.organization_id, table.held_by, () => memberships),
]);
