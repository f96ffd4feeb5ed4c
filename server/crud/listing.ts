import { filterOf, kindOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import { type Message, Problem } from '#shared/problems.ts';
import { type Resource, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { z } from 'zod';
import type { Work } from '../db/work.ts';
import { filtersOf } from './filters.ts';
import { type ListAsked, listQuery, pageParams } from './paging.ts';
import type { ListQuery } from './select.ts';

/** A list's query string, and how it is read. */
export interface Listing {
  query: ReturnType<typeof listQuery<string, Record<string, z.ZodType>>>;
  queryOf: (work: Work, asked: Partial<ListAsked> & Record<string, unknown>) => ListQuery;
  /** What is said of a filter that there is none of: a field that somebody sees is there, and can't be compared so. */
  unknown: (key: string, role: Role) => Message | undefined;
}

/**
 * The list's query string and how it is read: shared by the list, its export, its counts and whatever means all that match.
 * Of the field `within` nothing is asked: the path says it.
 */
export function listing(resource: Resource, more: Record<string, z.ZodType> = {}, within?: string): Listing {
  const { params: all, read } = filtersOf(resource);
  const params = Object.fromEntries(Object.entries(all).filter(([key]) => filterOf(key).name !== within));
  const fields = Object.keys(resource.fields).filter((name) => kindOf(resource.fields[name]!).isSorted);
  const sorts = [...fields, 'created_at', 'updated_at', 'id'];
  const page = z.union([z.literal('last'), pageParams().page]).default(1);
  const query = listQuery(sorts, { ...params, ...more, page }, resource.list);
  const queryOf = (work: Work, asked: Partial<ListAsked> & Record<string, unknown>): ListQuery => {
    const { page = 1, per_page, sort, order, q, ids, ...filters } = asked;
    const { role } = work.actor;
    if (sort && resource.fields[sort] && !visibleFields(resource, role).has(sort))
      throw new Problem('invalid', { errors: { sort: { key: 'invalid' } } });
    return {
      page,
      per_page: per_page ?? limit('perPage'),
      sort: sort ?? resource.list.sort,
      order: order ?? resource.list.order ?? 'asc',
      q,
      ids: ids?.split(','),
      filters: read(resource, role, filters),
    };
  };
  const unknown = (key: string, role: Role): Message | undefined => {
    const { name } = filterOf(key);
    return name !== within && visibleFields(resource, role).has(name) ? { key: 'not_compared' } : undefined;
  };
  return { query, queryOf, unknown };
}
