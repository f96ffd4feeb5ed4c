import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  customType,
  foreignKey,
  integer,
  type PgColumnBuilderBase,
  pgPolicy,
  pgTable,
  type PgTableExtraConfigValue,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** A point in time; the database keeps UTC. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Bytes as they are, whatever kind of array the engine gives them in. They go there in base64: longer texts hold the embedded engine longer. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => sql`decode(${value.toString('base64')}, 'base64')`,
  fromDriver: (value) => Buffer.from(value),
});

/** The columns every table of records has. */
const recordColumns = () => ({
  version: integer('version').notNull().default(1),
  created_at: at('created_at').notNull(),
  updated_at: at('updated_at').notNull(),
  deleted_at: at('deleted_at'),
});

/** The columns every table of an organisation has. */
const tenantColumns = () => ({
  organization_id: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  ...recordColumns(),
});

/** The key of an organisation's table: a record is found within its organisation, wherever that is kept. */
export function tenantKey(name: string, table: Required<KeyedTable>) {
  return primaryKey({ name: `${name}_pkey`, columns: [table.organization_id, table.id] as never });
}

/** The organisation of the running transaction; null outside one, so that nothing matches. */
export const currentOrganization = sql`nullif(current_setting('app.organization_id', true), '')::uuid`;

/** Rows of the organisation at work, for reading and for writing. */
export function tenantPolicy(name: string, owner: SQL = sql`organization_id = ${currentOrganization}`) {
  return pgPolicy(`${name}_tenant`, { using: owner, withCheck: owner });
}

/**
 * A table whose rows belong to one organisation: composite key, row-level security. `extra` adds
 * constraints; name them, so that `server/db/violations.ts` can tell them apart.
 */
export function tenantTable<Name extends string, C extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: C,
  extra: (
    table: Record<keyof C | keyof ReturnType<typeof tenantColumns>, AnyPgColumn>,
  ) => PgTableExtraConfigValue[] = () => [],
) {
  const table = pgTable(name, { ...tenantColumns(), ...columns }, (table) => [
    tenantKey(name, table as unknown as Required<KeyedTable>),
    tenantPolicy(name),
    ...extra(table as never),
  ]);
  keyed.set(name, table as unknown as KeyedTable);
  return table;
}

/** A table that all organisations share. */
export function commonTable<Name extends string, C extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: C,
) {
  const table = pgTable(name, { id: uuid('id').primaryKey(), ...recordColumns(), ...columns });
  keyed.set(name, table as unknown as KeyedTable);
  return table;
}

interface KeyedTable {
  organization_id?: AnyPgColumn;
  id: AnyPgColumn;
}

/** Every table made above, so that a reference finds the one it points to by name. */
const keyed = new Map<string, KeyedTable>();

/** A reference to a record of the table of this name: inside the organisation, unless all organisations share it. */
export function referring(name: string, organization: AnyPgColumn, column: AnyPgColumn, to: string) {
  const target = keyed.get(to);
  if (!target) throw new Error(`${name} points to '${to}', which is no table of records`);
  return target.organization_id
    ? within(name, organization, column, () => target as Required<KeyedTable>)
    : foreignKey({ name, columns: [column], foreignColumns: [target.id] });
}

/** A reference inside the organisation: (organization_id, column) -> (organization_id, id). */
export function within(name: string, organization: AnyPgColumn, column: AnyPgColumn, to: () => Required<KeyedTable>) {
  const target = to();
  return foreignKey({ name, columns: [organization, column], foreignColumns: [target.organization_id, target.id] });
}

const RUSSIAN_CAPITALS = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';

/** Small letters whatever the database's locale knows of Cyrillic. */
export function lowered(expression: SQL): SQL {
  return sql`translate(lower(${expression}), '${sql.raw(RUSSIAN_CAPITALS)}', '${sql.raw(RUSSIAN_CAPITALS.toLowerCase())}')`;
}

/** Sorts in Russian order on every engine under collation C: ё gets a place of its own between е and ж. */
export function sortable(expression: SQL): SQL {
  return sql`replace(${lowered(expression)}, 'ё', 'е' || chr(65533))`;
}

/** What a search compares: small letters, ё as е. */
export function searchable(expression: SQL): SQL {
  return sql`replace(${lowered(expression)}, 'ё', 'е')`;
}

/** A point in time as the wire carries it: ISO 8601 in UTC, milliseconds. */
export function isoMoment(expression: SQL): SQL {
  return sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
