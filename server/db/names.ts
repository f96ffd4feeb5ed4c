import { type SQL, sql } from 'drizzle-orm';

/** SQL of a person's name with all its parts: of a guest or an employee whose row is called `alias` in the statement. */
export function wholeName(alias: string): SQL<string> {
  const parts = ['last_name', 'first_name', 'middle_name'].map(
    (part) => sql`${sql.identifier(alias)}.${sql.identifier(part)}`,
  );
  return sql<string>`concat_ws(' ', ${sql.join(parts, sql`, `)})`;
}
