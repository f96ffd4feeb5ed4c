import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockSpec, drawBlock, seatsOfBlock } from '#shared/hall/blocks.ts';
import { boxesOf } from '#shared/hall/boxes.ts';
import { toldRowsOf } from '#shared/hall/counts.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { setRows } from '#shared/hall/edit.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { isLettered, labelAfter } from '#shared/hall/labels.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { numbersOf } from '#shared/hall/numbering.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import { groupBox, spotsOf, union } from '#shared/hall/seats.ts';
import { anyBlock, EMPTY, PLAIN_BLOCK } from './anyHall.ts';

const plain: BlockSpec = { ...PLAIN_BLOCK, rows: 2, name: 'Stalls' };
const drawn = (spec: Partial<BlockSpec>, on: HallLayout = EMPTY) => drawBlock(on, { ...plain, ...spec });
const numbers = (layout: HallLayout) =>
  layout.rows.map((group, at) => `${group.label}: ${numbersOf(layout, { kind: 'rows', at, group }).join(' ')}`);

describe('a block of rows', () => {
  it('has as many places as its properties say, none on another', () => {
    fc.assert(
      fc.property(anyBlock, (spec) => {
        const layout = drawBlock(EMPTY, spec);
        expect(placesOf(layout)).toHaveLength(seatsOfBlock(spec));
        expect(overlapsOf(layout)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('still counts on where numbers are left out, begin elsewhere or are all odd, and bears no number twice', () => {
    const set = (of: Partial<BlockSpec>, change: Parameters<typeof setRows>[2], at = [0, 1, 2]) =>
      numbers(setRows(drawn({ rows: 1, aisles: [3, 7], ...of }), at, change));
    expect(set({}, { skip: [2, 5] })).toEqual(['1: 1 3 4', '1: 6 7 8 9', '1: 10 11 12']);
    expect(set({}, { skip: [2] }, [0])).toEqual(['1: 1 3 4', '1: 5 6 7 8', '1: 9 10 11']);
    expect(set({ counting: 'rtl' }, { skip: [2, 5] })).toEqual(['1: 12 11 10', '1: 9 8 7 6', '1: 4 3 1']);
    expect(set({ counting: 'middle' }, { skip: [4] })).toEqual(['1: 9 7 5', '1: 3 1 2 6', '1: 8 10 12']);
    expect(set({}, { start: 101 })).toEqual(['1: 101 102 103', '1: 104 105 106 107', '1: 108 109 110']);
    expect(set({}, { start: 20 }, [1])).toEqual(['1: 1 2 3', '1: 20 21 22 23', '1: 24 25 26']);
    expect(set({}, { step: 2 })).toEqual(['1: 1 3 5', '1: 7 9 11 13', '1: 15 17 19']);
    const spec = anyBlock.filter(({ boxes }) => boxes === 0);
    fc.assert(
      fc.property(spec, fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }), (of, skip) => {
        const layout = drawBlock(EMPTY, of);
        expect(doublesOf(setRows(layout, [...layout.rows.keys()], { skip }))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('counts on over its aisles, from either end and from the middle', () => {
    expect(numbers(drawn({ rows: 1, aisles: [3, 7] }))).toEqual(['1: 1 2 3', '1: 4 5 6 7', '1: 8 9 10']);
    expect(numbers(drawn({ rows: 1, aisles: [3, 7], counting: 'rtl' }))).toEqual([
      '1: 10 9 8',
      '1: 7 6 5 4',
      '1: 3 2 1',
    ]);
    expect(numbers(drawn({ rows: 1, aisles: [3, 7], counting: 'middle' }))).toEqual([
      '1: 9 7 5',
      '1: 3 1 2 4',
      '1: 6 8 10',
    ]);
    expect(numbers(drawn({ rows: 1, seats: 9, aisles: [2, 7], counting: 'middle' }))).toEqual([
      '1: 9 7',
      '1: 5 3 1 2 4',
      '1: 6 8',
    ]);
    expect(numbers(drawn({ rows: 1, seats: 4, aisles: [2], counting: 'middle' }))).toEqual(['1: 3 1', '1: 2 4']);
  });

  it('counts anew behind each aisle under labels that go on', () => {
    expect(numbers(drawn({ seats: 4, aisles: [2], anew: true, label: 'H', skip: 'IO' }))).toEqual([
      'H: 1 2',
      'K: 1 2',
      'J: 1 2',
      'L: 1 2',
    ]);
  });

  it('grows at both ends, so that its aisles run straight', () => {
    const layout = drawn({ rows: 3, seats: 6, rake: 2, aisles: [2, 4] });
    expect(layout.rows.map(({ x, places }) => [x, places.length])).toEqual([
      [0, 2],
      [72, 2],
      [144, 2],
      [-24, 3],
      [72, 2],
      [144, 3],
      [-48, 4],
      [72, 2],
      [144, 4],
    ]);
  });

  it('curves all its rows around one point, as far as asked for in the first', () => {
    const layout = drawn({ rows: 4, seats: 21, bow: 40 });
    const middles = layout.rows.map((row) => spotsOf(row)[10]!.y);
    expect(middles.map((y, row) => Math.round(y - 26 * row))).toEqual([40, 40, 40, 40]);
    expect(Math.round(spotsOf(layout.rows[0]!)[0]!.y)).toBe(0);
    const radii = layout.rows.map(({ dx, bow = 0, places }) => {
      const half = (dx * (places.length - 1)) / 2;
      return Math.round((half * half + bow * bow) / (2 * bow));
    });
    expect(radii.map((radius) => radius - radii[0]!)).toEqual([0, 26, 52, 78]);
  });

  it('has boxes at both sides under labels that are free, turned to the stage', () => {
    const layout = drawn({ boxes: 2, rows: 6 }, drawn({ label: 'Box 2', rows: 1, seats: 2 }));
    expect(layout.rows.slice(7).map(({ label, start }) => `${label}/${start}`)).toEqual([
      'Box 1/1',
      'Box 1/3',
      'Box 3/1',
      'Box 3/3',
      'Box 4/1',
      'Box 4/3',
      'Box 5/1',
      'Box 5/3',
    ]);
    const [left, right] = [layout.rows[7]!, layout.rows[11]!];
    // From the left one looks to the right and up: its first row runs down.
    expect([left.dy > 0, right.dy < 0]).toEqual([true, true]);
    expect(layout.blocks.map(({ name }) => name)).toEqual(['Stalls', 'Stalls', 'Box 1', 'Box 3', 'Box 4', 'Box 5']);
  });

  it.each(['Ложа', 'Бенуар', 'Lodge'])(
    'counts its boxes apart from its rows, also where each is called a %s',
    (boxName) => {
      const layout = drawn({ boxes: 2, rows: 6, boxName });
      expect(toldRowsOf(layout)).toMatchObject({ rows: 6, boxes: 4 });
      expect(toldRowsOf(layout).boxPlaces).toHaveLength(16);
      // One row each, all under one name: each in its block is a box of its own.
      const single = layout.rows
        .filter(({ start }, i) => i < 6 || start === 1)
        .map((row, i) => (i < 6 ? row : { ...row, label: boxName }));
      expect(toldRowsOf({ ...layout, rows: single })).toMatchObject({ rows: 6, boxes: 4 });
      const numbered = layout.rows.map((row) => ({ ...row, label: row.label.replace(boxName, 'Ряд') }));
      expect(toldRowsOf({ ...layout, rows: numbered })).toMatchObject({ rows: 10, boxes: 0 });
    },
  );

  it('has boxes of one side at the same distance, none near another, whatever its rows are', () => {
    const boxed = anyBlock.map((spec) => ({ ...spec, boxes: 4 }));
    fc.assert(
      fc.property(boxed, (spec) => {
        const boxes = boxesOf(drawBlock(EMPTY, spec)).slice(-8);
        const middles = boxes.map((rows) => {
          const { x, y, width, height } = union(rows.map(groupBox));
          return { x: x + width / 2, y: y + height / 2 };
        });
        for (const side of [middles.slice(0, 4), middles.slice(4)]) {
          const gaps = side.slice(1).map(({ x, y }, i) => Math.hypot(x - side[i]!.x, y - side[i]!.y));
          expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1);
          expect(Math.min(...gaps)).toBeGreaterThanOrEqual(65);
        }
      }),
    );
  });

  it('never labels a row longer than one may be', () => {
    const long = 'ж'.repeat(40);
    expect(drawn({ label: long, rows: 3 }).rows.map(({ label }) => label)).toEqual([long, '1', '2']);
  });

  it('goes on counting seats beside its namesake', () => {
    const layout = drawn({ x: 300 }, drawn({}));
    expect(layout.rows.map(({ label, start }) => `${label}/${start}`)).toEqual(['1/1', '2/1', '1/11', '2/11']);
  });
});

describe('letters of rows', () => {
  it('leave out those nobody wants, and never all', () => {
    const after = (label: string, skip: string) => labelAfter(label, skip);
    expect(after('H', 'IO')).toBe('J');
    expect(after('HZ', 'IO')).toBe('JA');
    expect(after('VIP 1', 'IP')).toBe('VIP 2');
    expect(after('Е', '')).toBe('Ж');
    expect(after('A', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toBe('B');
    expect(['A', 'АБ', '7', 'Ё'].map(isLettered)).toEqual([true, true, false, false]);
  });
});
