import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveGroups, removeGroups } from '#shared/hall/arranging.ts';
import { addRow, deactivate, setRows } from '#shared/hall/edit.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { followingLayout } from '#server/flows/halls/following.ts';
import { requireHall } from '#server/halls/rules.ts';
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

const withRow = (layout: HallLayout, label: string, y: number) => addRow(layout, { seats: 5, x: 0, y, label });
const rowsOf = (layout: HallLayout) => layout.rows.slice(10).map(({ label, places }) => [label, places[0]]);

/** Two published evenings; on the second there is a row Z with somebody on its third place. */
async function eveningsOfTheirOwn() {
  const { event, ids } = await evenings(2, publishedEvent);
  const guest = data(
    await app.call('POST', '/guests', app.north.admin, { last_name: 'Лишний', first_name: 'Лев' }),
  ) as {
    id: string;
  };
  const { layout } = await read(ids[1]);
  data(await save(ids[1], { layout: withRow(layout, 'Z', 400) }));
  const guest_ids = [guest.id];
  data(await app.call('POST', `/halls/${ids[1]}/guests/invite`, app.north.admin, { guest_ids }));
  const seatings = [{ guest_id: guest.id, place: 103 }];
  data(await app.call('POST', '/tickets/create_list', app.north.event, { hall_id: ids[1], seatings }));
  const sits = async () => {
    const list = await app.call('GET', `/events/${event.id}/tickets`, app.north.event);
    return (data(list) as { row: string; seat: string; place: number }[]).map(({ row, seat, place }) => [
      row,
      seat,
      place,
    ]);
  };
  return { ids, layout, sits };
}

describe('a plan saved for all dates', () => {
  it('moves nobody: a row drawn for one evening is not taken for another with the same ids', async () => {
    const { ids, layout, sits } = await eveningsOfTheirOwn();
    const { version } = await read(ids[0]);
    data(await saveList([{ id: ids[0], version, layout: withRow(layout, 'Q', 900), scope: 'all' }]));
    expect(await sits()).toEqual([['Z', '3', 103]]);
    expect(rowsOf((await read(ids[0])).layout)).toEqual([['Q', 101]]);
    const there = await read(ids[1]);
    expect(rowsOf(there.layout).sort()).toEqual([
      ['Q', 106],
      ['Z', 101],
    ]);
    expect(there.places.filter(({ ticket }) => ticket).map(({ place }) => place)).toEqual([103]);
    // What followed goes on following, and what was drawn there by itself stays.
    const { layout: mine } = await read(ids[0]);
    data(await save(ids[0], { layout: deactivate(setRows(mine, [10], { label: 'R' }), [103]), scope: 'all' }));
    const after = await read(ids[1]);
    expect(rowsOf(after.layout).sort()).toEqual([
      ['R', 106],
      ['Z', 101],
    ]);
    expect(after.layout.inactive).toEqual([108]);
    expect(await sits()).toEqual([['Z', '3', 103]]);
  });

  it('is refused as a whole where another evening is drawn otherwise, and says where and what', async () => {
    const { ids, layout, sits } = await eveningsOfTheirOwn();
    data(await save(ids[0], { layout: withRow(layout, 'Q', 900) }));
    const { layout: mine, version } = await read(ids[0]);
    const before = await read(ids[1]);
    const asked = async (drawn: HallLayout) => {
      const answer = await saveList([{ id: ids[0], version, layout: drawn, scope: 'all' }]);
      return [answer.status, answer.body.code, answer.body.detail, answer.body.hall_id];
    };
    const refused = (names: string) => [
      409,
      'plans_apart',
      `На другую дату это не перенести: зал «${before.name}», 02.12.2026: ${names}. Там план нарисован иначе. Сохраните только для этой даты или сначала сделайте планы одинаковыми.`,
      ids[1],
    ];
    expect(await asked(moveGroups(mine, [{ kind: 'rows', at: 10 }], 0, 30))).toEqual(refused('ряд Q'));
    expect(await asked(withRow(mine, 'Z', 600))).toEqual(refused('ряд Z'));
    expect(await asked(withRow(mine, 'V', 400))).toEqual(refused('V, Z'));
    expect(await read(ids[1])).toEqual(before);
    expect((await read(ids[0])).version).toBe(version);
    expect(await sits()).toEqual([['Z', '3', 103]]);
    // What only is on one evening goes from there by itself.
    data(await save(ids[0], { layout: deactivate(removeGroups(mine, [{ kind: 'rows', at: 10 }]), [1]), scope: 'all' }));
    expect((await read(ids[1])).layout).toEqual(deactivate(before.layout, [1]));
  });

  it('is taken as it is where another evening is drawn alike, and joined with what differs there', async () => {
    const { ids } = await evenings(2);
    const before = (await read(ids[0])).layout;
    const after = withRow(before, 'Q', 900);
    const joined = () =>
      app.database.work(app.north.context, async (work) =>
        followingLayout(work, await requireHall(work, ids[1]), before, after),
      );
    expect(await joined()).toBe(after);
    data(await save(ids[1], { layout: withRow(before, 'Z', 400) }));
    expect(rowsOf(await joined()).map(([label]) => label)).toEqual(['Q', 'Z']);
  });

  it('leaves no hall that cannot be read: a hall that has no ids to give out refuses to follow', async () => {
    const { ids } = await evenings(2);
    const { layout } = await read(ids[1]);
    const leap = await save(ids[1], { layout: { ...layout, next_place: 10_000_000 } });
    expect([leap.status, Object.keys(leap.body.errors)]).toEqual([422, ['layout.next_place']]);
    const far = JSON.stringify({ ...layout, next_place: 10_000_000 });
    await app.database.engine.script(
      `update halls set layout = '${far}'::jsonb, next_place = 10000000 where id = '${ids[1]}'`,
    );
    const before = await read(ids[1]);
    const refused = await save(ids[0], { layout: withRow(layout, 'Q', 900), scope: 'all' });
    expect([refused.status, refused.body.code]).toEqual([409, 'plans_apart']);
    expect(await read(ids[1])).toEqual(before);
  });
});

describe('two halls of one name in one list', () => {
  it('cannot both speak for all', async () => {
    const { ids } = await evenings(3);
    const { layout, version } = await read(ids[0]);
    const refused = await saveList([
      { id: ids[0], version, layout: removeGroups(layout, [{ kind: 'rows', at: 9 }]), scope: 'all' },
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
        { id: ids[0], version, layout: removeGroups(layout, [{ kind: 'rows', at: 9 }]), scope: 'all' },
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
