import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { typeName } from '#shared/naming.ts';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { listOf } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { among } from '../db/among.ts';
import type { TenantTable, Work } from '../db/work.ts';
import type { Listing } from './listing.ts';
import { type ListAsked, namedIds } from './paging.ts';
import { type ListQuery, matchingIds, type ReadRules } from './select.ts';

type Values = Record<string, unknown>;
/** How strongly records are held until a transaction ends. */
export type Held = 'update' | 'no key update' | 'key share';

/** These records, or all that match. */
export interface Meant {
  ids?: readonly string[] | undefined;
  filter?: Values | undefined;
  background?: boolean | undefined;
}

/** What chooses a page and its order; of all that match it says nothing. */
export const OF_A_PAGE = { page: true, per_page: true, sort: true, order: true, ids: true } as const;

/** `ids`, or all that the list finds by `filter`: its own search and filters, refused as the list refuses them. */
export function meantShape(noun: string, { query }: Listing) {
  const asked = query.omit(OF_A_PAGE).meta({ title: `${typeName(noun)}Filter` });
  const filter = z.preprocess(asQuery, asked) as unknown as z.ZodType<Values, Values>;
  return {
    ids: listOf(uuid(), { max: limit('bulkRows') }).optional(),
    filter: filter.optional(),
    /** However many match: more than one call does go on in the background, as the job that is answered. */
    background: z.boolean().optional(),
  };
}

/** Values as a query string has them, so that the same schema judges them; what is empty says nothing. */
function asQuery(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const words = Object.entries(given).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [name, value.replaceAll('\0', '')] as const;
    if (Array.isArray(value)) return [name, value.join(',')] as const;
    return [name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value] as const;
  });
  return Object.fromEntries(words.filter(([, value]) => value !== '' && value !== null && value !== undefined));
}

/** By name or by filter: of both it couldn't be told which was meant. */
export function refuseBoth(filter: Values | undefined, named: unknown): void {
  if (filter && named !== undefined) throw new Problem('invalid', { errors: { filter: { key: 'unknown' } } });
}

/**
 * The ids of the records that are meant, each once and in one order. Unknown ids refuse the whole: then the list is another
 * one than the person saw. `held` until the transaction ends, in the order of their ids, so that nobody waits in a circle;
 * of all that match, those that are gone by then, or match no more, are left out.
 */
export async function meantIds(
  resource: Resource,
  work: Work,
  table: TenantTable,
  listing: Listing,
  { ids, filter }: Meant,
  options: { rules: ReadRules; query?: string | undefined; held?: Held },
): Promise<string[]> {
  const { rules, query, held } = options;
  refuseBoth(filter, ids ?? query);
  const named = filter ? undefined : namedIds(query, ids);
  const asked = named ? { ids: named, filters: {} } : askedIn(work, listing, filter!);
  const found = await matchingIds(resource, work, asked, rules);
  const max = limit('bulkRows');
  if (found.length > max) throw new Problem('too_many_records', { params: { max, total: found.length } });
  if (named && found.length !== named.length) throw new Problem('not_found');
  if (!held) return found.sort();
  if (!named) return heldMatching(resource, work, table, { ...asked, ids: found }, rules, held);
  const rows = await heldIds(work, table, found, held);
  if (rows.length !== named.length) throw new Problem('not_found');
  return rows;
}

/** Those of the records `ids` that match once they are held: until then somebody else may have changed them. */
export async function heldMatching(
  resource: Resource,
  work: Work,
  table: TenantTable,
  asked: Pick<ListQuery, 'q' | 'filters'> & { ids: readonly string[] },
  rules: ReadRules,
  held: Held,
): Promise<string[]> {
  const ids = await heldIds(work, table, asked.ids, held);
  const matching = new Set(await matchingIds(resource, work, { ...asked, ids }, rules));
  return ids.filter((id) => matching.has(id));
}

/** Those of the records that are there, in the order of their ids, held until the transaction ends. */
export async function heldIds(work: Work, table: TenantTable, ids: readonly string[], held: Held): Promise<string[]> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id from ${table} where organization_id = ${work.organization_id} and ${among(sql`id`, ids)}
      and deleted_at is null order by id for ${sql.raw(held)}`);
  return rows.map(({ id }) => id);
}

/** What a filter in a body asks of the list; refused by the name that is wrong in it. */
export function askedIn(
  work: Work,
  { queryOf }: Listing,
  filter: Values,
): Partial<ListQuery> & Pick<ListQuery, 'filters'> {
  try {
    const { q, filters } = queryOf(work, filter as ListAsked & Values);
    return { q, filters };
  } catch (error) {
    if (!(error instanceof Problem) || !error.detail.errors) throw error;
    const errors = Object.entries(error.detail.errors).map(([name, message]) => [`filter.${name}`, message]);
    throw new Problem(error.code, { ...error.detail, errors: Object.fromEntries(errors) });
  }
}
