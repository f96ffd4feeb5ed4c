import * as XLSX from 'xlsx';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROWS_IN_A_TURN } from '#server/crud/jobs/turns.ts';
import { purge } from '#server/flows/jobs/purge.ts';
import type { checkedRow, Fate } from '#shared/imports.ts';
import { limit } from '#shared/limits.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data } from '../tickets/party.ts';

// A file too long to be checked while one waits: a record from the first, checked and stored in turns.

const ROWS = limit('checkedRows') + 2_480;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = app.north.admin) =>
  app.call(method, path, as, body);
const HEADER = 'Фамилия;Имя;Отчество;Телефон;E-mail';
const rowOf = (at: number, name = `Имя${at}`) => `Гостев${at};${name};;;gost${at}@example.ru`;
const csv = (rows: readonly string[]) => Buffer.from(`\u{feff}${[HEADER, ...rows].join('\r\n')}\r\n`);
const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at));

/** Sends a file, as the browser does: read first, then kept and checked as a job. */
const send = async (bytes: Buffer, { noun = 'guests', as = app.north.admin, name = 'список.csv' } = {}) => {
  const read = await app.upload(noun === 'guests' ? '/guests/parse_xlsx' : `/${noun}/parse_sheet`, as, { name, bytes });
  expect([read.status, read.body]).toMatchObject([200, { data: { long: expect.any(Number), rows: [] } }]);
  const file = await app.upload('/imports/files', as, { name, bytes, fields: { field: 'file' } });
  const begun = await call(
    'POST',
    '/imports/check',
    { noun, file_id: (data(file) as { id: string }).id, file_name: name },
    as,
  );
  expect([begun.status, begun.body]).toMatchObject([201, { data: {} }]);
  return data(begun) as { import_id: string; job_id: string };
};
const run = (job_id: string, turns?: number, between?: () => Promise<unknown>) => runJob(app, job_id, turns, between);
const importOf = async (id: string) =>
  data(await call('GET', `/imports/${id}`)) as Record<string, unknown> & {
    long: Record<string, unknown>;
    numbers: Record<string, number>;
  };
const store = async (id: string, changes: 'take' | 'keep' = 'take') =>
  data(await call('POST', `/imports/${id}/store`, { changes })) as { job_id: string };
/** The rows that a check would make this of. */
const checked = async (id: string, fate: Fate) =>
  (await call('GET', `/imports/${id}/checked?page=1&fate=${fate}`)).body as unknown as {
    data: z.output<typeof checkedRow>[];
    meta: { total: number };
  };
const live = async (where = 'true') =>
  Number(
    (
      await app.database.engine.query(
        `select count(*) as n from guests where organization_id = '${app.north.id}' and deleted_at is null and ${where}`,
      )
    ).rows[0]!.n,
  );

