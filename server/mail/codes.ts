import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '#shared/limits.ts';
import type { Outcome } from './outcome.ts';

/** Waits between tries, ms; a code is good for ten minutes, so a late one still helps. */
const PAUSES = [1_000, 5_000, 20_000, 60_000];
/** How long closing waits for codes that are under way. */
const GRACE_MS = 3_000;

type Send = (email: string, code: string, language: Language) => Promise<Outcome>;

/** Sign-in codes on their way; kept in memory, since whoever misses one asks for another. */
export class Codes {
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(private readonly send: Send) {}

  add(email: string, code: string, language: Language): void {
    const task = this.#deliver(email, code, language).finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const patience = new AbortController();
    await Promise.race([
      Promise.all(this.#underWay),
      wait(GRACE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
  }

  async #deliver(email: string, code: string, language: Language): Promise<void> {
    for (const pause of [...PAUSES, 0]) {
      const outcome = await this.send(email, code, language);
      // The same code twice harms nobody; one that may be lost keeps somebody out.
      if (outcome === 'sent' || 'failed' in outcome || pause === 0) return;
      try {
        await wait(pause, undefined, { signal: this.#closing.signal });
      } catch {
        return;
      }
    }
  }
}
