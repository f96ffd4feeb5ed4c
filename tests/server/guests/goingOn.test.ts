import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '#server/flows/jobs/purge.ts';
import { limit } from '#shared/limits.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data, makeParty } from '../tickets/party.ts';

// A long file whose storing was stopped on the way: who goes on with it, who takes it back, and what is left of it.

let app: TestApp;
let admin: Person;
let event: Person;
let seat: Person;
beforeAll(async () => {
  app = await testApp();
  ({ admin, event, seat } = app.north);
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = admin) =>
  app.call(method, path, as, body);
const said = ({ status, body }: Answer) => [status, body.code];
const csv = (...rows: string[]) =>
  Buffer.from(`\u{feff}${['Фамилия;Имя;Отчество;Телефон;E-mail', ...rows].join('\r\n')}\r\n`);
const guest = (name: string, middle = '') => `${name};Пётр;${middle};;g${Buffer.from(name).toString('hex')}@example.ru`;
const run = (job_id: string, turns?: number) => runJob(app, job_id, turns);

/** Has a file checked; answers its import. */
const check = async (bytes: Buffer, hall_id: string | null = null, as = admin) => {
  const file = await app.upload('/imports/files', as, { name: 'a.csv', bytes, fields: { field: 'file' } });
  const sent = { noun: 'guests', hall_id, file_id: (data(file) as { id: string }).id, file_name: 'a.csv' };
  const { import_id, job_id } = data(await call('POST', '/imports/check', sent, as)) as Record<string, string>;
  expect(await run(job_id!)).toMatchObject({ state: 'done' });
  return import_id!;
};
const begin = (id: string, as = admin) =>
  call('POST', `/imports/${id}/store`, { changes: 'take', gone: as === admin ? 'keep' : 'remove' }, as);
const store = async (id: string, turns?: number, as = admin) => {
  const { job_id } = data(await begin(id, as)) as { job_id: string };
  return { ...(await run(job_id, turns)), job_id };
};
const stop = (job_id: string, as = admin) => call('POST', `/jobs/${job_id}/stop`, undefined, as);
const undo = (batch: string, as = admin) => call('POST', `/batches/${batch}/undo`, { rest: true }, as);
const jobOf = (answer: Answer) => (data(answer) as { background: { job_id: string } }).background.job_id;
const live = async (name: string) =>
  Number(
    (
      await app.database.engine.query(
        `select count(*) as n from guests where organization_id = '${app.north.id}' and deleted_at is null
          and last_name like '${name}%'`,
      )
    ).rows[0]!.n,
  );
/** A file that takes two turns: two guests who change, then two who are new. */
const half = async (name: string) => {
  const known = ['а', 'б'].map((end) => guest(`${name}${end}`));
  await store(await check(csv(...known)));
  const changed = ['а', 'б'].map((end) => guest(`${name}${end}`, 'Ильич'));
  const id = await check(csv(...changed, ...['в', 'г'].map((end) => guest(`${name}${end}`))));
  let begun = await store(id, 1);
  // Who isn't in the file any more comes first, and stays.
  while (begun.changed === 0) begun = { ...begun, ...(await run(begun.job_id, 1)) };
  expect(begun).toMatchObject({ state: 'waiting', changed: 2 });
  return { ...begun, id };
};
const hall = async () => {
  const party = await makeParty(app, app.north, { guests: 0 });
  const sector = { hall_id: party.hall_id, manager_id: seat.id, places: [1, 2] };
  const { id: sector_id } = data(await call('POST', '/sectors', sector, event)) as { id: string };
  return { ...party, sector_id };
};

describe('a file that is stored in turns', () => {
  it('is not taken back while its redo goes on', async () => {
    const names = Array.from({ length: 9 }, (_, at) => guest(`Абрамов${'абвгдежзи'[at]}`));
    const { batch_id: done } = await store(await check(csv(...names)));
    const { batch_id: undone } = await run(jobOf(await undo(done)));
    const redo = jobOf(await undo(undone));
    const { batch_id: redone } = await run(redo, 1);
    for (const each of [done, undone, redone]) expect(said(await undo(each))).toEqual([409, 'under_way']);
    expect(await run(redo)).toMatchObject({ state: 'done', changed: 9 });
    expect(await run(jobOf(await undo(done)))).toMatchObject({ changed: 9 });
    expect(await live('Абрамов')).toBe(0);
  });

  it('doesn’t go on while it is taken back, nor once it was, but does when that was undone', async () => {
    const { id, job_id, batch_id } = await half('Белов');
    await stop(job_id);
    const undoing = jobOf(await undo(batch_id));
    expect(said(await begin(id))).toEqual([409, 'under_way']);
    const { batch_id: undone } = await run(undoing);
    expect(said(await begin(id))).toEqual([409, 'already_undone']);
    expect(await live('Белов')).toBe(2);
    // It brought nothing any more, so the same file may come again.
    const again = await check(csv(...['а', 'б'].map((end) => guest(`Белов${end}`, 'Ильич')), guest('Беловв')));
    expect((await call('POST', `/imports/${again}/discard`)).status).toBe(200);
    await run(jobOf(await undo(undone)));
    expect(await store(id)).toMatchObject({ state: 'done', changed: 4 });
    expect(await live('Белов')).toBe(4);
  });

  it('doesn’t go on where a part of it was taken back already', async () => {
    const { id, job_id, batch_id } = await half('Волин');
    await stop(job_id);
    const undoing = jobOf(await undo(batch_id));
    await run(undoing, 1);
    await stop(undoing);
    expect(said(await begin(id))).toEqual([409, 'already_undone']);
  });

  it('is taken back by nobody who may not take back what a colleague stored of it', async () => {
    const { hall_id } = await hall();
    await store(await check(csv(guest('Гусева'), guest('Гусевг')), hall_id, seat), undefined, seat);
    const id = await check(csv(guest('Гусевг'), guest('Гусевб'), guest('Гусевв')), hall_id, seat);
    // Who isn't in the file any more goes first, and the others come by a colleague.
    const { job_id, batch_id, changed } = await store(id, 1, seat);
    expect(changed).toBe(1);
    await stop(job_id, seat);
    expect(await store(id, undefined, event)).toMatchObject({ state: 'done' });
    expect(said(await undo(batch_id, seat))).toEqual([403, 'forbidden']);
    expect(said(await call('POST', `/batches/${batch_id}/undo/look`, undefined, seat))).toEqual([403, 'forbidden']);
    expect(await live('Гусев')).toBe(4);
    expect(await run(jobOf(await undo(batch_id, admin)))).toMatchObject({ state: 'done', failed: 0 });
    expect(await live('Гусев')).toBe(2);
  });

  it('is taken back by nobody without a sector, and not at an event in the archive', async () => {
    const { hall_id, sector_id, event_id } = await hall();
    const { batch_id } = await store(await check(csv(guest('Дроздов')), hall_id, seat), undefined, seat);
    data(await call('DELETE', `/sectors/${sector_id}`, undefined, event));
    expect(said(await undo(batch_id, seat))).toEqual([403, 'foreign_sector']);
    data(await call('POST', `/events/${event_id}/archive`, undefined, event));
    expect(said(await undo(batch_id))).toEqual([409, 'archived']);
    expect(await live('Дроздов')).toBe(1);
  });
});

describe('the rows of a file whose storing isn’t over', () => {
  const DAY = 86_400_000;
  const later = () => new Date(app.clock.now().getTime() + (limit('trashDays') + 1) * DAY);

  it('stay, however late it is, until they are stored', async () => {
    const { job_id } = await half('Егоров');
    await purge(app.database, later);
    expect(await run(job_id)).toMatchObject({ state: 'done', changed: 4 });
    expect(await live('Егоров')).toBe(4);
    await purge(app.database, later);
    expect((await app.database.engine.query('select 1 from import_lines')).rows).toEqual([]);
  });

  it('are missed where they are gone all the same: the job says so, and isn’t done', async () => {
    const { job_id } = await half('Жуков');
    await app.database.engine.query('delete from import_lines');
    expect(await run(job_id)).toMatchObject({
      state: 'failed',
      changed: 2,
      failures: [{ reason: expect.stringContaining('файл') }],
    });
  });
});

describe('the days in which a file can be taken back', () => {
  it('count from its confirmation, not from its check, and so long it is kept', async () => {
    const id = await check(csv(guest('Зимин')));
    app.clock.advance(5 * 86_400_000);
    const { batch_id } = await store(id);
    const of = async (path: string) => (data(await call('GET', path)) as { undo_until: string }).undo_until;
    const until = new Date(app.clock.now().getTime() + limit('trashDays') * 86_400_000).toISOString();
    expect([await of(`/imports/${id}`), await of(`/batches/${batch_id}`)]).toEqual([until, until]);
    const lines = async () =>
      (await app.database.engine.query(`select 1 from import_lines where import_id = '${id}'`)).rows.length;
    const kept = async (at: number) => {
      await purge(app.database, () => new Date(Date.parse(until) + at));
      const { rows } = await app.database.engine.query(`select file from guest_imports where id = '${id}'`);
      return [rows[0]!.file !== null, (await lines()) > 0];
    };
    expect(await kept(-1000)).toEqual([true, true]);
    expect(await kept(1000)).toEqual([false, false]);
  });
});
