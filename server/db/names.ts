import { type SQL, sql } from 'drizzle-orm';

/** SQL of what colleagues call each other, of a membership that is called `alias` in the statement; null where nothing is known. */
export function colleague(alias: string): SQL<string | null> {
  const parts = ['last_name', 'first_name'].map((part) => sql`${sql.identifier(alias)}.${sql.identifier(part)}`);
  return sql<string | null>`nullif(concat_ws(' ', ${sql.join(parts, sql`, `)}), '')`;
}

/** SQL of the colleague who acts by this account in an organisation, also of one who has gone; null where there was none. */
export function colleagueBy(account_id: SQL, organization_id: SQL): SQL<string | null> {
  return sql<string | null>`(select ${colleague('m')} from memberships m
    where m.organization_id = ${organization_id} and m.account_id = ${account_id}
    order by m.deleted_at desc nulls first limit 1)`;
}

/** SQL of a person's name with all its parts: of a guest or an employee whose row is called `alias` in the statement. */
export function wholeName(alias: string): SQL<string> {
  const parts = ['last_name', 'first_name', 'middle_name'].map(
    (part) => sql`${sql.identifier(alias)}.${sql.identifier(part)}`,
  );
  return sql<string>`concat_ws(' ', ${sql.join(parts, sql`, `)})`;
}
