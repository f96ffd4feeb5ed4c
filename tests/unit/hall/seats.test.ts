import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsOf, toldRowsOf } from '#shared/hall/counts.ts';
import { setDirection, setRows } from '#shared/hall/edit.ts';
import { seatsOf } from '#shared/hall/geometry.ts';
import { placesOf } from '#shared/hall/groups.ts';
import {
  type HallLayout,
  layoutOf,
  layoutSchema,
  newLayout,
  type Row,
  SHAPES,
  type Table,
} from '#shared/hall/layout.ts';
import { labelsOf, numbersOf } from '#shared/hall/numbering.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import { groupBox, seatAt, spotsOf, tableOutlines } from '#shared/hall/seats.ts';
import { ringRadius, TABLE_SHAPES } from '#shared/hall/shapes.ts';
import { anyHall } from './anyHall.ts';

const row = (seats: number, more: Partial<Row> = {}): Row => ({
  label: '1',
  x: 0,
  y: 0,
  dx: 24,
  dy: 0,
  start: 1,
  places: Array.from({ length: seats }, (_, i) => i + 1),
  ...more,
});
const table = (chairs: number, more: Partial<Table> = {}): Table => ({
  label: '5',
  shape: 'round',
  x: 0,
  y: 0,
  turn: 0,
  start: 1,
  places: Array.from({ length: chairs }, (_, i) => i + 1),
  ...more,
});
const hallOf = (more: Partial<HallLayout>): HallLayout => ({ ...newLayout(0, 0), next_place: 10_000, ...more });
const apart = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y);

describe('a row', () => {
  it('stands where its first seat and its step say', () => {
    expect(spotsOf(row(3, { x: 10, y: 20, dy: 7 }))).toMatchObject([
      { x: 10, y: 20 },
      { x: 34, y: 27 },
      { x: 58, y: 34 },
    ]);
  });

  it('bows from end to end: both ends stay, the middle goes as far as it says, every seat as far from the next', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }).map((half) => 2 * half + 1),
        fc.integer({ min: -200, max: 200 }).filter((bow) => Math.abs(bow) > 0),
        fc.integer({ min: -30, max: 30 }),
        (seats, bow, dy) => {
          const straight = spotsOf(row(seats, { dy }));
          const bowed = spotsOf(row(seats, { dy, bow }));
          expect(apart(bowed[0]!, straight[0]!)).toBeLessThan(1e-6);
          expect(apart(bowed.at(-1)!, straight.at(-1)!)).toBeLessThan(1e-6);
          const middle = (seats - 1) / 2;
          expect(apart(bowed[middle]!, straight[middle]!)).toBeCloseTo(Math.abs(bow), 6);
          const steps = bowed.slice(1).map((spot, i) => apart(spot, bowed[i]!));
          expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(1e-6);
        },
      ),
    );
  });

  it('bows away from a stage on top where the bow is above nothing, and names stand behind the seats', () => {
    const [first, middle] = [0, 5].map((i) => seatAt(row(11, { bow: 30 }), i));
    expect(middle!.y).toBeCloseTo(30, 6);
    expect(Math.sin(first!.angle)).toBeGreaterThan(0.5);
    expect(middle!.angle).toBeCloseTo(Math.PI / 2, 6);
    expect(seatAt(row(11, { bow: -30 }), 5).y).toBeCloseTo(-30, 6);
  });
});

