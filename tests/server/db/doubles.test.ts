import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '#server/db/prepare.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { addArea, setDirection, setRows } from '#shared/hall/edit.ts';
import { newLayout, type HallLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { cityOf, data, hallOf, makeLocation } from '../events/stage.ts';
import { makeParty } from '../tickets/party.ts';

let app: TestApp;
const halls: Record<'empty' | 'seated' | 'archived' | 'old' | 'cinema' | 'sound', string> = {
  empty: '',
  seated: '',
  archived: '',
  old: '',
  cinema: '',
  sound: '',
};
let template = '';
let ran: string[] = [];

const bar = { name: 'Бар', x: 0, y: 300, width: 90, height: 20, capacity: 2 };
/** Rows 1, 2, 1, 2 of three seats, counted from the right, and two areas of one name. */
const confused = (layout: HallLayout) =>
  setDirection(setRows(setRows(layout, [2], { label: '1' }), [3], { label: '2' }), 'rtl');

/** Writes a layout as a version without the key could have saved it. */
async function spoil(id: string): Promise<void> {
  const { layout } = await hallOf(app, app.north.event, id);
  const spoilt = { ...confused(layout), areas: layout.areas.map((area) => ({ ...area, name: 'Бар' })) };
  const labels = [...labelsOf(spoilt)].map(([place, label]) => ({ place, ...label }));
  await app.database.query(sql`update halls set layout = ${JSON.stringify(spoilt)}::jsonb where id = ${id}`);
  await app.database.query(sql`
    update places p set "row" = w."row", area = w.area, seat = w.seat
    from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as w(place int, "row" text, area text, seat text)
    where p.hall_id = ${id} and p.place = w.place`);
}

async function makeHall(guests = 0) {
  const party = await makeParty(app, app.north, { rows: 4, seats: 3, guests, draft: guests === 0 });
  const { layout } = await hallOf(app, app.north.event, party.hall_id);
  const areas = addArea(addArea(layout, bar), { ...bar, name: 'Фойе', y: 340 });
  data(await app.call('PUT', `/halls/${party.hall_id}`, app.north.event, { layout: areas }));
  return party;
}

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
  const { event } = app.north;
  halls.empty = (await makeHall()).hall_id;
  halls.cinema = (await makeHall()).hall_id;
  halls.sound = (await makeHall()).hall_id;
  const seated = await makeHall(3);
  halls.seated = seated.hall_id;
  // One ticket in the first row 1, one in each row 2; the other row 1 is free to be renumbered.
  const seatings = [1, 4, 10].map((place, i) => ({ guest_id: seated.guests[i]!.id, place }));
  data(await app.call('POST', '/tickets/create_list', app.north.admin, { hall_id: seated.hall_id, seatings }));
  const archived = await makeHall();
  halls.archived = archived.hall_id;
  data(await app.call('POST', `/events/${archived.event_id}/archive`, event));
  const old = await makeHall(1);
  halls.old = old.hall_id;
  await app.database.query(
    sql`update event_dates set over_at = now() - interval '31 days' where event_id = ${old.event_id}`,
  );
  const location = await makeLocation(app, event, 'Москва');
  template = (
    data(
      await app.call('POST', '/hall_templates', event, {
        name: 'Сцена',
        city_id: await cityOf(app, 'Москва'),
        location_id: location.id,
        layout: newLayout(4, 3),
      }),
    ) as { id: string }
  ).id;

  // Back to the schema before the labels were a key, with what could be saved then.
  await app.database.query(sql`alter table places drop constraint places_label`);
  await app.database.query(sql`alter table places drop column twin`);
  await app.database.query(sql`delete from schema_migrations where name like '%_labels'`);
  for (const [name, id] of Object.entries(halls)) if (name !== 'sound') await spoil(id);
  await app.database.query(sql`update halls set session_ref = 'a-1' where id = ${halls.cinema}`);
  await app.database.query(
    sql`update hall_templates set layout = ${JSON.stringify(confused(newLayout(4, 3)))}::jsonb where id = ${template}`,
  );
  ran = await prepareDatabase(app.database.engine);
});
afterAll(() => app?.close());

interface Stored {
  place: number;
  label: string;
  twin: number;
}

