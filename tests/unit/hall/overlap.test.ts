import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seatsOf as seatsOfAnswer } from '#server/booking/connect/answers.ts';
import { hallOfPlan } from '#server/booking/plan.ts';
import { connectPlan, makeScreen } from '#server/booking/simulator/hall.ts';
import { moveGroups } from '#shared/hall/arranging.ts';
import { copyGroups } from '#shared/hall/copying.ts';
import { club, theatre } from '#shared/hall/examples.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { addArea, changeArea, setRows, setRowSeats } from '#shared/hall/edit.ts';
import { seatsOf } from '#shared/hall/geometry.ts';
import { newLayout, SEAT_RADIUS, type HallLayout, type Row, type Table } from '#shared/hall/layout.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import { removeLevel, renameLevel } from '#shared/hall/standing.ts';
import { anyLayout } from './arbitrary.ts';
import { rowsAt, withRows } from '../../support/rows.ts';

const row = (at: number) => ({ kind: 'rows' as const, at });
const areaAt = (at: number) => ({ kind: 'areas' as const, at });
const bar = { name: 'Бар', x: 0, y: 100, width: 100, height: 50, capacity: 5 };

/** Seats closer than a diameter to another, each compared with each. */
function crowded(layout: HallLayout): number[] {
  const { count, kind, place, x, y } = seatsOf({ ...layout, areas: [] });
  const near = (i: number, j: number) => Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!) < 2 * SEAT_RADIUS - 0.01;
  const found: number[] = [];
  for (let i = 0; i < count; i += 1) {
    for (let j = 0; j < count; j += 1) {
      if (i === j || kind[i] !== 0 || !near(i, j)) continue;
      found.push(place[i]!);
      break;
    }
  }
  return found.sort((a, b) => a - b);
}

