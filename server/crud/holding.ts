import { sql } from 'drizzle-orm';
import { filterOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { arrayOf } from '../db/among.ts';
import { HOLDING } from '../db/views.ts';
import type { Work } from '../db/work.ts';
import type { ListQuery, ReadRules } from './select.ts';

/** So many are meant by their ids; of what more hold, the order of the list soon meets enough for a page. */
const FEW = 1_000;
/** The same beside other conditions: few of those who hold it may meet them too, and all that do are counted. */
const FEW_OF_SOME = limit('exactTotal');

/** A query as it is read; `holders` only where it asks for nothing else: how many hold it, all up to `exactTotal`, else one more. */
interface Asked {
  query: ListQuery;
  holders?: number;
}

/**
 * Looks up beforehand who holds what a filter names. Under a policy `&&` must wait until each row is known to be one's own,
 * so the index over what records hold stays unused: whoever has a rare tag would be looked for in the whole list. A search has
 * an index of its own, and all its rows in hand.
 */
export async function throughHolders(
  resource: Resource,
  work: Work,
  query: ListQuery,
  rules: ReadRules,
): Promise<Asked> {
  const table = resource.table ?? resource.name;
  const isHeld = (key: string) => {
    const { name, operator } = filterOf(key);
    return HOLDING.get(table)?.includes(name) && !rules.filters?.[key] && (operator === 'is' || operator === 'all');
  };
  const isAlone = Object.keys(query.filters).length === 1 && !query.ids && !rules.only;
  const most = isAlone ? FEW : FEW_OF_SOME;
  const filters = { ...query.filters };
  let { ids } = query;
  let many: number | undefined;
  for (const key of Object.keys(filters).filter(isHeld)) {
    const { name, operator } = filterOf(key);
    const held = arrayOf([filters[key]].flat() as string[], 'uuid');
    const { rows } = await work.tx.execute<{ holders: number; ids: string[] | null }>(sql`
      select count(*)::int as holders, case when count(*) <= ${most} then coalesce(array_agg(id::text), '{}') end as ids
      from ${sql.identifier(`holding_${table}`)}(${name}, ${held}, ${operator === 'all'}, ${limit('exactTotal') + 1}) id`);
    const { holders, ids: few } = rows[0]!;
    if (few === null) {
      many = holders;
      continue;
    }
    const those = new Set(few);
    ids = ids ? ids.filter((id) => those.has(id)) : few;
    delete filters[key];
  }
  return { query: { ...query, filters, ids }, ...(isAlone && many !== undefined ? { holders: many } : {}) };
}
