import { Database } from '#server/db/database.ts';

/**
 * Loaded before the product: it is killed in the transaction of that number that fills its database with demo data, when
 * all is written and nothing is committed yet. The first one makes an organisation.
 */
const diesIn = Number(process.env['DIE_IN_TRANSACTION']);
const { foundingWork, work } = Database.prototype;
let begun = 0;

function dying<Args extends unknown[], T>(run: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  begun += 1;
  const isLast = begun === diesIn;
  return async (...args) => {
    const result = await run(...args);
    if (isLast) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

Database.prototype.foundingWork = function (context, found, run) {
  return foundingWork.call(this, context, found, dying(run)) as ReturnType<typeof run>;
};
Database.prototype.work = function (context, run) {
  return work.call(this, context, dying(run)) as ReturnType<typeof run>;
};