describe('seats that lie on one another', () => {
  it('are named by their rows: a copy on top, a crammed row, a row on an area, an area on an area', () => {
    const layout = newLayout(3, 4);
    const onTop = { ...layout.rows[0]!, label: 'A', places: [13, 14, 15, 16] };
    const copied = { ...layout, next_place: 17, rows: [...layout.rows, onTop] };
    expect(overlapsOf(copied)).toEqual([{ one: row(0), other: row(3), places: [1, 13, 2, 14, 3, 15, 4, 16] }]);
    expect(overlapsOf(setRows(layout, [1], { dx: 10 }))).toEqual([
      { one: row(1), other: row(1), places: [5, 6, 7, 8] },
    ]);
    expect(overlapsOf(addArea(layout, { ...bar, y: 60 }))).toEqual([
      { one: row(2), other: areaAt(0), places: [9, 10, 11, 12] },
    ]);
    expect(overlapsOf(addArea(addArea(layout, bar), { ...bar, name: 'Фойе', x: 60 }))).toEqual([
      { one: areaAt(0), other: areaAt(1), places: [] },
    ]);
  });

  it('only touch where they stand exactly a diameter apart, and areas edge to edge', () => {
    const touching = setRows(newLayout(1, 5), [0], { dx: 2 * SEAT_RADIUS });
    expect(overlapsOf(touching)).toEqual([]);
    const areas = addArea(addArea(touching, { ...bar, y: SEAT_RADIUS }), { ...bar, name: 'Фойе', y: SEAT_RADIUS + 50 });
    expect(overlapsOf(areas)).toEqual([]);
  });

  it('lie on a round table wherever on it they stand', () => {
    const places = Array.from({ length: 19 }, (_, i) => i + 2);
    const table = { label: '1', shape: 'round' as const, x: 58, y: -449, turn: -132, start: 1, places };
    const seat: Row = { label: '1', x: 48.96707945225435, y: -390.5438681295092, dx: 24, dy: 0, start: 1, places: [1] };
    const layout = { ...newLayout(0, 0), next_place: 30, rows: [seat], tables: [table] };
    expect(overlapsOf(layout).map(({ places: found }) => found)).toEqual([[1]]);
  });

  it('are boards by their outlines: round ones as rings, turned ones as they stand', () => {
    const free = { start: 1, turn: 0, chairs: false as const };
    const round = (x: number, y: number, place: number): Table => {
      return { ...free, label: `${place}`, shape: 'round', size: 112, x, y, places: [place] };
    };
    const board = (x: number, y: number, turn: number, place: number): Table => {
      return { ...free, label: `${place}`, shape: 'long', sides: [10, 0, 0, 0], turn, x, y, places: [place] };
    };
    const heap = (...tables: Table[]) => overlapsOf({ ...newLayout(0, 0), next_place: 30, tables }).length;
    // Rings of 100 units: 141 apart each way is less than 200, and 199.4 in all.
    expect([heap(round(0, 0, 1), round(141, 141, 2)), heap(round(0, 0, 1), round(142, 142, 2))]).toEqual([1, 0]);
    // Boards of 300 by 40 units, of which the corners of a box around the turned ones would meet, or miss.
    expect([heap(board(0, 0, 45, 1), board(30, -30, 45, 2)), heap(board(0, 0, 45, 1), board(20, -20, 45, 2))]).toEqual([
      0, 1,
    ]);
    expect([heap(board(0, 0, 0, 1), board(0, 160, 90, 2)), heap(board(0, 0, 0, 1), board(0, 175, 90, 2))]).toEqual([
      1, 0,
    ]);
    expect([heap(board(0, 0, 45, 1), round(130, -50, 2)), heap(board(0, 0, 45, 1), round(130, -30, 2))]).toEqual([
      0, 1,
    ]);
  });

  it('are found wherever they are, as by comparing each with each', () => {
    const shift = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(anyLayout, fc.nat(6), shift, shift, (drawn, at, dx, dy) => {
        const layout = moveGroups({ ...drawn, areas: [] }, rowsAt(at), dx, dy);
        const found = overlapsOf(layout).flatMap((overlap) => overlap.places);
        expect([...new Set(found)].sort((a, b) => a - b)).toEqual(crowded(layout));
      }),
    );
  });

  it('may stay where they lay before; only what is new or moved is judged', () => {
    const old = withRows(newLayout(2, 4), { x: 6, y: 6, rows: 2, seats: 4 });
    const before = addArea(old, { ...bar, y: 20 });
    expect(overlapsOf(before)).not.toEqual([]);
    expect(overlapsOf(before, before)).toEqual([]);
    expect(overlapsOf(setRows(before, [0], { label: 'X', start: 9, direction: 'rtl' }), before)).toEqual([]);
    expect(overlapsOf(setRowSeats(before, 0, 2), before)).toEqual([]);
    expect(overlapsOf(changeArea(before, 0, { width: 50, name: 'Фойе', capacity: 9 }), before)).toEqual([]);
    expect(overlapsOf(moveGroups(before, rowsAt(3), 6, 0), before)).toContainEqual(
      expect.objectContaining({ one: row(1), other: row(3) }),
    );
    expect(overlapsOf(changeArea(before, 0, { width: 101 }), before)).not.toEqual([]);
    expect(overlapsOf(setRowSeats(before, 1, 5), before)).toEqual([{ one: row(1), other: areaAt(0), places: [22] }]);
  });

  it('may stay with whatever is stored of a table in another order, or said of it beside where it stands', () => {
    const table: Table = { label: '1', shape: 'round', x: 24, y: 0, turn: 0, start: 1, places: [11, 12, 13, 14] };
    const before: HallLayout = { ...newLayout(1, 3), next_place: 100, tables: [table] };
    const after = (change: Partial<Table>) => overlapsOf({ ...before, tables: [{ ...table, ...change }] }, before);
    expect(overlapsOf(before)).not.toEqual([]);
    // The database keeps no order of keys.
    const turned = Object.fromEntries(Object.entries(table).toReversed()) as Table;
    expect(overlapsOf({ ...before, tables: [turned] }, before)).toEqual([]);
    expect(after({ label: 'A', start: 5, direction: 'rtl', block: 0 })).toEqual([]);
    expect(after({ x: 25 })).not.toEqual([]);
    expect(after({ shape: 'oval' })).not.toEqual([]);
  });

  it('are judged where something comes to another level, though it stands where it stood in the plane', () => {
    const levels = [{ name: 'Партер' }, { name: 'Балкон' }];
    const table: Table = { label: '1', shape: 'round', x: 24, y: 0, turn: 0, start: 1, level: 1, places: [11, 12] };
    const upstairs = newLayout(1, 3).rows.map((row): Row => ({ ...row, label: '2', level: 1, places: [21, 22, 23] }));
    const rows = [...newLayout(1, 3).rows, ...upstairs];
    const seated: HallLayout = { ...newLayout(0, 0), levels, next_place: 100, rows };
    const row = setRows(seated, [1], { level: 0 });
    expect(overlapsOf(row, seated)).toMatchObject([{ places: [21, 1, 22, 2, 23, 3] }]);
    const before = { ...seated, rows: rows.slice(0, 1), tables: [table] };
    expect(overlapsOf({ ...before, tables: [{ ...table, level: 0 }] }, before)).not.toEqual([]);
    // A level that has another name, or another position because one below it went, is the same.
    const heaped = { ...row, rows: row.rows.map((each): Row => ({ ...each, level: 1 })) };
    const three = { ...heaped, levels: [...levels, { name: 'Галерея' }] };
    expect(overlapsOf(renameLevel(heaped, 1, 'Ярус'), heaped)).toEqual([]);
    expect(overlapsOf(removeLevel(three, 0), three)).toEqual([]);
    const around = addArea(seated, { ...bar, y: -20, level: 1 });
    const lone = { ...around, rows: rows.slice(0, 1) };
    expect(overlapsOf({ ...lone, areas: [{ ...lone.areas[0]!, level: 0 }] }, lone)).not.toEqual([]);
  });

  it('are never made by copying, and the copy stands past what is in its way', () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(12), (layout, index) => {
        const copied = copyGroups(layout, rowsAt(index)).layout;
        expect(overlapsOf(copied, layout)).toEqual([]);
      }),
    );
    const { layout, groups } = copyGroups(newLayout(), rowsAt(2));
    expect(groups).toEqual(rowsAt(10));
    expect(layout.rows[10]).toMatchObject({ label: '11', x: 0, y: 260 });
    const wide = copyGroups(newLayout(10, 5), rowsAt(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)).layout;
    expect(wide.rows.slice(10).map(({ label, start, x, y }) => [label, start, x, y])).toEqual(
      newLayout(10, 5).rows.map(({ label, y }) => [label, 6, 4 * 24 + 48, y]),
    );
  });

  it('are judged seat by seat: heaps of 200,000 seats take no longer than a sound hall', () => {
    // Each with each would be forty thousand million comparisons, far beyond the time a test has.
    const heap = (x: number, first: number): Row[] =>
      Array.from({ length: 200 }, (_row, i) => ({
        label: `${x} ${i}`,
        x,
        y: 0,
        dx: 0,
        dy: 0,
        start: 1,
        places: Array.from({ length: 400 }, (_place, n) => first + i * 400 + n),
      }));
    const rows = [...heap(0, 1), ...heap(30, 80_001), ...heap(60, 160_001)].slice(0, 500);
    const layout = { ...newLayout(0, 0), next_place: 300_000, rows };
    expect(new Set(overlapsOf(layout, null, Infinity).flatMap(({ places }) => places)).size).toBe(200_000);
  });
});

describe('halls that come with the product', () => {
  it('are sound: new ones of any size, the demonstration’s, and those of the simulated cinema', () => {
    const screens = [makeScreen('1', 9, 14), makeScreen('2', 14, 22, true)].map((screen) =>
      hallOfPlan({ seats: seatsOfAnswer(connectPlan(screen, () => 0).SeatLayoutData as never) }),
    );
    const halls = [newLayout(), newLayout(400, 50), theatre('ru'), theatre('en'), club('ru'), club('en')];
    for (const layout of [...halls, ...screens.map((screen) => screen.layout)]) {
      expect([doublesOf(layout), overlapsOf(layout)]).toEqual([[], []]);
    }
  });
});
