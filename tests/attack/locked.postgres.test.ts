import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Database } from '#server/db/database.ts';
import { serverEngine } from '#server/db/engine.ts';
import { type Answer, type TestApp, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { makeParty, seatAll } from '../server/tickets/party.ts';
import { LONG, tally } from './tally.ts';

const SECONDS = LONG ? 60 : 3;
/** Callers who want what is locked, again and again; three times as many as there are connections. */
const BLOCKED = 30;
const CONNECTIONS = 10;
/** So long a connection that others need may be kept waiting for a lock, ms. */
const MOMENT_MS = 300;
/** How often at least each call that doesn't want it is answered meanwhile. */
const OFTEN = LONG ? 60 : 5;

let app: TestApp;
let keeper: pg.Client;
let token: string;
let waits: Map<object, number>;
beforeAll(async () => {
  const { url, database } = await testDatabase();
  await database.close();
  waits = hearWaits();
  app = await testApp({}, { database: new Database(serverEngine(url!, CONNECTIONS)), url });
  const party = await makeParty(app, app.north, { rows: 2, seats: 2, guests: 1 });
  await seatAll(app, party, app.north.admin);
  token = String((await app.database.engine.query('select token from tickets')).rows[0]!.token);
  keeper = new pg.Client({ connectionString: url! });
  await keeper.connect();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await keeper?.end();
  await app?.close();
});

/** Which connections wait for a lock, by the ids of their processes at the server. */
async function waiters(): Promise<number[]> {
  // Inside a transaction it would see the same again and again.
  await keeper.query('select pg_stat_clear_snapshot()');
  const { rows } = await keeper.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

/** Looks until it is so; only the test's own time is a limit. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}

/** What a connection of the driver is known by here. */
interface Connected {
  connection: { on(event: 'errorMessage', hear: (said: { code: string }) => void): void };
  connectionParameters: { lock_timeout: number };
}

/**
 * Hears which connections, of those made from now on, gave up a wait for a lock, and how long each may wait for one as
 * the server counts.
 */
function hearWaits(): Map<object, number> {
  const waits = new Map<object, number>();
  const { connect } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (this: pg.Client, ...args) {
    const { connection, connectionParameters } = this as unknown as Connected;
    connection.on('errorMessage', ({ code }) => {
      if (code === '55P03') waits.set(connection, connectionParameters.lock_timeout);
    });
    return connect.apply(this, args);
  });
  return waits;
}

/**
 * While the guests of everybody are locked: calls that want them, and calls that don't. It lasts until both kinds were
 * answered often enough and somebody has given up a long wait.
 */
async function besiege(ask: (n: number) => Promise<Answer>, beside: (() => Promise<Answer>)[]) {
  const locked: Answer[] = [];
  const free: Answer[][] = beside.map(() => []);
  const siege = { isOver: false };
  await keeper.query('begin; lock table guests in access exclusive mode');
  const callers = Array.from({ length: BLOCKED }, async (_, n) => {
    while (!siege.isOver) locked.push(await ask(n));
  });
  const others = beside.map(async (call, n) => {
    while (!siege.isOver) {
      free[n]!.push(await call());
      await wait(10);
    }
  });
  await wait(SECONDS * 1000);
  await until(
    () => free.every((answers) => answers.length >= OFTEN) && locked.length >= BLOCKED && longWaits().length > 0,
  );
  siege.isOver = true;
  await Promise.all(callers.concat(others));
  await keeper.query('rollback');
  return { locked, free: free.flat() };
}

/** Connections that have given up a wait for a lock, of those that may wait for longer than a moment. */
function longWaits(): object[] {
  return [...waits].filter(([, ms]) => ms > MOMENT_MS).map(([connection]) => connection);
}

it(`a table that is locked for ${SECONDS} s stops nobody who does not need it`, async () => {
  const { admin } = app.north;
  const asks = [
    () => app.call('GET', '/guests', admin),
    () => app.call('POST', '/guests', admin, { last_name: 'Ждунов', first_name: 'Иван' }),
    () => app.call('GET', '/tickets', admin),
  ];
  let readers = 0;
  const publicPage = async (): Promise<Answer> => {
    readers += 1;
    // One after another, as one alone would have read enough after a minute.
    const remoteAddress = `10.0.${readers >> 8}.${readers & 255}`;
    const { statusCode, headers, rawPayload } = await app.server.inject({ url: `/t/${token}`, remoteAddress });
    return { status: statusCode, body: undefined, headers, raw: rawPayload };
  };
  const { locked, free } = await besiege(
    (n) => asks[n % asks.length]!(),
    [
      publicPage,
      () => app.call('GET', '/events', app.south.admin),
      () => app.call('GET', '/hall_templates', app.south.admin),
      () => app.call('GET', '/auth/me', app.south.admin),
      () =>
        app
          .call('POST', '/locations', app.south.admin, {})
          .then((answer) => ({ ...answer, status: answer.status === 422 ? 200 : answer.status })),
    ],
  );
  const wrong = [
    ...free.filter(({ status }) => status !== 200),
    ...locked.filter(({ status, headers }) => status !== 503 || !(Number(headers['retry-after']) > 0)),
  ].map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
  // Long waits are for the patient, who have a room of their own.
  const long = longWaits().length;
  const held = Math.max(0, long - Math.floor(CONNECTIONS / 3));
  const control = await withoutRooms();
  tally({
    what: `a table locked for ${SECONDS} s`,
    tries: free.length + locked.length,
    failures: wrong.length + held,
    control: `with one pool for all ${control.waiting} of ${CONNECTIONS} connections wait and ${control.kept} of 5 other statements get none`,
    note: `${free.length} other calls answered; ${long} connections waited long`,
  });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(held).toBe(0);
  expect(control).toEqual({ waiting: CONNECTIONS, kept: 5 });
  expect((await app.call('GET', '/guests', admin)).status).toBe(200);
}, 300_000);

it('a request that met a lock for a moment is answered as if there had been none', async () => {
  await keeper.query('begin; lock table guests in access exclusive mode');
  const asked = app.call('POST', '/guests', app.north.admin, { last_name: 'Терпеливый', first_name: 'Иван' });
  // Once for its first try, and on another connection among the patient.
  const met = new Set<number>();
  await until(async () => {
    for (const pid of await waiters()) met.add(pid);
    return met.size === 2;
  });
  await keeper.query('rollback');
  expect((await asked).status).toBe(201);
  const { body } = await app.call('GET', '/guests?q=Терпеливый', app.north.admin);
  expect(body.data).toHaveLength(1);
});

/** The control: one pool for everybody, who all wait for as long as it takes. */
async function withoutRooms(): Promise<{ waiting: number; kept: number }> {
  const pool = new pg.Pool({ connectionString: app.databaseUrl!, max: CONNECTIONS });
  await keeper.query('begin; lock table guests in access exclusive mode');
  const blocked = Array.from({ length: BLOCKED }, () => pool.query('select 1 from guests'));
  let waiting = 0;
  await until(async () => (waiting = (await waiters()).length) >= CONNECTIONS);
  let kept = 5;
  const others = Array.from({ length: 5 }, () => pool.query('select 1 from events').then(() => (kept -= 1)));
  // Nobody comes out before the lock is gone, however long they all look on.
  for (let look = 0; look < 20; look += 1) waiting = Math.min(waiting, (await waiters()).length);
  const still = { waiting, kept };
  await keeper.query('rollback');
  await Promise.all([...blocked, ...others]);
  await pool.end();
  return still;
}