describe('a file longer than is checked while one waits', () => {
  let first = '';

  it('is kept and checked as a job: what its rows would become, and which stay out', async () => {
    const bytes = csv([...rows(ROWS), rowOf(3), ';Безфамилии;;;a@example.ru', 'Письмов;Пётр;;;не адрес']);
    const { import_id, job_id } = await send(bytes);
    first = import_id;
    expect(await importOf(first)).toMatchObject({ batch_id: null, long: { kind: 'check_file', state: 'waiting' } });
    const early = await call('POST', `/imports/${first}/store`, { changes: 'take' });
    expect([early.status, early.body.code]).toEqual([409, 'under_way']);
    expect(await run(job_id)).toMatchObject({ state: 'done', done: ROWS + 3, total: ROWS + 3 });
    const { long } = await importOf(first);
    expect(long).toMatchObject({
      kind: 'check_file',
      state: 'done',
      found: { added: ROWS, changed: 0, kept: 0, twice: 1, refused: 2, gone: 0 },
    });
    expect(await checked(first, 'refused')).toMatchObject({
      data: [
        { line: ROWS + 3, texts: { first_name: 'Безфамилии' }, problem: expect.stringContaining('Фамилия') },
        { line: ROWS + 4, texts: { email: 'не адрес' }, problem: expect.stringContaining('Почта') },
      ],
      meta: { total: 2 },
    });
    expect(await live()).toBe(0);
  });

  it('is stored in turns once somebody confirms it, each row once, by whichever process goes on', async () => {
    const { job_id } = await store(first);
    expect(await store(first, 'keep')).toEqual({ import_id: first, job_id });
    expect(await run(job_id, 2)).toMatchObject({
      state: 'waiting',
      done: 2 * ROWS_IN_A_TURN[app.database.engine.kind],
    });
    expect(await live()).toBe(2 * ROWS_IN_A_TURN[app.database.engine.kind]);
    // Stopped on the way, it goes on from there, as the same import.
    await call('POST', `/jobs/${job_id}/stop`);
    expect((await importOf(first)).long).toMatchObject({ kind: 'store_file', state: 'stopped' });
    const { batch_id } = await importOf(first);
    const on = await store(first);
    expect(on.job_id).not.toBe(job_id);
    expect(await run(on.job_id)).toMatchObject({ state: 'done', changed: ROWS, failed: 2, batch_id });
    expect(await live()).toBe(ROWS);
    expect(await importOf(first)).toMatchObject({
      numbers: { added: ROWS },
      refused: 2,
      long: { kind: 'store_file', state: 'done' },
    });
    const page = (await call('GET', `/imports/${first}/rows?page=1&per_page=25`)).body as {
      data: { name: string; now: string; changes: unknown[] }[];
      meta: { total: number };
    };
    expect(page.meta.total).toBe(ROWS);
    expect(page.data[0]).toMatchObject({ line: 2, name: 'Гостев0 Имя0', now: 'as_imported' });
    expect(page.data[0]!.changes).not.toEqual([]);
  });

  it('names the rows that stayed out in a sheet, which is read as a guest file again', async () => {
    const { raw } = await call('GET', `/imports/${first}/refused`);
    const book = XLSX.read(raw);
    const cells = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
    expect(cells).toHaveLength(3);
    expect(cells[2]).toEqual(expect.arrayContaining(['Письмов', 'Пётр', 'не адрес', ROWS + 4]));
    const again = await app.upload('/guests/parse_xlsx', app.north.admin, { name: 'остались.xlsx', bytes: raw });
    expect((again.body.data.rows as { values: { last_name: string } }[]).map(({ values }) => values.last_name)).toEqual(
      ['', 'Письмов'],
    );
  });

  it('is compared a week later: new, changed as chosen, the same', async () => {
    const later = [...rows(ROWS - 1), rowOf(ROWS + 7)].map((row, at) =>
      at % 1000 === 0 ? row.replace(';;;', ';Отчествович;;') : row,
    );
    const changed = Math.ceil((ROWS - 1) / 1000);
    const { import_id, job_id } = await send(csv(later));
    await run(job_id);
    expect((await importOf(import_id)).long).toMatchObject({ found: { added: 1, changed, kept: ROWS - 1 - changed } });
    const kept = await run((await store(import_id, 'keep')).job_id);
    expect(kept).toMatchObject({ state: 'done', changed: 1 });
    expect(await live(`middle_name = 'Отчествович'`)).toBe(0);

    const again = await send(csv(later));
    await run(again.job_id);
    expect(await run((await store(again.import_id)).job_id)).toMatchObject({ state: 'done', changed });
    expect(await live(`middle_name = 'Отчествович'`)).toBe(changed);
    expect(await live()).toBe(ROWS + 1);
  });

  it('is taken back as a whole, but for whom somebody worked on since', async () => {
    const [one] = data(await call('GET', '/guests?q=gost77@example.ru')) as { id: string }[];
    await call('PUT', `/guests/${one!.id}`, { note: 'Встречает Анна' });
    const { batch_id } = (await importOf(first)) as unknown as { batch_id: string };
    const undoing = data(await call('POST', `/batches/${batch_id}/undo`, { rest: true })) as {
      background: { job_id: string };
    };
    // One at a time; stopped on the way it isn't undone, and the rest can be.
    const twice = await call('POST', `/batches/${batch_id}/undo`, { rest: true });
    expect([twice.status, twice.body.code]).toEqual([409, 'under_way']);
    // Whoever looks is told what goes on.
    expect(await importOf(first)).toMatchObject({ under_way: true, undoing: true, undone: null });
    await call('POST', `/jobs/${undoing.background.job_id}/stop`);
    expect(await importOf(first)).toMatchObject({ under_way: false, undoing: false, undone: null });
    const again = data(await call('POST', `/batches/${batch_id}/undo`, { rest: true })) as typeof undoing;
    const undone = await run(again.background.job_id);
    // Changed by the second file: these stay as well.
    const changed = Math.ceil((ROWS - 1) / 1000);
    expect(undone).toMatchObject({ state: 'done', changed: ROWS - 1 - changed, failed: 1 + changed });
    expect(await live()).toBe(2 + changed);
    expect(await importOf(first)).toMatchObject({ undone: { by: expect.any(String) } });
  });

  it('takes the first good row of somebody whose row before stays out, and whoever was deleted since as new', async () => {
    const broken = 'Двойнев;Иван;;123;dv@example.ru';
    const good = 'Двойнев;Иван;;;dv@example.ru';
    const known = data(
      await call('POST', '/guests', { last_name: 'Ушедший', first_name: 'Пётр', email: 'gone@example.ru' }),
    );
    const list = [
      ...rows(ROWS).map((row) => row.replaceAll('ost', 'ust').replace('Гостев', 'Рядов')),
      broken,
      good,
      good,
    ];
    const { import_id, job_id } = await send(csv([...list, 'Ушедший;Пётр;;;gone@example.ru']));
    await run(job_id);
    expect((await importOf(import_id)).long).toMatchObject({
      found: { added: ROWS + 1, kept: 1, twice: 1, refused: 1 },
    });
    const { id } = known as { id: string };
    const done = await run((await store(import_id)).job_id, Infinity, () => call('DELETE', `/guests/${id}`));
    expect(done).toMatchObject({ state: 'done', failed: 1 });
    expect(await live(`email in ('dv@example.ru', 'gone@example.ru')`)).toBe(2);
  });

  it('knows guests under another name once somebody says so, of all or of one: they are changed, and not gone', async () => {
    const many = rows(ROWS).map((row) => row.replaceAll('ost', 'ast').replace('Гостев', 'Строев'));
    const under = (name: string) => [1, 2, 3].map((n) => `${name}${n};Анна;;;same${n}@example.ru`);
    const before = await send(csv([...many, ...under('Прежняя')]));
    await run(before.job_id);
    await run((await store(before.import_id)).job_id);
    const named = async (name: string) =>
      (
        data(await call('GET', `/guests?last_name.contains=${encodeURIComponent(name)}&sort=email`)) as { id: string }[]
      ).map(({ id }) => id);
    const old = await named('Прежняя');
    expect(old).toHaveLength(3);

    const { import_id, job_id } = await send(csv([...many, ...under('Новая'), 'Ещёодна;Анна;;;same1@example.ru']));
    await run(job_id);
    const take = (body: object) => call('POST', `/imports/${import_id}/same`, body);
    const told = async () => {
      const { found, suspected, chosen } = (await importOf(import_id)).long as {
        found: Record<string, number>;
        suspected: object;
        chosen: Record<string, { leave: number }>;
      };
      return [found['added'], found['changed'], suspected, chosen['gone']?.leave ?? 0];
    };
    expect(await told()).toEqual([4, 0, { total: 4, same: 0 }, 0]);
    const { data: shown } = await checked(import_id, 'added');
    expect(shown[1]).toMatchObject({
      texts: { last_name: 'Новая2' },
      was: { last_name: 'Прежняя2' },
      may_be_same: true,
    });
    // Each guest is one row's at most.
    expect(data(await take({ same: true }))).toEqual({ chosen: 3 });
    expect(await told()).toEqual([1, 3, { total: 4, same: 3 }, 3]);
    const [first, second] = (await checked(import_id, 'changed')).data;
    expect(first).toMatchObject({ texts: { last_name: 'Новая1' }, was: { last_name: 'Прежняя1' }, take: true });
    const [rest] = (await checked(import_id, 'added')).data;
    expect((await take({ ids: [rest!.id], same: true })).body.errors).toHaveProperty('ids');
    expect(data(await take({ ids: [second!.id], same: false }))).toEqual({ chosen: 1 });
    expect(await told()).toEqual([2, 2, { total: 4, same: 2 }, 2]);

    const done = data(await call('POST', `/imports/${import_id}/store`, { changes: 'keep', gone: 'keep' }));
    expect(await run((done as { job_id: string }).job_id)).toMatchObject({ state: 'done' });
    expect((await importOf(import_id)).numbers).toMatchObject({ added: 2, changed: 2, gone: 0 });
    const now = await named('Новая');
    expect([now.length, old.filter((id) => now.includes(id))]).toEqual([3, [old[0], old[2]]]);
    expect(await named('Прежняя')).toEqual([old[1]]);
    expect(await named('Ещёодна')).toHaveLength(1);
  });

  it('is refused where somebody has brought it since it was checked', async () => {
    const bytes = csv(rows(ROWS).map((row) => row.replace('Гостев', 'Парный')));
    const [one, other] = [await send(bytes), await send(bytes)];
    await run(one.job_id);
    await run(other.job_id);
    await run((await store(one.import_id)).job_id);
    const late = await call('POST', `/imports/${other.import_id}/store`, { changes: 'take' });
    expect([late.status, late.body.code]).toEqual([409, 'imported_meanwhile']);
  });

  it('is for who may bring it, in their organisation', async () => {
    const bytes = csv(rows(ROWS));
    const file = await app.upload('/imports/files', app.north.event, {
      name: 'a.csv',
      bytes,
      fields: { field: 'file' },
    });
    const body = { noun: 'guests', file_id: (data(file) as { id: string }).id, file_name: 'a.csv' };
    expect((await call('POST', '/imports/check', body, app.north.event)).status).toBe(403);
    expect((await call('POST', '/imports/check', body, app.south.admin)).status).toBe(422);
    expect((await call('POST', '/imports/check', { ...body, noun: 'jobs' })).status).toBe(422);
    for (const [method, path, sent] of [
      ['GET', '', undefined],
      ['POST', '/store', { changes: 'take' }],
      ['GET', '/refused', undefined],
      ['GET', '/checked?page=1&fate=added', undefined],
      ['POST', '/choose', { ids: [first], take: true }],
      ['POST', '/discard', undefined],
    ] as const)
      expect((await call(method, `/imports/${first}${path}`, sent, app.south.admin)).status).toBe(404);
  });

  it('says why it can’t be read, and stays unconfirmed', async () => {
    const { import_id, job_id } = await send(csv(rows(ROWS)));
    await app.database.engine.query(
      `update files set bytes = 'PK' where id = (select file from guest_imports where id = '${import_id}')`,
    );
    expect(await run(job_id)).toMatchObject({ state: 'failed', failures: [{ reason: expect.any(String) }] });
    expect((await call('POST', `/imports/${import_id}/store`, { changes: 'take' })).status).toBe(404);
  });
});

