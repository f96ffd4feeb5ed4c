import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * Many new rows as the source of an `insert`: one parameter however many they are, where `values` would take one for
 * each cell and look at each of them a dozen times. A column that a row doesn't name gets its default. All of them or
 * none, as `only` says.
 */
export function rowsFrom(table: PgTable, rows: readonly Record<string, unknown>[], only?: SQL): SQL {
  const columns = (Object.entries(getTableColumns(table)) as [string, PgColumn][]).filter(
    ([, { generated }]) => !generated,
  );
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, inJson(column, row[key])])),
  );
  const cells = columns.map(([, column]) => {
    const cell = sql.identifier(column.name);
    return column.default === undefined ? cell : sql`coalesce(${cell}, ${column.default})`;
  });
  // As a query of its own the condition is asked once, not for each row.
  const where = only ? sql` where (select ${only})` : sql``;
  return sql`select ${sql.join(cells, sql`, `)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)${where}`;
}

/** A value as JSON carries it to a column. */
export function inJson(column: PgColumn, value: unknown): unknown {
  if (value == null || column.dataType === 'json') return value;
  const driven = column.mapToDriverValue(value);
  return driven instanceof Uint8Array ? `\\x${Buffer.from(driven).toString('hex')}` : driven;
}
