import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * Many new rows as the source of an `insert`: one parameter however many they are, where `values` would take one for
 * each cell and look at each of them a dozen times. A column that a row doesn't name gets its default. All of them or
 * none, as `only` says.
 */
export function rowsFrom(table: PgTable, rows: readonly Record<string, unknown>[], only?: SQL): SQL {
  const columns = writtenColumns(table);
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const [key, column] of columns) {
      // A default that the database works out is left to it.
      const value = row[key] === undefined && !is(column.default, SQL) ? column.default : row[key];
      if (value !== undefined) record[column.name] = inJson(column, value);
    }
    return record;
  });
  const cells = columns.map(([, column]) => {
    const cell = sql.identifier(column.name);
    return is(column.default, SQL) ? sql`coalesce(${cell}, ${column.default})` : cell;
  });
  // As a query of its own the condition is asked once, not for each row.
  const where = only ? sql` where (select ${only})` : sql``;
  return sql`select ${sql.join(cells, sql`, `)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)${where}`;
}

/** The columns that a row is written with: those that the database works out itself aren't among them. */
export function writtenColumns(table: PgTable): [string, PgColumn][] {
  return (Object.entries(getTableColumns(table)) as [string, PgColumn][]).filter(([, { generated }]) => !generated);
}

/** A value as JSON carries it to a column. */
export function inJson(column: PgColumn, value: unknown): unknown {
  if (value == null || column.dataType === 'json') return value;
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : column.mapToDriverValue(value);
}

/** For each column that any of the changes names: what the row's own change says, else what the row has. */
export function eachItsOwn(
  table: PgTable & { id: PgColumn },
  before: readonly { id: string }[],
  changes: ReadonlyMap<string, object>,
  aside: readonly string[],
): { own: Record<string, SQL>; wanted: SQL } {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const keys = [...new Set([...aside, ...[...changes.values()].flatMap((change) => Object.keys(change))])];
  const named = keys.map((key) => [key, columns[key]!] as const);
  const values = before.map((row) => {
    const all = { ...row, ...changes.get(row.id) } as Record<string, unknown>;
    return Object.fromEntries([
      ['id', row.id],
      ...named.map(([key, column]) => [column.name, inJson(column, all[key])]),
    ]);
  });
  const types = [table.id, ...named.map(([, column]) => column)].map(
    (column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  return {
    own: Object.fromEntries(named.map(([key, { name }]) => [key, sql`wanted.${sql.identifier(name)}`])),
    wanted: sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as wanted(${sql.join(types, sql`,`)})`,
  };
}
