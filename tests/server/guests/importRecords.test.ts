import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { ImportAnswer } from '#shared/imports.ts';
import { purge } from '#server/flows/jobs/purge.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// An import is a record: who, when, which file, what each row did and what has become of it.

let app: TestApp;
let party: Party;
let brought: Answer;
let id: string;
const bytes = readFileSync(new URL('../../data/guests-300.xlsx', import.meta.url));
const NAME = 'гости.xlsx';

const get = (path: string, as: Person = app.north.admin) => app.call('GET', path, as);
const one = async (which: string, as?: Person) => data(await get(`/imports/${which}`, as)) as ImportAnswer;
const rows = async (query = '') =>
  data(await get(`/imports/${id}/rows${query}`)) as ({ name: string } & Record<string, unknown>)[];
const send = async (as: Person, file = bytes) =>
  data(await app.upload('/imports/files', as, { name: NAME, bytes: file, fields: { field: 'file' } })) as {
    id: string;
  };
const who = (last_name: string, email = '') => ({ last_name, first_name: 'Анна', middle_name: '', phone: '', email });
const bring = (more: object, as: Person = app.north.admin) =>
  app.call('POST', '/guests/create_list', as, {
    import_id: uuidv7(),
    file_hash: uuidv7(),
    rows: [{ row: 2, values: who('Просто'), decision: 'add' }],
    ...more,
  });

const LEFT = [
  { line: 6, texts: { last_name: 'Пустова', email: 'не адрес' }, problem: 'E-mail: такого адреса не бывает' },
  { line: 8, texts: { last_name: 'Лишнева' }, problem: 'Исключена при проверке файла' },
];

beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { guests: 2 });
  const [known] = party.guests;
  brought = await bring({
    hall_id: party.hall_id,
    file_name: NAME,
    file_id: (await send(app.north.admin)).id,
    rows: [
      { row: 4, values: who('Алова', 'a@example.ru'), decision: 'add' },
      { row: 5, values: who('Белова'), decision: 'add' },
      { row: 7, values: who('Переименова', 'new@example.ru'), decision: 'update', guest_id: known!.id },
      { row: 9, values: who('Гостева'), decision: 'keep', guest_id: party.guests[1]!.id },
    ],
    left: LEFT,
  });
  ({ id } = data(brought) as { id: string });
});
afterAll(() => app?.close());

