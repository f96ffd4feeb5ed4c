import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { claim } from '#server/db/directory.ts';
import { purge, startPurging } from '#server/flows/jobs/purge.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { data, makeParty, seatAll } from '../tickets/party.ts';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const count = async (table: string) =>
  Number((await app.database.engine.query(`select count(*)::int as count from ${table}`)).rows[0]!.count);
const counts = async (tables: string[]) =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)));
const purged = () => purge(app.database.with('job'), app.clock.now);

it('codes, sessions and kept answers go when their time is over, by the product clock, and nothing before', async () => {
  const { admin, seat } = app.north;
  await app.call('POST', '/auth/send_confirmation_code', null, { email: admin.email });
  await app.call('DELETE', '/auth/session', seat);
  const key = { headers: { 'idempotency-key': 'once' } };
  await app.call('POST', '/guests', admin, { last_name: 'Ключев', first_name: 'Иван' }, key);
  const sessions = await count('sessions');
  const kept = () => counts(['login_codes', 'idempotency']);

  app.clock.advance(DAY - 1_000);
  expect(await purged()).toBe(0);
  expect(await kept()).toEqual({ login_codes: 1, idempotency: 1 });
  app.clock.advance(2_000);
  expect(await purged()).toBe(2);
  expect(await kept()).toEqual({ login_codes: 0, idempotency: 0 });

  app.clock.advance(28 * DAY);
  expect(await purged()).toBe(0);
  app.clock.advance(2 * DAY);
  // Signed out a month ago; the others ended a day ago, after their 30 days.
  expect(await purged()).toBe(1);
  expect(await count('sessions')).toBe(sessions - 1);
  app.clock.advance(30 * DAY);
  expect(await purged()).toBe(sessions - 1);
  expect(await count('sessions')).toBe(0);
});

it('wrong tries go after a year, and places somebody signed in from after two months; a try at signing in takes nothing away', async () => {
  const now = app.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  await app.database.query(sql`delete from login_failures`);
  await app.database.query(sql`delete from login_callers`);
  await app.database.query(sql`
    insert into login_failures (email_key, day, count) values
      ('old@example.ru', ${ago(365).slice(0, 10)}::date, 1), ('new@example.ru', ${ago(364).slice(0, 10)}::date, 1)`);
  await app.database.query(sql`
    insert into login_callers (email_key, caller, at) values
      ('old@example.ru', '::1', ${ago(60.001)}::timestamptz), ('new@example.ru', '::1', ${ago(59.999)}::timestamptz)`);
  const { email } = app.north.event;
  await app.call('POST', '/auth/send_confirmation_code', null, { email });
  await app.call('POST', '/auth/verify_confirmation_code', null, { email, code: '000000' });
  expect(await counts(['login_failures', 'login_callers'])).toEqual({ login_failures: 3, login_callers: 2 });
  expect(await purged()).toBe(2);
  const left = async (table: string) => {
    const rows = await app.database.query(sql.raw(`select email_key from ${table} order by 1`));
    return rows.map((row) => row['email_key']);
  };
  expect(await left('login_failures')).toEqual([email, 'new@example.ru'].toSorted());
  expect(await left('login_callers')).toEqual(['new@example.ru']);
  for (const table of ['login_codes', 'login_callers', 'login_failures'])
    await app.database.query(sql.raw(`delete from ${table}`));
});

describe('purging', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  const addCode = () =>
    app.database.query(sql`
      insert into login_codes (request_id, email_key, caller, code_hmac, created_at, expires_at)
      values (gen_random_uuid(), 'a@example.ru', '::1', 'x', '2020-01-01', '2020-01-01')`);
  const gone = () => expect.poll(() => count('login_codes')).toBe(0);

  it('happens at the start and every hour until it is stopped', async () => {
    await purged();
    await addCode();
    const purging = startPurging(app.database.with('job'), app.clock.now);
    await gone();
    await addCode();
    vi.advanceTimersByTime(3_540_000);
    await new Promise((done) => setTimeout(done, 200));
    expect(await count('login_codes')).toBe(1);
    vi.advanceTimersByTime(60_000);
    await gone();
    await purging.stop();
    await addCode();
    vi.advanceTimersByTime(2 * 3_600_000);
    await new Promise((done) => setTimeout(done, 200));
    expect(await count('login_codes')).toBe(1);
    await purged();
  });
});

it('more rows than are taken at once all go', async () => {
  const now = app.clock.now();
  await app.database.query(sql`
    insert into login_codes (request_id, email_key, caller, code_hmac, created_at, expires_at)
    select gen_random_uuid(), 'a@example.ru', '::1', 'x', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from generate_series(1, 2500)`);
  app.clock.advance(DAY + 1);
  expect(await purged()).toBe(2_500);
});

it('prints go a month after their evening, and a month after they were made where a newer one lies on the tables', async () => {
  app.clock.set('2026-11-20T09:00:00Z');
  const there = await app.organization('Бумажный');
  const party = await makeParty(app, there, { rows: 2, seats: 3, guests: 3 });
  await seatAll(app, party, there.admin);
  const keep = async (kind: string) => {
    const path = `/halls/${party.hall_id}/papers`;
    const papers = data(await app.call('GET', path, there.admin)) as { kind: string; state: string }[];
    const { state } = papers.find((one) => one.kind === kind)!;
    data(await app.call('POST', `/halls/${party.hall_id}/prints`, there.admin, { kind, state }));
  };
  const evening = (date: string) =>
    app.database.query(sql`update event_dates set date = ${date}::date where id = ${party.date_id}`);
  await evening('2027-02-01');
  await keep('place_cards');
  app.clock.advance(DAY);
  await keep('place_cards');
  await keep('escort_cards');
  app.clock.advance(28 * DAY);
  await purged();
  expect(await count('prints')).toBe(3);
  app.clock.advance(2 * DAY);
  await purged();
  // The newest of each kind is what others are compared with.
  expect(await count('prints')).toBe(2);
  app.clock.set('2027-03-03T00:00:00Z');
  await purged();
  expect(await count('prints')).toBe(2);
  app.clock.set('2027-03-05T00:00:00Z');
  await purged();
  expect(await count('prints')).toBe(0);
});

it('audit lines, letters, finished jobs and void tokens stay for ever', async () => {
  app.clock.set('2026-11-20T09:00:00Z');
  const there = await app.organization('Вечный');
  const party = await makeParty(app, there, { rows: 2, seats: 3, guests: 3 });
  const seated = await seatAll(app, party, there.admin);
  const headers = { 'idempotency-key': uuidv7() };
  await app.call('POST', '/tickets/send_email', there.admin, { event_id: party.event_id }, { headers });
  await app.database.work(there.context, (work) => claim(work.tx, 'ticket', ['void']));
  await app.database.query(sql`
    insert into void_tokens (id, organization_id, ticket_id, issue, token, created_at, updated_at)
    select gen_random_uuid(), organization_id, id, 0, 'void', created_at, created_at from tickets where id = ${seated[0]!.id}`);
  const tables = ['audit', 'letters', 'void_tokens', 'jobs', 'guests', 'tickets'];
  const before = await counts(tables);
  expect(Math.min(...Object.values(before))).toBeGreaterThan(0);
  app.clock.advance(4_000 * DAY);
  expect(await purged()).toBeGreaterThan(0);
  expect(await counts(tables)).toEqual(before);
});
