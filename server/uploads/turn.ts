import { Problem } from '#shared/problems.ts';

/** Uploads may wait for one another, but not in a crowd: each can hold the inflated limit in memory. */
const MOST_WAITING = 20;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Does heavy work on uploads one at a time; `unavailable` when too many are waiting already. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new Problem('unavailable');
  waiting++;
  const turn = last.then(work, work).finally(() => waiting--);
  last = turn.catch(() => undefined);
  return turn;
}
