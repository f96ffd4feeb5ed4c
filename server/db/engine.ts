import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { dumpSnapshot } from './embedded.ts';

interface RowsOf<R> {
  rows: R[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: RowsOf<this['row']>;
}
/** The typed query builder inside one transaction. */
export type Tx = PgDatabase<RowsHKT>;

type Rows = { rows: Record<string, unknown>[] };

/** What differs between the embedded database and a server: how a connection is had. */
export interface Engine {
  kind: 'embedded' | 'server';
  /** One statement outside any transaction. */
  query(text: string, params?: unknown[]): Promise<Rows>;
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
  /** Runs `opening` (statements without parameters), then `work`, then commits; rolls back when it throws. */
  transaction<T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The whole database as one file; null where the server's own tools are for that. */
  snapshot: (() => Promise<Buffer>) | null;
  close(): Promise<void>;
}

/** An engine on PGlite: one connection, so that a transaction holds everything else back. */
export function embeddedEngine(pglite: PGlite): Engine {
  return {
    kind: 'embedded',
    query: async (text, params) => (await pglite.query<Record<string, unknown>>(text, params)) as Rows,
    script: async (text) => {
      try {
        await pglite.exec(text);
      } catch (error) {
        // A script that began a transaction of its own would leave the only connection in it.
        await pglite.exec('rollback');
        throw error;
      }
    },
    transaction: (opening, work) =>
      pglite.transaction(async (inner) => {
        if (opening) await inner.exec(opening);
        return work(drizzlePglite({ client: inner as unknown as PGlite }) as unknown as Tx);
      }) as Promise<never>,
    snapshot: () => dumpSnapshot(pglite),
    close: () => pglite.close(),
  };
}

/** An engine on a PostgreSQL server. */
export function serverEngine(url: string, connections = 10): Engine {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {
    // A connection lost while idle is replaced at the next use.
  });
  return {
    kind: 'server',
    query: (text, params) => pool.query(text, params as unknown[]),
    script: async (text) => {
      await pool.query(text);
    },
    async transaction(opening, work) {
      const client = await pool.connect();
      let broken = false;
      // Lost between two statements: the next one fails, and the pool replaces it.
      const lose = () => (broken = true);
      client.on('error', lose);
      try {
        await client.query(`begin;${opening}`);
        const result = await work(drizzlePg({ client }) as unknown as Tx);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.release(broken);
        client.off('error', lose);
      }
    },
    snapshot: null,
    close: () => pool.end(),
  };
}
