import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '#server/db/database.ts';
import { serverEngine } from '#server/db/engine.ts';
import { TIMES } from '#server/db/patience.ts';
import { type Answer, type TestApp, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type Proxy, startProxy } from '../support/proxy.ts';
import { LONG, tally } from './tally.ts';

const ROUNDS = LONG ? 5 : 1;
const CONNECTIONS = 10;
const CALLS = 40;

let proxy: Proxy;
let app: TestApp;
let direct: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  direct = await testDatabase();
  proxy = await startProxy(direct.url!);
  const url = proxy.through(direct.url!);
  app = await testApp({}, { database: new Database(serverEngine(url, CONNECTIONS)), url });
});
afterAll(async () => {
  await app?.close();
  await proxy?.stop();
  await direct?.database.close();
});

const read = () => app.call('GET', '/guests', app.north.admin);
const readMany = () => Promise.all(Array.from({ length: CALLS }, read));

it('connections that swallow what they are given are given up, and replaced', async () => {
  const wrong: string[] = [];
  let tries = 0;
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await readMany(); // each connection is open now
    proxy.swallow();
    const swallowed = proxy.open().swallowed;
    expect(swallowed).toBeGreaterThanOrEqual(CONNECTIONS);
    const begun = performance.now();
    const answers: Answer[] = await readMany();
    const took = performance.now() - begun;
    slowest = Math.max(slowest, took);
    tries += answers.length;
    for (const { status, headers, body } of answers) {
      if (status !== 200 && !(status === 503 && Number(headers['retry-after']) > 0)) wrong.push(JSON.stringify(body));
    }
    // Two waits at most: for a connection, and for the answer that doesn't come.
    if (took > 5_000 + 2_000) wrong.push(`${Math.round(took)} ms`);
    // The first silence is enough: the rest of them are not tried one after the other.
    const after = await readMany();
    tries += after.length;
    for (const { status } of after) if (status !== 200) wrong.push(`${status} after the first silence`);
    if (proxy.open().swallowed > 0) wrong.push(`${proxy.open().swallowed} of them are still held`);
  }
  const control = await patientPool();
  tally({
    what: `${CONNECTIONS} connections that swallow everything`,
    tries,
    failures: wrong.length,
    control: `without the time ${control} of ${CONNECTIONS} still wait after 6 s`,
    note: `longest ${Math.round(slowest)} ms`,
  });
  expect(wrong).toEqual([]);
  expect(control).toBe(CONNECTIONS);
}, 300_000);

it('a network that is away as a whole is answered in time, and works again when it is back', async () => {
  await readMany();
  proxy.swallow({ fresh: true });
  const away = await readMany();
  expect(away.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(away.map(() => [503, '5']));
  proxy.mend();
  await wait(TIMES.request.answer);
  expect((await readMany()).map(({ status }) => status)).toEqual(away.map(() => 200));
}, 120_000);

it('a transaction whose connection falls silent on the way is refused, and leaves nothing', async () => {
  const body = { last_name: 'Тихонов', first_name: 'Иван' };
  const written = app.database.system(async (tx) => {
    await tx.execute(`update cities set name_en = 'Silent'`);
    proxy.swallow();
    await tx.execute('select 1');
  });
  await expect(written).rejects.toMatchObject({ code: 'unavailable' });
  const { rows } = await direct.database.engine.query(`select 1 from cities where name_en = 'Silent'`);
  expect(rows).toEqual([]);
  expect((await app.call('POST', '/guests', app.north.admin, body)).status).toBe(201);
}, 60_000);

/** The control: the same driver without a time for its answers. Answers how many statements still wait. */
async function patientPool(): Promise<number> {
  const pool = new pg.Pool({ connectionString: proxy.through(direct.url!), max: CONNECTIONS });
  pool.on('error', () => undefined);
  const all = Array.from({ length: CONNECTIONS }, (_, n) => n);
  await Promise.all(all.map(() => pool.query('select pg_sleep(0.1)')));
  proxy.swallow();
  let waiting = CONNECTIONS;
  for (const each of all)
    pool.query('select $1::int', [each]).then(
      () => (waiting -= 1),
      () => (waiting -= 1),
    );
  await wait(6_000);
  const still = waiting;
  void pool.end();
  return still;
}
