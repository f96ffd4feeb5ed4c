import { describe, expect, it } from 'vitest';
import { groupsOf } from '#shared/hall/groups.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { layoutOf, newLayout, type HallLayout, type Table } from '#shared/hall/layout.ts';
import { partsOf } from '../../../src/customRoutes/hall/seating/parts.ts';
import { longestRunStart, roomFor, runFrom, seatingOrder } from '../../../src/customRoutes/hall/seating/runs.ts';
import { sentencesFor } from '../../../src/customRoutes/hall/seating/sentences.ts';
import { sectionsOf, stretchesOf } from '../../../src/customRoutes/hall/seating/stretches.ts';
import { partsText, stretchesText } from '../../../src/customRoutes/hall/seating/words.ts';
import { translateIn } from './translate.ts';

const any = () => true;
const without =
  (...taken: number[]) =>
  (place: number) =>
    !taken.includes(place);

function table(label: string, x: number, from: number, count: number, more: Partial<Table> = {}): Table {
  const places = Array.from({ length: count }, (_, i) => from + i);
  return { label, shape: 'round', x, y: 300, turn: 0, start: 1, places, ...more };
}

/** Two rows of four (places 1 to 8), tables 1 to 3 of six in a line (11–16, 21–26, 31–36), a head table (41–46), a bar table without chairs (51–55). */
const hall: HallLayout = {
  ...newLayout(2, 4),
  next_place: 100,
  tables: [
    table('1', 0, 11, 6),
    table('2', 200, 21, 6),
    table('3', 450, 31, 6),
    table('Президиум', 200, 41, 6, { shape: 'head', sides: [6], y: 600 }),
    table('Бар', 600, 51, 5, { chairs: false }),
  ],
};
const labels = labelsOf(hall);

