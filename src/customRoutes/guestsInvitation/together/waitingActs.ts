import { HttpError } from '../../../dataProvider/http.ts';
import { readStored, writeStored } from '../../../dataProvider/storage.ts';

/** One thing somebody did on a plan, as it can be asked for again: by one key, it is done once. */
export interface Act {
  key: string;
  name: string;
  body: unknown;
  /** What is said once it is done. */
  said: string;
}

/** What hasn't reached the server yet, in the order it was done; nothing while the server answers. */
export type Waiting = readonly Act[];

/** An act that waited when the page was left, and what becomes of it. */
export interface Resumed<T> {
  said: string;
  done: Promise<T>;
}

/** Where the connection looks right and nothing comes through, it is tried again after this, ms. */
const AGAIN_MS = 3_000;
const NOTHING: Waiting = [];

/**
 * Acts on one plan, one after the other. What doesn't reach the server stays, in this tab also over a reload, until it
 * does; what is refused is over, and those after it go on. `isMine` says whether the one who did it is still signed in.
 */
export function createActs<T>(given: {
  storage: Storage;
  key: string;
  isMine: () => boolean;
  ask: (act: Act) => Promise<T>;
}) {
  const { storage, key, isMine, ask } = given;
  const listeners = new Set<() => void>();
  let acts: readonly Act[] = readStored<Act[]>(storage, key) ?? [];
  let waiting = NOTHING;
  let before: Promise<unknown> = Promise.resolve();

  const show = (isStuck: boolean) => {
    const next = isStuck ? acts : NOTHING;
    if (next === waiting) return;
    waiting = next;
    for (const listener of listeners) listener();
  };
  const keep = (next: readonly Act[]) => {
    acts = next;
    if (acts.length === 0) storage.removeItem(key);
    // Whoever signed out left nothing behind.
    else if (isMine()) writeStored(storage, key, acts);
    if (waiting !== NOTHING) show(acts.length > 0);
  };
  const inTurn = <R>(act: () => Promise<R>): Promise<R> => {
    const mine = before.then(() => untilHeard(act, { isMine, stuck: show }));
    before = mine.catch(() => undefined);
    return mine;
  };
  const begin = (act: Act) => inTurn(() => ask(act)).finally(() => keep(acts.filter((other) => other !== act)));
  let resumed: Resumed<T>[] = acts.map((act) => ({ said: act.said, done: begin(act) }));
  for (const { done } of resumed) done.catch(() => undefined);

  return {
    run(act: Act): Promise<T> {
      keep([...acts, act]);
      return begin(act);
    },
    /** Something that isn't kept over a reload, in its turn. */
    inTurn,
    /** What was left when the page was loaded; told once. */
    takeResumed(): Resumed<T>[] {
      const all = resumed;
      resumed = [];
      return all;
    },
    waiting: () => waiting,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Acts<T> = ReturnType<typeof createActs<T>>;

interface Patience {
  isMine: () => boolean;
  stuck: (isStuck: boolean) => void;
}

/** Asks until the server has heard it: something that is safe to repeat. */
async function untilHeard<T>(ask: () => Promise<T>, { isMine, stuck }: Patience): Promise<T> {
  for (;;) {
    if (!isMine()) throw new Error('somebody else is signed in');
    try {
      const answer = await ask();
      stuck(false);
      return answer;
    } catch (error) {
      const isUnheard = error instanceof HttpError && UNHEARD.has(error.failure);
      stuck(isUnheard);
      if (!isUnheard) throw error;
    }
    await soon();
  }
}

const UNHEARD: ReadonlySet<string> = new Set(['network_error', 'connection_error']);

/** When the connection is back; where it never went, after a while. */
function soon(): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(resolve, AGAIN_MS) : undefined;
    addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
