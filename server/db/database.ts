import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Problem } from '#shared/problems.ts';
import type { Context } from '../base/context.ts';
import { beyondDeadline, deadline } from '../base/deadline.ts';
import type { Engine, Tx } from './engine.ts';
import { CommitUnknown } from './failures.ts';
import type { Listener } from './listening.ts';
import type { Patience } from './patience.ts';
import { violationToProblem } from './violations.ts';
import { Work } from './work.ts';

/** The plain role every organisation's work runs under; it owns nothing and passes no policy. */
export const APP_ROLE = 'parterre_app';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const running = new AsyncLocalStorage<true>();
const dialect = new PgDialect();

/** After so many written rows at least the planner looks at their table again. */
const STATISTICS_EVERY = 100;
/** How long whoever wrote waits for that, ms: what reads the rows next is planned by what is known by then. */
const STATISTICS_WAIT = 1_000;

/**
 * The only place that opens transactions. `work` is an organisation's: plain role, row-level security.
 * `system` is the house's own (sign-in, set-up, finding work across organisations). Both throw at once
 * when called inside each other: on the embedded engine such a query would wait for ever.
 */
export class Database {
  /** How many rows were written to a table as it was last looked at, and since. */
  readonly #learned = new Map<string, { known: number; since: number }>();

  constructor(
    readonly engine: Engine,
    private readonly patience: Patience = 'request',
  ) {}

  /** The same database for work that may take another time. */
  with(patience: Patience): Database {
    return new Database(this.engine, patience);
  }

  /**
   * Runs `run` in one transaction that sees the rows of `context.organization_id` only. It may run a second time,
   * from the beginning, where it met a lock: what it does outside of the transaction it must be able to do again.
   */
  async work<T>(context: Context, run: (work: Work) => Promise<T>): Promise<T> {
    const work = await this.#open(insideOf(context).join(';'), async (tx) => {
      return settled(new Work(tx, context, this.engine.kind), run);
    });
    return this.#committed(work);
  }

  /** The same for an organisation that `found` makes first, with the rights of the owner: both or neither. */
  async foundingWork<T>(
    context: Context,
    found: (tx: Tx) => Promise<void>,
    run: (work: Work) => Promise<T>,
  ): Promise<T> {
    const work = await this.#open('', async (tx) => {
      await found(tx);
      for (const statement of insideOf(context)) await tx.execute(statement);
      return settled(new Work(tx, context, this.engine.kind), run);
    });
    return this.#committed(work);
  }

  async #committed<T>({ work, result }: { work: Work; result: T }): Promise<T> {
    work.committed();
    await this.#learn(work.written);
    return result;
  }

  /**
   * Keeps the planner's statistics near the truth: the embedded engine has nobody who would, and a server's
   * autovacuum comes a minute late for a file of guests that is seated at once: their list of 1,000, taken for one of
   * none, was planned as a million steps. A table is looked at again when as many rows were written as were known: to
   * look at 100,000 takes a second.
   */
  async #learn(written: ReadonlyMap<string, number>): Promise<void> {
    const grown: string[] = [];
    for (const [table, rows] of written) {
      const { known, since } = this.#learned.get(table) ?? { known: 0, since: 0 };
      const isDue = since + rows >= Math.max(STATISTICS_EVERY, known);
      this.#learned.set(table, isDue ? { known: known + since + rows, since: 0 } : { known, since: since + rows });
      if (isDue) grown.push(table);
    }
    if (grown.length === 0) return;
    // Outside any transaction; where it fails (closing), the next rows try again.
    const learning = running.exit(() => this.engine.query(`analyze ${grown.map((table) => `"${table}"`).join(', ')}`));
    await Promise.race([learning.catch(() => undefined), wait(STATISTICS_WAIT, undefined, { ref: false })]);
  }

  /** Runs `run` in one transaction with the rights of the owner. */
  system<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#open('', run);
  }

  /** Runs `act`, which opens its transactions itself, while no other process runs what has the same key. */
  async alone(key: number, act: () => Promise<void>): Promise<void> {
    if (this.engine.kind !== 'server') return act();
    await this.engine.transaction(`select pg_advisory_xact_lock(${key})`, act, { patience: 'setup' });
  }

  /** One statement with the rights of the owner. */
  async query<R = Record<string, unknown>>(statement: SQL): Promise<R[]> {
    refuseNesting();
    deadline()?.refuseLate();
    const { sql, params } = dialect.sqlToQuery(statement);
    try {
      return (await this.engine.query(sql, params, this.patience)).rows as R[];
    } catch (error) {
      throw violationToProblem(error);
    }
  }

  /** Hears what every process of this database says in its transactions, each time with the commit. Answers how to stop. */
  listen({ heard, hears }: Listener): Promise<() => Promise<void>> {
    // Told in the middle of whatever this process does; what follows from it is no part of that.
    const apart = (act: () => void) => running.exit(() => void beyondDeadline(async () => act()));
    return this.engine.listen({
      heard: (text) => apart(() => heard(text)),
      hears: (now) => apart(() => hears(now)),
    });
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  async #open<T>(opening: string, run: (tx: Tx) => Promise<T>): Promise<T> {
    refuseNesting();
    const request = deadline();
    request?.refuseLate();
    const how = { patience: this.patience, onCommit: request ? () => request.beginCommit() : undefined };
    try {
      return await running.run(true, () => this.engine.transaction(opening, run, how));
    } catch (error) {
      if (error instanceof CommitUnknown)
        throw request?.unknown({ cause: error }) ?? new Problem('outcome_unknown', {}, { cause: error });
      throw violationToProblem(error);
    }
  }
}

/** What makes a transaction an organisation's. */
function insideOf({ organization_id }: Context): string[] {
  if (!UUID.test(organization_id)) throw new Error('work needs an organisation');
  return [`set local role ${APP_ROLE}`, `select set_config('app.organization_id','${organization_id}',true)`];
}

async function settled<T>(work: Work, run: (work: Work) => Promise<T>): Promise<{ work: Work; result: T }> {
  const result = await run(work);
  await work.settle();
  return { work, result };
}

function refuseNesting(): void {
  if (running.getStore()) throw new Error('a transaction is open already: pass its `work` on instead');
}
