import type { Mailer } from '../mail/mailer.ts';

/** Permits, given out in the order they were asked for. */
class Permits {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  get areWanted(): boolean {
    return this.#waiting.length > 0;
  }

  async run<T>(act: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/**
 * How letters leave this process: one for each connection on the wire, and one more marked and made meanwhile, so that
 * no connection waits for the database.
 */
export class Lanes {
  /** Letters in hand at once. */
  readonly count: number;
  readonly #hands: Permits;
  readonly #wire: Permits;

  constructor(connections: number) {
    this.count = connections * 2;
    this.#hands = new Permits(this.count);
    this.#wire = new Permits(connections);
  }

  /** Does somebody wait for one? Whoever has one may finish what is in hand and should then pass it on. */
  get areWanted(): boolean {
    return this.#hands.areWanted;
  }

  run<T>(act: () => Promise<T>): Promise<T> {
    return this.#hands.run(act);
  }

  /** The mailer, asked for no more messages at once than there are connections. */
  over(mailer: Mailer): Mailer {
    return { ...mailer, send: (mail) => this.#wire.run(() => mailer.send(mail)) };
  }
}
