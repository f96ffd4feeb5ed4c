import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { drawBlock } from '#shared/hall/blocks.ts';
import { checkLayout } from '#shared/hall/check.ts';
import { layoutFromSheet } from '#shared/hall/fromSheet.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { type HallLayout, layoutSchema, newLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import type { PlanSheet } from '#shared/hall/sheetCells.ts';
import { seatingPlanWorkbook } from '#server/paper/plan.ts';
import { type Language, limit } from '#shared/limits.ts';
import { banquet, hallOf, opera, row } from '../paper/halls.ts';
import { planSheetOf } from './planSheets.ts';
import { anyRows } from './anyRows.ts';

/** A sheet by its lines, cells between bars. */
const sheet = (...lines: string[]): PlanSheet => ({
  rows: lines.map((line) => line.split('|').map((cell) => cell.trim().replaceAll('/', '\n'))),
});
const merged = (of: PlanSheet, row: number, column: number, rows: number, columns: number): PlanSheet => ({
  ...of,
  merged: [...(of.merged ?? []), { row, column, rows, columns }],
});

/** What is printed on every chair: 'Балкон 5 12'. */
function labels(layout: HallLayout | null): string[] {
  return [...labelsOf(layout!).values()]
    .map(({ level, row: of, table: at, area, seat }) => [level, of ?? at ?? area, seat].filter(Boolean).join(' '))
    .toSorted();
}

/** The rows of what was read, as 'label: numbers'. */
function rowsIn(read: ReturnType<typeof layoutFromSheet>): string[] {
  const printed = labelsOf(read.layout!);
  return read.layout!.rows.map(
    ({ label, places }) => `${label}: ${places.map((place) => printed.get(place)!.seat).join(' ')}`,
  );
}

/** The sheet of the hall in a real seating plan. */
async function planOf(layout: HallLayout, named = false, language: Language = 'ru'): Promise<PlanSheet> {
  const places = placesOf(layout).map((place) => ({
    place,
    active: !layout.inactive.includes(place),
    sector_id: place % 2 === 0 ? 'a' : null,
    guest_name: named && place % 3 === 0 ? `Гость ${place}` : null,
  }));
  const hall = { name: 'Зал', date: '2026-11-27', time: null, layout, sectors: [{ id: 'a', name: '7', number: 1 }] };
  const event = { name: 'Ужин', code: null };
  const book = XLSX.read(await seatingPlanWorkbook({ event, language, guests: [], halls: [{ ...hall, places }] }));
  return planSheetOf(book.Sheets['Зал']!);
}

