import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesOf } from '#shared/hall/groups.ts';
import { freeTable } from '#shared/hall/labels.ts';
import { checkLayout } from '#shared/hall/check.ts';
import { type HallLayout, layoutSchema, type Shape, SHAPES } from '#shared/hall/layout.ts';
import { numbersOf } from '#shared/hall/numbering.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import { groupBox } from '#shared/hall/seats.ts';
import { addTables, changeTables, leastPitch, pitchOf, type TableArray } from '#shared/hall/tables.ts';
import { anyArray, EMPTY } from './anyHall.ts';

const plain: TableArray = {
  shape: 'round',
  chairs: 10,
  seated: true,
  turn: 0,
  start: 1,
  direction: 'ltr',
  x: 0,
  y: 0,
  columns: 5,
  rows: 4,
  across: 176,
  down: 136,
  label: '1',
  level: 0,
  head: 0,
  headLabel: 'Head table',
};
const put = (array: Partial<TableArray>, on: HallLayout = EMPTY) => addTables(on, { ...plain, ...array });

describe('an array of tables', () => {
  it('has as many places as it says, none on another, as close as the pitch allows', () => {
    fc.assert(
      fc.property(anyArray, fc.boolean(), (array, close) => {
        const layout = addTables(EMPTY, { ...array, head: 0, ...(close ? leastPitch(array) : pitchOf(array)) });
        expect(placesOf(layout)).toHaveLength(array.columns * array.rows * array.chairs);
        expect(overlapsOf(layout)).toEqual([]);
      }),
    );
  });

  it('stands as far apart as the look of the hall wants it', () => {
    expect(pitchOf(plain)).toEqual({ across: 176, down: 136 });
  });

  it('is labelled row by row, past labels that are taken, with a head table before it', () => {
    const layout = put({ head: 12 }, put({ columns: 1, rows: 1, label: '7', y: -900 }));
    expect(layout.tables.map(({ label }) => label).join(' ')).toBe(
      '7 1 2 3 4 5 6 8 9 10 11 12 13 14 15 16 17 18 19 20 21 Head table',
    );
    const head = layout.tables.at(-1)!;
    expect([head.x, head.shape, head.sides, head.places.length]).toEqual([352, 'head', [12], 12]);
    expect(overlapsOf(layout)).toEqual([]);
    expect(placesOf(layout)).toHaveLength(222);
  });

  it('goes on from the last table that counts: a head table has a name, and a second one a number behind it', () => {
    const labels = ({ tables }: HallLayout) => tables.map(({ label }) => label);
    const more = (layout: HallLayout) =>
      put({ columns: 2, rows: 1, head: 4, y: -900, label: freeTable(layout) }, layout);
    expect(freeTable(EMPTY)).toBe('1');
    const thirty = put({ columns: 6, rows: 5, head: 8 });
    expect(labels(more(thirty)).slice(30)).toEqual(['Head table', '31', '32', 'Head table 2']);
    expect(freeTable(more(thirty))).toBe('33');
    for (const label of ['Президиум', 'ПРЕЗИДИУМ'])
      expect(freeTable(put({ columns: 1, rows: 1, shape: 'head', label }))).toBe('1');
    const heads = (label: string) => freeTable(put({ columns: 2, rows: 1, shape: 'head', label }));
    expect(['1', 'A', 'Стол 1'].map(heads)).toEqual(['3', 'C', 'Стол 3']);
    expect(freeTable(put({ columns: 3, rows: 1, label: 'Вип' }))).toBe('Вип 4');
    expect(freeTable(put({ columns: 3, rows: 1, label: 'A' }))).toBe('D');
  });

  it('bears labels that are free on its level only', () => {
    const two = put({ columns: 2, rows: 1, level: 1, head: 4 }, put({ columns: 3, rows: 1, head: 4 }));
    expect(two.tables.map(({ level = 0, label }) => `${level} ${label}`)).toEqual([
      '0 1',
      '0 2',
      '0 3',
      '0 Head table',
      '1 1',
      '1 2',
      '1 Head table',
    ]);
  });

  it('never bears a label that is longer than one may be', () => {
    const long = 'ж'.repeat(40);
    const array = put({ columns: 3, rows: 1, label: long, headLabel: long, head: 4 });
    expect(array.tables.map(({ label }) => label)).toEqual([long, '1', '2', '3']);
    expect(layoutSchema.safeParse(array).success).toBe(true);
    const four = put({ columns: 4, rows: 1 });
    expect(changeTables(four, [2, 3, 0], { label: long }).tables.map(({ label }) => label)).toEqual([
      '3',
      '2',
      long,
      '1',
    ]);
    // The label that was asked for is kept, those after it pass what others bear.
    expect(changeTables(four, [0, 1], { label: '3' }).tables.map(({ label }) => label)).toEqual(['3', '5', '3', '4']);
  });

  const BACK: Record<Shape, number[]> = {
    round: [1, 4, 3, 2],
    oval: [1, 4, 3, 2],
    head: [4, 3, 2, 1],
    u: [4, 3, 2, 1],
    long: [2, 1, 4, 3],
  };

  it.each(SHAPES)('counted against the clock a table that is %s begins at the other end of its first side', (shape) => {
    const one = put({ shape, chairs: 4, columns: 1, rows: 1, direction: 'rtl' });
    expect(numbersOf(one, { kind: 'tables', at: 0, group: one.tables[0]! })).toEqual(BACK[shape]);
  });

  it.each(SHAPES)('is sound in the shape %s, whatever shape, chairs and size it had', (shape) => {
    for (const before of SHAPES) {
      const one = put({ shape: before, chairs: 60, columns: 1, rows: 1 });
      for (const change of [{ shape }, { shape, size: 30 }, { shape, chairs: 150 }, { shape, chairs: 3, size: 2000 }]) {
        const layout = changeTables(one, [0], change);
        expect([layoutSchema.safeParse(layout).success, checkLayout(layout), overlapsOf(layout)]).toEqual([
          true,
          [],
          [],
        ]);
      }
    }
  });

  it('keeps a size that holds its chairs, and any without chairs', () => {
    const oval = put({ shape: 'oval', chairs: 30, columns: 1, rows: 1 });
    const wide = groupBox(oval.tables[0]!).width;
    expect(groupBox(changeTables(oval, [0], { size: 50 }).tables[0]!).width).toBeCloseTo(wide, 6);
    expect(changeTables(oval, [0], { size: 300 }).tables[0]).toMatchObject({ size: 300 });
    expect(changeTables(oval, [0], { size: 50, seated: false }).tables[0]).toMatchObject({ size: 50, chairs: false });
  });

  it('is changed in shape, number and label, and keeps the chairs that stay', () => {
    let layout = put({ columns: 2, rows: 1, chairs: 6 });
    layout = changeTables(layout, [0], { chairs: 8, shape: 'long' });
    expect(layout.tables[0]).toMatchObject({ sides: [4, 0, 4, 0], places: [1, 2, 3, 4, 5, 6, 13, 14] });
    layout = changeTables(layout, [0], { sides: [3, 1, 3, 0] });
    expect(layout.tables[0]?.places).toEqual([1, 2, 3, 4, 5, 6, 13]);
    expect(changeTables(layout, [0], { turn: 90 }).tables[0]?.sides).toEqual([3, 1, 3, 0]);
    layout = changeTables(layout, [0, 1], { label: 'A', seated: false, start: 3 });
    expect(layout.tables.map(({ label, chairs, start }) => [label, chairs, start])).toEqual([
      ['A', false, 3],
      ['B', false, 3],
    ]);
    const round = changeTables(layout, [0], { shape: 'round', seated: true, size: 90 });
    expect(round.tables[0]).not.toHaveProperty('sides');
    expect(round.tables[0]).toMatchObject({ size: 90 });
    expect(changeTables(round, [0], { size: null }).tables[0]).not.toHaveProperty('size');
    expect(changeTables(EMPTY, [0], { chairs: 3 })).toEqual(EMPTY);
  });
});
