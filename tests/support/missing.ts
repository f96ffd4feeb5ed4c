import type { Database } from '#server/db/database.ts';

const KEYS = {
  ticket: ['select token as key, organization_id from tickets', 'select token, organization_id from void_tokens'],
  event: ['select code, organization_id from events where code is not null'],
  order: ['select reference::text, organization_id from orders'],
};
const MISSING = `
  ${Object.entries(KEYS)
    .map(
      ([
        kind,
        sources,
      ]) => `select '${kind} ' || key as entry from (${sources.join(' union all ')}) t (key, organization_id)
        where not exists (select from directory d
          where d.kind = '${kind}' and d.key = t.key and d.organization_id = t.organization_id)`,
    )
    .join(' union all ')}
  union all select 'person ' || account_id from memberships m where not exists (
    select from directory_people p where p.account_id = m.account_id and p.organization_id = m.organization_id)`;

/**
 * What the directory should know and doesn't, or has as somebody else's. Asked at the end of every test of the server, so
 * that no way to make a ticket, a code, an order or an employee is forgotten.
 */
export async function missingIn(database: Database): Promise<string[]> {
  // Where the database itself is away or broken by then, it isn't what the test is about.
  const { rows } = await database.engine.query(MISSING).catch(() => ({ rows: [] }));
  return rows.map(({ entry }) => String(entry));
}
