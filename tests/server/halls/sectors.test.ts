import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SectorAnswer } from '#resources/hallSchemas.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, hallOf, publishedEvent, readyEvent } from '../events/stage.ts';
import { makeParty, seatAll } from '../tickets/party.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

const add = async (hall_id: string, values: object = {}) =>
  data(await app.call('POST', '/sectors', app.north.event, { hall_id, ...values })) as SectorAnswer;
const change = (id: string, body: object) => app.call('PUT', `/sectors/${id}`, app.north.event, body);
const list = async (hall_id: string) =>
  data(await app.call('GET', `/sectors?hall_id=${hall_id}`, app.north.event)) as SectorAnswer[];
const hallOfTwo = async () => (await makeParty(app, app.north, { rows: 2, seats: 5, guests: 2 })).hall_id;

describe('a sector', () => {
  it('gets a name, a number and the places painted', async () => {
    const hall_id = await hallOfTwo();
    const answer = await app.call('POST', '/sectors', app.north.event, { hall_id, places: [1, 2] });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      hall_id,
      name: 'Сектор 1',
      number: 1,
      manager: null,
      mine: false,
      places: [1, 2],
      total_seats: 2,
      seated: 0,
    });
    const named = await add(hall_id, { name: 'Балкон', manager_id: app.north.seat.id, places: [3] });
    expect(named).toMatchObject({ name: 'Балкон', number: 2, manager: { id: app.north.seat.id, last_name: 'Тестов' } });
    const mine = data(await app.call('GET', `/sectors/${named.id}`, app.north.seat)) as SectorAnswer;
    expect(mine.mine).toBe(true);
    data(await app.call('DELETE', `/sectors/${answer.body.data.id}`, app.north.event));
    expect((await add(hall_id)).number).toBe(1);
  });

  it('stands on the page of the employee who holds it, with what is seated there', async () => {
    const seat = await app.person(app.north, 'manager_seat');
    const party = await makeParty(app, app.north, { rows: 2, seats: 5, guests: 3 });
    await add(party.hall_id, { name: 'Ложа', manager_id: seat.id, places: [1, 2, 3, 4] });
    await seatAll(app, party, app.north.event, 2);
    const events = data(await app.call('GET', `/users/${seat.id}/events`, app.north.admin));
    const sectors = [{ id: expect.any(String), name: 'Ложа', number: 1, total_seats: 4, seated: 2 }];
    expect(events).toEqual([
      {
        id: party.event_id,
        name: 'Премия «Маяк»',
        role: 'sector_manager',
        state: 'upcoming',
        first_date: '2026-12-05',
        sectors,
      },
    ]);
    expect(data(await app.call('GET', `/users/${seat.id}/events`, seat))).toEqual(events);
    expect((await app.call('GET', `/users/${seat.id}/events`, app.north.event)).status).toBe(403);
  });

  it('takes places over from the one they were in', async () => {
    const hall_id = await hallOfTwo();
    const one = await add(hall_id, { places: [1, 2, 3] });
    const other = await add(hall_id, { places: [3, 4] });
    expect((await list(hall_id)).map((sector) => sector.places)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    data(await change(one.id, { places: [2, 4] }));
    expect((await list(hall_id)).map((sector) => sector.places)).toEqual([[2, 4], [3]]);
    data(await change(other.id, { name: 'Ложа' }));
    expect((await list(hall_id)).map(({ name, places }) => ({ name, places }))).toEqual([
      { name: 'Сектор 1', places: [2, 4] },
      { name: 'Ложа', places: [3] },
    ]);
  });

  it('is painted stroke by stroke', async () => {
    const hall_id = await hallOfTwo();
    const [one, other] = [await add(hall_id, { places: [1, 2, 3] }), await add(hall_id)];
    const before = await hallOf(app, app.north.event, hall_id);
    const changes = [
      { sector_id: other.id, places: [3, 4, 5] },
      { sector_id: null, places: [1, 5] },
    ];
    const hall = data(await app.call('PUT', `/halls/${hall_id}/paint`, app.north.event, { changes })) as typeof before;
    expect(hall.places.slice(0, 5).map((place) => place.sector_id)).toEqual([null, one.id, other.id, other.id, null]);
    expect(hall.revision).toBeGreaterThan(before.revision);
    expect(hall.version).toBe(before.version);
    const wrong = [{ sector_id: uuidv7(), places: [1] }];
    const refused = await app.call('PUT', `/halls/${hall_id}/paint`, app.north.event, { changes: wrong });
    expect(refused.body.errors).toEqual({ 'changes.0.sector_id': 'Такой записи нет' });
  });

  it('goes to another manager only when the one it has was removed', async () => {
    const { seat, admin } = app.north;
    const hall_id = await hallOfTwo();
    const sector = await add(hall_id, { manager_id: seat.id });
    const refused = await change(sector.id, { manager_id: admin.id });
    expect([refused.status, refused.body.code]).toEqual([409, 'sector_has_manager']);
    expect((await change(sector.id, { manager_id: seat.id })).status).toBe(200);
    data(await change(sector.id, { manager_id: null }));
    expect(data(await change(sector.id, { manager_id: admin.id }))).toMatchObject({ manager: { id: admin.id } });
    expect((await add(hall_id, { manager_id: admin.id })).manager).toMatchObject({ id: admin.id });
  });

  it('has a manager of this organisation who still works there, and places of this hall', async () => {
    const hall_id = await hallOfTwo();
    const gone = await app.person(app.north, 'manager_seat');
    data(await app.call('DELETE', `/users/${gone.id}`, app.north.admin));
    for (const manager_id of [app.south.seat.id, gone.id, uuidv7()]) {
      const refused = await app.call('POST', '/sectors', app.north.event, { hall_id, manager_id });
      expect(refused.body.errors).toEqual({ manager_id: 'Такой записи нет' });
    }
    const refused = await app.call('POST', '/sectors', app.north.event, { hall_id, places: [1, 99] });
    expect(refused.body.errors).toEqual({ 'places.1': 'Такой записи нет' });
    expect(await list(hall_id)).toEqual([]);
  });

  it('is lost with its manager when that person leaves', async () => {
    const hall_id = await hallOfTwo();
    const person = await app.person(app.north, 'manager_seat');
    const sector = await add(hall_id, { manager_id: person.id });
    data(await app.call('DELETE', `/users/${person.id}`, app.north.admin));
    expect((await list(hall_id)).find(({ id }) => id === sector.id)!.manager).toBeNull();
  });

  it('goes without its places; all of a hall go at once', async () => {
    const hall_id = await hallOfTwo();
    const [one] = [await add(hall_id, { places: [1] }), await add(hall_id, { places: [2] })];
    const gone = await app.call('DELETE', `/sectors/${one.id}`, app.north.event);
    expect([gone.status, gone.body.data.places]).toEqual([200, [1]]);
    const rest = data(await app.call('DELETE', `/halls/${hall_id}/destroy_sectors`, app.north.event)) as SectorAnswer[];
    expect(rest.map((sector) => sector.places)).toEqual([[2]]);
    const hall = await hallOf(app, app.north.event, hall_id);
    expect(hall.sectors).toEqual([]);
    expect(hall.places.every((place) => place.sector_id === null)).toBe(true);
    expect((await app.call('GET', `/sectors/${one.id}`, app.north.event)).status).toBe(404);
  });

  it('follows to the other dates where all are meant', async () => {
    const { event, seat } = app.north;
    const two = await publishedEvent(app, event, ['2026-12-05', '2026-12-06']);
    const [first, second] = two.halls.map((hall) => hall.id) as [string, string];
    const sector = await add(first, { name: 'Партер', places: [1, 2], scope: 'all' });
    data(await change(sector.id, { manager_id: seat.id, scope: 'all' }));
    data(await change(sector.id, { places: [2, 3], name: 'Центр', scope: 'all' }));
    const seen = async (id: string) => (await list(id)).map(({ name, manager, places }) => [name, manager?.id, places]);
    expect([await seen(first), await seen(second)]).toEqual([
      [['Центр', seat.id, [2, 3]]],
      [['Центр', seat.id, [2, 3]]],
    ]);
    const changes = [{ sector_id: sector.id, places: [4] }];
    data(await app.call('PUT', `/halls/${first}/paint`, event, { changes, scope: 'all' }));
    expect([await seen(first), await seen(second)]).toEqual([
      [['Центр', seat.id, [2, 3, 4]]],
      [['Центр', seat.id, [2, 3, 4]]],
    ]);
    data(await change(sector.id, { places: [1] }));
    expect(await seen(second)).toEqual([['Центр', seat.id, [2, 3, 4]]]);
    data(await app.call('DELETE', `/sectors/${sector.id}?scope=all`, event));
    expect([await seen(first), await seen(second)]).toEqual([[], []]);
  });
});

