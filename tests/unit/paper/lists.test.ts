import { expect, it } from 'vitest';
import type { Evening, EveningGuest } from '#server/paper/evening.ts';
import { columnList } from '#server/paper/evening/columnList.ts';
import { renderSheets } from '#server/paper/evening/sheets.ts';
import { placeOn } from '#server/paper/evening/where.ts';
import type { Canvas } from '#server/paper/pdf/canvas.ts';
import { NO_LABEL } from '#shared/hall/label.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { placesOf } from '#shared/hall/groups.ts';
import type { PaperKind } from '#shared/paper.ts';
import type { Language } from '#shared/limits.ts';
import { textOf } from '../../support/pdf.ts';
import { hallOf, row, table } from './halls.ts';

const NOBODY: EveningGuest = {
  id: '',
  last_name: 'Гостев',
  first_name: 'Лев',
  middle_name: null,
  salutation: null,
  company: null,
  position: null,
  place: null,
  rank: null,
  office: null,
  represents: null,
  meal: null,
  needs: [],
  remark: null,
};

/** What a list says of these guests, who sit at the places of the hall one after another. */
async function said(
  kind: PaperKind,
  layout: HallLayout,
  guests: readonly Partial<EveningGuest>[],
  language: Language = 'ru',
): Promise<string> {
  const places = placesOf(layout);
  const evening: Evening = {
    language,
    event: 'Ужин',
    hall: 'Зал',
    date: '2026-12-12',
    time: null,
    made: { date: '2026-12-11', time: '17:40' },
    layout,
    own: null,
    sector: null,
    sectors: [],
    signs: new Map(),
    guests: guests.map((guest, i) => ({ ...NOBODY, id: String(i), place: places[i]!, ...guest })),
  };
  const wanted = { kind, size: 'A4', signs: false, changes: null, onlyChanged: false } as const;
  return textOf((await renderSheets(evening, wanted, null))!);
}

const tables = hallOf({ tables: [table('1', 1, 4), table('Главный стол', 11, 4, { x: 300 })] });
const rows = hallOf({ rows: [row('1', 1, 4)] });

it('the protocol list says as whom somebody comes apart from for whom, of this evening else of their own record', async () => {
  const text = await said('protocol_list', tables, [
    { rank: 1, position: 'ректор', company: 'Университет' },
    { rank: 2, position: 'ректор', company: 'Университет', represents: 'Академия' },
    { rank: 3, position: 'ректор', company: 'Университет', office: 'меценат' },
  ]);
  expect(text).toMatch(/Ранг Гость Должность Представляет Место/u);
  expect(text).toMatch(/1 Гостев Лев ректор Университет стол 1, место 1/u);
  expect(text).toMatch(/2 Гостев Лев ректор Академия стол 1, место 2/u);
  // Who comes as somebody else isn't there for their company.
  expect(text).toMatch(/3 Гостев Лев меценат стол 1, место 3/u);
  expect(text).toContain('ранги 1–3');
});

it('the protocol list has no column for what nobody has', async () => {
  const text = await said('protocol_list', rows, [{ rank: 1 }, { rank: 1 }]);
  expect(text).toMatch(/Ранг Гость Место/u);
  expect(text).toContain('2 гостя, ранг 1\n');
  expect(await said('protocol_list', rows, [{ rank: 1 }], 'en')).toContain('1 guest, rank 1\n');
});

it('the kitchen list has one word for the usual meal, and counts meals without capitals and blanks', async () => {
  const guests = [{ meal: 'Обычное' }, {}, { meal: 'Без  мяса' }, { meal: 'без мяса' }];
  const text = await said('kitchen_list', tables, guests);
  expect(text).toMatch(/Стол 1 4 Обычное меню — 2, без мяса — 2/iu);
  // The total, and the line of the table.
  expect(text.match(/обычное меню/giu)).toHaveLength(2);
  expect(text.match(/обычное/giu)).toHaveLength(2);
  expect(text).not.toMatch(/место 1 /u);
  expect(await said('table_lists', tables, guests)).not.toMatch(/Лев Обычное/u);
});

it('lists say what the hall has, and a table that says what it is only once', async () => {
  expect(await said('kitchen_list', rows, [{}])).toMatch(/По рядам$/mu);
  expect(await said('kitchen_list', tables, [{}], 'en')).toMatch(/By table$/mu);
  const both = hallOf({ ...rows, tables: [table('5', 21, 2)] });
  expect(await said('table_lists', both, [{}, {}, {}, {}, {}])).toContain('Списки по столам и рядам');
  const head = await said('table_lists', tables, [{}, {}, {}, {}, {}]);
  expect(head).toContain('Главный стол');
  expect(head).not.toMatch(/стол Главный/iu);
});

it('lays out columns for as many lines as a hall has places', () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `Гостев ${at}`);
  const { lineOf } = columnList([{ says: (row: string) => row }], rows, { least: 10 });
  expect(lineOf(rows[0]!).height).toBeGreaterThan(0);
});

it('sets all lines of a list in letters of one size, smaller where most of them need it', () => {
  const sizesOf = (rows: readonly string[][]) => {
    const sizes = new Set<number>();
    const quiet = () => undefined;
    const text = (_: string, _x: number, _y: number, style: { size: number }) => void sizes.add(style.size);
    const canvas = { text, line: quiet, pill: quiet, rectangle: quiet } as unknown as Canvas;
    const { lineOf } = columnList(
      [0, 1, 2].map((at) => ({ says: (row: string[]) => row[at]! })),
      rows,
      { least: 10 },
    );
    for (const row of rows) lineOf(row).draw(canvas, 0);
    return [...sizes];
  };
  const short = ['Гостев Лев', 'директор', 'стол 1, место 2'];
  const long = ['Преображенская Александра Константиновна', 'заместитель председателя попечительского совета', 'Союз'];
  expect(sizesOf([short, short])).toEqual([10.5]);
  const mixed = sizesOf([...Array.from({ length: 20 }, () => short), long]);
  expect(mixed).toEqual([10.5]);
  const dense = sizesOf([short, ...Array.from({ length: 20 }, () => long)]);
  expect(dense).toHaveLength(1);
  expect(dense[0]).toBeLessThan(10.5);
});

it('a table with a name is told by it as everywhere else', () => {
  const at = (name: string, seat: string | null) => placeOn({ ...NO_LABEL, table: name, seat }, 'ru');
  expect(at('7', '1')).toBe('стол 7, место 1');
  expect(at('Главный', '1')).toBe('стол «Главный», место 1');
  expect(at('Главный', null)).toBe('стол «Главный»');
  expect(at('Главный стол', '1')).toBe('Главный стол, место 1');
  expect(placeOn({ ...NO_LABEL, level: 'Balcony', table: 'Main', seat: '2' }, 'en')).toBe(
    'Balcony, table “Main”, seat 2',
  );
});
