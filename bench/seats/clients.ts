import { setTimeout as wait } from 'node:timers/promises';
import { drawFrom } from '../../tests/support/draw.ts';

/** One who seats: what they ask with, and the guests they are to find a place for. */
export interface Client {
  guests: readonly string[];
  take(guest: string, place: number): Promise<{ status: number; after?: number }>;
}

export interface Counted {
  ms: number;
  tries: number;
  /** Answers that said to come again. */
  again: number;
  /** Place by guest, as they were told. */
  told: Map<string, number>;
}

/** All at once seat their guests, one after another, each on places in an order of their own until one is free. */
export async function seatAtOnce(clients: readonly Client[], places: number, seed: number): Promise<Counted> {
  const counted: Counted = { ms: 0, tries: 0, again: 0, told: new Map() };
  const numbers = Array.from({ length: places }, (_, at) => at + 1);
  const started = performance.now();
  await Promise.all(
    clients.map((client, at) => seatGuests(client, drawFrom(seed * 1000 + at).shuffle(numbers), counted)),
  );
  counted.ms = performance.now() - started;
  return counted;
}

async function seatGuests(client: Client, places: number[], counted: Counted): Promise<void> {
  for (const guest of client.guests) {
    for (;;) {
      const place = places.pop();
      if (place === undefined) throw new Error('no place is left that wasn’t tried');
      const status = await taken(client, guest, place, counted);
      if (status === 201) counted.told.set(guest, place);
      if (status === 201) break;
      if (status !== 409) throw new Error(`a seat was answered ${status}`);
    }
  }
}

async function taken(client: Client, guest: string, place: number, counted: Counted): Promise<number> {
  for (;;) {
    const { status, after = 1 } = await client.take(guest, place);
    if (status === 503) counted.again += 1;
    else counted.tries += 1;
    if (status !== 503) return status;
    await wait(after * 1000);
  }
}
