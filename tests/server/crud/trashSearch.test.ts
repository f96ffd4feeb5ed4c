import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillGuests } from '../../../bench/guests/fill.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { tuplesRead } from '../../support/tuples.ts';
import { data } from '../tickets/party.ts';

/** So many that nobody would read them all rather than the index. */
const GUESTS = 20_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await fillGuests(app.database, app.north.id, GUESTS);
});
afterAll(() => app?.close());

const read = async (q: string) => {
  const answer = { found: 0 };
  const { tuples } = await tuplesRead(app.database, async () => {
    const path = `/guests/trash?q=${encodeURIComponent(q)}`;
    answer.found = (data(await app.call('GET', path, app.north.admin)) as unknown[]).length;
  });
  return { ...answer, tuples };
};

it('what was searched in the trash is looked up by its index, however many lie there, and with slips too', async () => {
  const listed = data(await app.call('GET', '/guests?per_page=1', app.north.admin));
  const [one] = listed as { id: string; last_name: string }[];
  data(await app.call('DELETE', `/guests/${one!.id}`, app.north.admin));
  await app.database.engine.query(`update guests set deleted_at = now() where deleted_at is null`);
  await app.database.engine.query('vacuum analyze guests');
  // The control: somebody who lies there is found.
  expect((await read(one!.last_name)).found).toBeGreaterThan(0);
  const { found, tuples } = await read('Константинопольскйи Екатеринославскйи Верхнекамскийй');
  expect(found).toBe(0);
  expect(tuples).toBeLessThan(GUESTS / 2);
});
