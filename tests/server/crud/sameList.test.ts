import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedIn, type ParsedList } from '#shared/sheet.ts';
import { type Answer, type Organization, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty } from '../tickets/party.ts';

// A list that comes again: records are known by the noun's key, and what becomes of each is a person's choice.

type Location = { id: string; name: string; address: string; city_id: string; version: number };

let app: TestApp;
let moscow: string;
beforeAll(async () => {
  app = await testApp();
  const [city] = data(await app.call('GET', '/cities?q=Москва', app.north.admin)) as { id: string }[];
  moscow = city!.id;
});
afterAll(() => app?.close());

const HEAD = 'Название;Город;Адрес\n';
const read = async (there: Organization, lines: string) =>
  data(
    await app.upload('/locations/parse_sheet', there.event, { name: 'залы.csv', bytes: Buffer.from(HEAD + lines) }),
  ) as ParsedList;
const fileOf = ({ import_id, file_hash, file_name, last_import }: ParsedList) => ({
  import_id,
  file_hash,
  file_name,
  last_import,
});
/** As the screen confirms it, where nobody chooses otherwise. */
const listOf = (list: ParsedList) => {
  const rows = list.rows.filter(({ problems, repeated }) => Object.keys(problems).length === 0 && !repeated);
  const added = rows.filter(({ match }) => !match);
  const known = rows.filter(({ match }) => match);
  return {
    rows: added.map(({ values }) => values),
    lines: added.map(({ row }) => row),
    changes: known
      .filter((row) => changedIn(row).length > 0)
      .map(({ row, match, ...one }) => ({
        id: match!.id,
        line: row,
        values: {
          ...Object.fromEntries(changedIn({ ...one, match }).map((name) => [name, one.values[name]])),
          version: match!.version,
        },
      })),
    kept: known.filter((row) => changedIn(row).length === 0).map(({ row, match }) => ({ id: match!.id, line: row })),
    file: fileOf(list),
  };
};
const store = (there: Organization, list: object): Promise<Answer> =>
  app.call('POST', '/locations/create_list', there.event, list);
const all = async (there: Organization) =>
  (data(await app.call('GET', '/locations?per_page=100&sort=name', there.admin)) as Location[]).map(
    ({ name, address }) => `${name}: ${address}`,
  );
const bring = async (there: Organization, lines: string, more: object = {}) =>
  store(there, { ...listOf(await read(there, lines)), ...more });
const undo = (there: Organization, answer: Answer) =>
  app.call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, there.event, {});

it('says what is new, changed, the same and gone, does what is chosen as one import, and is taken back whole', async () => {
  const there = await app.organization('Неделя');
  data(await bring(there, 'Манеж;Москва;Арбат, 1\nДом;Москва;Арбат, 2\nКлуб;Москва;Арбат, 3\n'));
  const before = await all(there);
  const list = await read(there, 'МАНЕЖ ;Москва;\nДом;Москва;Мира, 2\nТеатр;Москва;Арбат, 4\n');
  expect(list.rows.map((row) => [row.match?.values['name'], changedIn(row), row.texts['address']])).toEqual([
    // What a file leaves empty is left as it is.
    ['Манеж', ['name'], 'Арбат, 1'],
    ['Дом', ['address'], 'Мира, 2'],
    [undefined, [], 'Арбат, 4'],
  ]);
  expect(list.rows[1]!.match).toMatchObject({ values: { address: 'Арбат, 2' }, texts: { city_id: 'Москва' } });
  expect(list.gone).toEqual([{ id: expect.any(String), name: 'Клуб', more: 'Москва', stays: null }]);
  const { changes, ...chosen } = listOf(list);
  const body = {
    ...chosen,
    changes: changes.slice(1),
    kept: [{ id: changes[0]!.id, line: 2 }],
    gone: list.gone.map(({ id }) => id),
  };
  const stored = await store(there, body);
  expect(data(stored)).toMatchObject({ created: 1, updated: 1, kept: 1, gone: 1 });
  expect(await all(there)).toEqual(['Дом: Мира, 2', 'Манеж: Арбат, 1', 'Театр: Арбат, 4']);
  // Confirmed again it is the same import.
  expect(data(await store(there, body))).toEqual(data(stored));
  const { import_id } = data(stored) as { import_id: string };
  const rows = data(await app.call('GET', `/imports/${import_id}/rows`, there.event)) as {
    name: string;
    did: string;
  }[];
  expect(rows.map(({ name, did }) => [name, did])).toEqual([
    ['Клуб', 'gone'],
    ['Манеж', 'kept'],
    ['Дом', 'changed'],
    ['Театр', 'added'],
  ]);
  expect((await undo(there, stored)).body).toMatchObject({ data: { undone: 3, left_total: 0 } });
  expect(await all(there)).toEqual(before);
  // An import that was taken back is no earlier one.
  expect((await read(there, 'Дом;Москва;Арбат, 2\n')).gone.map(({ name }) => name)).toEqual(['Клуб', 'Манеж']);
});

