import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROWS_IN_A_TURN, runLong } from '#server/crud/jobs/turns.ts';
import type { Database } from '#server/db/database.ts';
import { LONG_WORK } from '#server/flows/jobs/long.ts';
import { limit } from '#shared/limits.ts';
import { fillGuests } from '../../../bench/guests/fill.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty } from '../tickets/party.ts';

// More records than one call changes: a job in turns, which is one batch.

const GUESTS = limit('bulkRows') + 2_480;
const rowsOfATurn = () => ROWS_IN_A_TURN[app.database.engine.kind];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await fillGuests(app.database, app.north.id, GUESTS);
  await app.database.engine.query(`update guests set created_at = '2026-11-01'`);
  await app.database.engine.script('vacuum analyze guests');
});
afterAll(() => app?.close());

interface Job {
  id: string;
  state: string;
  done: number;
  total: number;
  changed: number;
  failed: number;
  failures: { id: string; name: string; reason: string }[];
  batch_id: string;
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = app.north.admin) =>
  app.call(method, path, as, body);
const jobOf = (answer: Answer) => {
  expect([answer.status, answer.body]).toMatchObject([200, { data: { background: { total: expect.any(Number) } } }]);
  return (data(answer) as { background: { job_id: string } }).background.job_id;
};
const read = async (id: string, as?: Person) => data(await call('GET', `/jobs/${id}`, undefined, as)) as Job;
/** Runs a job as a process does; it ends, as processes do, before the turn of this number. */
const run = async (id: string, turns = Infinity) => {
  const stopping = new AbortController();
  let opened = 0;
  const database = new Proxy(app.database, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'work') return typeof value === 'function' ? value.bind(target) : value;
      // The first transaction takes the job up, each other one is a turn.
      return (...args: Parameters<Database['work']>) => {
        if (opened++ > turns) stopping.abort();
        return target.work(...args);
      };
    },
  });
  await runLong(
    { database, now: app.clock.now },
    { organization_id: app.north.id, job_id: id },
    LONG_WORK,
    stopping.signal,
  );
  return read(id);
};
const EDIT = { filter: {}, change: { note: { set: 'Пропуск у стойки' } } };
const edit = (more: object = {}, as?: Person) =>
  call('PUT', '/guests/update_list', { ...EDIT, background: true, ...more }, as);
const undo = (batch: string) => call('POST', `/batches/${batch}/undo`, {});
const count = async (where: string) =>
  Number(
    (
      await app.database.engine.query(
        `select count(*) as n from guests where organization_id = '${app.north.id}' and ${where}`,
      )
    ).rows[0]!.n,
  );
const invited = async (hall: string) =>
  Number(
    (await app.database.engine.query(`select count(*) as n from invitations where live and hall_id = '${hall}'`))
      .rows[0]!.n,
  );

