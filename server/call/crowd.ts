import type { FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { Problem } from '#shared/problems.ts';
import { deadline } from '../base/deadline.ts';

/** How many long calls of one organisation may wait for the one that runs. */
const WAITING = 8;
/** When somebody who found the queue full may come again, s. */
const COME_AGAIN_SECONDS = 30;

/**
 * Long calls (imports, exports, prints) one after another: one of each organisation at a time, and few at once in all.
 * Organisations take turns, and everything else needn't wait for any of them.
 */
export class Crowd {
  readonly #all: LimitFunction;
  readonly #queues = new Map<string, LimitFunction>();

  constructor(atOnce: number) {
    this.#all = pLimit(atOnce);
  }

  /** Runs `act` in its turn; refuses with queue_full where too many wait already. */
  async enter<T>(organization: string, act: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(organization);
    if (queue && queue.activeCount + queue.pendingCount > WAITING)
      throw new Problem('queue_full', { extra: { retry_after: COME_AGAIN_SECONDS } });
    return this.next(organization, act);
  }

  /** The same for more of a call that is answered already: it can't be refused any more. */
  async next<T>(organization: string, act: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(organization) ?? pLimit(1);
    this.#queues.set(organization, queue);
    try {
      return await queue(() =>
        this.#all(() => {
          // Whoever asked may have been refused while it waited.
          deadline()?.refuseLate();
          return act();
        }),
      );
    } finally {
      // The queue counts itself free a tick later.
      setImmediate(() => {
        if (queue.activeCount + queue.pendingCount === 0 && this.#queues.get(organization) === queue)
          this.#queues.delete(organization);
      });
    }
  }
}

/** Bodies longer than this are lists: some hundreds of rows. */
export const LONG_BODY_BYTES = 16 * 1024;

/** Is this a long call? One that says so, one with a file, one with a long list. */
export function isHeavy(call: { heavy?: boolean; upload?: boolean }, { headers }: FastifyRequest): boolean {
  const isLong = Number(headers['content-length'] ?? 0) > LONG_BODY_BYTES || 'transfer-encoding' in headers;
  return call.heavy === true || call.upload === true || isLong;
}
