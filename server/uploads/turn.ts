import pLimit from 'p-limit';
import { Problem } from '#shared/problems.ts';
import { deadline } from '../base/deadline.ts';

/** Uploads may wait for one another, but not in a crowd: each can hold the inflated limit in memory. */
const MOST_WAITING = 20;

/**
 * A queue for one kind of heavy work on uploads: one at a time, so that its memory is bounded; `unavailable` when too many
 * are waiting already. What is done in it has a limit of time, so nobody waits long for somebody else's file.
 */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = pLimit(1);
  return async (work) => {
    if (queue.activeCount + queue.pendingCount >= MOST_WAITING) throw new Problem('unavailable');
    return queue(() => {
      // Whoever asked may have been refused while it waited.
      deadline()?.refuseLate();
      return work();
    });
  };
}
