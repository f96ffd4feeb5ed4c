import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party, seatAll } from '../tickets/party.ts';

// An id is the same in capitals, which the database takes and code that compares letters doesn't.

let app: TestApp;
let party: Party;
beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { guests: 3 });
  await seatAll(app, party, app.north.event, 1);
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, app.north.admin, body);
const upper = (id: string) => id.toUpperCase();

describe('an id in capitals', () => {
  it('is no way round the last administrator', async () => {
    const { id } = app.north.admin;
    for (const spelling of [id, upper(id)]) {
      expect((await call('PUT', `/users/${spelling}`, { role: 'manager_seat' })).body.code).toBe('last_admin');
      expect((await call('DELETE', `/users/${spelling}`)).body.code).toBe('last_admin');
    }
  });

  it('brings nothing back from the trash that is refused', async () => {
    const city = (data(await call('GET', '/cities')) as { id: string }[])[0]!.id;
    const made = async (path: string, body: object) => data(await call('POST', path, body)) as { id: string };
    const [house, other] = [
      await made('/locations', { name: 'Дом', address: 'Улица, 1', city_id: city }),
      await made('/locations', { name: 'Клуб', address: 'Улица, 2', city_id: city }),
    ];
    const [a, b] = [
      await made('/hall_templates', { name: 'А', city_id: city, location_id: house.id }),
      await made('/hall_templates', { name: 'Б', city_id: city, location_id: other.id }),
    ];
    for (const { id } of [a, b]) await call('DELETE', `/hall_templates/${id}`);
    await call('DELETE', `/locations/${house.id}`);
    const back = await call('POST', '/hall_templates/trash/restore', { ids: [upper(a.id), b.id] });
    expect(back.body.data).toMatchObject({ restored: 1, kept: [{ id: a.id }], kept_total: 1 });
    expect((await call('GET', `/hall_templates/${a.id}`)).status).toBe(404);
  });

  it('is the guest whom a file names otherwise too, and one who is seated stays', async () => {
    const [seated, free] = party.guests.map(({ id }) => id);
    const values = { last_name: 'Иной', first_name: 'Ян', middle_name: '', phone: '', email: '' };
    const bring = (row: object, more: object = {}) =>
      call('POST', '/guests/create_list', {
        import_id: uuidv7(),
        file_hash: uuidv7(),
        rows: [{ row: 2, values, ...row }],
        ...more,
      });
    expect(await bring({ decision: 'keep', guest_id: free }, { gone: [upper(free!)] })).toMatchObject({
      status: 422,
      body: { errors: { gone: expect.any(String) } },
    });
    expect(data(await bring({ decision: 'update', guest_id: upper(free!) }))).toMatchObject({ updated: 1 });
    const ids = [upper(seated!)];
    expect(data(await call('POST', '/guests/count_destroy', { ids }))).toMatchObject({ deleted: 0, kept_total: 1 });
    expect((await call('DELETE', `/guests/${upper(seated!)}`)).body.code).toBe('guests_have_tickets');
    const both = await call('PUT', '/guests/update_list', {
      ids: [free, upper(free!)],
      change: { company: { set: 'Верфь' } },
    });
    expect(data(both)).toMatchObject({ changed: 1 });
  });
});
