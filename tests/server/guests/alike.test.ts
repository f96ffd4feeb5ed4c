import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { rowsRead } from '../../support/rowsRead.ts';
import { data } from '../tickets/party.ts';

// Known guests whom rows of a file are compared with: as many are read as rows may need, however many share a name.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const NAMESAKES = 300;
const row = (at: number, more: object = {}) => ({
  row: at + 1,
  values: { last_name: 'Иванов', first_name: 'Иван', middle_name: '', phone: '', email: `i${at}@example.ru`, ...more },
});
const check = async (rows: object[]) =>
  data(await app.call('POST', '/guests/check_rows', app.north.admin, { rows })) as {
    state: string;
    match: { why: string; same_person: boolean; values: { email: string } } | null;
  }[];

it('reads no namesakes but the first to compare a row with known guests', async () => {
  const phone = '+7 921 555-88-40';
  const rows = Array.from({ length: NAMESAKES }, (_, at) => ({ ...row(at, { phone }), decision: 'add' }));
  const list = { import_id: uuidv7(), file_hash: uuidv7(), rows };
  expect((await app.call('POST', '/guests/create_list', app.north.admin, list)).status).toBe(201);
  const asked = [
    row(200),
    row(250, { last_name: 'Иванова' }),
    row(NAMESAKES),
    row(NAMESAKES + 1, { phone, middle_name: 'Иванович' }),
  ];
  let found: Awaited<ReturnType<typeof check>> = [];
  const read = await rowsRead(app.database, 'phone_key, email_key, name_key', async () => {
    found = await check(asked);
  });
  expect(found.map(({ state, match }) => [state, match?.why, match?.same_person, match?.values.email])).toEqual([
    ['same', 'email', true, 'i200@example.ru'],
    ['new', 'email', false, 'i250@example.ru'],
    ['new', 'name', false, 'i0@example.ru'],
    ['change', 'phone', true, 'i0@example.ru'],
  ]);
  expect(read).toBeLessThan(2 * asked.length);
});

it('finds each of those who are stored alike without contacts', async () => {
  const bare = (at: number) => row(at, { last_name: 'Безымянный', email: '' });
  const list = {
    import_id: uuidv7(),
    file_hash: uuidv7(),
    rows: [0, 1].map((at) => ({ ...bare(at), decision: 'add' })),
  };
  expect((await app.call('POST', '/guests/create_list', app.north.admin, list)).status).toBe(201);
  expect((await check([0, 1, 2].map(bare))).map(({ state }) => state)).toEqual(['same', 'same', 'new']);
});
