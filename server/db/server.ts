import { drizzle } from 'drizzle-orm/node-postgres';
import type { Engine, HowToRun, Tx } from './engine.ts';
import { CommitUnknown, isHeldUp, isLost, isSilent, isTangled } from './failures.ts';
import { FIRST_TRY, type Patience, TIMES } from './patience.ts';
import { listenOn } from './listening.ts';
import { openRooms, type Room } from './rooms.ts';

/**
 * An engine on a PostgreSQL server. Connections are in three rooms, so that nobody who waits for a lock holds one that
 * others need: requests try first where a lock is waited for 300 ms at most, and whoever meets one that is held longer
 * starts again among the patient, who are a third as many; long work and the house's own is beside both.
 */
export function serverEngine(url: string, connections = 10): Engine {
  const third = Math.max(3, Math.floor(connections / 3));
  const half = Math.max(2, Math.floor(connections / 2));
  const rooms = openRooms(url, {
    request: { most: connections, stall: 4_000, wait: 20_000, times: FIRST_TRY },
    patient: { most: third, stall: 4_000, wait: 20_000, times: TIMES.request },
    house: { most: half, stall: 10_000, wait: 60_000, times: TIMES.job },
  });
  const inTurn = <T>(patience: Patience, run: (room: Room) => Promise<T>): Promise<T> => {
    if (patience !== 'request') return run(rooms.house);
    return run(rooms.request).catch((error: unknown) => {
      if (isHeldUp(error)) return untangled(() => run(rooms.patient));
      throw error;
    });
  };
  const listening: (() => Promise<void>)[] = [];
  return {
    kind: 'server',
    query: (text, params, patience = 'job') => inTurn(patience, (room) => room.ask(text, params)),
    script: async (text) => {
      await rooms.house.ask(text);
    },
    transaction: (opening, work, how = {}) =>
      inTurn(how.patience ?? 'request', (room) => transact(room, opening, work, how)),
    listen: async (listener) => {
      const stop = await listenOn(url, listener);
      listening.push(stop);
      return stop;
    },
    snapshot: null,
    close: async () => {
      await Promise.all([...listening.map((stop) => stop()), ...Object.values(rooms).map((room) => room.close())]);
    },
  };
}

/** Whoever waited in a circle tries again: of two that cross, one comes through each time. */
async function untangled<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === TRIES || !isTangled(error)) throw error;
    }
  }
}
const TRIES = 3;

function transact<T>(room: Room, opening: string, work: (tx: Tx) => Promise<T>, how: HowToRun): Promise<T> {
  const { patience = 'request', onCommit } = how;
  // In its room a request finds its times set already.
  const times = patience === 'request' ? undefined : TIMES[patience];
  return room.lend(async (client) => {
    try {
      await client.query(`begin;${times ? settingsOf(times) : ''}${opening}`);
      const result = await work(drizzle({ client }) as unknown as Tx);
      onCommit?.();
      await client.query('commit').catch((error: unknown) => {
        throw isLost(error) ? new CommitUnknown({ cause: error }) : error;
      });
      return result;
    } catch (error) {
      // On a silent connection it would only wait once more; where it fails the connection isn't used again.
      if (!isLost(error) && !isSilent(error)) await client.query('rollback').catch(() => undefined);
      throw error;
    }
  }, times);
}

function settingsOf({ lock, statement }: { lock: number; statement: number }): string {
  const idle = statement === 0 ? 'set local idle_in_transaction_session_timeout=0;' : '';
  return `set local lock_timeout=${lock};set local statement_timeout=${statement};${idle}`;
}
