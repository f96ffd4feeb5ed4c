import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SectorAnswer } from '#resources/hallSchemas.ts';
import { addRow, changeArea, lengthenRows } from '#shared/hall/edit.ts';
import { layoutOf, newLayout, type HallLayout } from '#shared/hall/layout.ts';
import { changeTables } from '#shared/hall/tables.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, hallOf, readyEvent } from '../events/stage.ts';

// Which sector a place belongs to that is drawn after the hall was divided.

/** Four rows of four, two tables of four (17–20, 21–24), standing room for three (25–27). */
const hall = layoutOf({
  ...newLayout(4, 4),
  next_place: 28,
  tables: ['Т1', 'Т2'].map((label, at) => ({
    label,
    shape: 'round',
    x: 600 + 300 * at,
    y: 0,
    turn: 0,
    start: 1,
    places: [0, 1, 2, 3].map((i) => 17 + 4 * at + i),
  })),
  areas: [{ name: 'Фуршет', x: 600, y: 400, width: 100, height: 100, places: [25, 26, 27] }],
});
/** Rows 1 and 2, a table and the standing room are in one sector each; row 3 is divided, row 4 half painted, a table of nobody. */
const painted = {
  А: [1, 2, 3, 4, 9, 10, 13, 14, 17, 18, 19, 20],
  Б: [5, 6, 7, 8, 11, 12, 25, 26, 27],
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

/** A hall on each of two dates, divided alike. */
async function evenings() {
  const { event: as } = app.north;
  const { halls } = await readyEvent(app, as, ['2026-12-01', '2026-12-02']);
  const ids = halls.map(({ id }) => id) as [string, string];
  for (const id of ids) {
    const { layout } = await hallOf(app, as, id);
    data(await app.call('PUT', `/halls/${id}`, as, { layout: { ...hall, next_place: layout.next_place } }));
  }
  for (const [name, places] of Object.entries(painted))
    data(await app.call('POST', '/sectors', as, { hall_id: ids[0], name, places, scope: 'all' }));
  return ids;
}
const save = async (id: string, layout: HallLayout, scope: 'this' | 'all' = 'this') =>
  data(await app.call('PUT', `/halls/${id}`, app.north.event, { layout, scope }));
/** What has come to each sector since it was painted, by what it stands in. */
async function joined(id: string) {
  const sectors = data(await app.call('GET', `/sectors?hall_id=${id}`, app.north.event)) as SectorAnswer[];
  const { layout } = await hallOf(app, app.north.event, id);
  const groups = [...layout.rows, ...layout.tables, ...layout.areas.map((area) => ({ ...area, label: area.name }))];
  const nameOf = (place: number) => groups.find(({ places }) => places.includes(place))!.label;
  return sectors.map(({ name, places }) => [
    name,
    places.filter((place) => !painted[name as 'А' | 'Б'].includes(place)).map(nameOf),
  ]);
}

/** Each row a seat longer, each table and the standing room by two; and a row that is new. */
function grown(layout: HallLayout): HallLayout {
  const longer = changeTables(lengthenRows(layout, [0, 1, 2, 3], 1), [0, 1], { chairs: 6 });
  return addRow(changeArea(longer, 0, { capacity: 5 }), { seats: 4, x: 0, y: 900, label: 'Новый' });
}

describe('a place that is drawn later', () => {
  it('joins the sector of its row, table or area, where all of it is in one', async () => {
    const [id, other] = await evenings();
    await save(id, grown((await hallOf(app, app.north.event, id)).layout));
    expect(await joined(id)).toEqual([
      ['А', ['1', 'Т1', 'Т1']],
      ['Б', ['2', 'Фуршет', 'Фуршет']],
    ]);
    expect(await joined(other)).toEqual([
      ['А', []],
      ['Б', []],
    ]);
  });

  it('does so on every date where the plan is saved for all, by how the hall is divided there', async () => {
    const [id, other] = await evenings();
    const sectors = data(await app.call('GET', `/sectors?hall_id=${other}`, app.north.event)) as SectorAnswer[];
    const here = sectors.find(({ name }) => name === 'А')!;
    data(await app.call('PUT', `/sectors/${here.id}`, app.north.event, { places: [...here.places, 21, 22, 23, 24] }));
    await save(id, grown((await hallOf(app, app.north.event, id)).layout), 'all');
    expect((await joined(id))[0]).toEqual(['А', ['1', 'Т1', 'Т1']]);
    expect((await joined(other))[0]).toEqual(['А', ['1', 'Т1', 'Т1', 'Т2', 'Т2', 'Т2', 'Т2', 'Т2', 'Т2']]);
  });
});
