import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { filterOf, kindOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import { pascal } from '#shared/naming.ts';
import { Problem } from '#shared/problems.ts';
import { type Fields, type Resource, visibleFields } from '#shared/resource.ts';
import { defineCall } from '../call/call.ts';
import type { Work } from '../db/work.ts';
import type { Listing } from './listing.ts';
import { forgiving, type Reading } from './search.ts';
import { type ListQuery, matchingRows, type ReadRules } from './select.ts';

const counts = z
  .object({
    /** Most records first; null is no value. */
    data: z.array(z.object({ value: z.union([z.string(), z.boolean()]).nullable(), count: z.number().int() })),
    /** Records that match, and whether there are more values than are told. */
    meta: z.object({ total: z.number().int(), more: z.boolean() }),
  })
  .meta({ title: 'ValueCounts' });

/** How many records of the list have each value of a field, whatever the list is filtered by it; none where no field is counted. */
export function countsCalls<N extends string>(
  resource: Resource<Fields, N>,
  rules: ReadRules,
  { query, queryOf, unknown }: Listing,
) {
  const names = Object.keys(resource.fields).filter((name) => kindOf(resource.fields[name]!).isCounted);
  if (names.length === 0) return [];
  const all = resource as unknown as Resource;
  return [
    defineCall({
      method: 'GET',
      path: `/${resource.name}/counts`,
      name: `countBy${pascal(resource.name)}`,
      tag: resource.name,
      summary: `How many of the matching ${resource.name} have each value of a field`,
      least: resource.allow.read.least!,
      query: query.extend({ field: z.enum(names) }),
      unknown,
      answer: counts,
      bare: true,
      run: async (work, { query: asked }) => {
        const { field, ...list } = asked as Record<string, unknown> & { field: string };
        if (!visibleFields(all, work.actor.role).has(field))
          throw new Problem('invalid', { errors: { field: { key: 'invalid' } } });
        const wanted = queryOf(work, list);
        const others = Object.entries(wanted.filters).filter(([key]) => filterOf(key).name !== field);
        return countsOf(all, work, field, { ...wanted, filters: Object.fromEntries(others) }, rules);
      },
    }),
  ];
}

function countsOf(resource: Resource, work: Work, name: string, query: ListQuery, rules: ReadRules) {
  const max = limit('countedValues');
  const each = kindOf(resource.fields[name]!).holdsSeveral
    ? sql`matching left join lateral unnest(matching.value) as one(value) on true`
    : sql`matching as one`;
  const read = async (reading?: Reading) => {
    const { rows } = await work.tx.execute<{ value: string | boolean | null; count: number; total: number }>(sql`
      with matching as (select r.${sql.identifier(name)} as value ${matchingRows(resource, work, query, rules, reading)})
      select one.value, count(*)::int as count, (select count(*)::int from matching) as total
      from ${each} group by one.value order by count desc, one.value nulls last limit ${max + 1}`);
    const data = rows.slice(0, max).map(({ value, count }) => ({ value, count }));
    return { data, meta: { total: rows[0]?.total ?? 0, more: rows.length > max } };
  };
  return forgiving(query.q, read, ({ meta }) => meta.total > 0).then(({ data, meta }) => ({ data, meta }));
}