it('says where somebody changed a record here since a file brought it, and what that one had brought', async () => {
  const there = await app.organization('Дважды');
  const first = 'Манеж;Москва;Арбат, 1\nДом;Москва;Арбат, 2\n';
  data(await bring(there, first));
  const list = data(await app.call('GET', '/locations?sort=name', there.admin)) as Location[];
  const manege = list.find(({ name }) => name === 'Манеж')!;
  const sinceIn = async (lines: string) => (await read(there, lines)).rows.map(({ match }) => match?.since);
  expect(await sinceIn(first)).toEqual([{}, {}]);
  data(await app.call('PUT', `/locations/${manege.id}`, there.admin, { address: 'Мира, 100' }));
  const [kazan] = data(await app.call('GET', '/cities?q=Казань', there.admin)) as { id: string }[];
  data(await app.call('PUT', `/locations/${list[0]!.id}`, there.admin, { city_id: kazan!.id }));
  // Another key is another record, also where only a file would know it.
  const second = 'Манеж;Москва;Лесная, 5\nДом;Казань;Лесная, 6\nКлуб;Москва;Лесная, 7\n';
  expect(await sinceIn(second)).toEqual([{ address: 'Арбат, 1' }, { city_id: 'Москва' }, undefined]);
  // What a file brought last counts, and what was taken back was never brought.
  const stored = await bring(there, second);
  expect(await sinceIn(second)).toEqual([{}, {}, {}]);
  data(await undo(there, stored));
  expect(await sinceIn(second)).toEqual([{ address: 'Арбат, 1' }, { city_id: 'Москва' }, undefined]);
});

it('names what can not be told or is not so any more, and stores nothing then', async () => {
  const there = await app.organization('Спор');
  const body = { city_id: moscow, address: 'Арбат' };
  for (const name of ['Двойник', 'двойник', 'Дом'])
    data(await app.call('POST', '/locations', there.admin, { ...body, name }));
  const list = await read(there, 'Двойник;Москва;Мира\nДом;Москва;Мира\nНовый;Москва;1\nновый;Москва;2\n');
  expect(list.rows.map(({ problems }) => problems)).toEqual([
    { name: expect.stringContaining('2 записи') },
    {},
    {},
    { name: 'Указано дважды' },
  ]);
  // One of the two can be told by all it says.
  const [same] = (await read(there, 'двойник;Москва;Арбат\n')).rows;
  expect([same!.problems, same!.match?.values['name'], changedIn(same!)]).toEqual([{}, 'двойник', []]);

  const [before] = [await all(there)];
  const { id } = list.rows[1]!.match!;
  data(await app.call('PUT', `/locations/${id}`, there.admin, { address: 'Лесная' }));
  data(await app.call('POST', '/locations', there.admin, { ...body, name: 'НОВЫЙ' }));
  expect(await store(there, listOf(list))).toMatchObject({
    status: 422,
    body: { errors: { 'changes.0.values.name': expect.stringContaining('изменили') } },
  });
  expect(await store(there, { ...listOf(list), changes: [] })).toMatchObject({
    status: 422,
    body: { errors: { 'rows.0.name': expect.stringContaining('уже есть') } },
  });
  const foreign = (await app.call('GET', '/locations', app.north.admin)).body.data as Location[];
  const theirs = foreign[0]?.id ?? (await makeLocation(app.north));
  const refusals: [object, string][] = [
    [{ changes: [{ id: theirs, values: { address: 'Чужая' } }] }, 'changes.0.id'],
    [{ rows: [{ ...body, name: 'Ещё' }], kept: [{ id: theirs, line: 2 }] }, 'kept.0.id'],
    [{ gone: [theirs] }, 'gone.0'],
    [{ changes: [{ id, values: { address: 'Мира' } }], gone: [id] }, 'gone.0'],
    [{ rows: [] }, 'rows'],
  ];
  for (const [sent, field] of refusals)
    expect(await store(there, { rows: [], ...sent })).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
  expect(await all(there)).toHaveLength(before!.length + 1);
});

const makeLocation = async (there: Organization) =>
  (
    data(
      await app.call('POST', '/locations', there.admin, { name: 'Чужая', city_id: moscow, address: '1' }),
    ) as Location
  ).id;

it('leaves what is used where it is, and says so beforehand', async () => {
  const there = await app.organization('Занято');
  const answer = await bring(there, 'Сцена;Москва;Арбат, 1\nФойе;Москва;Арбат, 2\nХолл;Москва;Арбат, 3\n');
  expect(answer.status).toBe(201);
  const [stage] = data(await app.call('GET', '/locations?q=Сцена', there.admin)) as Location[];
  const party = await makeParty(app, there, { guests: 0 });
  data(await app.call('PUT', `/events/${party.event_id}`, there.admin, { location_id: stage!.id, city_id: moscow }));
  const later = 'Другая;Москва;Мира\nХолл;Москва;Арбат, 3\n';
  const { gone } = await read(there, later);
  expect(gone.map(({ name, stays }) => [name, stays !== null])).toEqual([
    ['Сцена', true],
    ['Фойе', false],
  ]);
  expect(await bring(there, later, { gone: gone.map(({ id }) => id) })).toMatchObject({
    status: 409,
    body: { code: 'in_use' },
  });
  expect(await all(there)).toHaveLength(3);
});

it('refuses a second record of a key, and whoever may not bring files', async () => {
  const there = await app.organization('Права');
  const list = { rows: [{ name: 'А', city_id: moscow, address: '1' }], file: { import_id: uuidv7(), file_hash: 'x' } };
  expect(await app.call('POST', '/locations/create_list', there.seat, list)).toMatchObject({ status: 403 });
  data(await store(there, list));
  const again = { ...list, file: { ...list.file, import_id: uuidv7() } };
  expect(await store(there, again)).toMatchObject({
    status: 422,
    body: { errors: { 'rows.0.name': expect.any(String) } },
  });
});
