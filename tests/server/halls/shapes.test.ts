import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HallAnswer, HallPlace } from '#resources/hallSchemas.ts';
import { type HallLayout, layoutOf, newLayout } from '#shared/hall/layout.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { hallOf } from '../events/stage.ts';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { makeParty, type Party, seatAll, type TicketRow } from '../tickets/party.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Two rows in the stalls, on the balcony a table of six chairs and one at which four stand. */
const hall: HallLayout = layoutOf({
  ...newLayout(2, 4),
  next_place: 30,
  levels: [{ name: 'Партер' }, { name: 'Балкон' }],
  tables: [
    { label: '5', shape: 'round', x: 0, y: 0, turn: 0, start: 1, level: 1, places: [9, 10, 11, 12, 13, 14] },
    { label: '6', shape: 'long', x: 300, y: 0, turn: 45, start: 1, level: 1, chairs: false, places: [15, 16, 17, 18] },
  ],
});

const save = (id: string, layout: object) =>
  app.call('PUT', '/halls/update_list', app.north.event, [{ id, version: 1, layout }]);
const whole = (id: string): Promise<HallAnswer> => hallOf(app, app.north.event, id);

describe('a hall of tables and levels', () => {
  let party: Party;
  beforeAll(async () => {
    party = await makeParty(app, app.north, { layout: hall, guests: 6 });
  });

  it('is stored and read as it was drawn, and counts rows only as rows', async () => {
    const { layout, counts, places } = await whole(party.hall_id);
    expect(layout).toEqual(hall);
    expect(counts).toMatchObject({ rows_count: 2, seats_per_row: 4, total_seats: 18 });
    expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  });

  it('seats guests on chairs and at tables without, and says of each what is printed there', async () => {
    const seatings = [2, 10, 15, 16].map((place, i) => ({ guest_id: party.guests[i]!.id, place }));
    await app.call('POST', '/tickets/create_list', app.north.event, { hall_id: party.hall_id, seatings });
    const { body } = await app.call('GET', `/events/${party.event_id}/tickets?sort=row`, app.north.event);
    const told = (body.data as (TicketRow & PlaceLabel)[])
      .toSorted((a, b) => a.place - b.place)
      .map(({ level, row, table, area, seat }) => [level, row, table, area, seat]);
    expect(told).toEqual([
      ['Партер', '1', null, null, '2'],
      ['Балкон', null, '5', null, '2'],
      ['Балкон', null, '6', null, null],
      ['Балкон', null, '6', null, null],
    ]);
  });

  it('keeps a table with somebody at it, and names who sits there', async () => {
    const answer = await save(party.hall_id, { ...hall, tables: hall.tables.slice(1) });
    expect(answer.status).toBe(409);
    expect(answer.body.places).toMatchObject([{ place: 10, level: 'Балкон', row: null, table: '5', seat: '2' }]);
    expect((await whole(party.hall_id)).layout).toEqual(hall);
  });

  it('keeps the chairs of a table at which somebody sits, and names ticket and guest', async () => {
    const [{ ticket }] = (await whole(party.hall_id)).places.filter(({ place }) => place === 10) as [HallPlace];
    const cut = { ...hall.tables[0]!, places: [9, 11, 12] };
    const { status, body } = await save(party.hall_id, { ...hall, tables: [cut, hall.tables[1]!] });
    const { id: ticket_id, guest_id, guest_name } = ticket!;
    expect([status, body.code]).toEqual([409, 'places_taken']);
    expect(body.places).toMatchObject([{ place: 10, table: '5', seat: '2', ticket_id, guest_id, guest_name }]);
  });

  it('says of a ticket whose table was given another label that it is out of date', async () => {
    const [one] = (await whole(party.hall_id)).places.filter(({ place }) => place === 10);
    await app.call('POST', '/tickets/send_email', app.north.event, { ids: [one!.ticket!.id] });
    await app.database.engine.script(
      `update letters set state = 'sent', sent_at = now() where ticket_id = '${one!.ticket!.id}'`,
    );
    const tables = [{ ...hall.tables[0]!, label: '7' }, hall.tables[1]!];
    expect((await save(party.hall_id, { ...hall, tables })).status).toBe(200);
    const { body } = await app.call('GET', `/tickets/${one!.ticket!.id}`, app.north.event);
    expect(body.data).toMatchObject({ table: '7', issue: 2 });
  });
});

