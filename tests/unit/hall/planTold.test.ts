import { describe, expect, it } from 'vitest';
import { isFault } from '#shared/hall/faults.ts';
import { layoutFromPretix } from '#shared/hall/fromPretix.ts';
import { layoutFromSheet } from '#shared/hall/fromSheet.ts';
import { layoutSchema } from '#shared/hall/layout.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import type { PlanProblem } from '#shared/hall/pretix.ts';
import { translateIn } from './translate.ts';

/** A sheet by its lines, cells between bars. */
const rows = (...lines: string[]) => lines.map((line) => line.split('|').map((cell) => cell.replaceAll('/', '\n')));
const read = (...lines: string[]) => layoutFromSheet({ rows: rows(...lines) });
const said = (language: 'ru' | 'en', problems: readonly PlanProblem[]) =>
  problems.map(({ key, params: { count, ...params } }) =>
    translateIn(language)(`hall.file.problems.${key}`, { ...params, ...(count && { smart_count: Number(count) }) }),
  );

describe('what a sheet says and a hall has no room for', () => {
  it('is a table without chairs or with too many, and an area without places or with too many', () => {
    const { layout, problems } = read(
      'A|1|2|3',
      'B|1|2|3',
      'Стол 5 (0 мест)|',
      'Стол 6, 5000 мест|',
      'Table 7|',
      'Бар, 0 мест|',
      'Поле, 20000 мест|',
      'Стол 8, 10 мест|',
      'Вход с 19:00',
    );
    expect(layout!.tables.map(({ label, places }) => [label, places.length])).toEqual([['8', 10]]);
    expect(layout!.areas).toEqual([]);
    expect(said('ru', problems)).toEqual([
      'A3, «Стол 5 (0 мест)»: нет ни одного стула, поэтому такого стола в зале нет.',
      'A4, «Стол 6, 5000 мест»: стульев 5 000, а за столом может быть не больше 200, поэтому такого стола в зале нет.',
      'A5, «Table 7»: нет ни одного стула, поэтому такого стола в зале нет.',
      'A6, «Бар, 0 мест»: нет ни одного места, поэтому такой зоны в зале нет.',
      'A7, «Поле, 20000 мест»: мест 20 000, а в зоне может быть не больше 5 000, поэтому такой зоны в зале нет.',
      'A8: форма стола без стульев не указана, он нарисован круглым.',
    ]);
    expect(said('en', problems)).toEqual([
      'A3: “Стол 5 (0 мест)” has no chairs, so there is no such table in the hall.',
      'A4: “Стол 6, 5000 мест” has 5,000 chairs, a table may have 200 at most, so there is no such table in the hall.',
      'A5: “Table 7” has no chairs, so there is no such table in the hall.',
      'A6: “Бар, 0 мест” has no places, so there is no such area in the hall.',
      'A7: “Поле, 20000 мест” has 20,000 places, an area may have 5,000 at most, so there is no such area in the hall.',
      'A8: nothing says the shape of this table without chairs, so it was drawn round.',
    ]);
  });

  it('is a board with more seats around it than a table may have', () => {
    const line = Array.from({ length: 110 }, (_, i) => String(i + 1));
    const board = ['Стол 1', ...line.slice(1).map(() => '')];
    const merged = [{ row: 2, column: 0, rows: 1, columns: 110 }];
    const { layout, problems } = layoutFromSheet({ rows: [[], line, board, line], merged });
    expect(layout!.tables).toEqual([]);
    expect(problems).toContainEqual({
      key: 'table_beyond',
      params: { cell: 'A3', text: 'Стол 1', seats: '220', most: '200' },
    });
  });

  it('is no table that is drawn larger than one may be', () => {
    const merged = [{ row: 1, column: 0, rows: 200, columns: 200 }];
    const { layout } = layoutFromSheet({ rows: rows('A|1|2|3', 'Стол 9, 8 мест'), merged });
    expect(layoutSchema.safeParse(layout).error?.issues).toBeUndefined();
  });

  it('is a caption at 19:00, and no area of no places', () => {
    const merged = [{ row: 1, column: 0, rows: 1, columns: 3 }];
    expect(layoutFromSheet({ rows: rows('A|1|2|3', 'Начало: 19:00||'), merged }).problems).toEqual([]);
  });

  it('are names that are too long, each told once and cut between letters', () => {
    const long = `${'я'.repeat(39)}🎭`;
    const { layout, problems } = read(
      `${long}|1|2|3`,
      `${'б'.repeat(41)}|1|2|3|${'б'.repeat(41)}`,
      'C|1|2|3',
      'г'.repeat(61),
    );
    expect(layout!.rows.map(({ label }) => label)).toEqual(['я'.repeat(39), 'б'.repeat(40), 'C']);
    expect(said('ru', problems)).toEqual([
      `A1: в названии может быть не больше 40 знаков, осталось «${'я'.repeat(39)}».`,
      `A2: в названии может быть не больше 40 знаков, осталось «${'б'.repeat(40)}».`,
      `A4: в названии может быть не больше 60 знаков, осталось «${'г'.repeat(60)}».`,
    ]);
    expect(said('en', problems.slice(0, 1))).toEqual([
      `A1: a name may have 40 characters at most, so this one was cut to “${'я'.repeat(39)}”.`,
    ]);
  });

  it('are cells in which a formula failed: no seats, no labels, no captions', () => {
    const { layout, problems } = read('#REF!|1|2|3', 'B|1|#ССЫЛКА!|3', '#ЗНАЧ!|', 'C|1|2|3', 'Legend', '#NAME?');
    expect(layout!.rows.map(({ label, places }) => [label, places.length])).toEqual([
      ['1', 3],
      ['B', 1],
      ['B', 1],
      ['C', 3],
    ]);
    expect(layout!.captions).toEqual([]);
    expect(said('ru', problems)).toEqual([
      'A1: формула не сработала (#REF!), из этой ячейки ничего не взято.',
      'B1: у мест не указан ряд, считаем его рядом 1.',
      'C2: формула не сработала (#ССЫЛКА!), из этой ячейки ничего не взято.',
      'A3: формула не сработала (#ЗНАЧ!), из этой ячейки ничего не взято.',
    ]);
    expect(said('en', problems.slice(0, 1))).toEqual([
      'A1: the formula in this cell failed (#REF!), so nothing was taken from it.',
    ]);
  });
});