describe('more records than one call changes', () => {
  it('are refused unless the caller waits for them in the background, and are counted beforehand', async () => {
    const refused = await edit({ background: false });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_records']);
    const looked = data(await call('POST', '/guests/update_list/look', { ...EDIT, background: true }));
    const note = { note: GUESTS };
    expect(looked).toMatchObject({ total: GUESTS, changed: GUESTS, fields: note, background: { job_id: null } });
    const few = data(await edit({ filter: { q: 'нет таких' } })) as object;
    expect(few).not.toHaveProperty('background');
    expect(await count(`note is not null`)).toBe(0);
  });

  it('are refused where some are named and all that match are meant too', async () => {
    const [{ id: one }] = data(await call('GET', '/guests?per_page=1')) as [{ id: string }];
    const { hall_id } = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 0 });
    const all = { filter: {}, background: true };
    const change = { note: { set: 'Не те' } };
    for (const [method, path, body] of [
      ['DELETE', `/guests/destroy_list?ids=${one}`, all],
      ['DELETE', '/guests/destroy_list', { ids: [one], ...all }],
      ['POST', '/guests/count_destroy', { ids: [one], ...all }],
      ['PUT', '/guests/update_list', { ids: [one], change, ...all }],
      ['POST', '/guests/update_list/look', { ids: [one], change, ...all }],
      ['POST', `/halls/${hall_id}/guests/invite`, { guest_ids: [one], ...all }],
      ['POST', `/halls/${hall_id}/guests/invite/look`, { guest_ids: [one], ...all }],
    ] as const) {
      const { status, body: answer } = await call(method, path, body);
      expect([path, status, Object.keys(answer.errors ?? {})]).toEqual([path, 422, ['filter']]);
    }
    expect(await count('deleted_at is null')).toBe(GUESTS);
  });

  it('are changed in turns, each once and as one batch, by whichever process goes on, and given back', async () => {
    const id = jobOf(await edit());
    expect(await read(id)).toMatchObject({ state: 'waiting', done: 0, total: GUESTS });
    const begun = await run(id, 2);
    const listed = async () => data(await call('GET', '/batches?verb=bulk_edit')) as object[];
    expect(await listed()).toMatchObject([
      { id: begun.batch_id, records: 2 * rowsOfATurn(), under_way: true, undone: null, changed: ['note'] },
    ]);
    expect(begun).toMatchObject({ state: 'waiting', done: 2 * rowsOfATurn(), changed: 2 * rowsOfATurn() });
    expect(await count(`note = 'Пропуск у стойки'`)).toBe(2 * rowsOfATurn());
    const { state, done, changed, failed, batch_id } = await run(id);
    expect({ state, done, changed, failed }).toEqual({ state: 'done', done: GUESTS, changed: GUESTS, failed: 0 });
    expect(await count(`note = 'Пропуск у стойки' and version = 2`)).toBe(GUESTS);
    const parts = await app.database.engine.query(`select rows from batches where part_of = '${batch_id}'`);
    expect(parts.rows.map(({ rows }) => Number(rows)).sort((a, b) => b - a)).toEqual([
      ...Array.from({ length: Math.floor(GUESTS / rowsOfATurn()) }, () => rowsOfATurn()),
      GUESTS % rowsOfATurn(),
    ]);

    // What they have already doesn't change.
    const same = {
      filter: {},
      background: true,
      change: { note: { set: 'Пропуск у стойки' }, company: { set: null } },
    };
    expect(data(await call('POST', '/guests/update_list/look', same))).toMatchObject({ total: GUESTS, changed: 0 });

    // Its parts are nothing of their own, but its records are theirs.
    expect(await listed()).toMatchObject([{ id: batch_id, records: GUESTS, rows: GUESTS, under_way: false }]);
    expect((await call('GET', `/batches/${batch_id}/rows?per_page=100&page=124`)).body).toMatchObject({
      data: Array.from({ length: 100 }, () => ({ did: 'changed', changes: [{ after: 'Пропуск у стойки' }] })),
      meta: { total: GUESTS },
    });

    // Somebody worked on one of them since: that one stays, and is named.
    const [mine] = (
      await app.database.engine.query(
        `select id from guests where organization_id = '${app.north.id}' order by id limit 1 offset 5000`,
      )
    ).rows;
    await call('PUT', `/guests/${String(mine!.id)}`, { note: 'Встречает Анна' });
    // Too long ago it is refused at once, as what one call did is, and not by a job.
    const moved = (by: string) =>
      app.database.engine.query(`update batches set at = at ${by} where id = $1 or part_of = $1`, [batch_id]);
    await moved(`- interval '31 days'`);
    for (const to of ['undo', 'undo/look'])
      expect(await call('POST', `/batches/${batch_id}/${to}`, {})).toMatchObject({
        status: 409,
        body: { code: 'cannot_undo' },
      });
    await moved(`+ interval '31 days'`);
    const looked = data(await call('POST', `/batches/${batch_id}/undo/look`));
    expect(looked).toMatchObject({ total: GUESTS, background: { total: GUESTS } });
    const back = jobOf(await undo(batch_id));
    const undone = await run(back);
    expect(undone).toMatchObject({ state: 'done', changed: GUESTS - 1, failed: 1, failures: [{ id: mine!.id }] });
    expect(undone.failures[0]!.name).not.toBe('');
    expect(await count('note is not null')).toBe(1);

    // It can be asked for again, and is about that one alone.
    expect(data(await call('POST', `/batches/${batch_id}/undo/look`))).toMatchObject({ total: 1 });
    const again = await run(jobOf(await undo(batch_id)));
    expect(again).toMatchObject({ state: 'done', done: 1, changed: 0, failed: 1, failures: [{ id: mine!.id }] });
  });

  it('wake whoever takes up jobs, in this process or another, as soon as they are asked for', async () => {
    // Nobody sweeps here, and nobody takes anything up.
    const job_id = jobOf(await edit({ change: { note: { set: 'Сразу' } } }));
    const woken = async () => {
      const { rows } = await app.database.engine.query(`select data from pgboss.job where name = 'long'`);
      return rows.map((row) => row['data']);
    };
    await expect.poll(woken).toContainEqual({ organization_id: app.north.id, job_id });
    await call('POST', `/jobs/${job_id}/stop`);
  });

  it('are left where they are once somebody stops it; what was done can be given back', async () => {
    const id = jobOf(await edit({ change: { company: { set: 'Маяк' } } }));
    await run(id, 1);
    const now = await undo((await read(id)).batch_id);
    expect([now.status, now.body.code]).toEqual([409, 'under_way']);
    expect(data(await call('POST', `/jobs/${id}/stop`))).toMatchObject({ state: 'stopped', done: rowsOfATurn() });
    expect(await run(id)).toMatchObject({ state: 'stopped', done: rowsOfATurn() });
    expect(await count(`company = 'Маяк'`)).toBe(rowsOfATurn());
    const { batch_id } = await read(id);
    const undone = await run(jobOf(await undo(batch_id)));
    expect(undone).toMatchObject({ state: 'done', changed: rowsOfATurn() });
    expect(await count(`company = 'Маяк'`)).toBe(0);
    expect((await undo(batch_id)).body.code).toBe('already_undone');
    const redo = jobOf(await undo(undone.batch_id));
    // Its row of undoing and doing again is one: nothing of it is taken back while that goes on.
    const early = await undo(batch_id);
    expect([early.status, early.body.code]).toEqual([409, 'under_way']);
    const again = await run(redo);
    expect(again).toMatchObject({ state: 'done', changed: rowsOfATurn() });
    expect(await count(`company = 'Маяк'`)).toBe(rowsOfATurn());
  });

  it('are deleted so too, as far as they may go, and come back', async () => {
    const { batch_id, ...gone } = await run(
      jobOf(await call('DELETE', '/guests/destroy_list', { filter: {}, background: true })),
    );
    expect(gone).toMatchObject({ state: 'done', changed: GUESTS, failed: 0 });
    expect(await count('deleted_at is null')).toBe(0);
    // One is somebody else's by now, and stays; an undo that finds nothing more to take back takes the way to redo from nobody.
    const [first] = (await app.database.engine.query('select id from guests limit 1')).rows;
    await app.database.engine.query(`update guests set version = version + 1 where id = '${String(first!.id)}'`);
    expect(await run(jobOf(await undo(batch_id)))).toMatchObject({ state: 'done', changed: GUESTS - 1, failed: 1 });
    const undoneBy = async () =>
      (await app.database.engine.query(`select undone_by from batches where id = '${batch_id}'`)).rows[0]!.undone_by;
    const by = await undoneBy();
    const again = await call('POST', `/batches/${batch_id}/undo`, { rest: true });
    if (again.status === 200) await run(jobOf(again));
    expect([by === null, await undoneBy()]).toEqual([false, by]);
    await app.database.engine.query('update guests set deleted_at = null');
    expect(await count('deleted_at is null')).toBe(GUESTS);
  });

  it('stop where whoever asked may not do it any more', async () => {
    const other = await app.person(app.north, 'admin');
    const id = jobOf(await edit({ change: { company: { set: 'Вокзал' } } }, other));
    await run(id, 1);
    await app.database.engine.query(`update memberships set role = 'manager_seat' where id = '${other.id}'`);
    expect(await run(id)).toMatchObject({
      state: 'failed',
      done: rowsOfATurn(),
      failures: [{ reason: 'У того, кто это начал, больше нет на это прав' }],
    });
    expect(await count(`company = 'Вокзал'`)).toBe(rowsOfATurn());
  });

  it('are nobody else’s, and only so many jobs wait at once', async () => {
    const id = jobOf(await edit());
    expect((await call('GET', `/jobs/${id}`, undefined, app.south.admin)).status).toBe(404);
    expect((await call('GET', `/jobs/${id}`, undefined, app.north.event)).status).toBe(403);
    expect((await call('POST', `/jobs/${id}/stop`, undefined, app.north.event)).status).toBe(403);
    const others = [jobOf(await edit()), jobOf(await edit()), jobOf(await edit())];
    const full = await edit();
    expect([full.status, full.body.code]).toEqual([429, 'queue_full']);
    for (const job of [id, ...others]) await call('POST', `/jobs/${job}/stop`);
    expect((await edit()).status).toBe(200);
  });

  it('go on in one process only: one that was thought gone finds it taken', async () => {
    const id = (await app.database.engine.query(`select id from jobs where state = 'waiting'`)).rows[0]!.id as string;
    const wake = { organization_id: app.north.id, job_id: id };
    const parts = { database: app.database, now: app.clock.now };
    const first = runLong(parts, wake, LONG_WORK, new AbortController().signal);
    let seen = await read(id);
    for (; seen.done === 0; seen = await read(id)) await setTimeout(5);
    // Others had their turn meanwhile, on one connection too.
    expect(seen.done).toBeLessThan(GUESTS);
    app.clock.advance(61_000);
    await Promise.all([first, runLong(parts, wake, LONG_WORK, new AbortController().signal)]);
    expect(await read(id)).toMatchObject({ state: 'done', done: GUESTS });
    expect(await count(`note = 'Пропуск у стойки'`)).toBe(GUESTS);
  });

  it('are invited so too where there is room for all of them, and taken back', async () => {
    const { event_id, hall_id } = await makeParty(app, app.north, { guests: 0, draft: true });
    const path = `/halls/${hall_id}/guests/invite`;
    const asked = { filter: {}, background: true };
    const room = (guest_limit: number) => call('PUT', `/events/${event_id}`, { guest_limit });
    const refused = await call('POST', path, { filter: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_records']);
    expect((await room(GUESTS - 1)).status).toBe(200);
    const full = await call('POST', path, asked);
    expect([full.status, full.body]).toMatchObject([409, { code: 'limit_reached', wanted: GUESTS }]);
    await room(GUESTS);
    const [one] = (await app.database.engine.query('select id from guests limit 1')).rows;
    await call('POST', path, { guest_ids: [one!.id] });
    const looked = data(await call('POST', `${path}/look`, asked));
    expect(looked).toMatchObject({ total: GUESTS, coming: GUESTS - 1, count: 1, limit: GUESTS });
    const done = await run(jobOf(await call('POST', path, asked)));
    expect(done).toMatchObject({ state: 'done', done: GUESTS, changed: GUESTS - 1, failed: 0 });
    expect(await invited(hall_id)).toBe(GUESTS);
    expect(await run(jobOf(await undo(done.batch_id)))).toMatchObject({ state: 'done', changed: GUESTS - 1 });
    expect(await invited(hall_id)).toBe(1);

    // Others took the room meanwhile: it ends, says so, and who is invited by then can be taken back.
    const late = jobOf(await call('POST', path, asked));
    await run(late, 1);
    await room(rowsOfATurn() + 1);
    const ended = await run(late);
    expect(ended).toMatchObject({ state: 'failed', changed: (await invited(hall_id)) - 1 });
    // Thousands are parted by a space.
    expect(ended.failures[0]!.reason.replace(/(?<=\d)\s(?=\d)/g, '')).toContain(`/${rowsOfATurn() + 1}`);
    await run(jobOf(await undo(ended.batch_id)));
    expect(await invited(hall_id)).toBe(1);
  });

  it('are restored from the trash so too; of whom there is something to say is named', async () => {
    const { event_id, hall_id } = await makeParty(app, app.north, { guests: 0, draft: true });
    const [one] = (await app.database.engine.query('select id from guests limit 1')).rows;
    await call('POST', `/halls/${hall_id}/guests/invite`, { guest_ids: [one!.id] });
    await run(jobOf(await call('DELETE', '/guests/destroy_list', { filter: {}, background: true })));
    const asked = { filter: {}, background: true };
    const refused = await call('POST', '/guests/trash/restore', { filter: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_records']);
    // Their room is another's by now.
    const other = data(await call('POST', '/guests', { last_name: 'Новых', first_name: 'Ия' })) as { id: string };
    await call('POST', `/halls/${hall_id}/guests/invite`, { guest_ids: [other.id] });
    expect((await call('PUT', `/events/${event_id}`, { guest_limit: 1 })).status).toBe(200);
    const job = await run(jobOf(await call('POST', '/guests/trash/restore', asked)));
    expect(job).toMatchObject({ state: 'done', done: GUESTS, changed: GUESTS, failed: 1 });
    expect(job.failures).toMatchObject([{ id: one!.id, reason: expect.stringContaining('Приглашение не вернулось') }]);
    expect(await count('deleted_at is null')).toBe(GUESTS + 1);
    expect(await run(jobOf(await undo(job.batch_id)))).toMatchObject({ state: 'done', changed: GUESTS });
    expect(await count('deleted_at is null')).toBe(1);
  });
});