describe('numbers of seats', () => {
  const of = (seats: number, more: Partial<Row>) =>
    numbersOf({ direction: 'ltr' }, { kind: 'rows', at: 0, group: row(seats, more) });

  it('count from either side, by twos, and leave out what is to be skipped', () => {
    expect(of(4, {})).toEqual([1, 2, 3, 4]);
    expect(of(4, { direction: 'rtl', start: 7 })).toEqual([10, 9, 8, 7]);
    expect(of(4, { step: 2 })).toEqual([1, 3, 5, 7]);
    expect(of(4, { step: 2, start: 2, direction: 'rtl' })).toEqual([8, 6, 4, 2]);
    expect(of(5, { start: 11, skip: [13, 14, 40] })).toEqual([11, 12, 15, 16, 17]);
    expect(of(4, { start: 11, step: 2, skip: [14, 13] })).toEqual([11, 15, 17, 19]);
  });

  it('count from the middle, odd ones to the left and even ones to the right', () => {
    expect(of(5, { direction: 'middle' })).toEqual([5, 3, 1, 2, 4]);
    expect(of(4, { direction: 'middle' })).toEqual([3, 1, 2, 4]);
    expect(of(1, { direction: 'middle' })).toEqual([1]);
  });

  it('leave a number out on its own side, so that odd ones stay left of the middle and even ones right of it', () => {
    const hall = hallOf({ rows: [row(10)] });
    const numbers = (layout: HallLayout) => numbersOf(layout, { kind: 'rows', at: 0, group: layout.rows[0]! });
    const skipping = setRows(setRows(hall, [0], { direction: 'middle' }), [0], { skip: [5] });
    expect(layoutSchema.safeParse(skipping).success).toBe(true);
    expect(numbers(skipping)).toEqual([11, 9, 7, 3, 1, 2, 4, 6, 8, 10]);
    expect(numbers(setRows(setRows(hall, [0], { skip: [2, 5, 7] }), [0], { direction: 'middle' }))).toEqual([
      13, 11, 9, 3, 1, 4, 6, 8, 10, 12,
    ]);
    // By twos all are odd; every second one is the other side's.
    expect(numbers(setRows(skipping, [0], { step: 2 }))).toEqual([21, 17, 13, 9, 1, 3, 7, 11, 15, 19]);
    expect(numbers(setRows(skipping, [0], { direction: null }))).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11]);
    for (const plain of [setRows(skipping, [0], { skip: [] }), setDirection(skipping, 'rtl')])
      expect(plain.rows[0]).not.toHaveProperty('skip_sides');
  });

  it('of a row that was stored before stay as they were, until somebody sets them', () => {
    const stored = hallOf({ rows: [row(10, { direction: 'middle', skip: [5] })] });
    const numbers = (layout: HallLayout) => numbersOf(layout, { kind: 'rows', at: 0, group: layout.rows[0]! });
    const were = [10, 8, 6, 3, 1, 2, 4, 7, 9, 11];
    expect(numbers(layoutSchema.parse(layoutOf(stored)))).toEqual(were);
    expect(numbers(setRows(stored, [0], { label: 'A', dx: 30, level: 0 }))).toEqual(were);
    expect(numbers(setRows(stored, [0], { skip: [5] }))).toEqual([11, 9, 7, 3, 1, 2, 4, 6, 8, 10]);
  });

  it('of a table go round it either way, the first chair first; without chairs there are none', () => {
    const at = (more: Partial<Table>) =>
      numbersOf({ direction: 'ltr' }, { kind: 'tables', at: 0, group: table(4, more) });
    expect(at({ start: 5 })).toEqual([5, 6, 7, 8]);
    expect(at({ direction: 'rtl' })).toEqual([1, 4, 3, 2]);
    expect(at({ chairs: false })).toEqual([null, null, null, null]);
  });
});

