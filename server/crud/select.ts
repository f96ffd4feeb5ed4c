import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { filterOf } from '#shared/kinds.ts';
import { type Field, type Resource, visibleFields } from '#shared/resource.ts';
import { isoMoment } from '../db/columns.ts';
import { among } from '../db/among.ts';
import { PackedIds, packedIds } from '../db/ids.ts';
import type { Work } from '../db/work.ts';
import { meets } from './filters.ts';
import { serverKindOf, wireOf } from './kinds.ts';
import { orderBy, ranking, type Sorts } from './order.ts';
import { asTyped, forgiving, likenessOf, type Reading, searchOf, sourceOf } from './search.ts';

/** One page of a list as the query string asks for it. */
export interface ListQuery {
  page: number | 'last';
  per_page: number;
  sort: string;
  order: 'asc' | 'desc';
  q?: string | undefined;
  ids?: string[] | undefined;
  /** By `filterKey`; one value or, where the kind takes several, a list. */
  filters: Record<string, unknown>;
}

/** Extra knowledge a noun gives the generated reads. */
export interface ReadRules {
  /** True for rows whose hidden fields this person may see all the same. */
  own?: (work: Work) => SQL;
  /** Which fields these are; all hidden ones, if not given. */
  opens?: readonly string[];
  /** Rows that are no longer there for anybody, beyond deleted ones. */
  only?: (work: Work) => SQL | undefined;
  /** Rows of lists: others are there too, for whoever names them. */
  listed?: () => SQL;
  /** Filters that are no plain comparison of a field. */
  filters?: Record<string, (value: string, work: Work) => SQL>;
  /** What the list is sorted by in the place of the field, the first part first: a seat by its place on the plan. */
  sorts?: Sorts;
}

const BASE = ['id', 'version', 'created_at', 'updated_at'];
const MOMENTS = new Set(['created_at', 'updated_at']);

interface Chosen {
  at?: string;
  fields?: readonly string[];
  /** What every record has besides. */
  base?: readonly string[];
}

/**
 * The columns of a record in rows `at`, as they are answered; fields the role may not see come as null, save on rows of
 * their own.
 */
export function recordColumns(
  resource: Resource,
  work: Work,
  rules: ReadRules = {},
  { at = 'r', fields = Object.keys(resource.fields), base = BASE }: Chosen = {},
): SQL {
  const names = [...base, ...fields];
  const own = rules.own?.(work);
  const visible = visibleFields(resource, work.actor.role);
  return sql.join(
    names.map((name) => {
      const field = resource.fields[name];
      const column = valueOf(name, field, at);
      const value = field ? wireOf(field, column) : MOMENTS.has(name) ? isoMoment(column) : column;
      if (!field || visible.has(name)) return sql`${value} as ${sql.identifier(name)}`;
      return own && (rules.opens?.includes(name) ?? true)
        ? sql`case when ${own} then ${value} end as ${sql.identifier(name)}`
        : sql`null as ${sql.identifier(name)}`;
    }),
    sql`, `,
  );
}

/** SQL of a field's value in row `at`: its column, or what it is worked out from. */
function valueOf(name: string, field: Field | undefined, at = 'r'): SQL {
  return (field && serverKindOf(field).worked?.(field)) ?? sql`${sql.identifier(at)}.${sql.identifier(name)}`;
}

function conditionsOf(resource: Resource, work: Work, rules: ReadRules): SQL {
  return and(
    resource.common ? undefined : eq(sql`r.organization_id`, work.organization_id),
    isNull(sql`r.deleted_at`),
    rules.only?.(work),
  )!;
}

/** SQL: from which rows `r`, and where they match; searched as `reading` takes it, or of a `source` that is part of the table. */
export function matchingRows(
  resource: Resource,
  work: Work,
  query: Pick<ListQuery, 'filters' | 'ids'>,
  rules: ReadRules,
  reading?: Reading,
  source = sourceOf(resource, reading),
): SQL {
  const where = and(conditionsOf(resource, work, rules), ...wanted(resource, work, query, rules, reading))!;
  return sql`from ${source} where ${where}`;
}

