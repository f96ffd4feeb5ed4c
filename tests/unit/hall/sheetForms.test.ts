import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { layoutFromSheet } from '#shared/hall/fromSheet.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { type HallLayout, type Shape, SHAPES, type Table } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { chairsOf } from '#shared/hall/shapes.ts';
import type { PlanSheet } from '#shared/hall/sheetCells.ts';
import { seatingPlanWorkbook } from '#server/paper/plan.ts';
import type { Language } from '#shared/limits.ts';
import { planSheetOf } from './planSheets.ts';
import { hallOf, table } from '../paper/halls.ts';

/** Sheets of the seating plan, a hall each. */
async function sheetsOf(layouts: HallLayout[], language: Language): Promise<PlanSheet[]> {
  const halls = layouts.map((layout, i) => ({
    name: `Зал ${i}`,
    date: '2026-11-27',
    time: null,
    layout,
    sectors: [],
    places: placesOf(layout).map((place) => ({ place, active: true, sector_id: null, guest_name: null })),
  }));
  const event = { name: 'Ужин', code: null };
  const book = XLSX.read(await seatingPlanWorkbook({ event, language, guests: [], halls }));
  return halls.map(({ name }) => planSheetOf(book.Sheets[name]!));
}

/** The shape of a table and where each number stands, from its middle. */
function chairsIn(layout: HallLayout): string[] {
  const printed = labelsOf(layout);
  return layout.tables.flatMap((each) => {
    const spots = chairsOf(each).map(({ x, y }) => `${Math.round(x - each.x)} ${Math.round(y - each.y)}`);
    const seats = each.places.map((place, i) => `${printed.get(place)!.seat} at ${spots[i]!.replaceAll('-0', '0')}`);
    return [`${each.shape} ${each.label}`, ...seats.toSorted()];
  });
}

const counts = (...all: number[]) => all.map((chairs) => ({ chairs }));
const alongSides = (...all: number[][]) =>
  all.map((sides) => ({ chairs: sides.reduce((sum, each) => sum + each, 0), sides }));
const CHAIRS: Record<Shape, { chairs: number; sides?: number[] }[]> = {
  round: counts(1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16),
  oval: counts(1, 2, 3, 4, 6, 8, 9, 10, 12, 15, 20),
  long: [...counts(1, 2, 3, 7), ...alongSides([4, 1, 4, 1], [3, 0, 0, 0], [2, 2, 0, 1], [1, 1, 1, 1], [3, 1, 0, 0])],
  u: [...counts(1, 2, 3, 4, 5, 6, 8, 12), ...alongSides([0, 4, 0], [2, 0, 2], [1, 4, 3], [0, 1, 2], [5, 2, 0])],
  head: counts(1, 2, 5),
};

const tables: [Shape, number, 'ltr' | 'rtl'][] = (Object.keys(CHAIRS) as Shape[]).flatMap((shape) =>
  [0, 90, 180, -90].flatMap((turn) => (['ltr', 'rtl'] as const).map((direction) => [shape, turn, direction] as never)),
);

describe('a table in the sheet of a hall', () => {
  it.each(tables)('that is %s, turned by %d and counted %s, is read with each number where it was', async (...form) => {
    const [shape, turn, direction] = form;
    const halls = CHAIRS[shape].map(({ chairs, sides }, i) => {
      const said: Partial<Table> = { shape, turn, direction, start: i % 2 ? 1 : 7, ...(sides ? { sides } : {}) };
      return hallOf({ tables: [table('7', 1, chairs, said)] });
    });
    const sheets = await sheetsOf(halls, direction === 'ltr' ? 'ru' : 'en');
    const read = sheets.map((sheet) => layoutFromSheet(sheet));
    expect(read.map(({ layout }) => chairsIn(layout!))).toEqual(halls.map(chairsIn));
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
  });

  const read = (lines: string[], merged: PlanSheet['merged']) => {
    const rows = lines.map((line) => line.split('|').map((text) => text.replace('/', '\n')));
    const { layout, problems } = layoutFromSheet({ rows, merged: merged! });
    return { tables: layout!.tables.map(({ shape, places }) => `${shape} ${places.length}`), problems };
  };
  const board = { row: 1, column: 1, rows: 1, columns: 3 };
  const leg = { row: 2, rows: 2, columns: 1 };
  const told = [{ key: 'table_shape', params: { cell: 'B2', table: '7' } }];

  it('is told at its cell where its words say a shape that its cells are not', () => {
    const lines = ['|1|2|3|', '8|Стол 7/буквой П|||4', '|7|6|5|'];
    expect(read(lines, [board])).toEqual({ tables: ['long 8'], problems: told });
  });

  it('is told at its cell where legs hang at it that its chairs do not stand around', () => {
    const merged = [board, { ...leg, column: 1 }, { ...leg, column: 3 }];
    expect(read(['||1|2|', '5|Стол 7|||3', '||4||', '||||'], merged)).toEqual({ tables: ['long 5'], problems: told });
    expect(read(['|2|3|4|', '1|Стол 7|||5', '||||', '||||'], merged)).toEqual({ tables: ['u 5'], problems: [] });
  });

  it('has no more chairs than a table may have', () => {
    const legs = Array.from({ length: 59 }, (_, i) => [String(59 - i), ...Array<string>(90).fill(''), String(152 + i)]);
    const top = ['', ...Array.from({ length: 90 }, (_, i) => String(i + 61)), ''];
    const rows = [top, ['60', 'Стол 7', ...Array<string>(89).fill(''), '151'], ...legs];
    const down = { row: 2, rows: 59, columns: 1 };
    const merged = [
      { row: 1, column: 1, rows: 1, columns: 90 },
      { ...down, column: 1 },
      { ...down, column: 90 },
    ];
    const { tables } = layoutFromSheet({ rows, merged }).layout!;
    expect(tables.map(({ places }) => places.length)).toEqual([150]);
  });

  it('without chairs keeps its shape, and is told where nothing says it', async () => {
    for (const language of ['ru', 'en'] as const)
      for (const shape of SHAPES) {
        const [sheet] = await sheetsOf([hallOf({ tables: [table('7', 1, 12, { shape, chairs: false })] })], language);
        const { layout, problems } = layoutFromSheet(sheet!);
        expect(layout!.tables).toMatchObject([{ label: '7', shape, turn: 0, chairs: false }]);
        expect([layout!.tables[0]!.places.length, problems]).toEqual([12, []]);
      }
    const rows = [['', 'Стол 7, 8 мест'], [], ['', 'Стол 8, 8 мест']];
    expect(layoutFromSheet({ rows }).problems).toEqual([{ key: 'no_shape', params: { cell: 'B1', count: '2' } }]);
  });
});
