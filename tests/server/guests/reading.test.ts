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
