import pLimit from 'p-limit';
import pg from 'pg';
import { Problem } from '#shared/problems.ts';
import { isHeldUp, isLost, isSilent } from './failures.ts';
import type { Times } from './patience.ts';

/** Some connections for one kind of work. */
export interface Room {
  /** One statement, in a transaction of its own. */
  ask(text: string, params?: unknown[]): Promise<pg.QueryResult>;
  /** Runs `act` on a connection of its own; one that broke, or got no answer in time, is replaced. */
  lend<T>(act: (client: pg.PoolClient) => Promise<T>, times?: Times): Promise<T>;
  close(): Promise<void>;
}

/** How large a room is, and how long one waits at its door, ms. */
interface RoomSize {
  most: number;
  /** For a connection to be made, and for anybody at all to come out as they should: longer than that nothing moves. */
  stall: number;
  /** At most, while it moves. */
  wait: number;
  times: Times;
}

/**
 * Opens rooms for as many connections each; made when needed, given back after ten idle seconds. Where one connection
 * falls silent those that lie idle are doubted too: whatever swallowed it has swallowed them.
 */
export function openRooms<Name extends string>(url: string, wanted: Record<Name, RoomSize>): Record<Name, Room> {
  const idle = new Set<pg.PoolClient>();
  const doubtIdle = (error: unknown) => {
    if (isSilent(error)) for (const client of idle) breakOff(client);
  };
  const open = ({ most, stall, wait, times }: RoomSize): Room => {
    const pool = new pg.Pool({
      connectionString: url,
      max: most,
      connectionTimeoutMillis: stall,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      lock_timeout: times.lock,
      statement_timeout: times.statement,
      query_timeout: times.answer,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    });
    pool.on('error', () => {
      // A connection lost while idle is replaced at the next use.
    });
    pool.on('acquire', (client) => idle.delete(client));
    pool.on('remove', (client) => idle.delete(client));
    pool.on('release', (error, client) => void (error || idle.add(client)));
    const enter = door({ most, stall, wait });
    return {
      ask: (text, params) => enter(() => pool.query(text, params as unknown[])).catch(passOn(doubtIdle)),
      lend: (act, own = times) => enter(() => lend(pool, own, act)).catch(passOn(doubtIdle)),
      close: () => pool.end(),
    };
  };
  const rooms = Object.entries(wanted) as [Name, RoomSize][];
  return Object.fromEntries(rooms.map(([name, how]) => [name, open(how)])) as Record<Name, Room>;
}

/** A transaction whose process has gone silent lets go of its locks after this long; longer than we think between two statements. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * Lets in as many as there are connections, in the order they came. A crowd that moves is worth waiting in; one where
 * nobody comes out but who was kept waiting, or cut off, is not.
 */
function door({ most, stall, wait }: Omit<RoomSize, 'times'>): <T>(act: () => Promise<T>) => Promise<T> {
  const places = pLimit(most);
  let lastMove = 0;
  const moved = () => (lastMove = performance.now());
  return (act) =>
    new Promise((resolve, reject) => {
      const came = performance.now();
      let timer: NodeJS.Timeout | null = null;
      let isGone = false;
      const look = () => {
        const left = Math.min(came + wait, Math.max(came, lastMove) + stall) - performance.now();
        isGone = left <= 0;
        if (isGone) reject(new Problem('unavailable'));
        else timer = setTimeout(look, left);
      };
      // Whoever is let in at once needs no watch.
      if (places.activeCount + places.pendingCount >= most) look();
      void places(async () => {
        if (isGone) return;
        if (timer) clearTimeout(timer);
        try {
          resolve(await act());
          moved();
        } catch (error) {
          if (!isHeldUp(error) && !isLost(error)) moved();
          reject(error as Error);
        }
      });
    });
}

async function lend<T>(pool: pg.Pool, times: Times, act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Lost between two statements: the next one fails, and the pool replaces it.
  let broken = false;
  const lose = () => (broken = true);
  client.on('error', lose);
  try {
    setAnswerTime(client, times.answer);
    return await act(client);
  } catch (error) {
    broken ||= isSilent(error) || !isFit(client);
    throw error;
  } finally {
    client.release(broken);
    client.off('error', lose);
  }
}

/** The driver takes this time from the connection, for statements of the query builder too. */
function setAnswerTime(client: pg.PoolClient, ms: number): void {
  (client as unknown as { connectionParameters: { query_timeout: number } }).connectionParameters.query_timeout = ms;
}

/** Idle, outside any transaction: what a connection must be for the next one who has it. */
function isFit(client: pg.PoolClient): boolean {
  return (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() === 'I';
}

function breakOff(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

function passOn(look: (error: unknown) => void): (error: unknown) => never {
  return (error) => {
    look(error);
    throw error;
  };
}
