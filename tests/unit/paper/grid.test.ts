import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { groupsOf, isFree, placesOf } from '#shared/hall/groups.ts';
import { type HallLayout, SHAPES } from '#shared/hall/layout.ts';
import { levelPlansOf } from '#shared/hall/levels.ts';
import { gridOf } from '#server/paper/plan/grid.ts';
import { type PlanHall, seatingPlanWorkbook } from '#server/paper/plan.ts';
import { anyHall, banquet, hallOf, opera, row, table } from './halls.ts';

/** The hall as its sheet in a real file, everything on its place: guests are called by the id of their place. */
async function sheetOf(layout: HallLayout, named = false): Promise<XLSX.WorkSheet> {
  const hall: PlanHall = {
    name: 'Зал',
    date: '2026-11-27',
    time: null,
    layout,
    sectors: [],
    places: placesOf(layout).map((place) => ({
      place,
      active: true,
      sector_id: null,
      guest_name: named ? `Гость-${place}` : null,
    })),
  };
  const file = await seatingPlanWorkbook({
    event: { name: 'Ужин', code: null },
    language: 'ru',
    halls: [hall],
    guests: [],
  });
  return XLSX.read(file).Sheets['Зал']!;
}

/** The texts from the first line below the stage down to the legend, without empty cells around them. */
async function drawn(layout: HallLayout): Promise<string[][]> {
  const texts = XLSX.utils.sheet_to_json<string[]>(await sheetOf(layout), { header: 1, defval: '', raw: false });
  const lines = texts.slice(texts.findIndex((line) => line.includes('СЦЕНА')) + 1);
  const end = lines.findIndex((line) => line.includes('Обозначения'));
  const filled = lines.slice(0, end).filter((line) => line.some(Boolean));
  const used = filled[0]!.map((_, i) => i).filter((i) => filled.some((line) => line[i]));
  return filled.map((line) => line.slice(used[0], used.at(-1)! + 1));
}

const only = (change: Parameters<typeof table>[3], chairs = 10) =>
  drawn(hallOf({ tables: [table('7', 1, chairs, change)] }));

describe('a table in the sheet of a hall', () => {
  it('that is round is a cell with its label and the chairs around it in their order', async () => {
    expect(await only({})).toEqual([
      ['9', '10', '1', '2'],
      ['8', 'Стол 7', '', '3'],
      ['7', '6', '5', '4'],
    ]);
    expect(await only({}, 6)).toEqual([
      ['6', '1', '2'],
      ['', 'Стол 7', ''],
      ['5', '4', '3'],
    ]);
    // Turned by a quarter, its first chair stands on the right; counted the other way, the numbers go back.
    expect(await only({ turn: 90, direction: 'rtl' }, 8)).toEqual([
      ['4', '3', '2'],
      ['5', 'Стол 7', '1'],
      ['6', '7', '8'],
    ]);
  });

  it('that is long is a board with chairs along its sides, lying or standing', async () => {
    const long = { shape: 'long', sides: [4, 1, 4, 1] } as const;
    expect(await only({ ...long, sides: [...long.sides] })).toEqual([
      ['', '1', '2', '3', '4', ''],
      ['10', 'Стол 7', '', '', '', '5'],
      ['', '9', '8', '7', '6', ''],
    ]);
    expect(await only({ ...long, sides: [...long.sides], turn: 80 })).toEqual([
      ['', '10', ''],
      ['9', 'Стол 7', '1'],
      ['8', '', '2'],
      ['7', '', '3'],
      ['6', '', '4'],
      ['', '5', ''],
    ]);
  });

  it('that is a head table has its chairs behind, that is an oval around a long board', async () => {
    expect(await only({ shape: 'head', sides: [4] }, 4)).toEqual([
      ['1', '2', '3', '4'],
      ['Стол 7', '', '', ''],
    ]);
    expect(await only({ shape: 'oval' }, 12)).toEqual([
      ['11', '12', '1', '2', '3'],
      ['10', 'Стол 7', '', '', '4'],
      ['9', '8', '7', '6', '5'],
    ]);
  });

  it('that is an oval is turned by whole quarters, and its chairs go round by the rest', async () => {
    expect(await only({ shape: 'oval', turn: 90 }, 12)).toEqual([
      ['9', '10', '11'],
      ['8', 'Стол 7', '12'],
      ['7', '', '1'],
      ['6', '', '2'],
      ['5', '4', '3'],
    ]);
    // By a quarter and a twelfth of the way round.
    expect(await only({ shape: 'oval', turn: 120 }, 12)).toEqual([
      ['8', '9', '10'],
      ['7', 'Стол 7', '11'],
      ['6', '', '12'],
      ['5', '', '1'],
      ['4', '3', '2'],
    ]);
  });

  it('that is a horseshoe is open below', async () => {
    const layout = hallOf({ tables: [table('7', 1, 8, { shape: 'u', sides: [3, 3, 2] })] });
    expect(await drawn(layout)).toEqual([
      ['', '4', '5', '6', ''],
      ['3', 'Стол 7', '', '', '7'],
      ['2', '', '', '', '8'],
      ['1', '', '', '', ''],
    ]);
    const { boards } = gridOf(layout);
    expect(boards).toEqual([
      { row: 2, column: 2, rowSpan: 1, columnSpan: 3, text: '7', shape: null },
      { row: 3, column: 2, rowSpan: 2, columnSpan: 1, text: '', shape: null },
      { row: 3, column: 4, rowSpan: 2, columnSpan: 1, text: '', shape: null },
    ]);
  });

  it('without chairs is a field that says how many places there are, as an area does', async () => {
    const lines = await only({ chairs: false }, 12);
    expect(lines.flat().filter(Boolean)).toEqual(['Стол 7\nкруглый\nсвободная рассадка\nзанято 0 из 12']);
  });
});

