import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guests as guestResource } from '#resources/guests.ts';
import { likenessOf, readingsOf, searchOf, sourceOf } from '#server/crud/search.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { asResource } from '../../support/resources.ts';

// What a search with slips costs, counted by the database: how often the letters of a row are compared with those of a word.

const ROWS = 2_000;
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  await app.database.work(app.north.context, ({ tx }) =>
    tx.execute(sql`insert into guests (organization_id, id, created_at, updated_at, last_name, first_name, email, name_key)
      select ${app.north.id}, gen_random_uuid(), now(), now(), 'Однофамильцев', 'Имя' || n, 'u' || n || '@bulk.example.org', n::text
      from generate_series(1, ${ROWS}::int) n`),
  );
  await app.database.engine.script(`set track_functions = 'all'`);
});
afterAll(() => app?.close());

const compared = (q: string) =>
  app.database.work(app.north.context, async ({ tx }) => {
    const resource = asResource(guestResource);
    const reading = readingsOf(q).at(-1)!;
    const calls = async () => {
      const counted = await tx.execute<{ calls: number }>(sql`select coalesce(sum(calls), 0)::int as calls
        from pg_stat_xact_user_functions where funcname like 'word_similarity%'`);
      return counted.rows[0]!.calls;
    };
    const before = await calls();
    const { rows } = await tx.execute(sql`select r.id from ${sourceOf(resource, reading)}
      where ${searchOf(resource, 'admin', reading)} order by ${likenessOf(resource, 'admin', reading)} desc`);
    return { found: rows.length, calls: (await calls()) - before };
  });

it('several words with a slip compare no more than one of them', async () => {
  const one = await compared('exemple');
  expect(one.found).toBe(ROWS);
  // To find each, and to tell which is the nearest.
  expect(one.calls).toBe(2 * ROWS);
  for (const [q, found] of [
    ['exemple bulk однофомильцев', ROWS],
    ['bulk exampl exemple имяzz', 0],
    ['bilk exampl exemple одномафильцев имяzz', 0],
  ] as const) {
    const { calls, ...rest } = await compared(q);
    expect([q, rest, calls <= one.calls]).toEqual([q, { found }, true]);
  }
});