/** Ids of all records that match, in no order; whoever acts on them acts on what was typed. */
export async function matchingIds(
  resource: Resource,
  work: Work,
  query: Pick<ListQuery, 'q' | 'filters' | 'ids'>,
  rules: ReadRules = {},
): Promise<string[]> {
  const reading = asTyped(query.q);
  return (await idsWhere(work, matchingRows(resource, work, query, rules, reading))).slice();
}

/** How many that are. */
export async function countMatching(
  resource: Resource,
  work: Work,
  query: Pick<ListQuery, 'q' | 'filters'>,
  rules: ReadRules,
): Promise<number> {
  const reading = asTyped(query.q);
  const { rows } = await work.tx.execute<{ total: number }>(
    sql`select count(*)::int as total ${matchingRows(resource, work, query, rules, reading)}`,
  );
  return rows[0]!.total;
}

/** Some of them, in the order of their ids: those that were there at `until`, from behind `after` on. */
export async function someMatching(
  resource: Resource,
  work: Work,
  query: Pick<ListQuery, 'q' | 'filters'>,
  rules: ReadRules,
  { until, after, most }: { until: string; after: string | null; most: number },
): Promise<string[]> {
  const reading = asTyped(query.q);
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select r.id ${matchingRows(resource, work, query, rules, reading)} and r.created_at <= ${until}::timestamptz
      ${after === null ? sql`` : sql`and r.id > ${after}`}
    order by r.id limit ${most}`);
  return rows.map(({ id }) => id);
}

/** All of them in the order of the list, searched as the list is, which forgives. */
export async function listedIds(
  resource: Resource,
  work: Work,
  query: ListQuery,
  rules: ReadRules,
): Promise<PackedIds> {
  const by = orderBy(resource, query.sort, query.order, rules.sorts);
  const read = async (reading?: Reading) => {
    const matching = matchingRows(resource, work, query, rules, reading);
    return { ids: await idsWhere(work, matching, ranking(by, likenessOf(resource, work.actor.role, reading))) };
  };
  return (await forgiving(query.q, read, ({ ids }) => ids.length > 0)).ids;
}

async function idsWhere(work: Work, matching: SQL, order?: SQL): Promise<PackedIds> {
  const { rows } = await work.tx.execute<{ ids: string | null }>(
    sql`select ${packedIds(sql`r.id`, order)} as ids ${matching}`,
  );
  return new PackedIds(rows[0]!.ids);
}

/** These records as far as they are there, in any order; whole, or their ids and these fields. */
export async function recordsOf(
  resource: Resource,
  work: Work,
  ids: readonly string[],
  rules: ReadRules = {},
  fields?: readonly string[],
): Promise<Record<string, unknown>[]> {
  return recordsWhere(resource, work, rules, among(sql`r.id`, ids), fields);
}

async function recordsWhere(resource: Resource, work: Work, rules: ReadRules, where: SQL, fields?: readonly string[]) {
  const { rows } = await work.tx.execute(sql`
    select ${recordColumns(resource, work, rules, fields && { fields, base: ['id'] })} from ${sourceOf(resource)}
    where ${conditionsOf(resource, work, rules)} and ${where}`);
  return rows;
}

/** One record, or undefined. */
export async function findRecord(
  resource: Resource,
  work: Work,
  id: string,
  rules: ReadRules = {},
): Promise<Record<string, unknown> | undefined> {
  return (await recordsWhere(resource, work, rules, sql`r.id = ${id}`))[0];
}

/** Conditions of search, filters and ids. */
function wanted(
  resource: Resource,
  work: Work,
  query: Pick<ListQuery, 'ids' | 'filters'>,
  rules: ReadRules,
  reading?: Reading,
) {
  return [
    reading && searchOf(resource, work.actor.role, reading),
    query.ids ? among(sql`r.id`, query.ids) : rules.listed?.(),
    ...Object.entries(query.filters).map(([key, value]) => {
      const special = rules.filters?.[key];
      if (special) return special(String(value), work);
      const { name, operator } = filterOf(key);
      const field = resource.fields[name];
      const column = valueOf(name, field);
      return field ? meets(field, column, operator, value) : eq(column, value);
    }),
  ];
}
