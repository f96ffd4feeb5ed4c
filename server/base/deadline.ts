import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';

/** How long an answer may take from the arrival of its request. */
export const ANSWER_MS = limit('requestSeconds') * 1000;

const current = new AsyncLocalStorage<Deadline>();

/** Until when a request is answered. Once it is over nothing that was asked for is committed any more. */
export class Deadline {
  readonly #timer: NodeJS.Timeout;
  #isOver = false;
  #committed = false;

  /**
   * `refuse` is called when the time is over: 'unavailable' where nothing was done, else 'outcome_unknown'. A request
   * that only `reads` does nothing whose outcome could be asked for.
   */
  constructor(
    ms: number,
    private refuse: (problem: Problem) => void,
    private readonly reads = false,
  ) {
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.refuse(this.#committed ? this.unknown() : new Problem('unavailable'));
    }, ms);
  }

  /** The refusal where a commit may have been carried out. */
  unknown(options?: ErrorOptions): Problem {
    return new Problem(this.reads ? 'unavailable' : 'outcome_unknown', {}, options);
  }

  /** Does `act` in the time left; refused by the promise from now on. */
  keep<T>(act: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.refuse = reject;
      void current.run(this, act).then(resolve, reject);
    });
  }

  /** Called in the tick in which a commit begins, so that none begins after the refusal. */
  beginCommit(): void {
    this.refuseLate();
    this.#committed = true;
  }

  /** Refuses what would begin after the answer. */
  refuseLate(): void {
    if (this.#isOver) throw new Problem('unavailable');
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** The deadline of the request at work; null where nobody waits. */
export function deadline(): Deadline | null {
  return current.getStore() ?? null;
}

/** Does what must be finished whatever was answered meanwhile: what became of an order at a cinema has to be written down. */
export function beyondDeadline<T>(act: () => Promise<T>): Promise<T> {
  return current.exit(act);
}

/** Every route registered from here on answers within `ms` of the arrival of its request. */
export function answerInTime(server: FastifyInstance, ms = ANSWER_MS): void {
  server.decorateRequest('deadline');
  server.addHook('onRequest', (request, reply, done) => {
    const refuse = (problem: Problem) => void (reply.sent || reply.send(problem));
    const until = new Deadline(ms, refuse, request.method === 'GET' || request.method === 'HEAD');
    request.deadline = until;
    reply.raw.once('close', () => until.end());
    done();
  });
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return request.deadline.keep(async () => handler.call(this, request, reply));
    };
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    deadline: Deadline;
  }
}
