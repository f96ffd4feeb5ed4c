import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '#server/db/database.ts';
import { serverEngine } from '#server/db/engine.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { LONG, tally } from './tally.ts';

const CONNECTIONS = 6;
const ROUNDS = LONG ? 5 : 1;
const CALLS = 60;
/** Twice so long: longer than anybody waits where nothing moves. */
const BUSY_SECONDS = 3;

let app: TestApp;
beforeAll(async () => {
  const { url, database } = await testDatabase();
  await database.close();
  app = await testApp({}, { database: new Database(serverEngine(url!, CONNECTIONS)), url });
});
afterAll(() => app?.close());

const read = () => app.call('GET', '/guests', app.north.admin);
const readMany = () => Promise.all(Array.from({ length: CALLS }, read));

it('a pool that is used up is said to be, the house goes on, and afterwards all is as before', async () => {
  const wrong: string[] = [];
  let tries = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const busy = Array.from({ length: CONNECTIONS }, () =>
      app.database.system(async (tx) => {
        for (const _ of [1, 2]) await tx.execute(sql`select pg_sleep(${BUSY_SECONDS})`);
      }),
    );
    await wait(100);
    let isBusy = true;
    void Promise.all(busy).then(() => (isBusy = false));
    const waiting = readMany();
    // Letters and sweeping have connections of their own.
    await app.database.with('job').query(sql`select 1`);
    for (const { status, headers, body } of await waiting) {
      tries += 1;
      if (status === 503 && Number(headers['retry-after']) > 0) refused += 1;
      else if (status !== 200) wrong.push(`${status} ${JSON.stringify(body)}`);
    }
    if (!isBusy) wrong.push('they waited until there was a connection again');
    await Promise.all(busy);
    for (const { status } of await readMany()) if (status !== 200) wrong.push(`${status} afterwards`);
  }
  const control = await withoutTime();
  tally({
    what: `a pool of ${CONNECTIONS} used up by ${CALLS} calls`,
    tries,
    failures: wrong.length,
    control: `without a time ${control} of ${CALLS} still wait after 2.5 s`,
    note: `${refused} answers of 503`,
  });
  expect(wrong).toEqual([]);
  expect([refused, control]).toEqual([ROUNDS * CALLS, CALLS]);
}, 300_000);

/** The control: a pool that lets everybody wait. */
async function withoutTime(): Promise<number> {
  const pool = new pg.Pool({ connectionString: app.databaseUrl!, max: CONNECTIONS });
  const busy = Array.from({ length: CONNECTIONS }, () => pool.query(`select pg_sleep(${BUSY_SECONDS})`));
  let waiting = CALLS;
  const all = Array.from({ length: CALLS }, () => pool.query('select 1').then(() => (waiting -= 1)));
  await wait(2_500);
  const still = waiting;
  await Promise.all([...busy, ...all]);
  await pool.end();
  return still;
}