describe('who may', () => {
  it('divide: event managers; a seat manager sees all sectors and seats in their own', async () => {
    const { event, seat } = app.north;
    const party = await makeParty(app, app.north, { rows: 2, seats: 5, guests: 2 });
    const own = await add(party.hall_id, { manager_id: seat.id, places: [1, 2] });
    await add(party.hall_id, { places: [3, 4] });
    const seen = data(await app.call('GET', `/sectors?hall_id=${party.hall_id}`, seat)) as SectorAnswer[];
    expect(seen.map((sector) => sector.mine)).toEqual([true, false]);
    for (const [method, path, body] of [
      ['POST', '/sectors', { hall_id: party.hall_id }],
      ['PUT', `/sectors/${own.id}`, { name: 'Б' }],
      ['DELETE', `/sectors/${own.id}`],
      ['PUT', `/halls/${party.hall_id}/paint`, { changes: [] }],
      ['DELETE', `/halls/${party.hall_id}/destroy_sectors`],
    ] as const) {
      expect([path, (await app.call(method, path, seat, body)).status]).toEqual([path, 403]);
    }
    const [one, other] = party.guests;
    const seatings = [
      { guest_id: one!.id, place: 2 },
      { guest_id: other!.id, place: 3 },
    ];
    const refused = await app.call('POST', '/tickets/create_list', seat, { hall_id: party.hall_id, seatings });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'foreign_sector',
      detail: 'Выберите места из доступных вам секторов',
      places: [3],
    });
    data(
      await app.call('POST', '/tickets/create_list', seat, { hall_id: party.hall_id, seatings: seatings.slice(0, 1) }),
    );
    expect((await list(party.hall_id)).map(({ total_seats, seated }) => [total_seats, seated])).toEqual([
      [2, 1],
      [2, 0],
    ]);
    expect((await seatAll(app, { ...party, guests: [other!] }, event)).map((ticket) => ticket.place)).toEqual([1]);
  });

  it('see: nobody of another organisation, and no seat manager of a draft', async () => {
    const draft = await readyEvent(app, app.north.event);
    const hall_id = draft.halls[0]!.id;
    const sector = await add(hall_id);
    for (const person of [app.south.admin, app.north.seat]) {
      expect((await app.call('GET', `/sectors?hall_id=${hall_id}`, person)).status).toBe(404);
      expect((await app.call('GET', `/sectors/${sector.id}`, person)).status).toBe(404);
    }
    const nonsense = { nonsense: true };
    expect((await app.call('PUT', `/sectors/${sector.id}`, app.south.admin, nonsense)).status).toBe(404);
    expect((await app.call('PUT', `/sectors/${uuidv7()}`, app.south.admin, nonsense)).status).toBe(404);
  });
});
