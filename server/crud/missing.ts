import { and, eq, sql } from 'drizzle-orm';
import { translate } from '../base/language.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { type Kept, keptOfBoth, NAMED, titleIn } from './kept.ts';
import type { Noun } from './rules.ts';

/** Nobody is missing. */
export const NOBODY: Kept = { kept: [], kept_total: 0 };

/** What was done, with those that were gone among those that stay. */
export function withMissing<D extends Kept>(done: D, missing: Kept): D {
  return { ...done, ...keptOfBoth(done, missing) };
}

/**
 * Records that were named and can't be found any more, as those that stay are answered: one's own by name and `why`; of all
 * others nothing is said, whosever they are.
 */
export async function missingOf(
  { resource, table, rules }: Noun,
  work: Work,
  ids: readonly string[],
  why: 'deleted' | 'not_in_trash',
): Promise<Kept> {
  if (ids.length === 0) return NOBODY;
  const some = ids.slice(0, NAMED);
  const { rows } = await work.tx.execute<{ id: string } & Record<string, unknown>>(sql`
    select r.* from ${table} r
    where ${and(eq(sql`r.organization_id`, work.organization_id), among(sql`r.id`, some), rules.only?.(work))}`);
  const known = new Map(rows.map((row) => [row.id, titleIn(resource, row, work)]));
  const reasonOf = (key: string) => translate(work.language, `problems.kept.${key}`);
  const kept = some.map((id) => ({ id, name: known.get(id) ?? '', reason: reasonOf(known.has(id) ? why : 'gone') }));
  return { kept, kept_total: ids.length };
}