async function placesOf(hallId: string): Promise<Stored[]> {
  return app.database.query<Stored & Record<string, unknown>>(sql`
    select place, concat_ws(' ', "row", area, seat) as label, twin from places where hall_id = ${hallId} order by place`);
}

async function layoutOf(hallId: string): Promise<{ layout: HallLayout; version: number; revision: number }> {
  const [row] = await app.database.query<{ layout: HallLayout; version: number; revision: number }>(
    sql`select layout, version, revision from halls where id = ${hallId}`,
  );
  return row!;
}

const shape = ({ rows, areas }: HallLayout) => [
  ...rows.map(({ label, start }) => `${label}/${start}`),
  ...areas.map(({ name }) => name),
];
const labelsIn = (layout: HallLayout) =>
  [...labelsOf(layout)].map(([place, { row, area, seat }]) => ({ place, label: `${row ?? area} ${seat}` }));

describe('a database with places that bear one label', () => {
  it('is brought to the newest schema once', async () => {
    expect(ran.map((name) => name.replace(/^\d+_/, ''))).toEqual(['labels']);
    expect(await prepareDatabase(app.database.engine)).toEqual([]);
  });

  it('has its halls and templates numbered on where nobody has a ticket, on the plan and in the table', async () => {
    const { layout } = await layoutOf(halls.empty);
    expect(shape(layout)).toEqual(['1/1', '2/1', '1/4', '2/4', 'Бар', 'Бар 2']);
    expect((await placesOf(halls.empty)).map(({ place, label }) => ({ place, label }))).toEqual(labelsIn(layout));
    expect((await placesOf(halls.empty)).every(({ twin }) => twin === 0)).toBe(true);
    const [kept] = await app.database.query<{ layout: HallLayout; version: number }>(
      sql`select layout, version from hall_templates where id = ${template}`,
    );
    expect([shape(kept!.layout), kept!.version]).toEqual([['1/1', '2/1', '1/4', '2/4'], 2]);
  });

  it('keeps the numbers of rows with tickets, and renumbers only their namesakes without any', async () => {
    const { layout } = await layoutOf(halls.seated);
    expect(shape(layout)).toEqual(['1/1', '2/1', '1/4', '2/1', 'Бар', 'Бар 2']);
    const places = await placesOf(halls.seated);
    expect(places.map(({ place, label }) => ({ place, label }))).toEqual(labelsIn(layout));
    expect(places.filter(({ twin }) => twin > 0)).toEqual([
      { place: 10, label: '2 3', twin: 1 },
      { place: 11, label: '2 2', twin: 1 },
      { place: 12, label: '2 1', twin: 1 },
    ]);
  });

  it('leaves archived events and the seats of cinemas as they are, with twins', async () => {
    for (const id of [halls.archived, halls.old, halls.cinema]) {
      const { layout } = await layoutOf(id);
      expect(shape(layout)).toEqual(['1/1', '2/1', '1/1', '2/1', 'Бар', 'Бар']);
      expect((await placesOf(id)).map(({ twin }) => twin)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1]);
    }
  });

  it('tells open plans that they are behind, where it changed them and nowhere else', async () => {
    const [changed, sound] = [await layoutOf(halls.empty), await layoutOf(halls.sound)];
    expect(changed.version - sound.version).toBe(1);
    expect(changed.revision - sound.revision).toBe(1);
    expect(doublesOf(sound.layout)).toEqual([]);
  });

  it('lets its halls be saved and refuses the next double', async () => {
    const { layout } = await layoutOf(halls.seated);
    const put = (next: HallLayout) => app.call('PUT', `/halls/${halls.seated}`, app.north.event, { layout: next });
    expect((await put(setRows(layout, [0], { start: 20 }))).status).toBe(200);
    expect((await placesOf(halls.seated)).filter(({ twin }) => twin > 0)).toHaveLength(3);
    const refused = await put(setRows(layout, [2], { label: '2', start: 3 }));
    expect([refused.status, refused.body.code]).toEqual([422, 'doubled_label']);
    await expect(
      app.database.query(sql`
        insert into places (organization_id, hall_id, place, kind, "row", seat, position, active)
        values (${app.north.id}, ${halls.seated}, 900, 'seat', '2', '1', 900, true)`),
    ).rejects.toThrow();
  });
});