describe('what was not clear in a sheet', () => {
  it('is said with its cell, and with the new label of a row', () => {
    const { problems } = read('Г|1|2|3', '=В|мест|Г|3');
    expect(said('ru', problems)).toEqual([
      'A2: «=В» не место и не номер, оставлено надписью.',
      'B2: «мест» не место и не номер, оставлено надписью.',
      'D2: место 3 в ряду «Г» уже есть, ряд теперь «Д».',
    ]);
    expect(said('en', problems)).toEqual([
      'A2: “=В” is neither a seat nor a number, so it was left as a caption.',
      'B2: “мест” is neither a seat nor a number, so it was left as a caption.',
      'D2: seat 3 of row “Г” is there already, so this is row “Д” now.',
    ]);
  });
});

describe('what a plan of pretix says and a hall has no room for', () => {
  const seat = (n: number) => ({ seat_guid: `${n}`, seat_number: `${n}`, position: { x: n * 24, y: 0 } });
  const row = (row_number: string, y: number, count: number) => ({
    row_number,
    position: { x: 0, y },
    seats: Array.from({ length: count }, (_, i) => ({ ...seat(i + 1), category: i > 1 ? 'к'.repeat(61) : 'VIP' })),
  });
  const plan = (...zones: object[]) => ({
    name: 'x',
    size: { width: 1, height: 1 },
    categories: [
      { name: 'VIP', color: '#fff' },
      { name: 'к'.repeat(61), color: '#000' },
    ],
    zones: zones.map((zone) => ({ position: { x: 0, y: 0 }, areas: [], ...zone })),
  });

  it('are rows without a seat and names that are too long, each with its path', () => {
    const words = [{ position: { x: 0, y: 0 }, text: { text: `${'г'.repeat(59)}🎭` } }];
    const rowsOf = [row(`${'я'.repeat(39)}🎭`, 0, 3), row('2', 26, 0)];
    const { layout, problems } = layoutFromPretix(plan({ name: 'Партер', rows: rowsOf, areas: words }));
    expect(layout!.rows.map(({ label }) => label)).toEqual(['я'.repeat(39)]);
    expect(layout!.captions.map(({ text }) => text)).toEqual(['г'.repeat(59)]);
    expect(problems.map(({ key, params }) => [key, params['place'] ?? `${params['zone']} ${params['row']}`])).toEqual([
      ['cut', 'zones.0.rows.0.row_number'],
      ['empty_row', 'Партер 2'],
      ['cut', 'zones.0.areas.0.text'],
      ['cut', 'categories.1.name'],
    ]);
    expect(said('ru', problems)[1]).toBe('Партер, ряд 2: нет ни одного места, поэтому такого ряда в зале нет.');
    expect(said('en', problems)[1]).toBe('Партер, row 2: there isn’t a single seat in it, so it was left out.');
  });

  it('are long names of levels, and no text of any length comes back', () => {
    const zone = (name: string) => ({ name, rows: [row('1', 0, 3), row('2', 26, 3)] });
    const { layout, problems } = layoutFromPretix(plan(zone('Партер'), zone('б'.repeat(61))));
    expect(layout!.levels.map(({ name }) => name)).toEqual(['Партер', 'б'.repeat(60)]);
    expect(problems).toContainEqual({
      key: 'cut',
      params: { place: 'zones.1.name', text: 'б'.repeat(60), most: '60' },
    });
    const far = { ...row('р'.repeat(9000), 0, 1), seats: [{ ...seat(1), seat_number: 'м'.repeat(9000) }] };
    expect(
      JSON.stringify(layoutFromPretix(plan({ name: 'з'.repeat(9000), rows: [far] })).problems).length,
    ).toBeLessThan(500);
  });
});

