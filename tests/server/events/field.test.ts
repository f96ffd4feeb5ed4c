import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { TestApp } from '../../support/app.ts';
import { addDoors, DOORS, removeDoors, renameDoors } from '../../support/doors.ts';
import { House } from '../../support/house.ts';
import { data, readyEvent } from './stage.ts';

// A field of events costs a line in src/resources/events.ts, its migration and its words.

let houses: House[];
let app: TestApp;
beforeAll(async () => {
  houses = [new House()];
  addDoors(houses[0]!);
  expect(houses[0]!.generate('doors_open')).toMatchObject({ status: 0 });
  app = await houses[0]!.open();
});
afterAll(async () => {
  await app?.close();
  for (const house of houses) house.remove();
});

/** The house as it stands, to be changed once more. */
function another(): House {
  const next = new House(houses.at(-1)!.folder);
  houses.push(next);
  return next;
}

function opened(house: House): Promise<TestApp> {
  return house.open({ database: app.database, url: app.databaseUrl });
}

/** The event's line of the sheet, by the headers of its columns. */
async function lineOf(of: TestApp, name: string): Promise<Record<string, unknown>> {
  const answer = await of.call('GET', '/events/export', of.north.event);
  const book = XLSX.read(answer.raw);
  const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!);
  return rows.find((row) => row['Название'] === name)!;
}

describe('a field added to events', () => {
  let id: string;

  it('is written, read, listed, copied and stands in the sheet', async () => {
    const { event: manager, seat } = app.north;
    const made = (await readyEvent(app, manager, ['2026-12-05'], { doors_open: '18:30' })) as { id: string };
    id = made.id;
    expect(made).toMatchObject({ doors_open: '18:30', starts_at: '19:00' });
    const changed = await app.call('PUT', `/events/${id}`, manager, { doors_open: '18:15' });
    expect(data(changed)).toMatchObject({ doors_open: '18:15' });
    expect(data(await app.call('GET', '/events', manager))).toMatchObject([{ id, doors_open: '18:15' }]);
    expect(await lineOf(app, 'Премия «Маяк»')).toMatchObject({ [DOORS.ru]: '18:15', Состояние: 'черновик' });
    const copy = data(await app.call('POST', `/events/${id}/duplicate`, manager)) as { id: string };
    expect(copy).toMatchObject({ doors_open: '18:15' });
    const emptied = await app.call('PUT', `/events/${copy.id}`, manager, { doors_open: '' });
    expect(data(emptied)).toMatchObject({ doors_open: null });
    const wrong = await app.call('PUT', `/events/${id}`, manager, { doors_open: '25:00' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { doors_open: 'Нужно время, например 19:00' } } });
    expect((await app.call('PUT', `/events/${id}`, seat, { doors_open: '18:00' })).status).toBe(403);
    const { components } = (await app.call('GET', '/openapi.json', null)).body as {
      components: { schemas: Record<string, { properties: object }> };
    };
    for (const schema of ['NewEvent', 'EventChange', 'EventRow', 'Event'])
      expect([schema, Object.keys(components.schemas[schema]!.properties)]).toEqual([
        schema,
        expect.arrayContaining(['doors_open']),
      ]);
  });

  it('keeps what it held under a new name', async () => {
    const house = another();
    renameDoors(house);
    expect(house.generate('doors_at')).toMatchObject({
      status: 0,
      said: expect.stringContaining('resources.events.fields.doors_open'),
    });
    const later = await opened(house);
    const event = data(await later.call('GET', `/events/${id}`, app.north.event));
    expect(event).toMatchObject({ doors_at: '18:15' });
    expect(event).not.toHaveProperty('doors_open');
  });

  it('goes where that is said, and only there', async () => {
    const house = another();
    const before = house.migrations();
    house.edit('src/resources/events.ts', (code) => code.replace('doors_at: time(', 'doors: time('));
    expect(house.generate('undeclared').status).toBe(1);
    expect(house.migrations()).toEqual(before);
    house.edit('src/resources/events.ts', (code) => code.replace('doors: time(', 'doors_at: time('));
    removeDoors(house);
    expect(house.generate('doors_gone')).toMatchObject({ status: 0 });
    const last = await opened(house);
    const event = data(await last.call('GET', `/events/${id}`, app.north.event));
    expect(event).not.toHaveProperty('doors_at');
    expect(event).toMatchObject({ id, starts_at: '19:00' });
  });
});
