import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { dumpSnapshot } from './embedded.ts';
import { CHANNEL, type Listener } from './listening.ts';
import type { Patience } from './patience.ts';

export { serverEngine } from './server.ts';

interface RowsOf<R> {
  rows: R[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: RowsOf<this['row']>;
}
/** The typed query builder inside one transaction. */
export type Tx = PgDatabase<RowsHKT>;

type Rows = { rows: Record<string, unknown>[] };

/** How a transaction runs. */
export interface HowToRun {
  /** 'request' where not given. */
  patience?: Patience;
  /** Called in the tick in which the commit begins; rolls back when it throws. */
  onCommit?: (() => void) | undefined;
}

/** What differs between the embedded database and a server: how a connection is had. */
export interface Engine {
  kind: 'embedded' | 'server';
  /** One statement outside any transaction; the house's own unless `patience` says 'request'. */
  query(text: string, params?: unknown[], patience?: Patience): Promise<Rows>;
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
  /**
   * Runs `opening` (statements without parameters), then `work`, then commits; rolls back when it throws. `work` may
   * run a second time, from the beginning, where a request met somebody else's lock.
   * @throws CommitUnknown where nobody can say whether the commit was carried out
   */
  transaction<T>(opening: string, work: (tx: Tx) => Promise<T>, how?: HowToRun): Promise<T>;
  /** Hears what is said by `pg_notify` on the channel, with the commit of who says it. Answers how to stop. */
  listen(listener: Listener): Promise<() => Promise<void>>;
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
    transaction: (opening, work, { onCommit } = {}) =>
      pglite.transaction(async (inner) => {
        if (opening) await inner.exec(opening);
        const result = await work(drizzlePglite({ client: inner as unknown as PGlite }) as unknown as Tx);
        onCommit?.();
        return result;
      }) as Promise<never>,
    listen: ({ heard }) => pglite.listen(CHANNEL, heard),
    snapshot: () => dumpSnapshot(pglite),
    close: () => pglite.close(),
  };
}