describe('an import', () => {
  it('says who brought which file, to whom, and how many rows did what', async () => {
    expect(await one(id)).toMatchObject({
      id,
      by: 'Админов Антон',
      mine: true,
      noun: 'guests',
      event: { id: party.event_id, hall_id: party.hall_id, name: 'Премия «Маяк»' },
      file_name: NAME,
      file: { name: NAME, size: bytes.length },
      numbers: { added: 2, changed: 1, kept: 1, gone: 0, invited: 2 },
      batch_id: brought.headers['batch-id'],
      undo_until: new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString(),
      undone: null,
    });
  });

  it('has the rows that stayed out, each with its reason, as a sheet to correct', async () => {
    expect(await one(id)).toMatchObject({ refused: 2 });
    const book = read((await get(`/imports/${id}/refused`)).raw);
    const [heads, ...cells] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, {
      header: 1,
      defval: '',
    });
    expect(heads).toHaveLength(4);
    expect(cells).toEqual([
      ['Пустова', 'не адрес', LEFT[0]!.problem, 6],
      ['Лишнева', '', LEFT[1]!.problem, 8],
    ]);
    const wrong = { line: 2 ** 31, texts: { last_name: 'a\ud800' }, problem: '' };
    const refused = await bring({ left: [wrong] });
    expect([refused.status, Object.keys(refused.body.errors as object).sort()]).toEqual([
      422,
      ['left.0.line', 'left.0.texts.last_name'],
    ]);
    const none = data(await bring({ rows: [{ row: 2, values: who('Никтова'), decision: 'add' }] })) as { id: string };
    expect(await one(none.id)).toMatchObject({ refused: 0 });
  });

  it('has its file, byte for byte', async () => {
    const file = await get(`/imports/${id}/files/file`);
    expect(file.raw.equals(bytes)).toBe(true);
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(NAME);
  });

  it('has its rows in the order of the file, with what was before and after, page by page', async () => {
    const all = await rows();
    expect(all.map(({ line, name, did, now }) => [line, name, did, now])).toEqual([
      [4, 'Алова Анна', 'added', 'as_imported'],
      [5, 'Белова Анна', 'added', 'as_imported'],
      [7, 'Переименова Анна Петрович', 'changed', 'as_imported'],
      [9, expect.stringMatching(/^Гостев/), 'kept', 'as_imported'],
    ]);
    expect(all[2]!['changes']).toEqual([
      { field: 'last_name', before: expect.stringMatching(/^Гостев/), after: 'Переименова' },
      { field: 'first_name', before: 'Григорий', after: 'Анна' },
      { field: 'email', before: party.guests[0]!.email, after: 'new@example.ru' },
    ]);
    expect(await rows('?page=2&per_page=2')).toEqual(all.slice(2));
    expect(await rows('?did=changed')).toEqual([all[2]]);
  });

  it('says what has become of its rows, and what undoing it would do, without doing it', async () => {
    const [first, second] = await rows();
    data(
      await app.call('POST', '/tickets/create_list', app.north.admin, {
        hall_id: party.hall_id,
        seatings: [{ guest_id: first!['id'], place: 1 }],
      }),
    );
    data(await app.call('PUT', `/guests/${String(second!['id'])}`, app.north.event, { company: 'Порт' }));
    expect((await rows()).map(({ now, why }) => [now, why])).toEqual([
      ['stays', 'есть билет'],
      ['changed', 'Тестов manager_event'],
      ['as_imported', null],
      ['as_imported', null],
    ]);
    // Who has a seat is as the file left them.
    expect((await rows('?touched=true')).map(({ name }) => name)).toEqual(['Белова Анна']);
    expect(await rows('?touched=true&did=changed')).toEqual([]);
    expect((await get(`/imports/${id}/rows?touched=true&per_page=1`)).body).toMatchObject({ meta: { total: 1 } });
    const look = await app.call('POST', `/batches/${String(brought.headers['batch-id'])}/undo/look`, app.north.admin);
    expect(data(look)).toMatchObject({ undoable: 1, total: 3, left_total: 2 });
    expect(data(look)).toMatchObject({
      left: expect.arrayContaining([expect.objectContaining({ name: 'Алова Анна' })]),
    });
    expect(await rows()).toHaveLength(4);
    expect((await one(id)).undone).toBe(null);
  });

  it('says that it was undone, by whom, and no longer when that is undone', async () => {
    const undo = (batch: unknown) =>
      app.call('POST', `/batches/${String(batch)}/undo`, app.north.admin, { rest: true });
    const undone = await undo(brought.headers['batch-id']);
    expect(await one(id)).toMatchObject({ undone: { by: 'Админов Антон', left: 2 } });
    const became = async () => (await rows()).map(({ now }) => now);
    // What its undo did is nobody's change: who changed something since stands alone.
    expect(await became()).toEqual(['stays', 'changed', 'undone', 'as_imported']);
    expect((await rows('?touched=true')).map(({ name }) => name)).toEqual(['Белова Анна']);
    const redone = await undo(undone.headers['batch-id']);
    expect(await one(id)).toMatchObject({ undone: null });
    expect(await became()).toEqual(['stays', 'changed', 'as_imported', 'as_imported']);
    const again = await undo(redone.headers['batch-id']);
    expect(await became()).toEqual(['stays', 'changed', 'undone', 'as_imported']);
    data(await undo(again.headers['batch-id']));
  });
});

