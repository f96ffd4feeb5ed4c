import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/** SQL of what colleagues call each other, of a membership that is called `alias` in the statement; null where nothing is known. */
export function colleague(alias: string): SQL<string | null> {
  const parts = ['last_name', 'first_name'].map((part) => sql`${sql.identifier(alias)}.${sql.identifier(part)}`);
  return sql<string | null>`nullif(concat_ws(' ', ${sql.join(parts, sql`, `)}), '')`;
}

/** A person's surname and first name, each by itself, as a surname may be several words; '' for what isn't known. */
export const surnameAndFirst = z.object({ last_name: z.string(), first_name: z.string() });
export type SurnameAndFirst = z.output<typeof surnameAndFirst>;

/** SQL of these, of a membership as above. */
export function surnameAndFirstOf(alias: string): SQL<SurnameAndFirst> {
  const part = (name: string) => sql`coalesce(${sql.identifier(alias)}.${sql.identifier(name)}, '')`;
  return sql`json_build_object('last_name', ${part('last_name')}, 'first_name', ${part('first_name')})`;
}

/** SQL of the colleague who acts by this account in an organisation, also of one who has gone; null where there was none. `said`: what of them. */
export function colleagueBy<T = string>(
  account_id: SQL,
  organization_id: SQL,
  said: (alias: string) => SQL = colleague,
): SQL<T | null> {
  return sql<T | null>`(select ${said('m')} from memberships m
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