describe('the sheet of a hall', () => {
  it('has a bowed row in one line, its seats beside each other in their order', async () => {
    const rows = [row('1', 1, 5, { bow: -30 }), row('2', 11, 7, { x: -24, y: 30, bow: -40, direction: 'rtl' })];
    expect(await drawn(hallOf({ rows }))).toEqual([
      ['', '1', '1', '2', '3', '4', '5', '1', ''],
      ['2', '7', '6', '5', '4', '3', '2', '1', '2'],
    ]);
  });

  it('has levels one below the other, each under its name and with a stage of its own', async () => {
    const texts = XLSX.utils
      .sheet_to_json<string[]>(await sheetOf(opera()), { header: 1, defval: '', raw: false })
      .flat()
      .filter((text) => /^(СЦЕНА|Партер|Балкон.*|Оркестр.*|Стол .*|24|Обозначения)$/s.test(text));
    expect(texts).toEqual([
      'Партер',
      'СЦЕНА',
      'Оркестровая яма\nсвободная рассадка\nзанято 0 из 20',
      'Балкон второго яруса',
      'СЦЕНА',
      '24',
      '24',
      'Стол Ложа',
      '24',
      'Обозначения',
    ]);
  });

  it('tells an entrance on the level it is closest to', async () => {
    const layout = {
      ...opera(),
      entrances: [
        { name: 'А', x: 100, y: -150 },
        { name: 'Вход с набережной', x: 100, y: 420 },
      ],
    };
    const entrances = levelPlansOf(layout).map((level) => level.layout.entrances.map(({ name }) => name));
    expect(entrances).toEqual([['А'], ['Вход с набережной']]);
    const texts = XLSX.utils
      .sheet_to_json<string[]>(await sheetOf(layout), { header: 1, defval: '', raw: false })
      .flat();
    const told = texts.filter((text) => /^(вход: .+|Вход .+|Партер|Балкон второго яруса)$/.test(text));
    expect(told.toSorted()).toEqual(['Балкон второго яруса', 'Вход с набережной', 'Партер', 'вход: А'].toSorted());
  });

  it('is tried with every shape of table there is', () => {
    expect(new Set(banquet().tables.map(({ shape }) => shape))).toEqual(new Set(SHAPES));
  });

  it('keeps a banquet together: no two empty lines or columns between its tables', () => {
    const { seats, boards, areas } = gridOf(banquet());
    const corners = [...boards, ...areas].flatMap((span) => [
      span,
      { row: span.row + span.rowSpan - 1, column: span.column + span.columnSpan - 1 },
    ]);
    const widest = (of: 'row' | 'column') => {
      const used = [...new Set([...seats.values(), ...corners].map((spot) => spot[of]))].sort((a, b) => a - b);
      return Math.max(...used.slice(1).map((value, i) => value - used[i]! - 1));
    };
    expect([widest('row'), widest('column')]).toEqual([1, 1]);
  });

  it('gives every seat a cell of its own, whatever lies on what, and nobody else one', () => {
    fc.assert(
      fc.property(anyHall, (layout) => {
        const seated = groupsOf(layout).filter((each) => !isFree(each));
        const found: number[] = [];
        for (const level of levelPlansOf(layout)) {
          const grid = gridOf(level.layout);
          found.push(...grid.seats.keys());
          const cells = [
            ...[...grid.seats.values(), ...grid.labels].map(({ row: line, column }) => `${line} ${column}`),
            ...[...grid.boards, ...grid.areas].flatMap(cellsOf),
          ];
          expect(new Set(cells).size).toBe(cells.length);
          expect(grid.areas.length).toBe(groupsOf(level.layout).filter(isFree).length);
          const rings = level.layout.tables.filter(({ chairs, sides }) => chairs !== false && !sides);
          for (const { places } of rings) expect(isAround(places.map((place) => grid.seats.get(place)!))).toBe(true);
        }
        const wanted = seated.flatMap(({ group }) => group.places);
        expect(found.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });

  it('is written to a file in which every guest with a chair is in one cell', async () => {
    await fc.assert(
      fc.asyncProperty(anyHall, async (layout) => {
        const sheet = await sheetOf(layout, true);
        const names = Object.entries(sheet).flatMap(([key, cell]) =>
          key.startsWith('!') ? [] : (/Гость-(\d+)/.exec(String((cell as XLSX.CellObject).v))?.[1] ?? []),
        );
        const seated = groupsOf(layout).filter((each) => !isFree(each));
        const wanted = seated.flatMap(({ group }) => group.places.map(String));
        expect(names.toSorted()).toEqual(wanted.toSorted());
      }),
      { numRuns: 15 },
    );
  });
});

function cellsOf(span: { row: number; column: number; rowSpan: number; columnSpan: number }): string[] {
  return Array.from(
    { length: span.rowSpan * span.columnSpan },
    (_, i) => `${span.row + Math.floor(i / span.columnSpan)} ${span.column + (i % span.columnSpan)}`,
  );
}

/** Do these cells go around something clockwise, each once: is what they turn by in sum one round at most? */
function isAround(spots: { row: number; column: number }[]): boolean {
  const [rows, columns] = [spots.map((spot) => spot.row), spots.map((spot) => spot.column)];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [y, x] = [middle(rows), middle(columns)];
  const angles = spots.map((spot) => Math.atan2(spot.row - y, spot.column - x));
  const turns = angles.slice(1).map((angle, i) => (angle - angles[i]! + 2 * Math.PI) % (2 * Math.PI));
  return spots.length < 4 || turns.reduce((sum, each) => sum + each, 0) < 2 * Math.PI;
}
