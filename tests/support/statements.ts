import { AsyncLocalStorage } from 'node:async_hooks';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#server/schema.ts';
import type { Database } from '#server/db/database.ts';
import type { Engine, Tx } from '#server/db/engine.ts';

/** Who is at it: the product, or a test by itself. */
const product = new AsyncLocalStorage<true>();
/** Runs `act` as the product: what its transactions say is listened to. */
export const asProduct = <T>(act: () => T): T => product.run(true, act);

/** Tables and views whose rows belong to an organisation; the directory is asked to find one. */
export const TENANT_TABLES: readonly string[] = [
  ...(Object.values(schema) as unknown[])
    .filter((each): each is PgTable => is(each, PgTable))
    .map((table) => getTableConfig(table))
    .filter(({ columns }) => columns.some(({ name }) => name === 'organization_id'))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('directory')),
  'ticket_rows',
  'invitation_rows',
];

const NAMED = new RegExp(`\\b(from|join|into|update|using|,)\\s+"?(${TENANT_TABLES.join('|')})"?(?=[\\s;),]|$)`, 'gi');

/**
 * Does this statement name the organisation as often as tables of one? A rule of thumb that every statement of every test
 * is held against; that the tables are tied to each other by it, and not one twice, is seen by `plans.ts`.
 */
export function namesOrganization(text: string): boolean {
  const tables = text.match(NAMED)?.length ?? 0;
  const names = text.match(/\borganization_id\b/g)?.length ?? 0;
  return names >= tables;
}

export interface Heard {
  /** Every statement of an organisation's transaction once, with parameters it came with. */
  statements: Map<string, unknown[]>;
  /** Those that don't name the organisation. */
  faults: Set<string>;
}

/** Listens to what the product says in transactions of an organisation, at the one place where they are opened. */
export function listenTo(database: Database): Heard {
  const heard: Heard = { statements: new Map(), faults: new Set() };
  const { engine } = database;
  const open = engine.transaction.bind(engine);
  const listening: Engine['transaction'] = (opening, work, how) =>
    open(opening, product.getStore() ? (tx) => work(listened(tx, heard, isInside(opening))) : work, how);
  engine.transaction = listening;
  return heard;
}

const isInside = (text: string) => text.includes('app.organization_id');

interface Session {
  prepareQuery(query: { sql: string; params: unknown[] }, ...rest: unknown[]): unknown;
}

/** Every statement of the query builder goes through its session. */
function listened(tx: Tx, heard: Heard, inside: boolean): Tx {
  const session = (tx as unknown as { session: Session }).session;
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, ...rest) => {
    if (inside && /^\s*(with|select|insert|update|delete)\b/i.test(query.sql)) {
      heard.statements.set(query.sql, query.params);
      if (!namesOrganization(query.sql)) heard.faults.add(query.sql);
    }
    // An organisation that is only being founded.
    inside ||= isInside(query.sql);
    return prepare(query, ...rest);
  };
  return tx;
}
