import { and, eq, type SQL } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { among } from '../db/among.ts';
import type { TenantTable, Work } from '../db/work.ts';

/** Live rows of a table by id, refusing unknown and foreign ids alike; `held` as `liveAmong` holds them. */
export async function requireAll<T extends TenantTable>(
  work: Work,
  table: T,
  ids: readonly string[],
  held?: 'key share' | 'update',
): Promise<T['$inferSelect'][]> {
  const live = await liveAmong(work, table, ids, held);
  if (live.length !== new Set(ids).size) throw new Problem('not_found');
  return live;
}

/**
 * Those of the ids that are live rows of a table. `held` until the transaction ends: 'key share' by
 * whoever is about to refer to them, 'update' by whoever deletes them; the one waits for the other. Held all at once
 * and in the order of their ids, so that nobody waits in a circle.
 */
export async function liveAmong<T extends TenantTable>(
  work: Work,
  table: T,
  ids: readonly string[],
  held?: 'key share' | 'update',
): Promise<T['$inferSelect'][]> {
  const where = and(eq(table.organization_id, work.organization_id), among(table.id, ids)) as SQL;
  const found = work.tx
    .select()
    .from(table as TenantTable)
    .where(where);
  const rows = await (held ? found.orderBy(table.id).for(held) : found);
  return rows.filter((row) => (row as { deleted_at: Date | null }).deleted_at === null) as T['$inferSelect'][];
}
