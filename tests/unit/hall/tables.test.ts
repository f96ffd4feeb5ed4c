import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { numbersOf } from '#shared/hall/numbering.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
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

  it.each([
    ['round', [1, 4, 3, 2]],
    ['oval', [1, 4, 3, 2]],
    ['head', [4, 3, 2, 1]],
    ['u', [4, 3, 2, 1]],
    ['long', [2, 1, 4, 3]],
  ] as const)('counted against the clock a table that is %s says %j', (shape, numbers) => {
    const one = put({ shape, chairs: 4, columns: 1, rows: 1, direction: 'rtl' });
    expect(numbersOf(one, { kind: 'tables', at: 0, group: one.tables[0]! })).toEqual(numbers);
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
