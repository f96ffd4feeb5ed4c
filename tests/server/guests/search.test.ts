import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillGuests } from '../../../bench/guests/fill.ts';
import { testApp, type TestApp } from '../../support/app.ts';

const GUESTS = 6_000;
let app: TestApp;
/** How the transaction of the last call went through the table of guests, counted by the database itself. */
let last: Scans;

interface Scans extends Record<string, unknown> {
  /** Times the whole table was read. */
  whole: number;
  /** Times the index of the search was asked; null where there is none. */
  search: number | null;
}

beforeAll(async () => {
  app = await testApp();
  await fillGuests(app.database, app.north.id, GUESTS);
  await fillGuests(app.database, app.south.id, 1_000);
  const { engine } = app.database;
  const transaction = engine.transaction.bind(engine);
  engine.transaction = (opening, work) =>
    transaction(opening, async (tx) => {
      const before = await scansOf(tx);
      const result = await work(tx);
      const after = await scansOf(tx);
      last = {
        whole: after.whole - before.whole,
        search: after.search === null ? null : after.search - (before.search ?? 0),
      };
      return result;
    });
});
afterAll(() => app?.close());

async function scansOf(tx: Parameters<Parameters<TestApp['database']['engine']['transaction']>[1]>[0]): Promise<Scans> {
  const { rows } = await tx.execute<Scans>(`
    select pg_stat_get_xact_numscans('guests'::regclass)::int as whole,
      pg_stat_get_xact_numscans(to_regclass('guests_search'))::int as search`);
  return rows[0]!;
}

const search = async (q: string, as = app.north.admin) => {
  const answer = await app.call('GET', `/guests?q=${encodeURIComponent(q)}`, as);
  expect(answer.status).toBe(200);
  return answer.body as { data: { last_name: string }[]; meta: { total: number } };
};

describe(`a search among ${GUESTS} guests`, () => {
  it('goes through its index and never reads the whole table, as every role that sees all fields', async () => {
    for (const person of [app.north.admin, app.north.event]) {
      for (const q of ['воробьёв', 'иванова мария', 'guest4711', '9161']) {
        const { meta } = await search(q, person);
        expect(meta.total).toBeGreaterThan(0);
        expect(last).toEqual({ whole: 0, search: expect.any(Number) });
        expect(last.search).toBeGreaterThan(0);
      }
    }
  });

  it('goes through it also to delete all that match', async () => {
    const { meta } = await search('воробьёв');
    const path = `/organizations/${app.north.id}/guests/destroy_list`;
    const answer = await app.call('DELETE', path, app.north.admin, { filter: { q: 'воробьёв' } });
    const counts = { deleted: meta.total, kept: [], kept_total: 0, invited: 0, events: [] };
    expect([answer.status, answer.body.data]).toEqual([200, counts]);
    expect(last.whole).toBe(0);
    expect(last.search).toBeGreaterThan(0);
    expect((await search('воробьёв')).meta.total).toBe(0);
  });

  it('reads the whole table once the index is gone, so that the checks above can fail', async () => {
    await app.database.engine.script('drop index guests_search');
    await search('сорокин андрей');
    expect(last.whole).toBeGreaterThan(0);
    expect(last.search).toBeNull();
  });
});
