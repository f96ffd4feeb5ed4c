import { sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTextBuilderInitial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ColumnBuilderBase, HasDefault, NotNull } from 'drizzle-orm';
import { kindOf } from '#shared/kinds.ts';
import { type Field, type Fields, isFileField, type ReferenceField, type Resource } from '#shared/resource.ts';
import { resourceList } from '#resources/index.ts';
import { referring, sortable, tenantTable, within } from '../db/columns.ts';
import { files } from '../files/table.ts';
import { type Columns, serverKindOf } from './kinds.ts';
import { sortedFields, sortKey } from './order.ts';
import { searchText } from './search.ts';

/** A choice holds one of its own values. */
type Builder<F extends Field> = F extends { kind: 'choice'; values: readonly (infer V extends string)[] }
  ? PgTextBuilderInitial<'', [V, ...V[]]>
  : Columns[F['kind']];
type Filled<F extends Field, B extends ColumnBuilderBase> = F extends { required: true } ? NotNull<B> : B;
type Column<F extends Field> = F extends { initial: {} } ? HasDefault<Filled<F, Builder<F>>> : Filled<F, Builder<F>>;
type Stored<F extends Fields> = { [K in keyof F as F[K] extends { computed: true } ? never : K]: Column<F[K]> };

function columnOf(name: string, field: Field): PgColumnBuilderBase {
  const builder = serverKindOf(field).column(name, field) as PgTextBuilderInitial<'', [string, ...string[]]>;
  const column = field.initial === undefined ? builder : builder.default(field.initial as string);
  return field.required ? column.notNull() : column;
}

/** The columns a resource's fields ask for; computed fields have none. */
export function columnsOf<F extends Fields>(resource: Resource<F>): Stored<F> {
  const columns: Record<string, PgColumnBuilderBase> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.computed) columns[name] = columnOf(name, field);
  }
  return columns as Stored<F>;
}

function joined(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql`coalesce(${sql.identifier(name)}, '')`),
    sql` || ' ' || `,
  );
}

/** Generated columns of a resource: `sort_key` (Russian order of its title) and `search_text`. */
export function derivedColumns(resource: Resource) {
  const stored = (names: readonly string[]) => names.filter((name) => !resource.fields[name]?.computed);
  return {
    sort_key: text('sort_key').generatedAlwaysAs(sortable(joined(stored(resource.title)))),
    search_text: text('search_text').generatedAlwaysAs(
      searchText(resource, stored(resource.list.search), (name) => sql`${sql.identifier(name)}`),
    ),
  };
}

/**
 * What every generated list needs: an index for its order, its search and each unique field; a key for each reference and
 * file; and that no record refers to itself.
 */
export function derivedKeys(resource: Resource, table: Record<string, AnyPgColumn>): PgTableExtraConfigValue[] {
  const name = resource.table ?? resource.name;
  const living = sql`deleted_at is null`;
  const references = Object.entries(resource.fields).flatMap(([field, { kind, computed, ...rest }]) =>
    kind === 'reference' && !computed ? [{ field, to: tableNameOf((rest as ReferenceField).to) }] : [],
  );
  const held = Object.entries(resource.fields).filter(([, field]) => isFileField(field) && !field.computed);
  const uniques = Object.entries(resource.fields).filter(([, field]) => field.unique);
  return [
    index(`${name}_order`)
      .on(table.organization_id!, sql`${table.sort_key!} collate "C"`, table.id!)
      .where(living),
    ...trashIndexes(name, table),
    ...[...sortedFields(resource), 'created_at', 'updated_at'].flatMap((field) => sortIndexes(resource, field, table)),
    index(`${name}_search`).using('gin', sql`${table.search_text!} gin_trgm_ops`),
    ...uniques.map(([field]) =>
      uniqueIndex(`${name}_${field}_unique`)
        .on(table.organization_id!, comparedBy(resource, field, sql`${table[field]!}`))
        .where(living),
    ),
    ...Object.entries(resource.fields)
      .filter(([, { kind }]) => kind === 'references')
      .map(([field]) => index(`${name}_${field}_held`).using('gin', table[field]!)),
    ...references.map(({ field, to }) =>
      referring(`${name}_${field}_reference`, table.organization_id!, table[field]!, to),
    ),
    ...Object.entries(resource.fields).flatMap(([field, { kind, computed, ...rest }]) =>
      'to' in rest && rest.to === resource.name && !computed
        ? [check(`${name}_${field}_itself`, isAnother(kind, table[field]!, table.id!))]
        : [],
    ),
    ...held.map(([field]) => within(`${name}_${field}_file`, table.organization_id!, table[field]!, () => files)),
  ];
}

/** What the trash walks along: its newest rows first, or by name. The other way is the same way back. */
export function trashIndexes(name: string, table: Record<string, AnyPgColumn>): PgTableExtraConfigValue[] {
  const lying = sql`deleted_at is not null`;
  const called = sql`${table.sort_key!} collate "C"`;
  return [
    index(`${name}_trash`)
      .on(table.organization_id!, sql`${table.deleted_at!} desc`, called, table.id!)
      .where(lying),
    index(`${name}_trash_order`).on(table.organization_id!, called, table.id!).where(lying),
  ];
}

/**
 * What a list sorted by a field walks along: the rows that have a value by it, the others by their id. Two indexes, as a
 * policy lets none look for rows without one in an index over what is worked out from a text.
 */
function sortIndexes(resource: Resource, name: string, table: Record<string, AnyPgColumn>) {
  const field = resource.fields[name];
  const column = sql.identifier(name);
  const called = `${resource.table ?? resource.name}_by_${name}`;
  const key = field ? sortKey(field, sql`${table[name]!}`) : table[name]!;
  const by = index(called).on(table.organization_id!, key, table.id!);
  if (!field || field.required) return [by.where(sql`deleted_at is null`)];
  return [
    by.where(sql`deleted_at is null and ${column} is not null`),
    index(`${called}_none`)
      .on(table.organization_id!, table.id!)
      .where(sql`deleted_at is null and ${column} is null`),
  ];
}

/** The table that records of a noun stand in. */
function tableNameOf(noun: string): string {
  return resourceList.find(({ name }) => name === noun)?.table ?? noun;
}

/** SQL of whether a record refers to none but others. */
function isAnother(kind: Field['kind'], column: AnyPgColumn, id: AnyPgColumn): SQL {
  return kind === 'references' ? sql`${id} <> all(${column})` : sql`${id} <> ${column}`;
}

/** SQL of what two values of a unique field are compared by: texts without capitals. */
function comparedBy(resource: Resource, name: string, column: SQL): SQL {
  return isText(resource.fields[name]!) ? sql`lower(${column})` : sql`${column}`;
}

function isText(field: Field): boolean {
  return kindOf(field).isText || field.kind === 'choice';
}

/** The table of a resource that has no columns but its fields. */
export function tableOf<F extends Fields, const N extends string>(resource: Resource<F> & { name: N }) {
  return tenantTable(
    (resource.table ?? resource.name) as N,
    { ...columnsOf(resource), ...derivedColumns(resource as unknown as Resource) },
    (table) => derivedKeys(resource as unknown as Resource, table as Record<string, AnyPgColumn>),
  );
}
