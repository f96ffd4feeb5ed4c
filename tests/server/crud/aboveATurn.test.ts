import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROWS_IN_A_TURN, runLong } from '#server/crud/jobs/turns.ts';
import { LONG_WORK } from '#server/flows/jobs/long.ts';
import { fillGuests } from '../../../bench/guests/fill.ts';
import { type Answer, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty } from '../tickets/party.ts';

// More records than one turn does, and no more than one call does: a job for whoever can follow one, and one call for others.

let app: TestApp;
let guests = 0;
beforeAll(async () => {
  app = await testApp();
  guests = ROWS_IN_A_TURN[app.database.engine.kind] + 1;
  await fillGuests(app.database, app.north.id, guests);
  await app.database.engine.query(`update guests set created_at = '2026-11-01'`);
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, app.north.admin, body);
const ALL = { filter: {}, background: true };
const change = { note: { set: 'Пропуск у стойки' } };

/** Does what was asked as a job, and answers how it ended. */
async function run(answer: Answer, changed = guests) {
  expect([answer.status, answer.body]).toMatchObject([200, { data: { background: { total: guests } } }]);
  const { job_id } = (data(answer) as { background: { job_id: string } }).background;
  await runLong(
    { database: app.database, now: app.clock.now },
    { organization_id: app.north.id, job_id },
    LONG_WORK,
    new AbortController().signal,
  );
  const job = data(await call('GET', `/jobs/${job_id}`)) as { batch_id: string; state: string };
  expect(job).toMatchObject({ state: 'done', done: guests, changed });
  return job.batch_id;
}
const count = async (from: string, where: string) => {
  const { rows } = await app.database.engine.query(`select count(*) as n from ${from} where ${where}`);
  return Number(rows[0]!.n);
};

describe('more than one turn does', () => {
  it('is changed, deleted and restored as a job, looked at row by row before, and taken back as one', async () => {
    const looked = data(await call('POST', '/guests/update_list/look', { ...ALL, change }));
    const fields = { note: guests };
    expect(looked).toEqual({
      changed: guests,
      total: guests,
      fields,
      kept: [],
      kept_total: 0,
      background: { job_id: null, total: guests },
    });
    const edited = await run(await call('PUT', '/guests/update_list', { ...ALL, change }));
    expect(await count('guests', `note is not null`)).toBe(guests);
    await run(await call('POST', `/batches/${edited}/undo`, {}));
    expect(await count('guests', `note is not null`)).toBe(0);

    const counted = data(await call('POST', '/guests/count_destroy', ALL));
    expect(counted).toMatchObject({ deleted: guests, invited: 0, background: { job_id: null, total: guests } });
    await run(await call('DELETE', '/guests/destroy_list', ALL));
    await run(await call('POST', '/guests/trash/restore', ALL));
    expect(await count('guests', `deleted_at is null`)).toBe(guests);
  });

  it('says that it is being undone, and whom somebody worked on since', async () => {
    const id = await run(await call('PUT', '/guests/update_list', { ...ALL, change }));
    const [{ id: one }] = data(await call('GET', '/guests?per_page=1')) as [{ id: string }];
    const touched = async () => {
      const { body } = await call('GET', `/batches/${id}/rows?touched=true`);
      return [body.data, body.meta.total];
    };
    const read = async () => data(await call('GET', `/batches/${id}`)) as object;
    expect(await touched()).toEqual([[], 0]);
    data(await call('PUT', `/guests/${one}`, { note: 'Сам' }));
    expect(await touched()).toMatchObject([[{ id: one, since: { by: expect.any(String) } }], 1]);
    expect(await read()).toMatchObject({ under_way: false, undoing: false });
    const asked = await call('POST', `/batches/${id}/undo`, {});
    expect(await read()).toMatchObject({ under_way: true, undoing: true });
    await run(asked, guests - 1);
    expect(await read()).toMatchObject({ under_way: false, undoing: false, undone: { left: 1 } });
    expect((await touched())[1]).toBe(1);
    data(await call('PUT', `/guests/${one}`, { note: null }));
  });

  it('is invited so too', async () => {
    const { event_id, hall_id } = await makeParty(app, app.north, { guests: 0, draft: true });
    await call('PUT', `/events/${event_id}`, { guest_limit: guests });
    const path = `/halls/${hall_id}/guests/invite`;
    expect(data(await call('POST', `${path}/look`, ALL))).toMatchObject({ coming: guests, total: guests });
    await run(await call('POST', path, ALL));
    expect(await count('invitations', `live and hall_id = '${hall_id}'`)).toBe(guests);
  });
});

describe('what is one call', () => {
  it('is what one turn does, for everybody', async () => {
    const [{ id }] = data(await call('GET', '/guests?per_page=1')) as [{ id: string }];
    await call('DELETE', '/guests/destroy_list', { ids: [id] });
    const edited = data(await call('PUT', '/guests/update_list', { ...ALL, change })) as object;
    expect(edited).toMatchObject({ changed: guests - 1 });
    expect(edited).not.toHaveProperty('background');
    data(await call('POST', '/guests/trash/restore', { ids: [id] }));
  });

  it('is more than that for who does not say that they can follow a job', async () => {
    const company = { company: { set: 'Маяк' } };
    expect(data(await call('PUT', '/guests/update_list', { filter: {}, change: company }))).toMatchObject({
      changed: guests,
    });
    expect(data(await call('DELETE', '/guests/destroy_list', { filter: {} }))).toMatchObject({ deleted: guests });
    expect(await count('jobs', `state = 'waiting'`)).toBe(0);
  });
});