describe('a long file of records', () => {
  const place = (at: number, address = `Улица ${at}`) => `Площадка ${at};Москва;${address}`;
  const places = (list: readonly string[]) =>
    Buffer.from(`\u{feff}${['Название;Город;Адрес', ...list].join('\r\n')}\r\n`);
  const all = Array.from({ length: ROWS }, (_, at) => place(at));

  it('is checked and stored so too; rows that somebody was faster with stay out', async () => {
    const { import_id, job_id } = await send(places([...all, place(5, 'Ещё раз')]), { noun: 'locations' });
    await run(job_id);
    expect((await importOf(import_id)).long).toMatchObject({ found: { added: ROWS, refused: 1 } });
    const stored = await store(import_id);
    // Between two turns somebody adds one that the file has, too.
    const [city] = (await app.database.engine.query(`select id from cities where name_ru = 'Москва'`)).rows;
    const early = { name: `Площадка ${ROWS - 1}`, city_id: city!.id, address: 'Раньше' };
    const done = await run(stored.job_id, Infinity, () => call('POST', '/locations', early));
    expect(done).toMatchObject({ state: 'done', changed: ROWS - 1, failed: 2 });
    expect(await count('locations')).toBe(ROWS);
    const sheet = XLSX.read((await call('GET', `/imports/${import_id}/refused`)).raw);
    const cells = XLSX.utils.sheet_to_json<string[]>(sheet.Sheets[sheet.SheetNames[0]!]!, { header: 1 });
    expect(cells.slice(1).map(([name]) => name)).toEqual([early.name, 'Площадка 5']);
    const undone = data(await call('POST', `/batches/${done.batch_id}/undo`, { rest: true })) as {
      background: { job_id: string };
    };
    expect(await run(undone.background.job_id)).toMatchObject({ state: 'done', changed: ROWS - 1 });
    expect(await count('locations')).toBe(1);
  });

  const count = async (table: string) =>
    Number(
      (
        await app.database.engine.query(
          `select count(*) as n from ${table} where organization_id = '${app.north.id}' and deleted_at is null`,
        )
      ).rows[0]!.n,
    );
});

describe('a month later', () => {
  it('file and rows that were left out are gone, and what nobody confirmed can’t be stored', async () => {
    const { import_id, job_id } = await send(csv([...rows(ROWS), ';Безфамилии;;;']));
    await run(job_id);
    const left = () => tally('import_lines');
    expect(await left()).toBeGreaterThan(0);
    const later = (days: number) => () => new Date(app.clock.now().getTime() + days * 86_400_000);
    await purge(app.database, later(limit('trashDays') - 1));
    expect(await checked(import_id, 'refused')).toMatchObject({ data: [{ texts: { first_name: 'Безфамилии' } }] });
    expect(await left()).toBeGreaterThan(0);
    await purge(app.database, later(limit('trashDays') + 1));
    expect(await left()).toBe(0);
    expect((await importOf(import_id)).long).toMatchObject({ found: { refused: 1 } });
    expect((await call('POST', `/imports/${import_id}/store`, { changes: 'take' })).status).toBe(404);
  });

  const tally = async (table: string) =>
    Number((await app.database.engine.query(`select count(*) as n from ${table}`)).rows[0]!.n);
});
