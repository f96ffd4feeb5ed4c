import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '#server/app.ts';
import { Database } from '#server/db/database.ts';
import { serverEngine } from '#server/db/engine.ts';
import { Deadline } from '#server/base/deadline.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { ENGINE, testDatabase } from '../../support/database.ts';
import { startProxy } from '../../support/proxy.ts';

let app: TestApp;
let hasty: FastifyInstance;
beforeAll(async () => {
  app = await testApp();
  hasty = await buildServer({ ...app.app, answerMs: 700 });
});
afterAll(async () => {
  await hasty?.close();
  await app?.close();
});

const guest = (last_name: string) => ({ last_name, first_name: 'Иван' });
const stored = async (last_name: string) =>
  (await app.database.query(sql`select 1 from guests where last_name = ${last_name}`)).length;

/** Somebody who holds what a guest is written with; on the embedded engine, the whole database. */
async function hold(): Promise<() => Promise<void>> {
  let letGo!: () => void;
  let isHeld!: () => void;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  const over = app.database.with('job').system(async (tx) => {
    await tx.execute('lock table audit in exclusive mode');
    isHeld();
    await new Promise<void>((resolve) => (letGo = resolve));
  });
  await held;
  return async () => {
    letGo();
    await over;
  };
}

describe('a request whose time is over', () => {
  it('commits nothing of what was written before: the embedded database does not refuse it on its way', async () => {
    const until = new Deadline(100, () => undefined);
    const { id: organization_id } = app.north;
    const written = until.keep(() =>
      app.database.system(async (tx) => {
        await tx.execute(sql`update organizations set name = 'Поздно' where id = ${organization_id}`);
        await wait(300);
      }),
    );
    await expect(written).rejects.toMatchObject({ code: 'unavailable' });
    await wait(500);
    const [row] = await app.database.query(sql`select name from organizations where id = ${organization_id}`);
    expect(row!['name']).not.toBe('Поздно');
    until.end();
  });

  it('is refused in time, and nothing is written after that', async () => {
    const letGo = await hold();
    const { admin } = app.north;
    const asked = hasty.inject({
      method: 'POST',
      url: '/api/v1/guests',
      headers: admin.headers,
      payload: guest('Опоздалов'),
    });
    const answer = await asked;
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(answer.headers['retry-after']).toBe('5');
    await letGo();
    await wait(200);
    await app.database.query(sql`select 1`);
    expect(await stored('Опоздалов')).toBe(0);
  });

  it('deletes nothing after that', async () => {
    const made = await app.call('POST', '/guests', app.north.admin, guest('Живучий'));
    const letGo = await hold();
    const url = `/api/v1/guests/${made.body.data.id}`;
    const answer = await hasty.inject({ method: 'DELETE', url, headers: app.north.admin.headers });
    expect(answer.statusCode).toBe(503);
    await letGo();
    await wait(200);
    const again = await app.call('GET', `/guests/${made.body.data.id}`, app.north.admin);
    expect(again.status).toBe(200);
  });

  it('is written where there is time enough: the control', async () => {
    const letGo = await hold();
    const asked = app.call('POST', '/guests', app.north.admin, guest('Терпеливый'));
    await wait(900);
    await letGo();
    expect((await asked).status).toBe(201);
    expect(await stored('Терпеливый')).toBe(1);
  });
});

if (ENGINE === 'postgres') {
  describe('a commit whose answer was lost', () => {
    it('is said to be unknown, and the same key tells what became of it', async () => {
      const direct = await testDatabase();
      const proxy = await startProxy(direct.url!);
      const url = proxy.through(direct.url!);
      const distant = await testApp({}, { database: new Database(serverEngine(url)), url });
      const headers = { 'idempotency-key': uuidv7() };
      const ask = () => distant.call('POST', '/guests', distant.north.admin, guest('Неизвестный'), { headers });
      proxy.loseAnswerTo('commit');
      const lost = await ask();
      expect(lost).toMatchObject({ status: 503, body: { code: 'outcome_unknown' }, headers: { 'retry-after': '5' } });
      expect(lost.body.detail).toContain('неизвестно');
      const told = await ask();
      expect(told.status).toBe(201);
      const { body } = await distant.call('GET', '/guests?q=Неизвестный', distant.north.admin);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([told.body.data.id]);
      await distant.close();
      await proxy.stop();
      await direct.database.close();
    });
  });
}
