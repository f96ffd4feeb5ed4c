import pLimit, { type LimitFunction } from 'p-limit';

/** Letters in hand for each connection: one on the wire, one being made, one being written down. */
const PER_CONNECTION = 3;

/** How letters leave this process: so many side by side, whatever the number of jobs, in the order they were asked for. */
export class Slots {
  /** Letters in hand at once. */
  readonly count: number;
  readonly #limit: LimitFunction;

  constructor(connections: number) {
    this.count = connections * PER_CONNECTION;
    this.#limit = pLimit(this.count);
  }

  /** Does somebody wait for one? Whoever has one may finish what is in hand and should then pass it on. */
  get areWanted(): boolean {
    return this.#limit.pendingCount > 0;
  }

  run<T>(act: () => Promise<T>): Promise<T> {
    return this.#limit(act);
  }
}
