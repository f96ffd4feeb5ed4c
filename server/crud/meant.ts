import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { typeName } from '#shared/naming.ts';
import { filterOf } from '#shared/kinds.ts';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { listOf } from '#shared/schema.ts';
import { isBlank, refuse } from '#shared/typed.ts';
import { uuid } from '#shared/uuid.ts';
import { among } from '../db/among.ts';
import type { TenantTable, Work } from '../db/work.ts';
import type { Kept } from './kept.ts';
import type { Listing } from './listing.ts';
import { missingOf, NOBODY } from './missing.ts';
import { type ListAsked, namedIds } from './paging.ts';
import type { Noun } from './rules.ts';
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
export function meantShape({ name, fields }: Pick<Resource, 'name' | 'fields'>, { query }: Listing) {
  const asked = query.omit(OF_A_PAGE).meta({ title: `${typeName(name)}Filter` });
  // Of a field that not everybody sees nothing is said before it is known who asks.
  const isOpen = (key: string) => key in asked.shape && !fields[filterOf(key).name]?.seenBy;
  const words = (given: unknown, ctx: z.RefinementCtx) => asQuery(given, ctx, isOpen);
  const filter = z.preprocess(words, asked) as unknown as z.ZodType<Values, Values>;
  return {
    ids: listOf(uuid(), { max: limit('bulkRows') }).optional(),
    filter: filter.optional(),
    /** However many match: more than one turn does go on in the background, as the job that is answered. */
    background: z.boolean().optional(),
  };
}

/**
 * Values as a query string has them, so that the same schema judges them. A list takes an empty one for no filter; whoever
 * changes all that match would change everybody, so that it is refused.
 */
function asQuery(given: unknown, ctx: z.RefinementCtx, isOpen: (key: string) => boolean): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const words = Object.entries(given).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [name, value.replaceAll('\0', '')] as const;
    if (Array.isArray(value)) return [name, value.join(',')] as const;
    return [name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value] as const;
  });
  for (const [name, value] of words) if (isNothing(value) && isOpen(name)) refuse(ctx, { key: 'required' }, [name]);
  return Object.fromEntries(words.filter(([, value]) => value !== undefined));
}

function isNothing(value: unknown): boolean {
  return value === null || isBlank(value);
}

/** By name or by filter: of both it couldn't be told which was meant. */
export function refuseBoth(filter: Values | undefined, named: unknown): void {
  if (filter && named !== undefined) throw new Problem('invalid', { errors: { filter: { key: 'one_of_both' } } });
}

/** The records that are meant, each once and in one order, and those that were named and are gone. */
export interface MeantIds {
  ids: string[];
  missing: Kept;
}

/**
 * The ids of the records that are meant. `held` until the transaction ends, in the order of their ids, so that nobody waits in
 * a circle; of all that match, those that are gone by then, or match no more, are left out.
 */
export async function meantIds(
  noun: Noun,
  work: Work,
  listing: Listing,
  { ids, filter }: Meant,
  { query, held }: { query?: string | undefined; held?: Held } = {},
): Promise<MeantIds> {
  refuseBoth(filter, ids ?? query);
  const max = limit('bulkRows');
  const refuseMany = (total: number) => {
    if (total > max) throw new Problem('too_many_records', { params: { max, total } });
  };
  if (!filter) {
    const named = namedIds(query, ids);
    refuseMany(named.length);
    return namedThere(noun, work, named, held);
  }
  const { resource, table, rules } = noun;
  const asked = askedIn(work, listing, filter);
  const found = await matchingIds(resource, work, asked, rules);
  refuseMany(found.length);
  const there = held ? await heldMatching(resource, work, table, { ...asked, ids: found }, rules, held) : found.sort();
  return { ids: there, missing: NOBODY };
}

/** Those of the named records that are there, `held` until the transaction ends, and those that are gone; refused where all are. */
export async function namedThere(noun: Noun, work: Work, named: readonly string[], held?: Held): Promise<MeantIds> {
  const { resource, table, rules } = noun;
  const found = await matchingIds(resource, work, { ids: [...named], filters: {} }, rules);
  const ids = held ? await heldIds(work, table, found, held) : found.sort();
  if (ids.length === 0) throw new Problem('not_found');
  const there = new Set(ids);
  const missing = named.filter((id) => !there.has(id));
  return { ids, missing: await missingOf(noun, work, missing, 'deleted') };
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
    const empty = Object.keys(filter).filter((name) => isNothing(filter[name]));
    if (empty.length > 0)
      throw new Problem('invalid', { errors: Object.fromEntries(empty.map((name) => [name, { key: 'required' }])) });
    return { q, filters };
  } catch (error) {
    if (!(error instanceof Problem) || !error.detail.errors) throw error;
    const errors = Object.entries(error.detail.errors).map(([name, message]) => [`filter.${name}`, message]);
    throw new Problem(error.code, { ...error.detail, errors: Object.fromEntries(errors) });
  }
}
