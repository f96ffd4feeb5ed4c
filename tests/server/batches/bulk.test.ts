import { afterAll, beforeAll, expect, it } from 'vitest';
import { undoBatch } from '#server/flows/batches/rules.ts';
import type { Work } from '#server/db/work.ts';
import { seatGuests } from '#server/tickets/seating/rules.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { makeParty } from '../tickets/party.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A hall with so many guests, all of them invited, none seated. */
async function fullHall(guests: number): Promise<{ hall_id: string; ids: string[] }> {
  const { hall_id } = await makeParty(app, app.north, { rows: Math.ceil(guests / 100), seats: 100, guests: 0 });
  const { rows } = await app.database.engine.query(
    `with made as (
       insert into guests (organization_id, id, created_at, updated_at, last_name, first_name, name_key)
       select $1, gen_random_uuid(), now(), now(), 'Гостев ' || i, 'Григорий', 'гостев григорий ' || i
       from generate_series(1, ${guests}) i returning id),
     invited as (
       insert into invitations (organization_id, id, created_at, updated_at, hall_id, guest_id, live)
       select $1, gen_random_uuid(), now(), now(), $2, id, true from made)
     select id from made`,
    [app.north.id, hall_id],
  );
  await app.database.engine.query('analyze');
  return { hall_id, ids: rows.map((row) => String(row.id)) };
}

/** How many statements `act` sends. */
async function counted(act: (work: Work) => Promise<unknown>): Promise<{ statements: number; batch: string }> {
  return app.database.work(app.north.context, async (work) => {
    let statements = 0;
    // Every statement of the query builder is prepared by its session.
    const { session } = (work.tx as unknown as { _: { session: { prepareQuery: (...all: never[]) => unknown } } })._;
    const prepare = session.prepareQuery.bind(session);
    session.prepareQuery = (...all) => {
      statements += 1;
      return prepare(...all);
    };
    await act(work);
    return { statements, batch: work.batchId! };
  });
}

async function undoing(guests: number): Promise<number> {
  const { hall_id, ids } = await fullHall(guests);
  const seatings = ids.map((guest_id, i) => ({ guest_id, place: i + 1 }));
  const seated = await counted((work) => seatGuests(work, hall_id, seatings));
  const undone = await counted((work) => undoBatch(work, seated.batch, {}));
  const live = async () =>
    (await app.database.engine.query(`select 1 from tickets where hall_id = $1 and live`, [hall_id])).rows.length;
  expect(await live()).toBe(0);
  const redone = await counted((work) => undoBatch(work, undone.batch, {}));
  expect(await live()).toBe(guests);
  expect(redone.statements).toBeLessThan(100);
  return undone.statements;
}

it('a seating of 5,000 is undone in few statements, of two hundred rows each', async () => {
  const [few, many] = [await undoing(1_000), await undoing(5_000)];
  console.log(`${app.database.engine.kind}: ${few} statements for 1,000, ${many} for 5,000`);
  expect(few).toBeGreaterThan(5);
  expect(many).toBeLessThan(100);
  // Rows and the lines of the log about them.
  expect(many - few).toBeLessThanOrEqual(60);
});
