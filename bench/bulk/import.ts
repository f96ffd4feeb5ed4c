import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import Papa from 'papaparse';
import { Client } from 'pg';
import { type Organization, type TestApp, testApp } from '../../tests/support/app.ts';
import { fillGuests } from '../guests/fill.ts';
import type { Child } from '../process.ts';
import type { Taken } from '../product.ts';
import { alternate, quantile } from '../rounds.ts';
import { startProduct } from '../stage.ts';
import type { Figure } from '../table.ts';

const IMPORTED = 100_000;
/** An import takes a minute, and every other figure of this benchmark seconds. */
const ROUNDS = 2;
const OTHERS = 1_000;
const OTHERS_EVERY_MS = 50;
const QUIET_MS = 10_000;

/** A file of 100,000 guests, checked and stored by the product's own workers, beside reading it and writing its rows at once. */
export async function benchImport(): Promise<Figure> {
  const app = await testApp();
  try {
    await fillGuests(app.database, app.south.id, OTHERS);
    await app.database.engine.script('create table plain_guests (like guests including all)');
    const product = await startProduct(app, { WORKERS: '4' });
    try {
      return await measure(app, product);
    } finally {
      await product.stop();
    }
  } finally {
    await app.close();
  }
}

async function measure(app: TestApp, product: Child): Promise<Figure> {
  const quiet = await listTimes(app, product, wait(QUIET_MS));
  await product.ask('taken');
  const meanwhile: number[] = [];
  const besideFloor: number[] = [];
  const taken: Taken[] = [];
  const parts: Record<string, number>[] = [];
  const imported = async (round: number) => {
    await app.database.engine.script('vacuum analyze guests');
    // A list of its own each time: of a second file it would also be kept who isn't in it any more.
    const house = await app.organization(`Дом ${round}`);
    const start = performance.now();
    const done = bring(house, product, fileOf(round));
    meanwhile.push(...(await listTimes(app, product, done)));
    parts.push(await done);
    const took = performance.now() - start;
    taken.push((await product.ask('taken')) as Taken);
    return took;
  };
  // Others read their lists beside the floor too: on few processors they slow down whatever they are beside.
  const besideOthers = async (round: number) => {
    const took = byHand(app, fileOf(round));
    besideFloor.push(...(await listTimes(app, product, took)));
    return took;
  };
  const figure = await alternate('ms', 'less', besideOthers, imported, ROUNDS);
  const listsOf = (times: readonly number[]) => ({ median: quantile(times, 0.5), p99: quantile(times, 0.99) });
  const lists = { quiet: listsOf(quiet), beside_floor: listsOf(besideFloor), meanwhile: listsOf(meanwhile) };
  const most = {
    memory_before_mb: Math.round(taken[0]!.memory_before_mb),
    memory_most_mb: Math.round(Math.max(...taken.map((each) => each.memory_most_mb))),
    longest_hold_ms: Math.round(Math.max(...taken.map((each) => each.longest_hold_ms))),
  };
  console.log(
    `Import of ${IMPORTED} guests: the process had ${most.memory_before_mb} MB before and ${most.memory_most_mb} MB at most, and held others for ${most.longest_hold_ms} ms at most; others' lists, ms: ${JSON.stringify(lists)}; ${JSON.stringify(parts)}`,
  );
  return {
    title: `Import of ${IMPORTED} guests beside reading the file and writing its rows at once`,
    goal: 0.33,
    ...figure,
    ...most,
    lists_ms: lists,
    parts_ms: parts,
  };
}

const HEADER = 'Фамилия;Имя;Отчество;Телефон;E-mail';

/** As long as a file may be: 7 MB. */
function fileOf(round: number): string {
  const rows = Array.from({ length: IMPORTED }, (_, at) => {
    const phone = `+79${round + 1}${String(at).padStart(8, '0')}`;
    // Names that nobody else has: whoever was brought before is another one.
    return `Гостев${at % 977};Имя${round}н${at};;${phone};g${round}${at}@a.ru`;
  });
  return `\u{feff}${[HEADER, ...rows].join('\r\n')}\r\n`;
}

/** The best by hand: the cells of the file into a table with the same columns and indexes, in one transaction. */
async function byHand(app: TestApp, file: string): Promise<number> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  const start = performance.now();
  const { data } = Papa.parse<string[]>(file.slice(1), { delimiter: ';', skipEmptyLines: true });
  await client.query('begin');
  for (let from = 1; from < data.length; from += 1000) {
    const rows = data.slice(from, from + 1000);
    await client.query(
      `insert into plain_guests (organization_id, id, created_at, updated_at, last_name, first_name, middle_name, phone, email, phone_key, email_key, name_key)
       select $1, gen_random_uuid(), now(), now(), l, f, m, p, e, p, e, lower(concat_ws(' ', l, f))
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as r(l, f, m, p, e)`,
      [app.north.id, ...[0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column]))],
    );
  }
  await client.query('commit');
  const took = performance.now() - start;
  await client.end();
  return took;
}

/** As the browser does it: read first, then kept and checked, then stored; answers how long each took, ms. */
async function bring({ admin }: Organization, product: Child, file: string): Promise<Record<string, number>> {
  const headers = admin.headers as Record<string, string>;
  let last = performance.now();
  const lap = () => Math.round(-last + (last = performance.now()));
  const ask = async <T>(method: string, path: string, body?: FormData | object): Promise<T> => {
    const json = body && !(body instanceof FormData);
    const answer = await fetch(`${product.said}/api/v1${path}`, {
      method,
      headers: json ? { ...headers, 'content-type': 'application/json' } : headers,
      body: json ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
    });
    const said = (await answer.json()) as { data: T };
    assert.ok(answer.ok, `${answer.status} at ${path}: ${JSON.stringify(said)}`);
    return said.data;
  };
  const sent = (fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File([file], 'список.csv', { type: 'text/csv' }));
    return form;
  };
  const over = async (job_id: string) => {
    for (;;) {
      const job = await ask<{ state: string; changed: number }>('GET', `/jobs/${job_id}`);
      if (job.state !== 'waiting' && job.state !== 'running') return job;
      await wait(100);
    }
  };
  await ask('POST', '/guests/parse_xlsx', sent());
  const read = lap();
  const kept = await ask<{ id: string }>('POST', '/imports/files', sent({ field: 'file' }));
  const asked = { noun: 'guests', file_id: kept.id, file_name: 'список.csv' };
  const check = await ask<{ import_id: string; job_id: string }>('POST', '/imports/check', asked);
  assert.equal((await over(check.job_id)).state, 'done');
  const checked = lap();
  const store = await ask<{ job_id: string }>('POST', `/imports/${check.import_id}/store`, { changes: 'take' });
  const { state, changed } = await over(store.job_id);
  assert.deepEqual({ state, changed }, { state: 'done', changed: IMPORTED });
  return { read, checked, stored: lap() };
}

/** How long somebody else's list takes, again and again until `over`, ms. */
async function listTimes(app: TestApp, product: Child, over: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false };
  const end = () => (state.isOver = true);
  // Whoever waits for it hears of what went wrong.
  void over.then(end, end);
  const times: number[] = [];
  while (!state.isOver) {
    const start = performance.now();
    const answer = await fetch(`${product.said}/api/v1/guests?per_page=25`, {
      headers: app.south.admin.headers as Record<string, string>,
    });
    await answer.text();
    assert.equal(answer.status, 200);
    times.push(performance.now() - start);
    await wait(OTHERS_EVERY_MS);
  }
  return times;
}
