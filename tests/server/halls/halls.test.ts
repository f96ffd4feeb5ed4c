import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeGroups } from '#shared/hall/arranging.ts';
import { addArea, addRow, deactivate, restore, setDirection, setRows } from '#shared/hall/edit.ts';
import { newLayout, type HallLayout } from '#shared/hall/layout.ts';
import type { HallRow } from '#resources/hallSchemas.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, draftEvent, type EventData, hallOf, makeLocation, publishedEvent, readyEvent } from '../events/stage.ts';
import { makeParty, seatAll, type TicketRow } from '../tickets/party.ts';
import { rowsAt } from '../../support/rows.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

const save = (id: string, body: object) => app.call('PUT', `/halls/${id}`, app.north.event, body);
const read = (id: string) => hallOf(app, app.north.event, id);

describe('making halls', () => {
  it('gives a new hall 10 x 10 places and the event language a name', async () => {
    const { event } = app.north;
    const draft = await draftEvent(app, event, { dates: [{ date: '2026-12-05' }] });
    const wanted = { event_id: draft.id, event_date_id: draft.dates[0]!.id };
    const answer = await app.call('POST', '/halls/create_list', event, [wanted, wanted], { language: 'en' });
    expect(answer.status).toBe(201);
    expect(answer.body.data.map((hall: HallRow) => hall.name)).toEqual(['Зал 1', 'Зал 2']);
    const hall = await read(answer.body.data[0].id);
    expect(hall).toMatchObject({
      event_id: draft.id,
      event_date_id: draft.dates[0]!.id,
      version: 1,
      template_id: null,
      session_ref: null,
      counts: { rows_count: 10, seats_per_row: 10, total_seats: 100, inactive: 0, invited: 0, seated: 0, sent: 0 },
      sectors: [],
      can_edit: true,
      can_seat_all: true,
    });
    expect(hall.places).toHaveLength(100);
    expect(hall.places[0]).toEqual({
      place: 1,
      active: true,
      sector_id: null,
      ticket: null,
      order: null,
      group: null,
      hold: null,
    });
    const english = await draftEvent(app, event, { language: 'en', dates: [{ date: '2026-12-05' }] });
    const [one] = data(
      await app.call('POST', '/halls/create_list', event, [
        { event_id: english.id, event_date_id: english.dates[0]!.id },
      ]),
    ) as HallRow[];
    expect(one!.name).toBe('Hall 1');
  });

  it('copies templates, which change later without the halls', async () => {
    const { event } = app.north;
    const location = await makeLocation(app, event, 'Москва');
    const layout = deactivate(
      addArea(newLayout(3, 4), { name: 'Бар', x: 0, y: 200, width: 90, height: 40, capacity: 5 }),
      [1, 2],
    );
    const template = data(
      await app.call('POST', '/hall_templates', event, {
        name: 'Театр',
        city_id: location.city_id,
        location_id: location.id,
        layout,
      }),
    ) as { id: string; rows_count: number; seats_per_row: number; total_seats: number; layout: HallLayout };
    expect(template).toMatchObject({ rows_count: 3, seats_per_row: 4, total_seats: 15, layout });
    const draft = await draftEvent(app, event, { dates: [{ date: '2026-12-05' }, { date: '2026-12-06' }] });
    const wanted = draft.dates.map(({ id }) => ({ event_date_id: id, hall_template_id: template.id }));
    const path = `/events/${draft.id}/halls/create_list_by_templates`;
    const made = await app.call('POST', path, event, wanted);
    expect([made.status, made.body.data.length]).toEqual([201, 2]);
    data(await app.call('PUT', `/hall_templates/${template.id}`, event, { name: 'Другой', layout: newLayout(1, 1) }));
    for (const spelling of ['halls', 'halls/']) {
      const list = await app.call('GET', `/events/${draft.id}/${spelling}`, event);
      expect(list.body.meta).toMatchObject({ page: 1, total: 2 });
      expect(list.body.data).toEqual(made.body.data);
    }
    const hall = await read(made.body.data[1].id);
    expect(hall).toMatchObject({ name: 'Театр', template_id: template.id, event_date_id: draft.dates[1]!.id, layout });
    expect(hall.places.filter((place) => !place.active).map((place) => place.place)).toEqual([1, 2]);
  });

  it('copies a hall with its sectors and managers to another date', async () => {
    const { event, seat } = app.north;
    const two = await readyEvent(app, event, ['2026-12-05', '2026-12-06'], { name: 'Копии' });
    const [first] = two.halls;
    data(
      await app.call('POST', '/sectors', event, {
        hall_id: first!.id,
        name: 'Партер',
        manager_id: seat.id,
        places: [1, 2],
      }),
    );
    data(await app.call('POST', '/sectors', event, { hall_id: first!.id, places: [3] }));
    const [copy] = data(
      await app.call('POST', '/halls/create_list', event, [
        { event_id: two.id, event_date_id: two.dates[1]!.id, copy_of: first!.id },
      ]),
    ) as HallRow[];
    const [from, to] = [await read(first!.id), await read(copy!.id)];
    expect(to.name).toBe(from.name);
    expect(
      to.sectors.map(({ name, number, manager, total_seats }) => ({ name, number, manager: manager?.id, total_seats })),
    ).toEqual([
      { name: 'Партер', number: 1, manager: seat.id, total_seats: 2 },
      { name: 'Сектор 2', number: 2, manager: undefined, total_seats: 1 },
    ]);
    expect(to.sectors[0]!.id).not.toBe(from.sectors[0]!.id);
    expect(to.places.slice(0, 4).map((place) => to.sectors.findIndex(({ id }) => id === place.sector_id))).toEqual([
      0, 0, 1, -1,
    ]);
  });

  it('refuses dates, templates and halls that are not there or not ours, all in one way', async () => {
    const { event } = app.north;
    const draft = await draftEvent(app, event, { dates: [{ date: '2026-12-05' }] });
    const other = await readyEvent(app, event);
    const foreign = await readyEvent(app, app.south.event);
    const location = await makeLocation(app, app.south.event, 'Москва');
    const template = data(
      await app.call('POST', '/hall_templates', app.south.event, {
        name: 'Т',
        city_id: location.city_id,
        location_id: location.id,
      }),
    ) as { id: string };
    const event_date_id = draft.dates[0]!.id;
    for (const id of [other.dates[0]!.id, foreign.dates[0]!.id, uuidv7()]) {
      const answer = await app.call('POST', '/halls/create_list', event, [{ event_id: draft.id, event_date_id: id }]);
      expect(answer.body.errors).toEqual({ '0.event_date_id': 'Такой записи нет' });
    }
    for (const hall_template_id of [template.id, uuidv7()]) {
      const body = [{ event_date_id, hall_template_id }];
      const answer = await app.call('POST', `/events/${draft.id}/halls/create_list_by_templates`, event, body);
      expect(answer.body.errors).toEqual({ '0.hall_template_id': 'Такой записи нет' });
    }
    for (const copy_of of [foreign.halls[0]!.id, uuidv7()]) {
      const answer = await app.call('POST', '/halls/create_list', event, [
        { event_id: draft.id, event_date_id, copy_of },
      ]);
      expect(answer.body.errors).toEqual({ '0.copy_of': 'Такой записи нет' });
    }
    for (const event_id of [foreign.id, uuidv7()]) {
      expect((await app.call('POST', '/halls/create_list', event, [{ event_id, event_date_id }])).status).toBe(404);
    }
    expect((data(await app.call('GET', `/events/${draft.id}`, event)) as EventData).halls).toEqual([]);
  });
});

