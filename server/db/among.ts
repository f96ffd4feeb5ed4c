import { Column, is, type SQL, sql } from 'drizzle-orm';

/**
 * SQL: is the id or number in `column` one of these? However many they are, they travel as one parameter: PostgreSQL
 * takes 65,535 of them, and a statement of thousands takes longer to write than to answer.
 */
export function among(column: Column | SQL, values: readonly (string | number)[]): SQL {
  return sql`${column} = any(${arrayOf(values, is(column, Column) && column.dataType === 'number' ? 'int' : 'uuid')})`;
}

/** Many values as one parameter. */
export function arrayOf(values: readonly (string | number)[], type: 'uuid' | 'int' | 'text'): SQL {
  const literal = `{${values.map((value) => (typeof value === 'number' ? value : quoted(value))).join(',')}}`;
  return sql`${literal}::${sql.raw(type)}[]`;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
