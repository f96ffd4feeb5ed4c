import { eq, sql } from 'drizzle-orm';
import { getTableConfig, integer, PgDialect, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { among } from '#server/db/among.ts';
import { audit } from '#server/db/auditTable.ts';
import { Database } from '#server/db/database.ts';
import { addingLogged } from '#server/db/logged.ts';
import { rowsFrom } from '#server/db/rows.ts';
import type { Work } from '#server/db/work.ts';
import { files } from '#server/files/table.ts';
import { guests } from '#server/guests/table.ts';
import { halls } from '#server/halls/table.ts';
import { jobs } from '#server/crud/jobs/table.ts';
import { tickets } from '#server/tickets/table.ts';
import { systemContext } from '#server/base/context.ts';
import { type TestApp, testApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const inNorth = (run: (work: Work) => Promise<void>) =>
  app.database.work(systemContext(app.north.id, app.clock.now), run);

const row = (last_name: string) => ({ last_name, first_name: 'Ян', phone: '', email: null, name_key: 'гость ян' });

it('many rows are stored as one would be: in order, with dates, defaults, nulls and whatever SQL takes for its own', async () => {
  const names = Array.from({ length: 1_100 }, (_, n) => `Гость '${n}' \\ "${n}" ?$1 🎭`);
  await inNorth(async (work) => {
    const [one] = await work.insert(guests, [row('Один')]);
    const stored = await work.insert(guests, names.map(row));
    expect(stored.map(({ last_name }) => last_name)).toEqual(names);
    const some = stored[1_047]!;
    expect({ ...some, id: one!.id, last_name: 'Один', sort_key: one!.sort_key, search_text: one!.search_text }).toEqual(
      one,
    );
    const { rows } = await work.tx.execute<{ last_name: string }>(sql`
      select after->>'last_name' as last_name from audit where record_id = ${some.id} and verb = 'create'`);
    expect(rows).toEqual([{ last_name: names[1_047] }]);
  });
});

it('a null that a row says stays one, whatever others begin with; what it doesn’t say gets its default', async () => {
  const odd = pgTable('odd', { n: integer('n'), word: text('word').default('new'), at: timestamp('at').defaultNow() });
  await app.database.system(async (tx) => {
    await tx.execute(
      sql`create temporary table odd (n int, word text default 'new', at timestamp default now()) on commit drop`,
    );
    const rows = [{ n: 1, word: null }, { n: 2 }, { n: 3, word: 'old' }];
    await tx.insert(odd).select(rowsFrom(odd, rows));
    const stored = await tx.select().from(odd).orderBy(odd.n);
    expect(stored.map(({ word, at }) => [word, at !== null])).toEqual([
      [null, true],
      ['new', true],
      ['old', true],
    ]);
  });
});

it('rows that nobody asks for are stored and logged as others are, and an attempt that failed leaves neither', async () => {
  const names = Array.from({ length: 450 }, (_, n) => `Новый '${n}' \\ "${n}" ?$1 🎭`);
  await inNorth(async (work) => {
    const [one] = await work.insert(guests, [row('Один')]);
    const added = await work.add(guests, names.map(row));
    const lines = async (ids: readonly string[]) =>
      (
        await work.tx.execute<Record<string, unknown> & { after: Record<string, unknown> }>(sql`
          select * from audit where ${among(sql`record_id`, ids)} order by id`)
      ).rows;
    const [asInserted] = await lines([one!.id]);
    const asAdded = await lines(added);
    expect(asAdded.map(({ after }) => after['last_name'])).toEqual(names);
    const { id: _id, record_id: _record, after: known, ...said } = asInserted!;
    expect(asAdded[317]).toEqual({
      ...said,
      id: added[317],
      record_id: added[317],
      after: {
        ...known,
        id: added[317],
        last_name: names[317],
        sort_key: asAdded[317]!.after['sort_key'],
        search_text: asAdded[317]!.after['search_text'],
      },
    });
    expect(asAdded[317]!.after['search_text']).toContain("новый '317'");
    const before = await work.tx.$count(audit);
    const twice = [row('Дважды'), { ...row('Дважды'), last_name: null as unknown as string }];
    await expect(work.attempt(() => work.add(guests, twice))).rejects.toThrow();
    expect(await work.tx.$count(audit)).toBe(before);
    expect(await work.tx.$count(guests, eq(guests.last_name, 'Дважды'))).toBe(0);
  });
});

it('what lets somebody in is in no line of the log, however its row was written', async () => {
  const ticket = getTableConfig(tickets).columns.map(({ name }) => name);
  expect(ticket).toContain('token');
  const line = addingLogged(tickets, [], {
    organization_id: app.north.id,
    at: app.clock.now(),
    account_id: null,
    actor: '',
    batch_id: null,
  });
  expect(new PgDialect().sqlToQuery(line).sql).toContain(`- '{token}'::text[]`);
});

it('the planner hears of each table that has grown to twice its rows, whatever was written to others', async () => {
  const heard: string[] = [];
  const engine = {
    ...app.database.engine,
    query: (text: string) => {
      if (text.startsWith('analyze')) heard.push(text);
      return Promise.resolve({ rows: [] });
    },
  };
  const database = new Database(engine);
  const write = (last_names: number, cities: number) =>
    database.work(systemContext(app.north.id, app.clock.now), async (work) => {
      work.wrote(guests, last_names);
      work.wrote(halls, cities);
    });
  await write(5_000, 60);
  await write(4_999, 39);
  expect(heard).toEqual(['analyze "guests"']);
  await write(0, 1);
  await write(1, 99);
  await write(0, 1);
  expect(heard.slice(1)).toEqual(['analyze "halls"', 'analyze "guests"', 'analyze "halls"']);
});

it('rows with bytes and with JSON keep them', async () => {
  const bytes = [Buffer.from([0, 1, 254, 255]), Buffer.from('Ёж')];
  const payloads = [{ list: [1, 'два', null] }, { quotes: `'"\\` }];
  const job = { kind: 'send_plan' as const, state: 'done' as const, language: 'ru' as const, total: 1, failures: [] };
  await inNorth(async (work) => {
    const kept = await work.insert(
      files,
      bytes.map((each, n) => ({
        kind: 'ticket_logo' as const,
        type: 'image/png',
        size: each.length,
        sha256: String(n),
        bytes: each,
      })),
      { audit: false },
    );
    expect(kept.map((each) => each.bytes)).toEqual(bytes);
    const made = await work.insert(
      jobs,
      payloads.map((payload) => ({ ...job, payload })),
      { audit: false },
    );
    expect(made.map(({ payload }) => payload)).toEqual(payloads);
  });
});