describe('saving a layout', () => {
  it('adds, closes, restores and deletes places', async () => {
    const party = await makeParty(app, app.north, { rows: 3, seats: 4, guests: 0 });
    const before = await read(party.hall_id);
    const grown = deactivate(addRow(before.layout), [1, 2]);
    const saved = data(await save(party.hall_id, { layout: grown, version: before.version })) as HallRow;
    expect(saved).toMatchObject({ version: 2, layout: grown, counts: { rows_count: 4, total_seats: 14, inactive: 2 } });
    const hall = await read(party.hall_id);
    expect(hall.revision).toBeGreaterThan(before.revision);
    expect(hall.places.map((place) => place.place)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
    const smaller = restore(removeGroups(hall.layout, rowsAt(1)), [1]);
    data(await save(party.hall_id, { layout: smaller }));
    const last = await read(party.hall_id);
    expect(last.places.map((place) => place.place)).toEqual([1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 15, 16]);
    expect(last.places.filter((place) => !place.active).map((place) => place.place)).toEqual([2]);
  });

  it('refuses to close or delete places where somebody sits, and names them', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { rows: 2, seats: 5, guests: 2 });
    await seatAll(app, party, event);
    const hall = await read(party.hall_id);
    for (const layout of [deactivate(hall.layout, [1, 7]), removeGroups(hall.layout, rowsAt(0))]) {
      const refused = await save(party.hall_id, { layout });
      expect([refused.status, refused.body.code]).toEqual([409, 'places_taken']);
      expect(refused.body.places[0]).toEqual({
        hall_id: party.hall_id,
        place: 1,
        level: null,
        row: '1',
        table: null,
        area: null,
        seat: '1',
        ticket_id: hall.places[0]!.ticket!.id,
        guest_id: hall.places[0]!.ticket!.guest_id,
        guest_name: 'Гостева Григорий Петрович',
      });
    }
    expect((await app.call('DELETE', `/halls/${party.hall_id}`, event)).body.code).toBe('places_taken');
    expect(await read(party.hall_id)).toEqual(hall);
  });

  it('names every mistake where it stands', async () => {
    const party = await makeParty(app, app.north, { rows: 2, seats: 2, guests: 0 });
    const { layout } = await read(party.hall_id);
    const twice = { ...layout, rows: [layout.rows[0], { ...layout.rows[1], places: [2, 99] }] };
    expect((await save(party.hall_id, { layout: twice })).body.errors).toMatchObject({
      'layout.rows.1.places.0': 'Место 2 встречается в схеме дважды',
      'layout.rows.1.places.1': 'Номер места 99 ещё не выдавался',
    });
    const shrunk = { ...removeGroups(layout, rowsAt(1)), next_place: 3 };
    const inList = await app.call('PUT', '/halls/update_list', app.north.event, [
      { id: party.hall_id, version: 1, layout: shrunk },
    ]);
    expect(Object.keys(inList.body.errors)).toEqual(['0.layout.next_place']);
    expect((await save(party.hall_id, { layout: { ...layout, colour: 1 } })).body.errors).toEqual({
      'layout.colour': 'Такого поля нет',
    });
    expect(
      (await save(party.hall_id, { layout: { ...layout, rows: [{ ...layout.rows[0], label: '\0' }] } })).body.errors,
    ).toEqual({
      'layout.rows.0.label': 'Заполните поле',
    });
  });

  it('never gives an id out again', async () => {
    const party = await makeParty(app, app.north, { rows: 2, seats: 2, guests: 0 });
    const { layout } = await read(party.hall_id);
    const without = removeGroups(layout, rowsAt(1));
    data(await save(party.hall_id, { layout: without }));
    const back = await save(party.hall_id, { layout });
    expect(back.body.errors).toEqual({ 'layout.rows': 'Номер места 3 уже занимало другое место' });
  });

  it('does not push the places below the invitations', async () => {
    const party = await makeParty(app, app.north, { rows: 2, seats: 3, guests: 4 });
    const { layout } = await read(party.hall_id);
    const refused = await save(party.hall_id, { layout: deactivate(layout, [4, 5, 6]) });
    expect(refused.body).toMatchObject({ code: 'limit_below_count', count: 4, limit: 3 });
    expect((await save(party.hall_id, { layout: deactivate(layout, [5, 6]) })).status).toBe(200);
  });

  it('tells two people apart who save the same hall', async () => {
    const party = await makeParty(app, app.north, { rows: 2, seats: 2, guests: 0 });
    const { layout, version } = await read(party.hall_id);
    data(await save(party.hall_id, { layout: addRow(layout), version }));
    const stale = await save(party.hall_id, { layout: deactivate(layout, [1]), version });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      code: 'stale',
      theirs: { id: party.hall_id, version: 2 },
      halls: [{ id: party.hall_id }],
    });
    expect(stale.body.theirs.layout.rows).toHaveLength(3);
    // Who it was is told to those who may draw.
    const path = `/halls/${party.hall_id}/history`;
    const [last] = data(await app.call('GET', path, app.north.event)) as { by: string; changes: unknown[] }[];
    expect(last).toMatchObject({ verb: 'update', changes: [{ field: 'layout' }] });
    expect(last!.by).toMatch(/\S \S/);
    expect((await app.call('GET', path, app.north.seat)).status).toBe(403);
  });

  it('saves several halls or none', async () => {
    const { event } = app.north;
    const two = await publishedEvent(app, event, ['2026-12-05', '2026-12-06']);
    const [first, second] = two.halls;
    const [one, other] = [await read(first!.id), await read(second!.id)];
    const changes = [
      { id: one.id, version: one.version, name: 'Большой', layout: addRow(one.layout) },
      { id: other.id, version: other.version - 1, name: 'Малый' },
    ];
    const stale = await app.call('PUT', '/halls/update_list', event, changes);
    expect([stale.status, stale.body.halls.map((hall: { id: string }) => hall.id)]).toEqual([412, [other.id]]);
    expect(await read(one.id)).toEqual(one);
    changes[1]!.version = other.version;
    const saved = data(await app.call('PUT', '/halls/update_list', event, changes)) as HallRow[];
    expect(saved.map(({ name, version }) => ({ name, version }))).toEqual([
      { name: 'Большой', version: 2 },
      { name: 'Малый', version: 2 },
    ]);
  });

  it('follows to the other dates where all are meant', async () => {
    const { event } = app.north;
    const two = await publishedEvent(app, event, ['2026-12-05', '2026-12-06', '2026-12-07']);
    const [first, second, third] = two.halls.map((hall) => hall.id) as [string, string, string];
    data(await save(third, { name: 'Другой' }));
    const sibling = await read(second);
    // The second evening has a history of its own: ids 101 to 110 came and went there.
    data(await save(second, { layout: addRow(sibling.layout) }));
    data(await save(second, { layout: { ...sibling.layout, next_place: 111 } }));
    const { layout } = await read(first);
    data(await save(first, { layout: deactivate(addRow(layout), [1]), scope: 'all' }));
    const halls = [await read(first), await read(second), await read(third)];
    expect(halls.map(({ counts }) => counts.total_seats)).toEqual([109, 109, 100]);
    expect(halls[0]!.layout.rows[10]!.places[0]).toBe(101);
    expect(halls[1]!.layout.rows[10]!.places[0]).toBe(111);
  });

  it('is for event managers; a seat manager looks', async () => {
    const party = await makeParty(app, app.north, { guests: 0 });
    const { seat } = app.north;
    const seen = await hallOf(app, seat, party.hall_id);
    expect([seen.can_edit, seen.can_seat_all]).toEqual([false, false]);
    expect((await app.call('PUT', `/halls/${party.hall_id}`, seat, { name: 'Б' })).status).toBe(403);
    const draft = await readyEvent(app, app.north.event);
    expect((await app.call('GET', `/halls/${draft.halls[0]!.id}`, seat)).status).toBe(404);
    expect((await app.call('GET', `/events/${draft.id}/halls`, seat)).status).toBe(404);
  });
});

