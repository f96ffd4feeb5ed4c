import { and, eq, type SQL } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { among } from '../db/among.ts';
import type { TenantTable, Work } from '../db/work.ts';

/** Live rows of a table by id, refusing unknown and foreign ids alike. */
export async function requireAll<T extends TenantTable>(
  work: Work,
  table: T,
  ids: readonly string[],
): Promise<T['$inferSelect'][]> {
  const where = and(eq(table.organization_id, work.organization_id), among(table.id, ids)) as SQL;
  const rows = await work.tx
    .select()
    .from(table as TenantTable)
    .where(where);
  const live = rows.filter((row) => (row as { deleted_at: Date | null }).deleted_at === null);
  if (live.length !== new Set(ids).size) throw new Problem('not_found');
  return live as T['$inferSelect'][];
}
