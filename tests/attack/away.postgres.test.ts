import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '#server/db/database.ts';
import { serverEngine } from '#server/db/engine.ts';
import { Problem } from '#shared/problems.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { type Answer, type TestApp, testApp } from '../support/app.ts';
import { startLonePostgres } from '../support/postgres.ts';
import { LONG, tally } from './tally.ts';

const RESTARTS = LONG ? 20 : 3;
const CALLERS = 12;

let postgres: Awaited<ReturnType<typeof startLonePostgres>>;
let app: TestApp;
beforeAll(async () => {
  postgres = await startLonePostgres();
  const url = await postgres.createDatabase('away');
  const engine = serverEngine(url);
  await prepareDatabase(engine);
  app = await testApp({}, { database: new Database(engine), url });
});
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
});

const guest = (n: number) => ({ last_name: `Гостев${n}`, first_name: 'Иван', email: `away-${n}@example.ru` });

/** What somebody may ask for: what is read, what is written, signing in, the page behind a QR code, the state of the house. */
const asks = (n: number): Promise<Answer>[] => {
  const { admin } = app.north;
  return [
    app.call('GET', '/guests', admin),
    app.call('GET', '/auth/me', admin),
    app.call('POST', '/guests', admin, guest(n), { headers: { 'idempotency-key': `key-${n}` } }),
    app.call('POST', '/auth/send_confirmation_code', null, { email: `someone-${n}@example.ru` }),
    app.call('GET', '/auth/setup', null),
    publicPage(n),
  ];
};

/** From the visitor's own network: one of them may ask for so many a minute, by the wall clock. */
async function publicPage(n: number): Promise<Answer> {
  const remoteAddress = [10, n >> 16, n >> 8, n].map((part) => part & 255).join('.');
  const { statusCode, headers, rawPayload } = await app.server.inject({ url: `/t/${'A'.repeat(22)}`, remoteAddress });
  return { status: statusCode, body: undefined, headers, raw: rawPayload };
}

it(`a database that goes away ${RESTARTS} times under load is said to be away, and nothing acknowledged is lost`, async () => {
  const wrong: string[] = [];
  /** The control: what the engine says of itself, which is no refusal of ours and would be answered as 500. */
  const bare: unknown[] = [];
  const seen = new Map<number, number>();
  const acknowledged: number[] = [];
  const unsure: number[] = [];
  let tries = 0;
  const siege = { isOver: false };
  const note = (answer: Answer) => {
    tries += 1;
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    const fine = answer.status < 300 || answer.status === 404 || answer.status === 429;
    const away = answer.status === 503 && Number(answer.headers['retry-after']) > 0;
    if (!fine && !away) wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const caller = async (from: number) => {
    for (let n = from; !siege.isOver; n += CALLERS) {
      const answers = await Promise.all(asks(n));
      answers.forEach(note);
      if (answers[2]!.status === 201) acknowledged.push(n);
      if (answers[2]!.body?.code === 'outcome_unknown') unsure.push(n);
      await wait(5);
    }
  };
  const callers = Array.from({ length: CALLERS }, (_, n) => caller(n));
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await wait(150 + ((restart * 53) % 200));
    await postgres.goAway();
    await app.database.engine.query('select 1').catch((error: unknown) => bare.push(error));
    await wait((restart * 97) % 400);
    await postgres.comeBack();
  }
  siege.isOver = true;
  await Promise.all(callers);
  // The moment it is back everything works, and a request whose answer was lost is told its first answer. An hour is over,
  // as the callers used up their codes.
  app.clock.advance(3_600_000);
  const after = await Promise.all(asks(1_000_000));
  expect(after.map(({ status }) => status)).toEqual([200, 200, 201, 200, 200, 404]);
  for (const n of unsure) {
    acknowledged.push(n);
    expect((await asks(n)[2]!).status).toBe(201);
  }
  const kept = await app.database.query<{ last_name: string }>(sql`select last_name from guests`);
  const names = new Map<string, number>();
  for (const { last_name } of kept) names.set(last_name, (names.get(last_name) ?? 0) + 1);
  const lost = acknowledged.filter((n) => !names.has(`Гостев${n}`));
  const twice = [...names].filter(([, times]) => times > 1);
  const unnamed = bare.filter((error) => !(error instanceof Problem)).length;
  tally({
    what: 'PostgreSQL stopped and started again under load',
    tries,
    failures: wrong.length + lost.length + twice.length,
    control: `${unnamed} of ${bare.length} without a name for it: 500`,
    note: `${RESTARTS} restarts, ${seen.get(503) ?? 0} answers of 503`,
  });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect([lost, twice]).toEqual([[], []]);
  expect(seen.get(503)).toBeGreaterThan(0);
  expect(unnamed).toBe(RESTARTS);
}, 600_000);

it('a request whose answer was lost can be asked again with its key', async () => {
  const ask = (n: number, headers: Record<string, string>) =>
    app.call('POST', '/guests', app.north.admin, guest(n), { headers });
  const key = { 'idempotency-key': uuidv7() };
  const [first, again] = [await ask(2_000_000, key), await ask(2_000_000, key)];
  // The guard taken out: asked again as if it had never been asked.
  const [other, twice] = [await ask(2_000_001, {}), await ask(2_000_001, {})];
  const made = async (n: number) =>
    (await app.database.query(sql`select 1 from guests where last_name = ${guest(n).last_name}`)).length;
  const [kept, control] = [await made(2_000_000), await made(2_000_001)];
  tally({
    what: 'a guest asked for again with its key',
    tries: 2,
    failures: kept - 1,
    control: `without a key ${control} of 2 are there`,
  });
  expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id]);
  expect(kept).toBe(1);
  expect([other.status, twice.status, control]).toEqual([201, 201, 2]);
});
