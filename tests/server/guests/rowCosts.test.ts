import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillGuests } from '../../../bench/guests/fill.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { tuplesRead } from '../../support/tuples.ts';
import { data } from '../tickets/party.ts';

const GUESTS = 600;

let app: TestApp;
let batch: string;
beforeAll(async () => {
  app = await testApp();
  await fillGuests(app.database, app.north.id, GUESTS);
});
afterAll(() => app?.close());

const all = (method: 'POST' | 'DELETE', path: string) => app.call(method, path, app.north.admin, { filter: {} });

it('guests are restored by reading each a few times, and not once for each other one, where the planner knows of nobody else', async () => {
  expect(data(await all('DELETE', '/guests/destroy_list'))).toMatchObject({ deleted: GUESTS });
  await app.database.engine.query('analyze guests');
  const { tuples } = await tuplesRead(app.database, async () =>
    expect(data(await all('POST', '/guests/trash/restore'))).toEqual({ restored: GUESTS, kept: [], kept_total: 0 }),
  );
  expect(tuples).toBeLessThan(100 * GUESTS);
});

it('a bulk edit and its undo write each guest once', async () => {
  const edited = await tuplesRead(app.database, async () => {
    const change = { note: { set: 'Просит место у прохода' } };
    const answer = await app.call('PUT', '/guests/update_list', app.north.admin, { filter: {}, change });
    batch = String(answer.headers['batch-id']);
    expect(data(answer)).toMatchObject({ changed: GUESTS });
  });
  expect(edited.rewritten.guests).toBe(GUESTS);
  const undone = await tuplesRead(app.database, async () =>
    expect(data(await app.call('POST', `/batches/${batch}/undo`, app.north.admin, {}))).toMatchObject({
      undone: GUESTS,
    }),
  );
  expect(undone.rewritten.guests).toBe(GUESTS);
});
