import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Engine, Tx } from '#server/db/engine.ts';

/** How many rows of its tables the database read and rewrote during an act, however few of them it answered; with how many statements, of how many characters of values. */
export async function tuplesRead(
  database: Database,
  act: () => Promise<unknown>,
): Promise<{ tuples: number; rewritten: Record<string, number>; statements: number; sent: number }> {
  const read = { tuples: 0, rewritten: {} as Record<string, number>, statements: 0, sent: 0 };
  const { engine } = database;
  const open = engine.transaction;
  const counting = (tx: Tx): Tx => {
    const { session } = tx as unknown as { session: { prepareQuery: (...query: unknown[]) => unknown } };
    const prepare = session.prepareQuery.bind(session);
    session.prepareQuery = (...query) => {
      read.statements += 1;
      read.sent += JSON.stringify((query[0] as { params: unknown[] }).params).length;
      return prepare(...query);
    };
    return tx;
  };
  const listening: Engine['transaction'] = (opening, work, how) =>
    open.call(
      engine,
      opening,
      async (tx) => {
        const before = await countedIn(tx);
        const answer = await work(counting(tx));
        for (const [table, { read: some, rewritten }] of await countedIn(tx)) {
          const already = before.get(table);
          read.tuples += some - (already?.read ?? 0);
          read.rewritten[table] = (read.rewritten[table] ?? 0) + rewritten - (already?.rewritten ?? 0);
        }
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

/** What the database counts here of each table, and of transactions before as long as it hasn't put them down. */
async function countedIn(tx: Tx): Promise<Map<string, { read: number; rewritten: number }>> {
  const { rows } = await tx.execute<{ table: string; read: string; rewritten: string }>(sql`
    select relname as table, seq_tup_read + coalesce(idx_tup_fetch, 0) as read, n_tup_upd as rewritten
    from pg_stat_xact_user_tables`);
  return new Map(
    rows.map(({ table, read, rewritten }) => [table, { read: Number(read), rewritten: Number(rewritten) }]),
  );
}
