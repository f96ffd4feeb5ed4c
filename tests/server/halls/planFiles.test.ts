import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { drawBlock } from '#shared/hall/blocks.ts';
import { addArea } from '#shared/hall/edit.ts';
import { pretixFromLayout } from '#shared/hall/toPretix.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { addLevel } from '#shared/hall/standing.ts';
import { limit } from '#shared/limits.ts';
import { translate } from '#server/base/language.ts';
import { seatingPlanWorkbook } from '#server/paper/plan.ts';
import { packedZeros } from '../../unit/sheet/archive.ts';
import { workbook } from '../../unit/sheet/workbooks.ts';
import { hallOf, opera, table } from '../../unit/paper/halls.ts';
import { makeLocation } from '../events/stage.ts';
import { testApp, type TestApp } from '../../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PATH = '/hall_templates/read_plan';
const send = (name: string, content: Buffer | string, as = app.north.event) =>
  app.upload(PATH, as, { name, bytes: Buffer.from(content as string) });
const plan = (more: object) =>
  JSON.stringify({ name: 'x', size: { width: 1, height: 1 }, categories: [], zones: [], ...more });
const zone = (rows: object[]) => ({ name: 'Зал', position: { x: 0, y: 0 }, rows, areas: [] });
const row = (row_number: string, seats: unknown[]) => ({ row_number, position: { x: 0, y: 0 }, seats });
const seat = (seat_number: string, x: number) => ({ seat_guid: `${x}`, seat_number, position: { x, y: 0 } });
const ofOneRow = (seats: unknown[]) => plan({ zones: [zone([row('1', seats)])] });
const many = (count: number, pitch: number) => Array.from({ length: count }, (_, i) => seat(String(i + 1), i * pitch));

/** Curved stalls, a balcony, boxes at the sides: what a theatre has. */
function theatre(): HallLayout {
  const block = {
    x: 0,
    y: 0,
    rows: 12,
    seats: 20,
    rake: 1,
    bow: 40,
    aisles: [10],
    counting: 'ltr',
    anew: false,
    label: '1',
    skip: '',
    level: 0,
    name: '',
    boxes: 4,
    boxName: 'Ложа',
  } as const;
  const stalls = addLevel(drawBlock(newLayout(0, 0), block), 'Балкон', 'Партер');
  return drawBlock(stalls, { ...block, y: 900, rows: 4, boxes: 0, level: 1 });
}

function book(sheets: Record<string, string[][]>): Buffer {
  const made = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet(rows), name);
  return XLSX.write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** A board with 120 chairs along one side. */
