import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Engine, Tx } from '#server/db/engine.ts';

/** How many rows of its tables the database read during an act, however few of them it answered, and with how many statements. */
export async function tuplesRead(
  database: Database,
  act: () => Promise<unknown>,
): Promise<{ tuples: number; statements: number }> {
  const read = { tuples: 0, statements: 0 };
  const { engine } = database;
  const open = engine.transaction;
  const counting = (tx: Tx): Tx => {
    const { session } = tx as unknown as { session: { prepareQuery: (...query: unknown[]) => unknown } };
    const prepare = session.prepareQuery.bind(session);
    session.prepareQuery = (...query) => {
      read.statements += 1;
      return prepare(...query);
    };
    return tx;
  };
  const listening: Engine['transaction'] = (opening, work, how) =>
    open.call(
      engine,
      opening,
      async (tx) => {
        const answer = await work(counting(tx));
        const { rows } = await tx.execute<{ read: string }>(sql`
          select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) as read from pg_stat_xact_user_tables`);
        read.tuples += Number(rows[0]!.read);
        return answer;
      },
      how,
    ) as never;
  engine.transaction = listening;
  try {
    await act();
  } finally {
    engine.transaction = open;
  }
  return read;
}
