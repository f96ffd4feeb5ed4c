import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { makeParty } from '../tickets/party.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('asks for the right to a hall before a guest file is read', async () => {
  const { hall_id } = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 1 });
  // Whoever reads it first finds that it is no spreadsheet.
  const broken = { name: 'guests.xlsx', bytes: Buffer.from('PK\x03\x04no archive') };
  const read = (as: typeof app.north.seat, hall: string) =>
    app.upload('/guests/parse_xlsx', as, { ...broken, fields: { hall_id: hall } });
  expect((await read(app.north.event, hall_id)).body.code).toBe('bad_file');
  expect((await read(app.north.seat, hall_id)).status).toBe(403);
  expect((await read(app.south.event, hall_id)).status).toBe(404);
  expect((await app.upload('/guests/parse_xlsx', app.north.event, broken)).status).toBe(403);
});

it('opens contacts to who brought a guest, but no note, and none of what a merge brings from others', async () => {
  const { admin, event, seat } = app.north;
  const { hall_id, event_id } = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 1 });
  await app.call('POST', '/sectors', admin, { hall_id, name: 'Мой', manager_id: seat.id, places: [1] });
  const values = { last_name: 'Своя', first_name: 'Анна', middle_name: '', phone: '', email: 'own@example.ru' };
  const rows = [{ row: 1, values, decision: 'add' }];
  const list = { import_id: uuidv7(), file_hash: uuidv7(), hall_id, rows };
  expect((await app.call('POST', '/guests/create_list', seat, list)).status).toBe(201);
  const [{ id }] = (await app.call('GET', '/guests?q=Своя', admin)).body.data as [{ id: string }];
  expect((await app.call('PUT', `/guests/${id}`, event, { note: 'не для всех' })).status).toBe(200);
  const read = async () => (await app.call('GET', `/guests/${id}`, seat)).body.data;
  expect(await read()).toMatchObject({ email: 'own@example.ru', note: null });

  const other = { last_name: 'Своя', first_name: 'Анна', email: 'other@example.ru' };
  const gone = ((await app.call('POST', '/guests', admin, other)).body.data as { id: string }).id;
  const take = ['email'];
  const upper = { keep: id.toUpperCase(), gone: gone.toUpperCase() };
  expect((await app.call('POST', '/guests/merge/look', admin, upper)).status).toBe(200);
  expect((await app.call('POST', '/guests/merge', admin, { ...upper, take })).status).toBe(200);
  expect(await read()).toMatchObject({ email: null, note: null });

  // Who is invited only where nothing is left any more is an administrator's.
  await app.call('POST', `/events/${event_id}/unpublish`, admin);
  await app.database.engine.query(`update events set deleted_at = now() where id = '${event_id}'`);
  expect((await app.call('PUT', `/guests/${id}`, event, { note: 'и не мне' })).status).toBe(403);
});