describe('what keeps a plan of a file from being saved', () => {
  it('is said first: of pretix with its rows and their level', () => {
    const seats = (x: number, step: number) =>
      [1, 2, 3].map((n) => ({ seat_guid: `${n}`, seat_number: `${n}`, position: { x: x + n * step, y: 0 } }));
    const row = (row_number: string, y: number, x = 0, step = 24) => ({
      row_number,
      position: { x: 0, y },
      seats: seats(x, step),
    });
    const zone = (name: string, y: number) => ({
      name,
      position: { x: 0, y },
      areas: [],
      rows: [row('A', 0, 5, 0), row('B', 60), row('C', 64), row('', 120)],
    });
    const zones = [zone('Stalls', 0), zone('Balcony', 500)];
    const plan = { name: 'x', size: { width: 1, height: 1 }, categories: [], zones };
    const { layout, problems } = layoutFromPretix(plan);
    expect(overlapsOf(layout!).length).toBe(4);
    expect(problems.slice(0, 4)).toEqual(
      ['Stalls', 'Balcony'].flatMap((level) => [
        { key: 'hall_overlap_row_itself', params: { one: 'A', on: ` (${level})` } },
        { key: 'hall_overlap_row', params: { one: 'B', other: 'C', on: ` (${level})` } },
      ]),
    );
  });

  it('is said of a sheet at its cell', () => {
    const merged = [{ row: 0, column: 1, rows: 2, columns: 3 }];
    const { layout, problems } = layoutFromSheet({ rows: rows('A|Бар, 8 мест', 'B|1|2|3', 'C|1|2|3'), merged });
    expect(overlapsOf(layout!).length).toBe(1);
    expect(problems[0]).toEqual({
      key: 'hall_overlap_area',
      params: { cell: 'B2', one: 'B', other: 'Бар', on: '' },
    });
  });

  it('is said of no plan that reaches beyond any hall', () => {
    const far = [1, 2].map((n) => ({ seat_guid: `${n}`, seat_number: `${n}`, position: { x: 1e300, y: 0 } }));
    const zones = [
      { name: 'A', position: { x: 0, y: 0 }, rows: [{ row_number: '1', position: { x: 0, y: 0 }, seats: far }] },
    ];
    const plan = { name: 'x', size: { width: 1, height: 1 }, categories: [], zones };
    expect(layoutFromPretix(plan).problems.filter(isFault)).toEqual([]);
  });
});
