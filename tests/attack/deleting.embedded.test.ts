import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app.ts';
import { heldBy } from './held.ts';
import { LONG, tally } from './tally.ts';

// A statement of the embedded database runs in the thread that answers everybody: what it may hold it for is decided by
// the rows that one statement changes.

const GUESTS = LONG ? 9_000 : 5_000;
const MOST = 1_000;

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
  // Every statement that changes guests notes down how many of them.
  await app.database.engine.query('create table changed_at_once (rows int)');
  await app.database.engine.query(`create function note_changed() returns trigger language plpgsql security definer as
    $$ begin insert into changed_at_once select count(*) from now_so; return null; end $$`);
  await app.database.engine.query(`create trigger changed after update on guests
    referencing new table as now_so for each statement execute function note_changed()`);
});
afterAll(() => app?.close());

async function changedAtOnce(work: () => Promise<unknown>) {
  await app.database.engine.query('delete from changed_at_once');
  const held = Math.round(await heldBy(work));
  const { rows } = await app.database.engine.query('select rows from changed_at_once');
  return { held, rows: rows.map((row) => Number(row['rows'])) };
}

it('a filter of a few bytes deletes thousands of guests part by part, and others go on', async () => {
  const whole = `update guests set updated_at = updated_at where organization_id = '${app.north.id}' returning *`;
  const control = await changedAtOnce(() => app.database.engine.query(whole));
  const path = `/organizations/${app.north.id}/guests/destroy_list`;
  let deleted: unknown;
  const parts = await changedAtOnce(async () => {
    const answer = await app.call('DELETE', path, app.north.admin, { filter: { q: 'потопов' } });
    deleted = (answer.body.data as { deleted: number }).deleted;
  });
  const largest = Math.max(...parts.rows);
  tally({
    what: `${GUESTS} guests deleted by a filter`,
    tries: 1,
    failures: largest > MOST ? 1 : 0,
    control: `one statement over all of them holds the loop ${control.held} ms`,
    note: `at most ${largest} a statement, ${parts.held} ms`,
  });
  expect(deleted).toBe(GUESTS);
  expect(parts.rows.reduce((sum, rows) => sum + rows, 0)).toBe(GUESTS);
  expect(largest).toBeLessThanOrEqual(MOST);
  expect(control.rows).toEqual([GUESTS]);
});
