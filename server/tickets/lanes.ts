/** Permits for letters under way in this process, given out in the order they were asked for. */
export class Lanes {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(readonly count: number) {
    this.#free = count;
  }

  /** Does somebody wait for one? Whoever has one may finish what is in hand and should then pass it on. */
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
