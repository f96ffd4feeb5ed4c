import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_MS } from '#server/base/deadline.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { type FilmNight, makeFilmNight } from '../booking/film.ts';
import { addressOf, type Operation, operationsOf, sample } from './operations.ts';
import { fill, kindOf, type Stock } from './stock.ts';

// An Idempotency-Key given twice, at every call of the OpenAPI document: the first answer again, whatever it is.

let app: TestApp;
let stock: Stock;
let calls: Operation[];
let night: FilmNight;

beforeAll(async () => {
  app = await testApp();
  stock = await fill(app, app.north, 'Северный');
  night = await makeFilmNight(app, app.north, 9, 1);
  calls = (await operationsOf(app)).filter(({ method, path, upload }) => {
    return method !== 'GET' && !upload && (!path.startsWith('/auth/') || path === '/auth/me');
  });
});
afterAll(() => app.close());

/** The call made twice with one key. */
async function twice(method: Operation['method'], path: string, as: Person, body?: unknown): Promise<[Answer, Answer]> {
  const headers = { 'idempotency-key': uuidv7() };
  const first = await app.call(method, path, as, body, { headers });
  return [first, await app.call(method, path, as, body, { headers })];
}

/** What an answer says: a file by its kind, as it is made anew and bears its moment. */
function said({ status, body, headers }: Answer): unknown {
  const type = String(headers['content-type']);
  return /json/.test(type) ? [status, headers['batch-id'], { ...body, request_id: '' }] : [status, type];
}

describe('a key given twice', () => {
  it('gets the same answer from every call', async () => {
    const wrong: unknown[] = [];
    const statuses = new Set<number>();
    // Deleting comes last, so that the records are still there for the others.
    for (const operation of calls.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))) {
      const idOf = (name: string) => (name === 'import_id' ? uuidv7() : stock.ids[kindOf(operation.name, name)]);
      const as = operation.least === 'superadmin' ? app.superadmin : app.north.admin;
      const address = addressOf(operation, operation.path.includes('{id}') ? idOf('path') : '');
      const [first, again] = await twice(
        operation.method,
        address,
        as,
        operation.body && sample(operation.body, '', idOf),
      );
      statuses.add(first.status);
      if (first.status >= 500 || JSON.stringify(said(first)) !== JSON.stringify(said(again)))
        wrong.push([operation.name, said(first), said(again)]);
    }
    expect(calls.length).toBeGreaterThan(50);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 202]));
    expect(wrong).toEqual([]);
  });

  const order = (at: number) => ({
    hall_id: night.hall_id,
    seatings: [{ guest_id: night.guests[at]!.id, place: night.places[at]! }],
  });
  const ordered = async () =>
    (await app.call('GET', `/orders?hall_id=${night.hall_id}`, app.north.admin)).body.meta.total as number;

  it('seats nobody twice at a cinema, and tells how that ended', async () => {
    for (const [at, path] of ['/tickets/create_list', '/orders'].entries()) {
      const before = await ordered();
      const [first, again] = await twice('POST', path, app.north.admin, order(at));
      expect([first.status, again.status, again.body], path).toEqual([201, 201, first.body]);
      expect(await ordered()).toBe(before + 1);
    }
  });

  it('is told that nobody knows, where nobody does', async () => {
    app.simulator.faults.plan([{ fault: 'http_500', on: '/', times: 99 }]);
    const [first, again] = await twice('POST', '/tickets/create_list', app.north.admin, order(2));
    app.simulator.faults.plan([]);
    expect([first.body.code, again.body.code]).toEqual(['booking_unsure', 'outcome_unknown']);
    expect(again).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });

  it('can be used anew where the cinema refused', async () => {
    const headers = { 'idempotency-key': uuidv7() };
    const ask = () => app.call('POST', '/tickets/create_list', app.north.admin, order(3), { headers });
    app.simulator.faults.plan([{ fault: 'sold_in_between', on: 'order/tickets', times: 1 }]);
    const [first, again] = [await ask(), await ask()];
    app.simulator.faults.plan([]);
    expect([first.status, again.status]).toEqual([409, 409]);
  });

  it.each(['/orders', '/tickets/create_list'])('waits for a twin that is still under way: %s', async (path) => {
    const headers = { 'idempotency-key': uuidv7() };
    const before = await ordered();
    app.simulator.faults.plan([{ fault: 'latency', on: 'order/tickets', times: 1 }]);
    const body = order(path === '/orders' ? 4 : 5);
    const ask = () => app.call('POST', path, app.north.admin, body, { headers });
    const answers = await Promise.all([ask(), ask(), ask()]);
    app.simulator.faults.plan([]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect(answers[2]!.body).toEqual(answers[0]!.body);
    expect(await ordered()).toBe(before + 1);
  });

  it('waits no longer than the first could take: its process may be gone', async () => {
    const headers = { 'idempotency-key': uuidv7() };
    const ask = () =>
      app.call('POST', '/guests', app.north.admin, { last_name: 'Ключев', first_name: 'К' }, { headers });
    expect((await ask()).status).toBe(201);
    const forget = `update idempotency set status = null, answer = null where key = $1`;
    await app.database.engine.query(forget, [headers['idempotency-key']]);
    app.clock.advance(ANSWER_MS);
    expect((await ask()).body.code).toBe('outcome_unknown');
  });

  it('is refused where it is too long to be kept', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(256) };
    const body = { last_name: 'Ключев', first_name: 'Кузьма' };
    const answer = await app.call('POST', '/guests', app.north.admin, body, { headers });
    expect(answer.status).toBe(422);
    expect(answer.body.errors['idempotency-key']).toContain('255');
  });
});