describe('an open plan', () => {
  it('is told whether something changed since it was read', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { guests: 1 });
    const hall = await read(party.hall_id);
    const since = async (revision: number) =>
      data(await app.call('GET', `/halls/${party.hall_id}?since=${revision}`, event));
    expect(await since(hall.revision)).toEqual({ unchanged: true, id: hall.id, revision: hall.revision });
    const [ticket] = await seatAll(app, party, event);
    const changed = (await since(hall.revision)) as Awaited<ReturnType<typeof read>>;
    expect(changed.version).toBe(hall.version);
    expect(changed.places[0]!.ticket).toEqual({
      id: ticket!.id,
      guest_id: party.guests[0]!.id,
      guest_name: 'Гостева Григорий Петрович',
      state: 'not_sent',
    });
    expect(changed.counts).toMatchObject({ invited: 1, seated: 1 });
  });
});

describe('numbers on chairs', () => {
  it('follow the layout into the tickets', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { rows: 2, seats: 5, guests: 1 });
    const [ticket] = await seatAll(app, party, event);
    const { layout } = await read(party.hall_id);
    data(await save(party.hall_id, { layout: setRows(setDirection(layout, 'rtl'), [0], { label: 'А' }) }));
    const after = data(await app.call('GET', `/tickets/${ticket!.id}`, event)) as TicketRow;
    expect(after).toMatchObject({ place: 1, row: 'А', seat: '5', state: 'not_sent' });
  });
});
