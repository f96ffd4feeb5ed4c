import { setTimeout as wait } from 'node:timers/promises';
import { eventsOf } from '../../src/dataProvider/eventStream.ts';
import type { Person } from './app.ts';

export interface Told {
  name: string;
  // A test knows what it is told.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

export interface Listening {
  status: number;
  headers: Headers;
  /** All that was told so far. */
  told: Told[];
  /** The first event told, from the `from`th on, that `wanted` holds for; fails after 10 s. */
  hears(wanted: (told: Told) => boolean, from?: number): Promise<Told>;
  isOver(): boolean;
  /** Once the other side has ended it. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Opens the stream of these halls on a product that listens at `address`. */
export async function listenAt(address: string, as: Person, halls: readonly string[]): Promise<Listening> {
  const gone = new AbortController();
  const response = await fetch(`${address}/api/v1/halls/stream?ids=${halls.join()}`, {
    headers: as.headers,
    signal: gone.signal,
  });
  const told: Told[] = [];
  let isOver = false;
  const read = async () => {
    if (response.ok) for await (const event of eventsOf(response.body!)) if (event) told.push(event);
    // A refusal that nobody reads would hold its connection.
    if (!response.ok) await response.text();
  };
  const ended = read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    status: response.status,
    headers: response.headers,
    told,
    async hears(wanted, from = 0) {
      for (const end = Date.now() + 10_000; Date.now() < end; await wait(5)) {
        const found = told.slice(from).find(wanted);
        if (found) return found;
      }
      throw new Error(`not told; but ${JSON.stringify(told)}`);
    },
    isOver: () => isOver,
    ended,
    async stop() {
      gone.abort();
      await ended;
    },
  };
}
