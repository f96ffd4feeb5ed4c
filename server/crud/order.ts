import { type SQL, sql } from 'drizzle-orm';
import { kindOf as sharedKindOf } from '#shared/kinds.ts';
import type { Field, Resource } from '#shared/resource.ts';
import { sortable } from '../db/columns.ts';
import { kindOf } from './kinds.ts';

/** What a list is ordered by, before the id: rows without a value come last either way. */
export interface Order {
  /** Of one key there is an index; of several, each may be null. */
  keys: readonly [SQL, ...SQL[]];
  /** What is null in rows without a value, of one key; undefined where every row has one. */
  optional: SQL | undefined;
  desc: boolean;
}

/** What a list is sorted by in the place of a field, the first key first: a seat by its place on the plan. */
export type Sorts = Readonly<Record<string, readonly [SQL, ...SQL[]]>>;

/** As much of a text as an index holds; beyond it, the id decides. */
const SORTED_BY = 200;

/** SQL of what texts in Russian order are sorted by, and any other value as it is; indexes are over the same. */
export function sortKey(field: Field, column: SQL): SQL {
  return sharedKindOf(field).isText
    ? sql`left(${sortable(column)}, ${sql.raw(String(SORTED_BY))}) collate "C"`
    : column;
}

/** Stored fields a list may be sorted by, save the first of the title: that one's order is stored. */
export function sortedFields({ fields, title }: Pick<Resource, 'fields' | 'title'>): string[] {
  const names = Object.keys(fields).filter((name) => sharedKindOf(fields[name]!).isSorted && !fields[name]!.computed);
  return names.filter((name) => name !== title[0]);
}

/** The order by `sort` of rows `r`, for which the noun may know better keys than the field's own. */
export function orderBy(resource: Resource, sort: string, order: 'asc' | 'desc', sorts: Sorts = {}): Order {
  const desc = order === 'desc';
  // The title's order is never null, beginning with its first field.
  if (sort === resource.title[0]) return { keys: [sql`r.sort_key collate "C"`], optional: undefined, desc };
  const known = sorts[sort];
  if (known) return { keys: known, optional: known.length === 1 ? known[0] : undefined, desc };
  const field = resource.fields[sort];
  const column = (field && kindOf(field).worked?.(field)) ?? sql`r.${sql.identifier(sort)}`;
  return {
    keys: [field ? sortKey(field, column) : column],
    optional: field?.required ? undefined : field && column,
    desc,
  };
}

/** Which row comes first, those most like what was searched before others; never left open, so that no row stands on two pages. */
export function ranking({ keys, desc }: Order, likeness: SQL | null): SQL {
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
 * others go, so they have an index of their own: one walk along the one, then along the other.
 */
export function stretchOf(picked: SQL, matching: SQL, { keys, optional, desc }: Order, stretch: Stretch): SQL {
  const { limit, offset, fromEnd = false } = stretch;
  const down = desc !== fromEnd;
  const byId = walked([], down, false);
  // An index holds what is null above all; of several keys nulls come last, so first from the end.
  const byKey = walked(keys, down, keys.length > 1 ? fromEnd : down);
  if (!optional) return sql`select ${picked} ${matching} order by ${byKey} limit ${limit} offset ${offset}`;
  const part = (holds: SQL, by: SQL) =>
    sql`(select ${picked} ${matching} and ${optional} is ${holds} order by ${by} limit ${limit + offset})`;
  const parts = [part(sql`not null`, byKey), part(sql`null`, byId)];
  if (fromEnd) parts.reverse();
  return sql`select * from (${sql.join(parts, sql` union all `)}) r limit ${limit} offset ${offset}`;
}
