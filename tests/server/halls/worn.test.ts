import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRow } from '#shared/hall/edit.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { withIds } from '#shared/hall/ids.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { makeParty, type Party } from '../tickets/party.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe.each([10_000_000, 2_147_000_000])('a hall that has given out %d ids, as older versions let it', (given) => {
  let party: Party;
  let layout: HallLayout;
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await app.call(method, path, app.north.event, body);
    return { status: answer.status, errors: answer.body.errors, data: answer.body.data as Record<string, unknown> };
  };

  beforeAll(async () => {
    const fresh = newLayout(2, 4);
    party = await makeParty(app, app.north, { layout: fresh, guests: 2 });
    const ids = new Map(placesOf(fresh).map((place) => [place, place + given]));
    layout = { ...withIds(fresh, ids), next_place: given + 9 };
    await app.database.engine.script(`
      update places set place = place + ${given} where hall_id = '${party.hall_id}';
      update halls set layout = '${JSON.stringify(layout)}'::jsonb, next_place = ${layout.next_place} where id = '${party.hall_id}'`);
  });

  it('is opened, painted, seated in, saved and copied', async () => {
    const id = party.hall_id;
    expect((await call('GET', `/halls/${id}`)).data['layout']).toEqual(layout);
    for (const path of [`plan`, `sitters?from=${given + 1}`, 'sitters?from=2147483647', 'changes?since=0'])
      expect((await call('GET', `/halls/${id}/${path}`)).status).toBe(200);
    const seatings = [{ guest_id: party.guests[0]!.id, place: given + 1 }];
    expect((await call('POST', '/tickets/create_list', { hall_id: id, seatings })).status).toBe(201);
    expect((await call('POST', '/sectors', { hall_id: id, name: 'A', places: [given + 2] })).status).toBe(201);
    expect((await call('PUT', `/halls/${id}`, { name: 'Б', layout })).status).toBe(200);
    const copy = { event_id: party.event_id, event_date_id: party.date_id, copy_of: id };
    expect((await call('POST', '/halls/create_list', [copy])).status).toBe(201);
  });

  it('gives out no more, and says so', async () => {
    expect(await call('PUT', `/halls/${party.hall_id}`, { layout: addRow(layout) })).toMatchObject({
      status: 422,
      errors: {
        'layout.next_place':
          'В зале выданы все номера мест: их может быть не больше 10\u00a0000\u00a0000. Новые места добавьте в новом зале',
      },
    });
  });
});