describe('a layout is refused', () => {
  const refused = async (layout: object) => {
    const { hall_id } = await makeParty(app, app.north, { rows: 1, seats: 1, guests: 0, draft: true });
    const { status, body } = await save(hall_id, layout);
    return { status, code: body.code, errors: body.errors };
  };

  it('whose tables bear one label on one level; on two levels they may', async () => {
    const twice = { ...hall, tables: [hall.tables[0]!, { ...hall.tables[1]!, label: '5' }] };
    // A number and none don't meet: a chair 3 and a place without one are told apart.
    expect(
      (
        await refused({
          ...twice,
          tables: twice.tables.map((table) => ({
            ...table,
            chairs: undefined,
            ...(table.shape === 'long' ? { sides: [2, 0, 2, 0] } : {}),
          })),
        })
      ).code,
    ).toBe('doubled_label');
    const apart = twice.tables.map((table, level) => ({ ...table, level }));
    expect((await refused({ ...twice, rows: [], tables: apart })).status).toBe(200);
  });

  it('whose tables stand on each other, with what they are called', async () => {
    const near = { ...hall, tables: [hall.tables[0]!, { ...hall.tables[1]!, x: 20 }] };
    const answer = await refused(near);
    expect(answer).toMatchObject({ status: 422, code: 'seats_overlap' });
    expect(answer.errors).toEqual({ '0.layout.tables.1': 'Столы «5» и «6» стоят друг на друге (Балкон)' });
  });

  it('with more or fewer chairs than places, with levels and places that are not there', async () => {
    const sides = { ...hall.tables[1]!, chairs: undefined, sides: [1, 0, 1, 0] };
    expect(await refused({ ...hall, tables: [hall.tables[0]!, sides] })).toMatchObject({
      status: 422,
      errors: { '0.layout.tables.1.sides': 'Стульев по сторонам стола не столько, сколько мест' },
    });
    expect(await refused({ ...hall, levels: [] })).toMatchObject({
      status: 422,
      errors: { '0.layout.tables.0.level': 'В зале нет такого яруса' },
    });
    expect(await refused({ ...hall, marks: { ...hall.marks, couple: [[1, 77]] } })).toMatchObject({
      errors: { '0.layout.marks.couple.0': 'Места 77 нет в схеме' },
    });
    expect(
      await refused({
        ...hall,
        zones: [
          { name: 'VIP', places: [1] },
          { name: 'Пресса', places: [1] },
        ],
      }),
    ).toMatchObject({ errors: { '0.layout.zones.1.places.0': 'Место 1 встречается в схеме дважды' } });
    expect((await refused({ ...hall, tables: [{ ...hall.tables[0]!, places: [] }] })).status).toBe(422);
  });
});

describe('the format before', () => {
  it('is taken and answered as the one of today', async () => {
    const { levels: _l, blocks: _b, tables: _t, marks: _m, zones: _z, ...old } = newLayout(3, 4);
    const { hall_id } = await makeParty(app, app.north, { guests: 0, layout: { ...old, format: 1 } as never });
    expect((await whole(hall_id)).layout).toEqual(newLayout(3, 4));
  });

  it('is read where it is stored, seated in, changed and printed', async () => {
    const party = await makeParty(app, app.north, { rows: 2, seats: 5, guests: 4 });
    await app.database.engine.script(`update halls
      set layout = (layout - array['levels', 'blocks', 'tables', 'marks', 'zones']) || '{"format": 1}'
      where id = '${party.hall_id}'`);
    const { layout } = await whole(party.hall_id);
    expect(layout).toEqual(newLayout(2, 5));
    const tickets = await seatAll(app, party, app.north.admin);
    expect(tickets).toHaveLength(4);
    expect((await app.call('GET', `/tickets/${tickets[0]!.id}/preview`, app.north.event)).status).toBe(200);
    expect((await app.call('GET', `/events/${party.event_id}/seats_xlsx_template`, app.north.event)).status).toBe(200);
    const table = { label: '1', shape: 'round', x: 400, y: 400, turn: 0, start: 1, places: [11, 12] };
    const { status } = await save(party.hall_id, { ...layout, next_place: 13, tables: [table] });
    expect(status).toBe(200);
    expect((await whole(party.hall_id)).counts).toMatchObject({ rows_count: 2, total_seats: 12 });
  });
});
