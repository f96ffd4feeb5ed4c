import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Work } from '#server/db/work.ts';
import { files } from '#server/files/table.ts';
import { guests } from '#server/guests/table.ts';
import { jobs } from '#server/crud/jobs/table.ts';
import { systemContext } from '#server/base/context.ts';
import { type TestApp, testApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const inNorth = (run: (work: Work) => Promise<void>) =>
  app.database.work(systemContext(app.north.id, app.clock.now), run);

it('many rows are stored as one would be: in order, with dates, defaults, nulls and whatever SQL takes for its own', async () => {
  const names = Array.from({ length: 1_100 }, (_, n) => `Гость '${n}' \\ "${n}" ?$1 🎭`);
  const row = (last_name: string) => ({ last_name, first_name: 'Ян', phone: '', email: null, name_key: 'гость ян' });
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