describe('a group at a table', () => {
  it('sits clockwise from the pressed chair, past the last one on to the first', () => {
    expect(runFrom(hall, 15, 4, any)).toEqual([15, 16, 11, 12]);
    expect(runFrom(hall, 15, 3, without(16))).toEqual([15, 11, 12]);
  });

  it('goes on to the next table by number, round to the first, and there sits down where most chairs are free side by side', () => {
    expect(runFrom(hall, 11, 9, without(21, 23))).toEqual([11, 12, 13, 14, 15, 16, 24, 25, 26]);
    expect(runFrom(hall, 31, 7, any)).toEqual([31, 32, 33, 34, 35, 36, 11]);
    // However they stand, and in whatever order they were drawn.
    const numbers = ['10', '2', '1', '9'].map((label, at) => table(label, 300 * at, 10 * at + 1, 2));
    expect(runFrom({ ...hall, tables: numbers }, 11, 8, any)).toEqual([11, 12, 31, 32, 1, 2, 21, 22]);
  });

  it('comes to a head table only where that is pressed', () => {
    const others = [31, 32, 33, 34, 35, 36, 11, 12, 13, 14, 15, 16];
    expect(runFrom(hall, 21, 99, any)).toEqual([21, 22, 23, 24, 25, 26, ...others]);
    expect(runFrom(hall, 41, 8, any)).toEqual([41, 42, 43, 44, 45, 46, 11, 12]);
  });

  it('goes on to every table of its level before it comes to one right above it', () => {
    const levels = [{ name: 'Зал' }, { name: 'Балкон' }];
    const above = (places: number, more: Partial<Table>) => table('1', 10, places, 6, { level: 1, ...more });
    const high: HallLayout = { ...hall, levels, tables: [...hall.tables, above(61, {}), above(71, { x: 900 })] };
    // 6 chairs at each of the three tables below, however far, then those above.
    expect(runFrom(high, 11, 20, any).slice(18)).toEqual([61, 62]);
    expect(runFrom(high, 61, 13, any).slice(6)).toEqual([71, 72, 73, 74, 75, 76, 11]);
  });

  it('fills its own sector before it crosses into another one', () => {
    const isTogether = (place: number) => place < 14 || place > 30;
    expect(runFrom(hall, 11, 8, any, isTogether)).toEqual([11, 12, 13, 31, 32, 33, 34, 35]);
    expect(runFrom(hall, 11, 5, (place) => place < 20, isTogether)).toEqual([11, 12, 13, 14, 15]);
  });

  it('never comes to rows or to a table without chairs, and nobody in a row comes to a table', () => {
    expect(runFrom(hall, 11, 99, any)).toHaveLength(18);
    expect(runFrom(hall, 1, 99, any)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(runFrom(hall, 53, 99, without(51))).toEqual([52, 53, 54, 55]);
  });

  it('behind a head table sits beside the pressed chair to its end, then before it', () => {
    expect(runFrom(hall, 44, 4, any)).toEqual([43, 44, 45, 46]);
  });

  it('begins where the longest free stretch does, which may pass the first chair', () => {
    expect(longestRunStart(hall.tables[0]!, without(12, 14))).toBe(15);
    expect(longestRunStart(hall.tables[3]!, without(42, 45))).toBe(43);
    expect(longestRunStart(hall.tables[0]!, () => false)).toBe(11);
  });
});

describe('who sits together', () => {
  it('are all at one table, and no others, as a plan for the whole list counts them', () => {
    expect(partsOf(hall, [16, 11])).toEqual([[16, 11]]);
    expect(partsOf(hall, [12, 15])).toEqual([[12, 15]]);
    expect(partsOf(hall, [46, 41])).toEqual([[46, 41]]);
    expect(partsOf(hall, [16, 21])).toEqual([[16], [21]]);
    expect(partsOf(hall, [8, 11, 51, 55])).toEqual([[8], [11], [51, 55]]);
  });

  it('finds room at every table, row and area that has as many free places', () => {
    const room = roomFor(hall, 5, without(12, 22, 23, 1));
    expect([...room]).toEqual([11, 13, 14, 15, 16, 31, 32, 33, 34, 35, 36, 41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 55]);
    // In a row they have to be side by side.
    expect([...roomFor(hall, 3, without(2))].filter((place) => place < 10)).toEqual([5, 6, 7, 8]);
  });

  it('is put on places in the order of the plan', () => {
    expect([...seatingOrder(hall).keys()].slice(7, 10)).toEqual([8, 11, 12]);
    const back = { ...hall, tables: [{ ...hall.tables[0]!, direction: 'rtl' as const }] };
    expect([...seatingOrder(back).keys()].slice(8)).toEqual([11, 16, 15, 14, 13, 12]);
  });
});

describe('places at tables in words', () => {
  const ru = translateIn('ru');
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');

  it('are summed up table by table, without numbers where there are no chairs', () => {
    expect(plain(stretchesText(labels, [11, 12, 13, 21, 51, 52], ru))).toBe(
      'стол 1, места 1–3; стол 2, место 1; стол «Бар», 2 места',
    );
    expect(stretchesOf(labels, [11, 13])).toMatchObject([{ table: '1', row: null, numbers: '1, 3', count: 2 }]);
  });

  it('of a large group are told by how many tables, and by their sizes as long as one can take these in', () => {
    const tables = Array.from({ length: 21 }, (_, at) => table(String(at + 1), 300 * at, 10 * at + 1, 2));
    const many = { ...hall, rows: [], tables };
    const groupOf = new Map(groupsOf(many).flatMap((each) => each.group.places.map((place) => [place, each] as const)));
    const told = (count: number, language: 'ru' | 'en') => {
      const parts = tables.slice(0, count).map(({ places }) => places);
      return partsText({ labels: labelsOf(many), groupOf, layout: many }, parts, translateIn(language))[0];
    };
    expect(told(6, 'ru')).toBe('Вместе все не поместятся: группа разделится на 6 частей (2 + 2 + 2 + 2 + 2 + 2).');
    expect(told(7, 'ru')).toBe('Вместе все не поместятся: группа сядет за 7 столов.');
    expect(told(21, 'ru')).toBe('Вместе все не поместятся: группа сядет за 21 стол.');
    expect(told(7, 'en')).toBe('There isn’t room for all side by side: the group sits at 7 tables.');
  });

  it('are listed as sections like rows', () => {
    expect(sectionsOf(labels).map(({ row, table: of }) => row ?? of)).toEqual([
      '1',
      '2',
      '1',
      '2',
      '3',
      'Президиум',
      'Бар',
    ]);
  });

  it('are said with the tables where a group sits, and with the level where there are several', () => {
    const group = [11, 12, 13, 21, 1, 5].map((place) => ({ name: 'Гость', place }));
    expect(plain(sentencesFor(labels, ru).seated(group))).toBe('6 гостей посажены: ряды 1–2, столы 1–2');
    const two = layoutOf({ ...hall, levels: [{ name: 'Партер' }, { name: 'Балкон' }] });
    const high = { ...two, tables: two.tables.map((each) => ({ ...each, level: 1 })) };
    expect(plain(sentencesFor(labelsOf(high), ru).movedAll(group))).toBe(
      '6 гостей пересажены: Балкон, столы 1–2; Партер, ряды 1–2',
    );
  });
});
