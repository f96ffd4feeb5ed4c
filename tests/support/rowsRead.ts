import type { Database } from '#server/db/database.ts';
import type { Engine, Tx } from '#server/db/engine.ts';

type Execute = (...params: unknown[]) => Promise<{ rows?: unknown[] } | unknown[]>;
interface Session {
  prepareQuery(query: { sql: string }, ...rest: unknown[]): { execute: Execute };
}

/** How many rows statements that say this answered during an act. */
export async function rowsRead(database: Database, saying: string, act: () => Promise<unknown>): Promise<number> {
  let read = 0;
  const { engine } = database;
  const open = engine.transaction;
  const counting = (tx: Tx): Tx => {
    const { session } = tx as unknown as { session: Session };
    const prepare = session.prepareQuery.bind(session);
    session.prepareQuery = (query, ...rest) => {
      const prepared = prepare(query, ...rest);
      const execute = prepared.execute.bind(prepared);
      if (query.sql.includes(saying))
        prepared.execute = async (...params) => {
          const answer = await execute(...params);
          read += (Array.isArray(answer) ? answer : (answer.rows ?? [])).length;
          return answer;
        };
      return prepared;
    };
    return tx;
  };
  const listening: Engine['transaction'] = (opening, work, how) =>
    open.call(engine, opening, (tx) => work(counting(tx)), how) as never;
  engine.transaction = listening;
  try {
    await act();
  } finally {
    engine.transaction = open;
  }
  return read;
}
