import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveGroups, removeGroups } from '#shared/hall/arranging.ts';
import { copyGroups } from '#shared/hall/copying.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { addArea, addRow, setRows } from '#shared/hall/edit.ts';
import { newLayout, type HallLayout } from '#shared/hall/layout.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { cityOf, data, hallOf, makeLocation } from '../events/stage.ts';
import { makeParty, seatAll } from '../tickets/party.ts';
import { rowsAt, withRows } from '../../support/rows.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

const save = (id: string, body: object) => app.call('PUT', `/halls/${id}`, app.north.event, body);
const layoutOf = async (id: string) => (await hallOf(app, app.north.event, id)).layout;
const hall = async (rows = 3, seats = 4) =>
  (await makeParty(app, app.north, { rows, seats, guests: 0, draft: true })).hall_id;

/** Places of the hall that share label and twin with another. */
async function doubled(hallId: string): Promise<number> {
  const [row] = await app.database.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select from places where hall_id = ${hallId} group by "row", area, seat having count(*) > 1) d`);
  return row!.count;
}

describe('two places with one label', () => {
  it('are refused, naming row and seats, and nothing is saved', async () => {
    const id = await hall();
    const layout = await layoutOf(id);
    const again = setRows(addRow(layout), [3], { label: '2', start: 3 });
    const refused = await save(id, { layout: again });
    expect([refused.status, refused.body.code]).toEqual([422, 'doubled_label']);
    expect(refused.body.detail).toBe(
      'Два места с одной подписью: 2 (3–4). Дайте каждому ряду свою подпись или свои номера мест.',
    );
    expect(refused.body.errors).toEqual({ 'layout.rows.3': 'В ряду «2» повторяются места: 3–4' });
    expect(refused.body.places).toEqual([7, 13, 8, 14]);
    const bar = { name: 'Бар', x: 0, y: 200, width: 90, height: 20, capacity: 2 };
    const areas = await save(id, { layout: addArea(addArea(layout, bar), { ...bar, y: 300 }) });
    expect(areas.body.errors).toEqual({ 'layout.areas.1': 'В зоне «Бар» повторяются места: 1–2' });
    expect(await layoutOf(id)).toEqual(layout);
    expect((await save(id, { layout: setRows(again, [3], { start: 5 }) })).status).toBe(200);
  });

  it('are refused in new halls and in templates, however they are saved', async () => {
    const { event } = app.north;
    const layout = setRows(newLayout(2, 2), [1], { label: '1' });
    const party = await makeParty(app, app.north, { rows: 1, seats: 1, guests: 0, draft: true });
    const wanted = { event_id: party.event_id, event_date_id: party.date_id, layout };
    const made = await app.call('POST', '/halls/create_list', event, [wanted]);
    expect([made.status, made.body.code, Object.keys(made.body.errors)]).toEqual([
      422,
      'doubled_label',
      ['0.layout.rows.1'],
    ]);
    const location = await makeLocation(app, event, 'Москва');
    const template = { name: 'Сцена', city_id: await cityOf(app, 'Москва'), location_id: location.id };
    const kept = await app.call('POST', '/hall_templates', event, { ...template, layout });
    expect([kept.status, kept.body.code]).toEqual([422, 'doubled_label']);
    const sound = data(await app.call('POST', '/hall_templates', event, { ...template, layout: newLayout(2, 2) })) as {
      id: string;
    };
    const changed = await app.call('PUT', `/hall_templates/${sound.id}`, event, { layout });
    expect([changed.status, changed.body.code]).toEqual([422, 'doubled_label']);
  });

  it('swap their labels in one save', async () => {
    const id = await hall();
    const layout = await layoutOf(id);
    const swapped = setRows(setRows(layout, [0], { label: '2' }), [1], { label: '1' });
    expect((await save(id, { layout: swapped })).status).toBe(200);
    const rows = await app.database.query<{ place: number; row: string }>(
      sql`select place, "row" from places where hall_id = ${id} and seat = '1' order by place`,
    );
    expect(rows).toEqual([
      { place: 1, row: '2' },
      { place: 5, row: '1' },
      { place: 9, row: '3' },
    ]);
  });

  it('are refused by the database itself, which checks when all is written', async () => {
    const id = await hall();
    const insert = (work: { tx: { execute(statement: unknown): Promise<unknown> } }) =>
      work.tx.execute(sql`
        insert into places (organization_id, hall_id, place, kind, "row", seat, position, active)
        values (${app.north.id}, ${id}, 900, 'seat', '1', '1', 900, true)`);
    await expect(app.database.work(app.north.context, insert)).rejects.toMatchObject({ code: 'doubled_label' });
    await app.database.work(app.north.context, async (work) => {
      await insert(work);
      await work.tx.execute(sql`update places set "row" = '7' where hall_id = ${id} and place = 1`);
    });
    expect(await doubled(id)).toBe(0);
  });

  it('are never made by two people who save at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await hall(2, 3);
      const layout = await layoutOf(id);
      const answers = await Promise.all([
        save(id, { layout: setRows(layout, [0], { label: 'A' }) }),
        save(id, { layout: setRows(layout, [1], { label: 'A' }) }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([await doubled(id), doublesOf(await layoutOf(id))]).toEqual([0, []]);
    }
  });

  it('that were there before may stay, but no third comes, and copies of the hall have none', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { rows: 3, seats: 2, guests: 6 });
    await seatAll(app, party, app.north.admin, 6);
    const old = setRows(await layoutOf(party.hall_id), [1], { label: '1' });
    // As a database of an earlier version holds it after its migration.
    await app.database.query(sql`update halls set layout = ${JSON.stringify(old)}::jsonb where id = ${party.hall_id}`);
    await app.database.query(
      sql`update places set "row" = '1', twin = 1 where hall_id = ${party.hall_id} and "row" = '2'`,
    );
    const twins = () =>
      app.database.query(
        sql`select place, "row", seat, twin from places where hall_id = ${party.hall_id} and "row" = '1' order by place`,
      );
    const known = await twins();
    expect((await save(party.hall_id, { layout: addRow(old) })).status).toBe(200);
    expect(await twins()).toEqual(known);
    const third = setRows(await layoutOf(party.hall_id), [2], { label: '1' });
    const refused = await save(party.hall_id, { layout: third });
    expect([refused.status, refused.body.code]).toEqual([422, 'doubled_label']);
    const copy = data(await app.call('POST', `/events/${party.event_id}/duplicate`, event)) as {
      halls: { id: string }[];
    };
    expect(doublesOf(await layoutOf(copy.halls[0]!.id))).toEqual([]);
    const [again] = data(
      await app.call('POST', '/halls/create_list', event, [
        { event_id: party.event_id, event_date_id: party.date_id, copy_of: party.hall_id },
      ]),
    ) as { id: string }[];
    expect(doublesOf(await layoutOf(again!.id))).toEqual([]);
    // Numbered on by hand, the label is single again, and so is its twin.
    const parted = setRows(await layoutOf(party.hall_id), [1], { label: '2' });
    expect((await save(party.hall_id, { layout: parted })).status).toBe(200);
    expect(await app.database.query(sql`select 1 from places where hall_id = ${party.hall_id} and twin > 0`)).toEqual(
      [],
    );
  });
});

describe('seats on one another', () => {
  it('are refused with the rows named, and so are forty seats on one point', async () => {
    const id = await hall();
    const layout = await layoutOf(id);
    const onTop = setRows(moveGroups(addRow(layout), rowsAt(3), 0, -78), [3], { label: 'A' });
    const refused = await save(id, { layout: onTop });
    expect([refused.status, refused.body.code]).toEqual([422, 'seats_overlap']);
    expect(refused.body.errors).toEqual({ 'layout.rows.3': 'Ряды «1» и «A» стоят друг на друге' });
    expect(refused.body.detail).toContain(': 1, A.');
    const block = withRows(layout, { x: 6, y: 0, rows: 3, seats: 2 });
    expect((await save(id, { layout: block })).body.detail).toContain(': 1–6.');
    expect([...refused.body.places].sort((a: number, b: number) => a - b)).toEqual([1, 2, 3, 4, 13, 14, 15, 16]);
    const point = setRows(addRow(layout, { seats: 40, x: 0, y: 300, label: 'B' }), [3], { dx: 0 });
    expect((await save(id, { layout: point })).body.errors).toEqual({
      'layout.rows.3': 'В ряду «B» места стоят одно на другом',
    });
    const area = addArea(layout, { name: 'Бар', x: 0, y: 60, width: 50, height: 50, capacity: 5 });
    expect((await save(id, { layout: area })).body.errors).toEqual({
      'layout.areas.0': 'Зона «Бар» лежит на ряду «3»',
    });
    expect(await layoutOf(id)).toEqual(layout);
    expect((await save(id, { layout: copyGroups(layout, rowsAt(0, 1, 2)).layout })).status).toBe(200);
  });

  it('may stay where an older version let them be; only what is moved or added is judged', async () => {
    const id = await hall(2, 3);
    const old: HallLayout = moveGroups(await layoutOf(id), rowsAt(1), 0, -20);
    await app.database.query(sql`update halls set layout = ${JSON.stringify(old)}::jsonb where id = ${id}`);
    expect((await save(id, { layout: setRows(old, [1], { label: 'Б' }) })).status).toBe(200);
    expect((await save(id, { layout: addRow(await layoutOf(id), { x: 0, y: 200 }) })).status).toBe(200);
    const moved = moveGroups(await layoutOf(id), rowsAt(0), 2, 0);
    expect((await save(id, { layout: moved })).body.code).toBe('seats_overlap');
    expect((await save(id, { layout: removeGroups(await layoutOf(id), rowsAt(0)) })).status).toBe(200);
  });
});