describe('the sheet of a hall in the seating plan', () => {
  it('gives any hall of straight rows back with its labels, whoever sits there', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, fc.boolean(), async (hall, named) => {
        const { layout, problems } = layoutFromSheet(await planOf(hall, named));
        expect(labels(layout)).toEqual(labels(hall));
        expect(problems).toEqual([]);
        expect(layout!.stage).toEqual(hall.stage);
        expect(layoutSchema.safeParse(layout).error?.issues).toBeUndefined();
        expect(checkLayout(layout!)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it.each(['ru', 'en'] as const)('gives levels, tables and areas back, with the words of %s', async (language) => {
    for (const hall of [opera(), banquet()]) {
      const { layout, problems } = layoutFromSheet(await planOf(hall, true, language));
      expect(labels(layout)).toEqual(labels(hall));
      expect(problems).toEqual([]);
      expect(overlapsOf(layout!)).toEqual([]);
      const shapes = (of: HallLayout) => of.tables.map(({ label, shape }) => `${label} ${shape}`).toSorted();
      expect(shapes(layout!)).toEqual(shapes(hall));
    }
  });

  it('gives blocks with aisles back, those that count anew too', async () => {
    const block = { x: 0, y: 0, rows: 12, seats: 24, rake: 1, bow: 0, aisles: [8, 16], label: '1', skip: '', level: 0 };
    for (const anew of [false, true]) {
      const hall = drawBlock(newLayout(0, 0), { ...block, counting: 'ltr', anew, name: '', boxes: 0, boxName: '' });
      expect(labels(layoutFromSheet(await planOf(hall)).layout)).toEqual(labels(hall));
    }
  });

  it('keeps closed seats closed, under their number', async () => {
    const hall = { ...hallOf({ rows: [row('1', 1, 6), row('2', 11, 6, { y: 26 })] }), inactive: [3, 11, 16] };
    const { layout } = layoutFromSheet(await planOf(hall));
    const printed = labelsOf(layout!);
    expect(labels(layout)).toEqual(labels(hall));
    expect(layout!.inactive.map((place) => [printed.get(place)!.row, printed.get(place)!.seat])).toEqual([
      ['1', '3'],
      ['2', '1'],
      ['2', '6'],
    ]);
  });
});

describe('a sheet that looks like a hall', () => {
  it('has a row in each line with seats, under the word beside them', () => {
    const read = layoutFromSheet(sheet('Ряд 1 | 1 | 2 | 3', 'Row B | | 4 | 3 | 2', '| 2 | 4 | 6 | VIP'));
    expect(rowsIn(read)).toEqual(['1: 1 2 3', 'B: 4 3 2', 'VIP: 2 4 6']);
    expect(read.layout!.rows[0]).toMatchObject({ x: 24, y: 0, dx: 24, dy: 0 });
    expect(read.layout!.rows[1]).toMatchObject({ x: 48, y: 26, direction: 'rtl' });
    expect(read.layout!.rows[2]).toMatchObject({ step: 2 });
    expect(read.problems).toEqual([]);
  });

  it('tells a number that is a label from a seat: at both ends, at one, or a column apart', () => {
    expect(rowsIn(layoutFromSheet(sheet('5|1|2|3|5', '6|1|2|3|6')))).toEqual(['5: 1 2 3', '6: 1 2 3']);
    expect(rowsIn(layoutFromSheet(sheet('1|1|2|3', '2|1|2|3', '3|1|2|3')))).toEqual([
      '1: 1 2 3',
      '2: 1 2 3',
      '3: 1 2 3',
    ]);
    expect(rowsIn(layoutFromSheet(sheet('3|2|1||11', '3|2|1||12')))).toEqual(['11: 3 2 1', '12: 3 2 1']);
    expect(rowsIn(layoutFromSheet(sheet('7||1|2||3|4||7', '8||1|2||3|4||8')))).toEqual([
      '7: 1 2',
      '7: 3 4',
      '8: 1 2',
      '8: 3 4',
    ]);
    expect(rowsIn(layoutFromSheet(sheet('8|1|2|8|3|4|8', '9|1|2|9|3|4|9')))).toEqual([
      '8: 1 2',
      '8: 3 4',
      '9: 1 2',
      '9: 3 4',
    ]);
  });

  it('counts rows without a label, and says where', () => {
    const none = layoutFromSheet(sheet('1|2|3', '4|5|6'));
    expect(rowsIn(none)).toEqual(['1: 1 2 3', '2: 4 5 6']);
    expect(none.problems).toEqual([{ key: 'no_labels', params: { count: '2' } }]);
    const some = layoutFromSheet(sheet('A|1|2', '|1|2', 'C|1|2'));
    expect(rowsIn(some)).toEqual(['A: 1 2', 'B: 1 2', 'C: 1 2']);
    expect(some.problems).toEqual([{ key: 'no_label', params: { cell: 'B2', row: 'B' } }]);
  });

  it('has seats of signs and names, closed ones, and says which has no number', () => {
    const read = layoutFromSheet(sheet('A|x|x|x|x', 'B|■|■||■', 'C|1/Иванов|×|3/Ли', 'D|1|2|2а|4'));
    expect(rowsIn(read)).toEqual(['A: 1 2 3 4', 'B: 1 2', 'B: 3', 'C: 1 2 3', 'D: 1 2 3 4']);
    expect(read.layout!.inactive).toHaveLength(1);
    expect(read.problems).toEqual([{ key: 'no_number_in', params: { cell: 'D4', row: 'D', seat: '2а' } }]);
    expect(read.layout!.captions).toEqual([]);
  });

  it('has stage, areas, tables, entrances and captions where words say so', () => {
    let of = sheet(
      '|Э К Р А Н||',
      'A|1|2|3',
      '|Фуршет, 40 мест||',
      '|Бар … 12||',
      '|Вход: со двора|',
      '|Гардероб|',
      'Стол 7/за 5 мест|',
    );
    of = merged(merged(merged(of, 0, 1, 1, 3), 2, 1, 1, 3), 3, 1, 1, 2);
    const { layout, problems } = layoutFromSheet(of);
    expect(layout!.stage).toEqual({ kind: 'screen', side: 'top' });
    expect(layout!.areas).toMatchObject([
      { name: 'Фуршет', x: 12, y: 39, width: 72, height: 26 },
      { name: 'Бар', x: 12, y: 65, width: 48, height: 26 },
    ]);
    expect(layout!.areas.map(({ places }) => places.length)).toEqual([40, 12]);
    expect(layout!.entrances).toEqual([{ name: 'со двора', x: 24, y: 104 }]);
    expect(layout!.captions).toEqual([{ text: 'Гардероб', x: 24, y: 130 }]);
    expect(layout!.tables).toMatchObject([{ label: '7', chairs: false }]);
    expect(problems).toEqual([{ key: 'no_shape', params: { cell: 'A7', count: '1' } }]);
  });

  it('calls a table by its name, with marks around it or without', () => {
    for (const text of ['Стол Бар/за 5 мест', 'Стол «Бар»/за 5 мест', 'Table “Бар”/за 5 мест'])
      expect(layoutFromSheet(sheet('A|1|2', '', `${text}|`)).layout!.tables).toMatchObject([{ label: 'Бар' }]);
  });

  it('has levels where a label comes again under another heading, and counts it on where none stands there', () => {
    const levels = layoutFromSheet(sheet('', '', 'Партер', 'A|1|2', '', 'Балкон', 'A|1|2'));
    expect(labels(levels.layout)).toEqual(['Балкон A 1', 'Балкон A 2', 'Партер A 1', 'Партер A 2']);
    expect(levels.problems).toEqual([]);
    const twice = layoutFromSheet(sheet('A|1|2', 'A|2|3'));
    expect(labels(twice.layout)).toEqual(['A 1', 'A 2', 'B 2', 'B 3']);
    const params = { cell: 'B2', group: 'A', on: '', seat: '2', now: 'B' };
    expect(twice.problems).toEqual([{ key: 'doubled_row', params }]);
  });

  it('tells words among seats, which are captions that do not lie on each other, line by line', () => {
    const { layout, problems } = layoutFromSheet(
      sheet('', '', '=В | мест | <b>7</b> | 8', 'Б | 1 | 2 | | касса | | 3', 'Б | 1 | 2 | | | буфет'),
    );
    expect(layout!.captions).toEqual([
      { text: '=В мест', x: 12, y: 52 },
      { text: 'касса', x: 96, y: 78 },
      { text: 'буфет', x: 120, y: 104 },
    ]);
    expect(problems.map(({ key, params }) => [params['cell'], key])).toEqual([
      ['A3', 'words_among_seats'],
      ['B3', 'words_among_seats'],
      ['E4', 'words_among_seats'],
      ['B5', 'doubled_row'],
      ['C5', 'doubled_row'],
    ]);
  });

  it('has a title in the second line only where nothing stands above it', () => {
    const captions = (...lines: string[]) => layoutFromSheet(sheet(...lines)).layout!.captions.map(({ text }) => text);
    expect(captions('', 'Ужин', '', 'А|1|2')).toEqual([]);
    expect(captions('Ужин', 'Большой зал', '', 'А|1|2')).toEqual([]);
    expect(captions('А|1|2', 'Проходить здесь', 'Б|1|2')).toEqual(['Проходить здесь']);
  });

  it('without a seat, or with more than a hall has, is none', () => {
    expect(layoutFromSheet(sheet('Опера|Балет', 'Тоска|Жизель'))).toEqual({
      layout: null,
      problems: [{ key: 'no_seats_in', params: {} }],
    });
    const rows = Array.from({ length: 400 }, () => Array.from({ length: 300 }, (_, i) => String(i + 1)));
    expect(layoutFromSheet({ rows })).toMatchObject({ layout: null, problems: [{ key: 'too_many' }] });
  });

  it('has as many seats as a hall may have beside the labels of its rows, and no seat more', () => {
    const hall = (seats: number) =>
      Array.from({ length: 250 }, (_, row) => {
        const numbers = Array.from({ length: row === 0 ? seats : 400 }, (_, i) => String(i + 1));
        return [String(row + 1), ...numbers, ...(row === 0 ? [] : [String(row + 1)])];
      });
    expect(placesOf(layoutFromSheet({ rows: hall(400) }).layout!)).toHaveLength(limit('hallPlaces'));
    expect(layoutFromSheet({ rows: hall(401) })).toEqual({
      layout: null,
      problems: [{ key: 'too_many', params: { seats: '100001', most: '100000' } }],
    });
  });
});
