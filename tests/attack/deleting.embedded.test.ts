import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app.ts';
import { heldBy, slowness } from './held.ts';
import { LONG, tally } from './tally.ts';

// A statement of the embedded database runs in the thread that answers everybody.

const GUESTS = LONG ? 9_000 : 5_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const rows = Array.from({ length: GUESTS }, (_, n) => ({
    row: n + 1,
    values: { last_name: `Потопов${n}`, first_name: 'Иван', middle_name: '', phone: '', email: '' },
    decision: 'add',
  }));
  const list = { import_id: uuidv7(), file_hash: uuidv7(), rows };
  expect((await app.call('POST', '/guests/create_list', app.north.admin, list)).status).toBe(201);
});
afterAll(() => app?.close());

it('a filter of a few bytes deletes thousands of guests part by part, and others go on', async () => {
  const whole = `update guests set updated_at = updated_at where organization_id = '${app.north.id}' returning *`;
  const control = Math.round(await heldBy(() => app.database.engine.query(whole)));
  const path = `/organizations/${app.north.id}/guests/destroy_list`;
  let deleted: unknown;
  const held = Math.round(
    await heldBy(async () => {
      const answer = await app.call('DELETE', path, app.north.admin, { filter: { q: 'потопов' } });
      deleted = (answer.body.data as { deleted: number }).deleted;
    }),
  );
  const most = 200 * slowness();
  tally({
    what: `${GUESTS} guests deleted by a filter`,
    tries: 1,
    failures: held > most ? 1 : 0,
    control: `one statement over all of them holds the loop ${control} ms`,
    note: `in parts ${held} ms`,
  });
  expect(deleted).toBe(GUESTS);
  expect(held).toBeLessThanOrEqual(most);
});