it('an import tells who is invited otherwise than it left them, as undoing it leaves those', async () => {
  const { hall_id } = await makeParty(app, app.north, { guests: 0 });
  const values = ['Вернова', 'Отозвова'].map((last_name, row) => ({
    row: row + 2,
    values: who(last_name),
    decision: 'add',
  }));
  const done = await bring({ hall_id, rows: values });
  const own = data(done) as { id: string };
  const told = async (query = '') =>
    (data(await get(`/imports/${own.id}/rows${query}`)) as { id: string; now: string; why: string | null }[]).map(
      ({ now, why }) => [now, why],
    );
  const [, gone] = data(await get(`/imports/${own.id}/rows`)) as { id: string }[];
  const path = `/halls/${hall_id}/guests/invite`;
  data(await app.call('DELETE', path, app.north.event, { guest_ids: [gone!.id] }));
  expect(await told()).toEqual([
    ['as_imported', null],
    ['changed', 'Тестов manager_event'],
  ]);
  expect(await told('?touched=true')).toEqual([['changed', 'Тестов manager_event']]);
  const batch = String(done.headers['batch-id']);
  expect(data(await app.call('POST', `/batches/${batch}/undo/look`, app.north.admin))).toMatchObject({
    undoable: 1,
    left_total: 1,
  });
  data(await app.call('POST', `/batches/${batch}/undo`, app.north.admin, { rest: true }));
  expect(await told()).toEqual([
    ['undone', null],
    ['changed', 'Тестов manager_event'],
  ]);
  // The list of what was done lately says the same as that of files: not all of it.
  const { undone } = data(await get(`/batches/${batch}`)) as { undone: { left: number } };
  const files = data(await get('/imports')) as { batch_id: string; undone: { left: number } }[];
  expect([undone.left, files.find((file) => file.batch_id === batch)?.undone.left]).toEqual([1, 1]);
});

describe('an import is seen', () => {
  const ids = async (as: Person, query = '') =>
    (data(await get(`/imports${query}`, as)) as { id: string }[]).map((each) => each.id);

  it('by whoever may bring such a file, newest first, and by nobody of another organisation', async () => {
    const { admin, event, seat } = app.north;
    const alone = data(await bring({})) as { id: string };
    const [city] = data(await get('/cities?q=Москва')) as { id: string }[];
    const list = { rows: [{ name: 'Манеж', city_id: city!.id, address: 'Площадь, 1' }] };
    const place = data(await app.call('POST', '/locations/create_list', event, list)) as { import_id: string };
    expect((await ids(admin)).toSorted()).toEqual(expect.arrayContaining([id, alone.id, place.import_id].toSorted()));
    expect(await ids(event)).toContain(place.import_id);
    expect(await ids(event)).not.toContain(alone.id);
    expect(await ids(admin, '?noun=locations')).toEqual([place.import_id]);
    expect(await ids(admin, `?noun=guests&hall_id=${party.hall_id}`)).toContain(id);
    expect(await ids(admin, `?noun=guests&hall_id=${party.hall_id}`)).not.toContain(alone.id);
    expect(await ids(seat)).toEqual([]);
    expect(await ids(app.south.admin)).toEqual([]);
    for (const path of ['', '/rows', '/files/file'])
      for (const as of [seat, app.south.admin]) expect((await get(`/imports/${id}${path}`, as)).status).toBe(404);
    expect((await get(`/imports/${alone.id}`, event)).status).toBe(404);
  });

  it('takes a file that was sent for it, once, and no other organisation’s', async () => {
    const { id: file_id } = await send(app.south.admin);
    const refused = { status: 422, body: { errors: { file_id: expect.any(String) } } };
    expect(await bring({ file_id })).toMatchObject(refused);
    expect(await bring({ file_id: uuidv7() })).toMatchObject(refused);
    const mine = await send(app.north.admin);
    data(await bring({ file_id: mine.id }));
    expect(await bring({ file_id: mine.id })).toMatchObject(refused);
  });
});

it('can be undone for 30 days, and its file is kept as long', async () => {
  const [kept, batch] = [await one(id), String(brought.headers['batch-id'])];
  expect(kept.file).not.toBe(null);
  await app.database.engine.query(
    `update guest_imports set created_at = created_at - interval '31 days' where id = $1`,
    [id],
  );
  await app.database.engine.query(`update batches set at = at - interval '31 days' where id = $1`, [batch]);
  expect(await one(id)).toMatchObject({ undo_until: null });
  for (const path of ['undo', 'undo/look'])
    expect(
      await app.call('POST', `/batches/${batch}/${path}`, app.north.admin, path === 'undo' ? {} : undefined),
    ).toMatchObject({
      status: 409,
      body: { code: 'cannot_undo' },
    });
  await purge(app.database, app.clock.now);
  expect(await one(id)).toMatchObject({ file: null, file_name: NAME });
  expect((await get(`/imports/${id}/files/file`)).status).toBe(404);
});
