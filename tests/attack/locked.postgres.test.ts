import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

let app: TestApp;
let keeper: pg.Client;
let token: string;
beforeAll(async () => {
  const { url, database } = await testDatabase();
  await database.close();
  app = await testApp({}, { database: new Database(serverEngine(url!, CONNECTIONS)), url });
  const party = await makeParty(app, app.north, { rows: 2, seats: 2, guests: 1 });
  await seatAll(app, party, app.north.admin);
  token = String((await app.database.engine.query('select token from tickets')).rows[0]!.token);
  keeper = new pg.Client({ connectionString: url! });
  await keeper.connect();
});
afterAll(async () => {
  await keeper?.end();
  await app?.close();
});

/** How many connections of the product have waited for a lock for more than a moment. */
async function waiters(ms: number): Promise<number> {
  // Inside a transaction it would see the same again and again.
  await keeper.query('select pg_stat_clear_snapshot()');
  const { rows } = await keeper.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()
       and clock_timestamp() - query_start > $1 * interval '1 ms'`,
    [ms],
  );
  return rows[0].count as number;
}

/** While the guests of everybody are locked: calls that want them, and calls that don't. */
async function besiege(ask: (n: number) => Promise<Answer>, beside: (() => Promise<Answer>)[]) {
  const locked: Answer[] = [];
  const free: Answer[] = [];
  const waiting: number[] = [];
  const siege = { isOver: false };
  await keeper.query('begin; lock table guests in access exclusive mode');
  const callers = Array.from({ length: BLOCKED }, async (_, n) => {
    while (!siege.isOver) locked.push(await ask(n));
  });
  const others = beside.map(async (call) => {
    while (!siege.isOver) {
      free.push(await call());
      await wait(10);
    }
  });
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; await wait(100)) waiting.push(await waiters(600));
  siege.isOver = true;
  await Promise.all(callers.concat(others));
  await keeper.query('rollback');
  return { locked, free, waiting };
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
  const { locked, free, waiting } = await besiege(
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
  // Whoever has just found out waits for 300 ms, and after that only among the patient.
  const held = waiting.filter((count) => count > CONNECTIONS / 2).length;
  const control = await withoutRooms();
  tally({
    what: `a table locked for ${SECONDS} s`,
    tries: free.length + locked.length,
    failures: wrong.length + held,
    control: `with one pool for all ${control.waiting} of ${CONNECTIONS} connections wait and ${control.refused} of 5 other statements get none`,
    note: `${free.length} other calls answered; at most ${Math.max(...waiting)} waiters`,
  });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(held).toBe(0);
  expect(Math.max(...waiting)).toBeGreaterThan(0);
  expect(free.length).toBeGreaterThan(SECONDS * 5);
  expect(control).toEqual({ waiting: CONNECTIONS, refused: 5 });
  expect((await app.call('GET', '/guests', admin)).status).toBe(200);
}, 300_000);

it('a request that met a lock for a moment is answered as if there had been none', async () => {
  await keeper.query('begin; lock table guests in access exclusive mode');
  const asked = app.call('POST', '/guests', app.north.admin, { last_name: 'Терпеливый', first_name: 'Иван' });
  await wait(600);
  await keeper.query('rollback');
  expect((await asked).status).toBe(201);
  const { body } = await app.call('GET', '/guests?q=Терпеливый', app.north.admin);
  expect(body.data).toHaveLength(1);
});

/** The control: one pool for everybody, who all wait for as long as it takes. */
async function withoutRooms(): Promise<{ waiting: number; refused: number }> {
  const pool = new pg.Pool({ connectionString: app.databaseUrl!, max: CONNECTIONS, connectionTimeoutMillis: 2_500 });
  await keeper.query('begin; lock table guests in access exclusive mode');
  const blocked = Array.from({ length: BLOCKED }, () => pool.query('select 1 from guests').catch(() => undefined));
  await wait(300);
  const waiting = await waiters(0);
  const others = await Promise.allSettled(Array.from({ length: 5 }, () => pool.query('select 1 from events')));
  await keeper.query('rollback');
  await Promise.all(blocked);
  await pool.end();
  return { waiting, refused: others.filter(({ status }) => status === 'rejected').length };
}
