import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillGuests } from '../../../bench/guests/fill.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { tuplesRead } from '../../support/tuples.ts';
import { data } from '../tickets/party.ts';

const GUESTS = 600;

let app: TestApp;
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
