import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryBackup } from '#server/db/backup.ts';
import { Database } from '#server/db/database.ts';
import { claim, organizationOf } from '#server/db/directory.ts';
import { dumpSnapshot, openEmbedded } from '#server/db/embedded.ts';
import { embeddedEngine, type Engine, serverEngine } from '#server/db/engine.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { refuseDifferent } from '#server/db/sameness.ts';
import { openSession, signedInUser } from '#server/auth/rules.ts';
import * as schema from '#server/schema.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { ENGINE, serverDatabase } from '../../support/database.ts';
import { makeOlder, rowsNow, storedRows } from '../../support/older.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';

// A database of the version before keys began with the organisation, with an event of each of two organisations: tickets
// sent, void, free again and waiting for a mail server that was away, and seats booked at a cinema.

const BEFORE = storedRows('before-spread-keys.json.gz');
const now = () => new Date('2026-11-20T10:00:00Z');
const [letter] = BEFORE.letters!.filter(({ state }) => state === 'queued');

let app: TestApp;
let smtp: TestSmtp;
let ran: string[];
let backup: Buffer | undefined;

/** An empty database. */
async function empty(): Promise<{ engine: Engine; url: string | undefined; backUp?: () => Promise<Buffer> }> {
  if (ENGINE === 'postgres') {
    const template = process.env['TEST_POSTGRES_TEMPLATE'];
    delete process.env['TEST_POSTGRES_TEMPLATE'];
    const url = await serverDatabase().finally(() => (process.env['TEST_POSTGRES_TEMPLATE'] = template));
    return { engine: serverEngine(url, 20), url };
  }
  const embedded = await openEmbedded('memory');
  return { engine: embeddedEngine(embedded), url: undefined, backUp: () => dumpSnapshot(embedded) };
}

beforeAll(async () => {
  const { engine, url, backUp } = await empty();
  await makeOlder(engine, 'spread_keys', BEFORE);
  backup = await backUp?.();
  ran = await prepareDatabase(engine);
  smtp = await startSmtp();
  // Before anything works there: all is as it was.
  expect(await rowsNow(engine, BEFORE)).toEqual(BEFORE);
  app = await testApp({ SMTP_URL: smtp.url, WORKERS: '2' }, { database: new Database(engine), url });
});
afterAll(async () => {
  await app?.close();
  await smtp?.stop();
});

it('is brought to the tables of the code, once', async () => {
  expect(ran.map((name) => name.replace(/^\d+_/, ''))[0]).toBe('spread_keys');
  expect(await prepareDatabase(app.database.engine)).toEqual([]);
  await refuseDifferent(app.database.engine, schema);
});

it('opens the QR codes that were mailed, and calls void what was void', async () => {
  const said = async (token: unknown) => {
    const { statusCode, body } = await app.server.inject({ method: 'GET', url: `/t/${String(token)}` });
    return `${statusCode} ${body.includes('Билет действителен') ? 'valid' : 'void'}`;
  };
  const live = BEFORE.tickets!.filter((ticket) => ticket.live);
  expect(live).toHaveLength(6);
  for (const { token } of live) expect(await said(token)).toBe('200 valid');
  const dead = [...BEFORE.tickets!.filter((ticket) => !ticket.live), ...BEFORE.void_tokens!];
  expect(dead).toHaveLength(3);
  for (const { token } of dead) expect(await said(token)).toBe('200 void');
  expect(await said('A'.repeat(22))).toBe('404 void');
});

it('knows whose every key is, and gives none to anybody again', async () => {
  const keys = [
    ...[...BEFORE.tickets!, ...BEFORE.void_tokens!].map((row) => ['ticket', row.token, row.organization_id] as const),
    ...BEFORE.events!.map((row) => ['event', row.code, row.organization_id] as const),
    ...BEFORE.orders!.map((row) => ['order', row.reference, row.organization_id] as const),
  ];
  expect(keys).toHaveLength(7 + 2 + 3 + 1);
  for (const [kind, key, owner] of keys) {
    expect(await organizationOf(app.database, kind, String(key))).toBe(owner);
    expect(await app.database.work(app.north.context, (work) => claim(work.tx, kind, [String(key)]))).toBe(false);
  }
});

it('lets its people in, and to each of their organisations', async () => {
  for (const account of BEFORE.accounts!.filter((each) => !each.is_superadmin)) {
    const id = String(account.id);
    const theirs = BEFORE.memberships!.filter((each) => each.account_id === id).map((each) => each.organization_id);
    const user = await signedInUser(app.database, id, null, 'ru');
    expect(user.organizations.map((each) => each.id).toSorted()).toEqual(theirs.toSorted());
    const session = await app.database.system((tx) => openSession(tx, id, app.clock.now()));
    for (const organization of theirs) {
      const headers = {
        'access-token': session.token,
        client: session.client,
        uid: user.email,
        'organization-id': String(organization),
      };
      const me = await app.server.inject({ method: 'GET', url: '/api/v1/auth/me', headers });
      expect(me.json().data.organization.id).toBe(organization);
    }
  }
});

it('sends a letter that waited, once', async () => {
  expect(smtp.received).toEqual([]);
  app.clock.set(now().toISOString());
  await smtp.waitFor(1, 30_000);
  const state = async () =>
    (await app.database.engine.query('select state from letters where id = $1', [letter!.id])).rows[0]!.state;
  await expect.poll(state, { timeout: 30_000 }).toBe('sent');
  app.clock.advance(24 * 3_600_000);
  // Two rounds of looking for what is due.
  await new Promise((resolve) => setTimeout(resolve, 4_500));
  expect([...smtp.countByRecipient()]).toEqual([[letter!.to_address, 1]]);
});

if (ENGINE === 'pglite') {
  it('is restored from a backup of that version', async () => {
    await tryBackup(backup!);
    const engine = embeddedEngine(await openEmbedded('memory', { snapshot: backup! }));
    const names = await prepareDatabase(engine);
    expect(names.map((name) => name.replace(/^\d+_/, ''))).toContain('spread_keys');
    expect(await rowsNow(engine, BEFORE)).toEqual(BEFORE);
    await engine.close();
  });
}

it('is refused as a whole where a row is in the way, and stays what it was', async () => {
  const { engine } = await empty();
  await makeOlder(engine, 'spread_keys', BEFORE);
  // A key that two have: no such row was ever made, so that nobody can say whose it is.
  await engine.query(`insert into void_tokens (id, organization_id, ticket_id, issue, token, created_at, updated_at)
    select gen_random_uuid(), e.organization_id, e.id, 9, (select token from tickets where organization_id <> e.organization_id limit 1), now(), now()
    from tickets e order by e.organization_id limit 1`);
  await expect(prepareDatabase(engine)).rejects.toThrow(/spread_keys failed \(23505\)/);
  const { rows } = await engine.query(`select to_regclass('directory') as made,
    (select count(*)::int from pg_constraint where conname like '%organization_id_id') as keys`);
  expect(rows).toEqual([{ made: null, keys: 19 }]);
  await engine.close();
});
