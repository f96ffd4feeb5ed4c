import { type SQL, sql } from 'drizzle-orm';
import { filterOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { arrayOf } from '../db/among.ts';
import { HOLDING } from '../db/views.ts';
import type { Work } from '../db/work.ts';
import { type Counted, upToMost } from './paging.ts';
import type { ListQuery, ReadRules } from './select.ts';

/** So many rows are read at once; of those that more hold, the order of the list soon meets enough for a page. */
const AT_ONCE = 50_000;

/** What is known of those who hold what a filter names. */
interface Holders {
  /** Where their rows come from, if they are read at once, and the filter that they meet by that. */
  source?: SQL;
  met?: string;
  /** How many match, if nothing else is asked and more hold it than are counted. */
  total?: Counted;
}

/**
 * Looks up beforehand who holds what a filter names. Under a policy `&&` must wait until each row is known to be one's own,
 * so the index over what records hold stays unused: whoever has a rare tag would be looked for in the whole list.
 */
export async function holdersOf(
  resource: Resource,
  work: Work,
  { filters, ids }: ListQuery,
  rules: ReadRules,
): Promise<Holders> {
  const table = resource.table ?? resource.name;
  const isAlone = Object.keys(filters).length === 1 && !ids && !rules.only;
  // What is asked beside it few of them may meet, and all that do are counted.
  const most = isAlone ? limit('exactTotal') : AT_ONCE;
  for (const [key, value] of Object.entries(filters)) {
    const { name, operator } = filterOf(key);
    const isHeld = HOLDING.get(table)?.includes(name) && (operator === 'is' || operator === 'all');
    if (!isHeld || rules.filters?.[key]) continue;
    const held = sql`${name}, ${arrayOf([value].flat() as string[], 'uuid')}, ${operator === 'all'}`;
    const { rows } = await work.tx.execute<{ holders: number }>(
      sql`select ${sql.identifier(`holders_${table}`)}(${held}, ${most + 1}) as holders`,
    );
    if (rows[0]!.holders <= most) return { source: sql`${sql.identifier(`held_${table}`)}(${held}) r`, met: key };
    if (isAlone) return { total: upToMost(rows[0]!.holders) };
  }
  return {};
}