describe('a table', () => {
  it('has its chairs around, the first on top, on clockwise, as close as they need', () => {
    const [top, right, bottom, left] = spotsOf(table(4));
    expect(top).toMatchObject({ x: expect.closeTo(0, 6), y: expect.closeTo(-34, 6) });
    expect(right).toMatchObject({ x: expect.closeTo(34, 6), y: expect.closeTo(0, 6) });
    expect(bottom!.y).toBeCloseTo(34, 6);
    expect(left!.x).toBeCloseTo(-34, 6);
    expect(ringRadius(10)).toBeCloseTo(15 / Math.sin(Math.PI / 10), 9);
    expect(ringRadius(1)).toBe(34);
  });

  it('turns as a whole about its middle', () => {
    const turned = spotsOf(table(6, { shape: 'long', sides: [3, 0, 3, 0], turn: 90, x: 100, y: 50 }));
    // What was the upper side is the right one.
    expect(turned.slice(0, 3).every(({ x }) => x > 100)).toBe(true);
    expect(turned.map(({ y }) => Math.round(y))).toEqual([20, 50, 80, 80, 50, 20]);
  });

  it('of any shape and number has a chair for each place, on no other and on no board', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SHAPES),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: -360, max: 360 }),
        (shape, chairs, turn) => {
          const sides = TABLE_SHAPES[shape].spread(chairs);
          expect(sides).toHaveLength(TABLE_SHAPES[shape].sides);
          const one = table(chairs, { shape, turn, ...(sides.length > 0 ? { sides } : {}) });
          expect(spotsOf(one)).toHaveLength(chairs);
          expect(overlapsOf(hallOf({ tables: [one] }))).toEqual([]);
          const box = groupBox(one);
          for (const { x, y } of [...spotsOf(one), ...tableOutlines(one).flat()]) {
            expect(x).toBeGreaterThanOrEqual(box.x - 1e-6);
            expect(x).toBeLessThanOrEqual(box.x + box.width + 1e-6);
            expect(y).toBeGreaterThanOrEqual(box.y - 1e-6);
            expect(y).toBeLessThanOrEqual(box.y + box.height + 1e-6);
          }
        },
      ),
    );
  });

  it.each(SHAPES)('that is %s has room for its chairs where it is as small as it may be', (shape) => {
    const { leastSize } = TABLE_SHAPES[shape];
    for (const chairs of leastSize ? [1, 2, 10, 40, 200] : []) {
      const one = table(chairs, { shape, size: leastSize!(chairs) });
      const tight = table(chairs, { shape });
      expect(groupBox(one).width).toBeCloseTo(groupBox(tight).width, 6);
      expect(overlapsOf(hallOf({ tables: [one] }))).toEqual([]);
    }
  });

  it.each(SHAPES)('that is %s closes where its last chair stands beside its first', (shape) => {
    const one = table(24, { shape });
    const spots = spotsOf(one);
    const step = apart(spots[0]!, spots[1]!);
    // Round the corner of a long table is farther than along its side, but not across it.
    expect(apart(spots[0]!, spots.at(-1)!) < 4 * step).toBe(TABLE_SHAPES[shape].closes);
  });

  it('lies on another, on a row or on an area, and is told; on another level it is not', () => {
    const other = table(6, { label: '6', x: 80, places: [11, 12, 13, 14, 15, 16] });
    const near = { tables: [table(6), { ...other, x: 40 }] };
    expect(overlapsOf(hallOf(near)).map(({ one, other: two }) => [one.at, two.at])).toEqual([[0, 1]]);
    expect(overlapsOf(hallOf({ tables: [table(6), { ...other, x: 90 }] }))).toEqual([]);
    const levels = [{ name: 'a' }, { name: 'b' }];
    expect(overlapsOf(hallOf({ levels, tables: [table(6), { ...other, x: 40, level: 1 }] }))).toEqual([]);
    const through = row(3, { x: -20, places: [21, 22, 23] });
    expect(overlapsOf(hallOf({ rows: [through], tables: [table(6)] }))).toMatchObject([
      { one: { kind: 'rows', at: 0 }, other: { kind: 'tables', at: 0 }, places: expect.arrayContaining([21, 22, 23]) },
    ]);
  });
});

describe('a hall of all that there is', () => {
  it('has each place once among its seats, with the label and the number of its list', () => {
    fc.assert(
      fc.property(anyHall, (layout) => {
        const seats = seatsOf(layout);
        expect([...seats.place]).toEqual(placesOf(layout));
        const labels = labelsOf(layout);
        seats.place.forEach((place, i) => {
          expect(seats.number[i]).toBe(Number(labels.get(place)!.seat ?? 0));
        });
        // Whatever has a seat of its own comes before all that has none.
        expect([...seats.kind]).toEqual([...seats.kind].toSorted());
      }),
      { numRuns: 40 },
    );
  });

  it('counts rows and seats per row of rows only, and all places in all', () => {
    const layout = hallOf({
      rows: [row(3, { places: [31, 32, 33] })],
      tables: [table(8), table(5, { chairs: false, label: '6', places: [41, 42, 43, 44, 45] })],
      inactive: [1],
    });
    expect(countsOf(layout)).toEqual({ rows_count: 1, seats_per_row: 3, total_seats: 15, active: 15, inactive: 1 });
  });

  it('tells boxes apart from rows; called a row a box is one, and parts over an aisle are', () => {
    const stacked = (label: string, x: number, from: number) =>
      [0, 1].map((i) => row(2, { label, x, y: 26 * i, start: 1 + 2 * i, places: [from + 2 * i, from + 2 * i + 1] }));
    const parts = [0, 200].map((x, i) =>
      row(2, { label: 'A', x, y: 200, start: 1 + 2 * i, places: [31 + 2 * i, 32 + 2 * i] }),
    );
    const told = (name: string) =>
      toldRowsOf(hallOf({ rows: [...parts, ...stacked(`${name} 1`, -300, 1), ...stacked(`${name} 2`, 500, 5)] }));
    expect(told('Ложа')).toEqual({ rows: 1, boxes: 2, boxPlaces: [1, 2, 3, 4, 5, 6, 7, 8] });
    expect(told('Director’s')).toMatchObject({ rows: 1, boxes: 2 });
    expect(told('Row')).toEqual({ rows: 3, boxes: 0, boxPlaces: [] });
  });

  it('of the format before is read as it was', () => {
    const { levels: _l, blocks: _b, tables: _t, marks: _m, zones: _z, ...old } = newLayout(3, 4);
    expect(layoutOf({ ...old, format: 1 })).toEqual(newLayout(3, 4));
  });
});
