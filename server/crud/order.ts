import { type SQL, sql } from 'drizzle-orm';
import { resourceList } from '#resources/index.ts';
import { kindOf } from '#shared/kinds.ts';
import type { Field, Resource } from '#shared/resource.ts';
import { arrayOf } from '../db/among.ts';
import { sortable } from '../db/columns.ts';
import { serverKindOf } from './kinds.ts';

/** What a list is ordered by, before the id: rows without a value come last either way. */
export interface ListOrder {
  /** Of one key there is an index; of several, each may be null. */
  keys: readonly [SQL, ...SQL[]];
  /** What is null in rows without a value, of one key; undefined where every row has one. */
  optional: SQL | undefined;
  /** The values of the one key in their order, each as a condition that an index answers. */
  steps?: readonly SQL[];
  desc: boolean;
}

/** What a list is sorted by in the place of a field, the first key first: a seat by its place on the plan. */
export type Sorts = Readonly<Record<string, readonly [SQL, ...SQL[]]>>;

/** As much of a text as an index holds; beyond it, the id decides. */
const SORTED_BY = 200;

/** SQL of what texts in Russian order are sorted by, and any other value as it is; indexes are over the same. */
export function sortKey(field: Field, column: SQL): SQL {
  return kindOf(field).isText ? sql`left(${sortable(column)}, ${sql.raw(String(SORTED_BY))}) collate "C"` : column;
}

/** Stored fields a list may be sorted by, save the first of the title: that one's order is stored. */
export function sortedFields({ fields, title }: Pick<Resource, 'fields' | 'title'>): string[] {
  const names = Object.keys(fields).filter((name) => kindOf(fields[name]!).isSorted && !fields[name]!.computed);
  return names.filter((name) => name !== title[0]);
}

/** The order by `sort` of rows `r`, for which the noun may know better keys than the field's own. */
export function orderBy(resource: Resource, sort: string, order: 'asc' | 'desc', sorts: Sorts = {}): ListOrder {
  const desc = order === 'desc';
  // The title's order is never null, beginning with its first field.
  if (sort === resource.title[0]) return { keys: [sql`r.sort_key collate "C"`], optional: undefined, desc };
  const known = sorts[sort];
  if (known) return { keys: known, optional: known.length === 1 ? known[0] : undefined, desc };
  const field = resource.fields[sort];
  const column = (field && serverKindOf(field).worked?.(field)) ?? sql`r.${sql.identifier(sort)}`;
  if (field?.kind === 'choice') {
    // What is offered no longer comes last, as no value does.
    const place = sql`array_position(${arrayOf(field.values, 'text')}, ${column})`;
    return { keys: [place], optional: place, steps: field.values.map((value) => sql`${column} = ${value}`), desc };
  }
  const called = field?.kind === 'reference' ? calledBy(field.to, column) : undefined;
  return {
    keys: [called ?? (field ? sortKey(field, column) : column)],
    optional: field?.required ? undefined : field && column,
    desc,
  };
}

/** SQL of what the record is called that the column of row `r` refers to, in Russian order; undefined where its table can't say. */
function calledBy(to: string, column: SQL): SQL | undefined {
  const { name, table = name, title, fields, common } = resourceList.find((each) => each.name === to)!;
  if (title.length === 0 || title.some((each) => fields[each]!.computed)) return undefined;
  const names = title.map((each) => sql`coalesce(t.${sql.identifier(each)}, '')`);
  const theirs = common ? sql`true` : sql`t.organization_id = r.organization_id`;
  return sql`(select ${sortable(sql.join(names, sql` || ' ' || `))} collate "C" from ${sql.identifier(table)} t
    where ${theirs} and t.id = ${column})`;
}

/** Which row comes first, those most like what was searched before others; never left open, so that no row stands on two pages. */
export function ranking({ keys, desc }: ListOrder, likeness: SQL | null): SQL {
  const by = walked(keys, desc, false);
  return likeness ? sql`${likeness} desc, ${by}` : by;
}

/** SQL of keys and then the id, all one way. */
function walked(keys: readonly SQL[], down: boolean, nullsFirst: boolean): SQL {
  const way = sql.raw(down ? 'desc' : 'asc');
  const nulls = sql.raw(nullsFirst ? 'nulls first' : 'nulls last');
  return sql.join([...keys.map((key) => sql`${key} ${way} ${nulls}`), sql`r.id ${way}`], sql`, `);
}

/** Some rows of an order, told from its beginning; `fromEnd` counts and reads from its end. */
export interface Stretch {
  limit: number;
  offset: number;
  fromEnd?: boolean;
}

/**
 * SQL of some of the rows `matching` ("from ... where ..."). Rows without a value stand at the end whichever way the
 * others go, so they have an index of their own: one walk along the one, then along the other. Steps are walked one by one.
 */
export function stretchOf(picked: SQL, matching: SQL, by: ListOrder, stretch: Stretch): SQL {
  const { keys, optional, steps, desc } = by;
  const { limit, offset, fromEnd = false } = stretch;
  const down = desc !== fromEnd;
  const byId = walked([], down, false);
  // An index holds what is null above all; of several keys nulls come last, so first from the end.
  const byKey = walked(keys, down, keys.length > 1 ? fromEnd : down);
  if (!optional) return sql`select ${picked} ${matching} order by ${byKey} limit ${limit} offset ${offset}`;
  const part = (holds: SQL, order: SQL) =>
    sql`(select ${picked} ${matching} and ${holds} order by ${order} limit ${limit + offset})`;
  const filled = steps
    ? (desc ? steps.toReversed() : steps).map((step) => part(step, byId))
    : [part(sql`${optional} is not null`, byKey)];
  const parts = [...filled, part(sql`${optional} is null`, byId)];
  if (fromEnd) parts.reverse();
  return sql`select * from (${sql.join(parts, sql` union all `)}) r limit ${limit} offset ${offset}`;
}
