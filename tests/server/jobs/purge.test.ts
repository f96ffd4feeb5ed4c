import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purge } from '#server/jobs/purge.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { makeParty, seatAll } from '../tickets/party.ts';

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

it('more rows than are taken at once all go', async () => {
  const now = app.clock.now();
  await app.database.query(sql`
    insert into login_codes (request_id, email_key, caller, code_hmac, created_at, expires_at)
    select gen_random_uuid(), 'a@example.ru', '::1', 'x', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from generate_series(1, 2500)`);
  app.clock.advance(DAY + 1);
  expect(await purged()).toBe(2_500);
});

it('audit lines, letters, finished jobs and void tokens stay for ever', async () => {
  app.clock.set('2026-11-20T09:00:00Z');
  const there = await app.organization('Вечный');
  const party = await makeParty(app, there, { rows: 2, seats: 3, guests: 3 });
  const seated = await seatAll(app, party, there.admin);
  const headers = { 'idempotency-key': uuidv7() };
  await app.call('POST', '/tickets/send_email', there.admin, { event_id: party.event_id }, { headers });
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
