import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { APP_ROLE, type Database } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { LOCKS } from '../db/locks.ts';
import type { Work } from '../db/work.ts';
import { QUEUES } from './wake.ts';

/** A wake-up that nobody answered (its process died) is offered again after this long; sweeping is usually faster. */
const EXPIRE_SECONDS = 15 * 60;

/** Opens the queue in the product's own database; `supervise` makes this process tidy up old wake-ups. */
export async function openBoss(database: Database, supervise: boolean): Promise<PgBoss> {
  const boss = new PgBoss({ db: outside(database.engine), schedule: false, supervise });
  boss.on('error', () => {
    // Tidying up failed, for instance while the database restarts; it is done again in two minutes.
  });
  const prepare = async () => {
    await boss.start();
    for (const queue of QUEUES) {
      // 'short': a job that waits to be taken up needs no second wake-up.
      await boss.createQueue(queue, { name: queue, policy: 'short', retryLimit: 0, expireInSeconds: EXPIRE_SECONDS });
    }
    await database.engine.script(RIGHTS.join(';'));
  };
  // Processes that start at once would make the queue's tables in each other's way.
  await database.alone(LOCKS.queues, prepare);
  return boss;
}

/** What the plain role needs to leave a wake-up in its own transaction; it can read none. */
const RIGHTS = [
  `grant usage on schema pgboss to ${APP_ROLE}`,
  `grant select on pgboss.queue to ${APP_ROLE}`,
  `grant insert, select (id) on pgboss.job to ${APP_ROLE}`,
];

/** The queue's statements on connections of the engine. */
function outside(engine: Engine): PgBoss.Db {
  return {
    async executeSql(text, values) {
      if (values?.length || !isScript(text)) return engine.query(text, values);
      await engine.script(text);
      return { rows: [] };
    },
  };
}

function isScript(text: string): boolean {
  return /;\s*\S/.test(text);
}

/** The queue's statements inside a transaction of ours. */
export function inside(work: Work): PgBoss.Db {
  return { executeSql: (text, values) => work.tx.execute(bound(text, values ?? [])) };
}

/** A statement with $1, $2 … and their values for the query builder, which numbers them itself. */
function bound(text: string, values: unknown[]): SQL {
  const pieces = text.split(/\$(\d+)/).map((piece, i) => {
    if (i % 2 === 0) return sql.raw(piece);
    const value = values[Number(piece) - 1];
    return sql`${typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)}`;
  });
  return sql.join(pieces, sql.raw(''));
}
