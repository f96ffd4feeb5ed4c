import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { type TestApp, testApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const COUNT = 2_500;

it('an export is read part by part, each in a short transaction, in the order and by the filters of the list', async () => {
  const { admin } = app.north;
  const [here, there] = (await app.call('GET', '/cities?per_page=2', admin)).body.data as { id: string }[];
  const rows = Array.from({ length: COUNT }, (_, i) => ({
    name: `Зал ${String((i * 7919) % COUNT).padStart(4, '0')}`,
    address: 'Арбат, 1',
    city_id: i % 5 === 0 ? there!.id : here!.id,
  }));
  expect((await app.call('POST', '/locations/create_list', admin, { rows })).status).toBe(201);
  const wanted = rows
    .filter(({ city_id }) => city_id === here!.id)
    .map(({ name }) => name)
    .sort()
    .toReversed();

  const transactions = vi.spyOn(app.database.engine, 'transaction');
  const path = `/locations/export?format=csv&city_id=${here!.id}&sort=name&order=desc`;
  const file = await app.call('GET', path, admin);
  // The ids, and then 2,000 records by the thousand; one for all of them would be the control.
  expect(transactions.mock.calls.length).toBe(3);
  transactions.mockRestore();

  const sheet = read(file.raw.toString('utf8'), { type: 'string' });
  const [, ...lines] = utils.sheet_to_json<string[]>(sheet.Sheets[sheet.SheetNames[0]!]!, { header: 1 });
  expect(lines.map(([name]) => name)).toEqual(wanted);
});

it('an export of those who are chosen has them and nobody else, in the order of the list, however many they are', async () => {
  const { admin } = app.north;
  const page = (n: number) => app.call('GET', `/locations?per_page=200&page=${n}&sort=name`, admin);
  const found = (await Promise.all([page(1), page(2)])).flatMap(
    ({ body }) => body.data as unknown as { id: string; name: string }[],
  );
  const stranger = (await app.call('GET', '/locations?per_page=1', app.south.admin)).body.data as { id: string }[];
  const ids = [...found.map(({ id }) => id).toReversed(), ...stranger.map(({ id }) => id), randomUUID()];
  const body = { ids, format: 'csv', sort: 'name', order: 'desc', columns: 'name' };
  const file = await app.call('POST', '/locations/export', admin, body);
  const [, ...lines] = file.raw.toString('utf8').trim().split(/\r?\n/);
  expect(found.length).toBeGreaterThan(150);
  expect(lines).toEqual(found.map(({ name }) => name).toReversed());

  const refused = await app.call('POST', '/locations/export', admin, { ids: [], columns: 'nothing' });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors as object).sort()).toEqual(['columns', 'ids']);
});

it('a sheet is called as its records are, in the language of whoever asks', async () => {
  const named = async (language: 'ru' | 'en') => {
    const file = await app.call('GET', '/locations/export', app.north.admin, undefined, { language });
    return read(file.raw).SheetNames;
  };
  expect(await named('ru')).toEqual(['Площадки']);
  expect(await named('en')).toEqual(['Locations']);
});
