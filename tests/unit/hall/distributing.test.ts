import { describe, expect, it } from 'vitest';
import { moveGroups } from '#shared/hall/arranging.ts';
import { canDistribute, distribute } from '#shared/hall/distributing.ts';
import { type GroupAt, groupsOf } from '#shared/hall/groups.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import { addTables } from '#shared/hall/tables.ts';

const look = { shape: 'round', chairs: 4, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
const one = { x: 0, y: 0, rows: 1, across: 200, down: 150, label: '1', level: 0, head: 0, headLabel: '' };
const every = (layout: HallLayout): GroupAt[] => groupsOf(layout).map(({ kind, at }) => ({ kind, at }));
const pointsOf = (layout: HallLayout) => layout.tables.map(({ x, y }) => [x, y]);
const tables = (columns: number, rows = 1) => addTables(newLayout(0, 0), { ...look, ...one, columns, rows });
const moved = (layout: HallLayout, at: number, dx: number, dy: number) =>
  moveGroups(layout, [{ kind: 'tables', at }], dx, dy);

describe('things are put at even distances', () => {
  it('in one line, whose outer two stay', () => {
    const uneven = moved(tables(3), 1, 60, 33);
    expect(pointsOf(distribute(uneven, every(uneven), 'across'))).toEqual([
      [0, 0],
      [200, 33],
      [400, 0],
    ]);
    expect(distribute(uneven, every(uneven).slice(1), 'across')).toBe(uneven);
    expect(canDistribute(uneven, every(uneven).slice(1), 'across')).toBe(false);
  });

  it('in each of several lines by itself, each table staying in its own', () => {
    const grid = tables(4, 3);
    // One of each line is shifted along it, the lines aren't quite straight, and one of them begins elsewhere.
    let uneven = moved(moved(moved(grid, 1, 50, 10), 6, -70, -8), 9, 30, 5);
    uneven = moved(uneven, 8, 40, 0);
    const even = distribute(uneven, every(uneven), 'across');
    expect(even.tables.map(({ y }) => y)).toEqual(uneven.tables.map(({ y }) => y));
    expect(even.tables.map(({ x }) => Math.round(x))).toEqual([0, 200, 400, 600, 0, 200, 400, 600, 40, 227, 413, 600]);
    expect(overlapsOf(even)).toEqual([]);
    const down = distribute(moved(grid, 5, 12, 40), every(grid), 'down');
    expect(pointsOf(down)).toEqual(pointsOf(moved(grid, 5, 12, 0)));
  });

  it('only in lines of three and more: nothing is guessed of a square of four', () => {
    const square = moved(tables(2, 2), 1, 20, 0);
    expect(distribute(square, every(square), 'across')).toBe(square);
    expect(canDistribute(square, every(square), 'down')).toBe(false);
    const withTwo = moved(moved(tables(3, 2), 1, 60, 0), 5, 0, 400);
    expect(pointsOf(distribute(withTwo, every(withTwo), 'across'))).toEqual(pointsOf(moved(withTwo, 1, -60, 0)));
  });

  it('all together where no two stand in a line', () => {
    const stairs = moved(moved(tables(3), 1, 60, 150), 2, 0, 400);
    expect(pointsOf(distribute(stairs, every(stairs), 'across'))).toEqual([
      [0, 0],
      [200, 150],
      [400, 400],
    ]);
  });
});
