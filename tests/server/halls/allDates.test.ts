import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRow, deactivate, removeRows } from '#shared/hall/edit.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, hallOf, publishedEvent, readyEvent } from '../events/stage.ts';

// 'This date or all': what a hall of another date has of its own is neither taken for something else nor lost.

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

const save = (id: string, body: object) => app.call('PUT', `/halls/${id}`, app.north.event, body);
const saveList = (changes: object[]) => app.call('PUT', '/halls/update_list', app.north.event, changes);
const read = (id: string) => hallOf(app, app.north.event, id);

async function evenings(count: number, make = readyEvent) {
  const dates = Array.from({ length: count }, (_, i) => `2026-12-0${i + 1}`);
  const event = await make(app, app.north.event, dates);
  return { event, ids: event.halls.map(({ id }) => id) as [string, string, string] };
}

describe('two halls of one name in one list', () => {
  it('cannot both speak for all', async () => {
    const { ids } = await evenings(3);
    const { layout, version } = await read(ids[0]);
    const refused = await saveList([
      { id: ids[0], version, layout: removeRows(layout, [9]), scope: 'all' },
      { id: ids[1], version, layout: addRow(layout), scope: 'all' },
    ]);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { '1.scope': 'За все даты может говорить только один зал с этим названием' },
    ]);
    expect((await read(ids[2])).version).toBe(1);
    const { name } = data(await save(ids[2], { name: 'Другой' })) as { name: string };
    expect(name).toBe('Другой');
    data(
      await saveList([
        { id: ids[0], version, layout: removeRows(layout, [9]), scope: 'all' },
        { id: ids[1], version, layout: addRow(layout) },
        { id: ids[2], version: 2, layout: addRow(layout), scope: 'all' },
      ]),
    );
    for (const [at, rows] of [9, 11, 11].entries()) expect((await read(ids[at]!)).layout.rows).toHaveLength(rows);
  });
});

describe('a published event', () => {
  it('keeps at least one place, whichever way places go', async () => {
    const { event, ids } = await evenings(2, publishedEvent);
    const { layout, places } = await read(ids[0]);
    const none = { ...layout, rows: [] };
    const closed = deactivate(
      layout,
      places.map(({ place }) => place),
    );
    data(await save(ids[0], { layout: none }));
    for (const last of [none, closed]) {
      const refused = await save(ids[1], { layout: last });
      expect([refused.status, refused.body.code, refused.body.missing]).toEqual([422, 'incomplete', ['hall']]);
    }
    expect((await read(ids[1])).places.filter(({ active }) => active)).toHaveLength(100);
    data(await app.call('DELETE', `/events/${event.id}`, app.north.admin));
  });
});
