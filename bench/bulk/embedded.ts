import { strict as assert } from 'node:assert';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Person, testApp, type TestApp } from '../../tests/support/app.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { fillGuests } from '../guests/fill.ts';
import { quantile } from '../rounds.ts';
import type { Figure } from '../table.ts';

const EDITED = 12_480;
const IMPORTED = 24_000;
const OTHERS = 1_000;
const OTHERS_EVERY_MS = 50;
const QUIET_MS = 5_000;

/**
 * The same work on the embedded engine, whose one connection is everybody's and whose statements hold the process: how long it
 * takes, the longest that nobody had a turn, and others' lists meanwhile beside a quiet while. Printed, not judged: there is no
 * floor beside one connection.
 */
export async function tellEmbedded(): Promise<Figure[]> {
  const app = await testApp({ WORKERS: '2' }, await testDatabase('pglite'));
  try {
    await fillGuests(app.database, app.south.id, OTHERS);
    await fillGuests(app.database, app.north.id, EDITED);
    // They were there before the clock of the product began.
    await app.database.engine.script(`update guests set created_at = '2026-11-01'`);
    await app.database.engine.script('vacuum analyze guests');
    const { admin } = app.north;
    const house = await app.organization('Дом');
    await tell(app, 'Nothing', () => wait(QUIET_MS));
    await tell(app, `Bulk edit of ${EDITED} guests`, () => edit(app, admin));
    await tell(app, `Export of ${EDITED} guests as XLSX`, async () => {
      assert.equal((await app.call('GET', '/guests/export', admin)).status, 200);
    });
    await tell(app, `Import of ${IMPORTED} guests`, () => bring(app, house.admin));
  } finally {
    await app.close();
  }
  return [];
}

async function tell(app: TestApp, what: string, act: () => Promise<unknown>): Promise<void> {
  const held = monitorEventLoopDelay({ resolution: 1 });
  held.enable();
  const start = performance.now();
  const state = { isOver: false };
  const done = act().finally(() => (state.isOver = true));
  const times: number[] = [];
  while (!state.isOver) {
    const asked = performance.now();
    assert.equal((await app.call('GET', '/guests?per_page=25', app.south.admin)).status, 200);
    times.push(performance.now() - asked);
    await wait(OTHERS_EVERY_MS);
  }
  await done;
  const took = (performance.now() - start) / 1_000;
  held.disable();
  const ms = (value: number) => `${Math.round(value)} ms`;
  console.log(
    `${what} on the embedded engine: ${took.toFixed(1)} s, held others for ${ms(held.max / 1e6)} at most; others' lists: median ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}.`,
  );
}

async function edit(app: TestApp, admin: Person): Promise<void> {
  const body = { filter: {}, change: { company: { set: 'Контора' } }, background: true };
  const { background } = (await app.call('PUT', '/guests/update_list', admin, body)).body.data as {
    background: { job_id: string };
  };
  assert.equal(await over(app, admin, background.job_id), EDITED);
}

async function bring(app: TestApp, admin: Person): Promise<void> {
  const rows = Array.from({ length: IMPORTED }, (_, at) => `Гостев${at % 977};Имя${at};;;g${at}@a.ru`);
  const bytes = Buffer.from(`\u{feff}${['Фамилия;Имя;Отчество;Телефон;E-mail', ...rows].join('\r\n')}\r\n`);
  const name = 'список.csv';
  const kept = await app.upload('/imports/files', admin, { name, bytes, fields: { field: 'file' } });
  const { id: file_id } = kept.body.data as { id: string };
  const asked = await app.call('POST', '/imports/check', admin, { noun: 'guests', file_id, file_name: name });
  const { import_id, job_id } = asked.body.data as { import_id: string; job_id: string };
  await over(app, admin, job_id);
  const store = await app.call('POST', `/imports/${import_id}/store`, admin, { changes: 'take' });
  assert.equal(await over(app, admin, (store.body.data as { job_id: string }).job_id), IMPORTED);
}

/** Waits until a job is done; answers how many records it changed. */
async function over(app: TestApp, admin: Person, job_id: string): Promise<number> {
  for (;;) {
    const { state, changed } = (await app.call('GET', `/jobs/${job_id}`, admin)).body.data as {
      state: string;
      changed: number;
    };
    if (state === 'done') return changed;
    assert.ok(['waiting', 'running'].includes(state), state);
    await wait(100);
  }
}
