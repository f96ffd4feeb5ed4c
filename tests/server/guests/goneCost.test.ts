import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '#server/base/context.ts';
import { plainLine } from '#server/crud/imports/lines.ts';
import { requireImported } from '#server/crud/imports/long.ts';
import { importLines, imports } from '#server/crud/imports/table.ts';
import { guestLongImport } from '#server/guests/long.ts';
import { testApp, type TestApp } from '../../support/app.ts';

// Who is gone from a long file is asked when its rows have just been written: the planner knows little of them, or what
// held of them a moment before.

const KNOWN = 40;
const ROWS = 3_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

it('who is gone is known by reading a long file a few times, not once for each guest', async () => {
  const values = (at: number) => ({
    last_name: `Гостев${at}`,
    first_name: 'Пётр',
    middle_name: '',
    phone: '',
    email: '',
  });
  const first = Array.from({ length: KNOWN }, (_, at) => ({ row: at + 1, values: values(at), decision: 'add' }));
  const list = { import_id: crypto.randomUUID(), file_name: 'a.csv', file_hash: 'a'.repeat(64), rows: first };
  const brought = await app.call('POST', '/guests/create_list', app.north.admin, list);
  expect([brought.status, brought.body]).toMatchObject([201, {}]);

  const context = {
    ...systemContext(app.north.id, app.clock.now),
    actor: systemContext(app.north.id, app.clock.now).actor,
  };
  const id = await app.database.work(context, async (work) => {
    const known = { noun: 'guests', hall_id: null, file_name: 'b.csv', file_hash: 'b'.repeat(64), counts: {} };
    const [made] = await work.insert(imports, [{ ...known, checking: true }], { audit: false });
    const lines = Array.from({ length: ROWS }, (_, at) => plainLine(at + 1, 'added', values(at + KNOWN)));
    await work.fill(
      importLines,
      lines.map((line) => ({ ...line, import_id: made!.id })),
    );
    return made!.id;
  });
  await app.database.engine.query('analyze import_lines');

  const read = await app.database.work(context, async (work) => {
    await guestLongImport(() => Promise.resolve()).gone(work, await requireImported(work, id));
    const { rows } = await work.tx.execute<{ read: number }>(
      `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'import_lines'`,
    );
    return rows[0]!.read;
  });
  expect(read).toBeGreaterThanOrEqual(ROWS);
  expect(read).toBeLessThanOrEqual(ROWS * 4);
});