function longTable(): Buffer {
  const page = XLSX.utils.aoa_to_sheet([[], [], Array.from({ length: 120 }, (_, i) => i + 1), ['Стол 7']]);
  page['!merges'] = [{ s: { r: 3, c: 0 }, e: { r: 3, c: 119 } }];
  const made = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(made, page, 'Зал');
  return XLSX.write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Pairs of cells that are one, beside a hall. */
function manyMerged(): Buffer {
  const page = XLSX.utils.aoa_to_sheet([['A', 1, 2, 3]]);
  page['!merges'] = Array.from({ length: 5001 }, (_, i) => ({
    s: { r: 1 + Math.floor(i / 100), c: (i % 100) * 2 },
    e: { r: 1 + Math.floor(i / 100), c: (i % 100) * 2 + 1 },
  }));
  const made = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(made, page, 'Зал');
  return XLSX.write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Two packed megabytes that are two gigabytes of nothing. */
const inflating = () => workbook([{ name: 'Зал', xml: '' }], { 'xl/sharedStrings.xml': { packed: packedZeros(2048) } });

/** A cell that would be ten to the thirtieth letters. */
function laughing(): Buffer {
  const laughs = Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`);
  const types = `<!DOCTYPE a [<!ENTITY a0 "1">${laughs.join('')}]>`;
  return workbook([{ name: 'Зал', xml: `${types}<row><c t="str"><v>&a30;</v></c></row>` }]);
}

describe('a plan as a file', () => {
  it('of pretix is answered as a layout with its name', async () => {
    const hall = theatre();
    const { plan: file } = pretixFromLayout(hall, 'Оперный театр', { stage: 'Сцена', free: 'Гости' });
    const { status, body } = await send('opera.json', JSON.stringify(file));
    expect(status).toBe(200);
    const { name, layout, problems } = body.data as { name: string; layout: HallLayout; problems: unknown[] };
    expect([name, problems]).toEqual(['Оперный театр', []]);
    expect(labelsOf(layout).size).toBe(labelsOf(hall).size);
    expect(layout.levels.map((level) => level.name)).toEqual(['Партер', 'Балкон']);
  });

  it('that is a sheet is answered as it looks, with each problem at its cell', async () => {
    const rows = [
      ['', '', 'Сцена', '', ''],
      ['Ряд 1', '1', '2', '3', ''],
      ['Ряд 2', '1', '×', '2', ''],
      ['', '', '', '', ''],
      ['', '1', '2', '3', '4'],
    ];
    for (const [name, bytes] of [
      [
        'зал.xlsx',
        book({
          Список: [
            ['№', 'Гость'],
            ['1', 'Иванов'],
          ],
          'Малый зал': rows,
        }),
      ],
      ['зал.csv', Buffer.from(rows.map((cells) => cells.join(';')).join('\n'))],
    ] as const) {
      const { status, body } = await send(name, bytes);
      expect(status).toBe(200);
      const { layout, problems } = body.data as { layout: HallLayout; problems: { key: string; params: object }[] };
      expect(layout.rows.map(({ label, places }) => [label, places.length])).toEqual([
        ['1', 3],
        ['2', 2],
        ['2', 1],
        ['3', 4],
      ]);
      expect(problems.filter(({ key }) => key !== 'other_sheets')).toEqual([
        { key: 'doubled_seat', params: { cell: 'D3', group: '2', on: '', seat: '2', now: '3' } },
        { key: 'no_label', params: { cell: 'B5', row: '3' } },
      ]);
    }
  });

  it('that is the seating plan as it is handed out is read back, with what its merged cells say', async () => {
    const layout = opera();
    const places = placesOf(layout).map((place) => ({ place, active: true, sector_id: null, guest_name: null }));
    const halls = [{ name: 'Опера', date: '2026-11-27', time: null, layout, sectors: [], places }];
    const event = { name: 'Гамлет', code: null };
    const { body } = await send('план.xlsx', await seatingPlanWorkbook({ event, language: 'ru', halls, guests: [] }));
    const { name, layout: back, problems } = body.data as { name: string; layout: HallLayout; problems: object[] };
    const [area] = back.areas;
    expect([name, area!.name, area!.places.length]).toEqual(['Опера', 'Оркестровая яма', 20]);
    expect(area!.width).toBeGreaterThan(100);
    expect(labelsOf(back).size).toBe(labelsOf(layout).size);
    expect(problems).toEqual([{ key: 'other_sheets', params: { sheet: 'Опера', count: '1' } }]);
  });

  it('is written as a sheet that looks like the hall, with nobody in it, and read back as it was', async () => {
    const drawn = opera();
    const layout = { ...drawn, inactive: drawn.rows[0]!.places.slice(0, 2) };
    const sent = { name: 'Опера: большой зал', layout };
    const answer = await app.call('POST', '/hall_templates/write_plan', app.north.event, sent);
    expect(answer.status).toBe(200);
    expect(decodeURIComponent(answer.headers['content-disposition'] as string)).toContain(
      'План зала, Опера большой зал.xlsx',
    );
    const { body } = await send('план.xlsx', answer.raw);
    const { name, layout: back, problems } = body.data as { name: string; layout: HallLayout; problems: object[] };
    expect([name, problems]).toEqual(['Опера большой зал', []]);
    expect(labelsOf(back).size).toBe(labelsOf(layout).size);
    expect(back.areas.map((area) => [area.name, area.places.length])).toEqual([['Оркестровая яма', 20]]);
  });

  const bar = { name: 'Бар', x: 0, y: 320, width: 400, height: 80, capacity: 12 };
  it.each<[string, HallLayout]>([
    ['an area alone', addArea(newLayout(0, 0), { ...bar, y: 0 })],
    ['an area behind all rows', addArea(newLayout(10, 20), bar)],
    ['a table without chairs', hallOf({ tables: [table('1', 1, 12, { chairs: false })] })],
    ['a row beside its stage', { ...newLayout(1, 4), stage: { kind: 'stage', side: 'left' } }],
  ])('is written also where its last cells reach below all others: %s', async (_what, layout) => {
    const sent = { name: 'Зал', layout };
    const answer = await app.call('POST', '/hall_templates/write_plan', app.north.event, sent);
    expect(answer.status).toBe(200);
    const { body } = await send('план.xlsx', answer.raw);
    const { layout: back, problems } = body.data as { layout: HallLayout; problems: object[] };
    expect([labelsOf(back).size, back.stage.side, problems]).toEqual([labelsOf(layout).size, layout.stage.side, []]);
  });

  it('is not written where nobody could save it, nor for whoever draws no halls', async () => {
    const write = (layout: object, as = app.north.event) =>
      app.call('POST', '/hall_templates/write_plan', as, { name: 'Зал', layout });
    const layout = newLayout(1, 3);
    const twice = await write({ ...layout, rows: layout.rows.map((each) => ({ ...each, places: [1, 1, 2] })) });
    expect([twice.status, Object.keys(twice.body.errors)[0]]).toEqual([422, expect.stringMatching(/^layout\.rows\.0/)]);
    expect((await write(layout, app.north.seat)).status).toBe(403);
  });

  it('is called as it says, or else as its file is', async () => {
    const seats = [['A', '1', '2', '3']];
    const named = async (name: string, bytes: Buffer | string) =>
      ((await send(name, bytes)).body.data as { name: string }).name;
    expect(await named('Большой зал.xlsx', book({ Лист1: seats }))).toBe('Большой зал');
    expect(await named('a.xlsx', book({ 'Малый зал': seats }))).toBe('Малый зал');
    expect(await named('Зал 2.csv', 'A;1;2;3')).toBe('Зал 2');
    const unnamed = { name: ' \u202e', zones: [zone([row('1', [seat('1', 0)])])] };
    expect(await named('Опера.json', plan(unnamed))).toBe('Опера');
  });

  it('names each cell in which a formula failed, and half a letter nowhere', async () => {
    const made = XLSX.utils.book_new();
    const page = XLSX.utils.aoa_to_sheet([
      ['A', 1, 2, null, 4],
      ['B', 1, 2, 3],
    ]);
    page['D1'] = { t: 'e', v: 0x17 };
    XLSX.utils.book_append_sheet(made, page, 'Зал');
    const { body } = await send('зал.xlsx', XLSX.write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const { layout, problems } = body.data as { layout: HallLayout; problems: object[] };
    expect(layout.rows.map(({ label, places }) => [label, places.length])).toEqual([
      ['A', 2],
      ['A', 1],
      ['B', 3],
    ]);
    expect(problems).toEqual([{ key: 'cell_error', params: { cell: 'D1', text: '#REF!' } }]);
    const long = `${'я'.repeat(119)}🎭`;
    const named = await send('a.json', plan({ name: long, zones: [zone([row('1', [seat('1', 0)])])] }));
    expect(named.body.data).toMatchObject({
      name: 'я'.repeat(119),
      problems: [{ key: 'cut', params: { place: 'name', text: 'я'.repeat(119), most: '120' } }],
    });
  });

  it('that nobody could save says so before it is taken', async () => {
    const { body } = await send('a.json', plan({ zones: [zone([row('A', many(3, 0)), row('B', [seat('1', 300)])])] }));
    const { layout, problems } = body.data as { layout: HallLayout; problems: object[] };
    expect(problems).toEqual([{ key: 'hall_overlap_row_itself', params: { one: 'A', on: '' } }]);
    const { city_id, id: location_id } = await makeLocation(app, app.north.event, 'Москва');
    const sent = { name: 'Зал', city_id, location_id, layout };
    const { body: refusal } = await app.call('POST', '/hall_templates', app.north.event, sent);
    expect(refusal.code).toBe('seats_overlap');
  });

  it('stores nothing', async () => {
    const count = async () => (await app.call('GET', '/hall_templates', app.north.event)).body.meta;
    const before = await count();
    await send('a.csv', '1;2;3');
    expect(await count()).toEqual(before);
  });

  it('is read for whoever may draw halls, and nobody else', async () => {
    expect((await send('a.csv', '1;2;3', app.north.seat)).status).toBe(403);
    expect((await send('a.csv', '1;2;3', app.north.admin)).status).toBe(200);
  });

  const refused: [what: string, name: string, content: Buffer | string, params: Record<string, unknown>][] = [
    ['nothing', 'a.json', '', { reason: 'empty' }],
    ['broken JSON', 'a.json', '{\n"name": 5,\n]', { reason: 'not_json', line: 3 }],
    [
      'JSON cut off',
      'a.json',
      plan({ zones: [zone([row('1', [seat('1', 0)])])] }).slice(0, -5),
      { reason: 'truncated' },
    ],
    ['other JSON', 'a.json', '[1, 2]', { reason: 'not_a_plan' }],
    ['GeoJSON', 'a.json', '{"type": "FeatureCollection", "features": []}', { reason: 'not_a_plan' }],
    [
      'a plan with a hole',
      'a.json',
      plan({ zones: [zone([{ row_number: '1', position: { x: 0 } }])] }),
      { reason: 'plan_row_place', zone: 'Зал', row: '1' },
    ],
    ['lists in each other, a million deep', 'a.json', '['.repeat(1e6) + ']'.repeat(1e6), { reason: 'not_a_plan' }],
    ['lists in each other without an end', 'a.json', '['.repeat(limit('uploadBytes')), { reason: 'truncated' }],
    [
      'a plan of two million numbers where its seats should be',
      'a.json',
      ofOneRow(Array.from({ length: 2e6 }, () => 1)),
      { reason: 'plan_seat', zone: 'Зал', row: '1', seat: '1', field: 'seats' },
    ],
    [
      'a plan of seats by the hundred thousand',
      'a.json',
      ofOneRow(Array.from({ length: 100_001 }, () => ({ ...seat('1', 0), seat_guid: '' }))),
      { reason: 'too_many_seats', seats: 100_001, most: 100_000 },
    ],
    ['a plan without seats', 'a.json', plan({}), { reason: 'no_seats' }],
    [
      'seats at the end of the world',
      'a.json',
      plan({ zones: [zone([row('1', [seat('1', 0), seat('2', 24), seat('3', 48), seat('4', 1e300)])])] }),
      { reason: 'beyond_reach', place: '1', most: 4166 },
    ],
    [
      'a row that goes on beyond the end of the world',
      'a.json',
      plan({
        zones: [zone([row('1', many(200, 24)), row('Балкон 7', many(100, 2400))])],
      }),
      { reason: 'beyond_reach', place: 'Балкон 7', most: 4166 },
    ],
    [
      'of more levels than a hall has',
      'a.json',
      plan({ zones: Array.from({ length: 21 }, () => zone([row('1', [seat('1', 0)]), row('2', [seat('1', 0)])])) }),
      { reason: 'beyond_levels', most: 20 },
    ],
    [
      'of more tables than a hall has',
      'a.csv',
      `A;1;2\n${Array.from({ length: 501 }, (_, i) => `;;;"Стол ${i}, 8 мест"\n`).join('')}`,
      { reason: 'beyond_tables', most: 500 },
    ],
    [
      'of more areas than a hall has',
      'a.csv',
      `A;1;2\n${Array.from({ length: 51 }, (_, i) => `;;;"Бар ${i}, 8 мест"\n`).join('')}`,
      { reason: 'beyond_areas', most: 50 },
    ],
    ['of a table too long', 'a.xlsx', longTable(), { reason: 'beyond_side', place: '7', most: 100 }],
    ['a sheet of words', 'a.csv', 'Опера;Балет\nТоска;Жизель', { reason: 'no_seats_in' }],
    ['a list of guests', 'a.csv', 'Фамилия;Имя\nИванов;Иван', { reason: 'guest_list' }],
    ['a PDF', 'plan.pdf', '%PDF-1.7', { reason: 'is_pdf' }],
    ['a web page', 'plan.json', '<!doctype html>', { reason: 'is_web_page' }],
    ['a broken workbook', 'plan.xlsx', 'PK\x03\x04nothing', { reason: 'truncated' }],
    ['too wide a sheet', 'a.csv', '1;'.repeat(700), { reason: 'too_many_columns', max: 600 }],
    ['a sheet that inflates to gigabytes', 'a.xlsx', inflating(), { reason: 'inflates', max: 64 }],
    ['a sheet of entities in entities', 'a.xlsx', laughing(), { reason: 'no_seats_in' }],
    ['of more merged cells than any plan has', 'a.xlsx', manyMerged(), { reason: 'too_many_merged', max: 5000 }],
    ['too long a sheet', 'a.csv', '1;2;3\n'.repeat(3100), { reason: 'too_many_rows', max: 3000 }],
    [
      'too many rows',
      'a.json',
      plan({ zones: [zone(Array.from({ length: 2001 }, (_, i) => row('1', [seat('1', i)])))] }),
      { reason: 'too_many_groups', groups: 2001, most: 2000 },
    ],
  ];
  it.each(refused)('that is %s is refused with the reason and its place', async (_what, name, content, params) => {
    const { status, body } = await send(name, content);
    expect([status, body.code]).toEqual([422, 'bad_file']);
    const { reason, ...values } = params;
    expect(body.detail).toBe(
      translate('ru', 'problems.bad_file', { reason: translate('ru', `sheet.reasons.${reason}`, values) }),
    );
    expect(body.detail).not.toContain('{{');
    if (String(reason).startsWith('beyond_')) expect(body.detail).toMatch(/не больше \d/);
  });

  it('with hostile labels comes as plain text of a length that may be printed', async () => {
    const label = `<img src=x>\u202e\u0000${'я'.repeat(90)}`;
    const { body } = await send(
      'a.json',
      plan({ name: '\u202e<b>', zones: [zone([row(label, [seat('1', 0), seat('__proto__', 24)])])] }),
    );
    const { layout, problems } = body.data as { layout: HallLayout; problems: { key: string }[] };
    expect(layout.rows[0]!.label).toBe(`<img src=x>${'я'.repeat(29)}`);
    expect(problems.map(({ key }) => key)).toEqual(['cut', 'no_number']);
  });

  it('as large as may be sent is refused with the reason, or read', async () => {
    const scattered = Array.from({ length: 40 }, (_, r) =>
      row(
        '1',
        Array.from({ length: 1400 }, (_x, i) => ({
          ...seat(String(i % 7), 0),
          position: { x: (i * 7919) % 997, y: r },
        })),
      ),
    );
    const file = plan({ zones: [zone(scattered)] });
    expect(file.length).toBeLessThan(limit('uploadBytes'));
    expect((await send('huge.json', file)).body.detail).toContain('больше рядов и столов');
    const line = Array.from({ length: 590 }, (_, i) => String((i * 7919) % 997)).join(';');
    expect((await send('huge.csv', `${line}\n`.repeat(1000))).body.detail).toMatch(/590\s000/);
    const alike = Array.from({ length: 250 }, (_, r) =>
      row(
        'A',
        Array.from({ length: 390 }, (_x, i) => ({
          ...seat(String(i + 1), i * 24),
          position: { x: i * 24, y: r * 26 },
        })),
      ),
    );
    expect((await send('alike.json', plan({ zones: [zone(alike)] }))).status).toBe(200);
  });
});

const REAL = new URL('../../../../shared/data/pretix-plan-theatre.json', import.meta.url);
it.runIf(existsSync(REAL))('a theatre drawn elsewhere has all its 444 seats', async () => {
  const { body } = await send('theatre.json', readFileSync(REAL));
  expect(labelsOf((body.data as { layout: HallLayout }).layout).size).toBe(444);
});
