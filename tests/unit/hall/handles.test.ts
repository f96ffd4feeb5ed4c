import { describe, expect, it } from 'vitest';
import { boxOf } from '#shared/hall/arranging.ts';
import { addArea, setRows } from '#shared/hall/edit.ts';
import type { GroupAt } from '#shared/hall/groups.ts';
import { type Handle, handlesOf, pulled } from '#shared/hall/handles.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { spotsOf } from '#shared/hall/seats.ts';
import { addTables } from '#shared/hall/tables.ts';
import { limit } from '#shared/limits.ts';

const rows = (...at: number[]): GroupAt[] => at.map((index) => ({ kind: 'rows', at: index }));
const area: GroupAt[] = [{ kind: 'areas', at: 0 }];
const table: GroupAt[] = [{ kind: 'tables', at: 0 }];

function pull(layout: HallLayout, groups: GroupAt[], name: Handle['pulls'], x: number, y: number) {
  const handle = handlesOf(layout, groups).find(({ pulls }) => pulls === name)!;
  return pulled(layout, groups, handle, handle.at, { x, y });
}

describe('a handle', () => {
  const long = { shape: 'long', chairs: 8, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
  const one = { columns: 1, rows: 1, across: 0, down: 0, label: '1', level: 0, head: 0, headLabel: '' };
  const barred = addArea(newLayout(3, 8), { name: 'Bar', x: 0, y: 200, width: 240, height: 60, capacity: 4 });
  const layout = addTables(barred, { ...long, ...one, x: 500, y: 100 });

  it('is there for what can be pulled', () => {
    const names = (groups: GroupAt[]) => handlesOf(layout, groups).map(({ pulls }) => pulls);
    expect(names([])).toEqual([]);
    expect(names(rows(0, 1))).toEqual(['turn', 'length', 'bow']);
    expect(names(table)).toEqual(['turn']);
    expect(names([...rows(0), ...table])).toEqual(['turn']);
    expect(names(area)).toEqual(['width', 'height']);
    expect(handlesOf(newLayout(1, 2), rows(0)).map(({ pulls }) => pulls)).toEqual(['turn', 'length']);
  });

  it('makes rows longer at their end, and shorter, within what a row may have', () => {
    const longer = pull(layout, rows(1, 2), 'length', 50, 7);
    expect(longer.value).toBe(10);
    expect(longer.layout.rows.map(({ places }) => places.length)).toEqual([8, 10, 10]);
    expect(longer.layout.rows[1]!.places.slice(0, 8)).toEqual(layout.rows[1]!.places);
    expect(new Set(longer.layout.rows.flatMap(({ places }) => places)).size).toBe(28);
    expect(pull(layout, rows(0), 'length', -9_000, 0).value).toBe(1);
    expect(pull(layout, rows(0), 'length', 1e6, 0).value).toBe(limit('rowSeats'));
  });

  it('bends rows by as much as it is pulled across them, to straight where it is near', () => {
    const bent = pull(layout, rows(0, 1), 'bow', 3, 40);
    expect(bent.value).toBe(40);
    expect(bent.layout.rows.map(({ bow }) => bow ?? 0)).toEqual([40, 40, 0]);
    // The middle of the row goes where the handle does.
    const nine = newLayout(1, 9);
    const middleOf = ({ rows: [row] }: HallLayout) => spotsOf(row!)[4]!.y;
    expect(middleOf(pull(nine, rows(0), 'bow', 0, 30).layout) - middleOf(nine)).toBeCloseTo(30, 3);
    const upright = setRows(layout, [0], { dx: 0, dy: 24 });
    expect(pull(upright, rows(0), 'bow', -30, 0).value).toBe(30);
    expect(pull(bent.layout, rows(0), 'bow', 0, -38).value).toBe(0);
  });

  it('turns about the middle, in steps of five degrees', () => {
    const box = boxOf(layout, rows(0, 1, 2))!;
    const half = box.height / 2;
    // From above the middle to its right is a quarter.
    const turned = pull(layout, rows(0, 1, 2), 'turn', half, half);
    expect(turned.value).toBe(90);
    expect(turned.layout.rows[0]!.dx).toBeCloseTo(0);
    expect(pull(layout, rows(0, 1, 2), 'turn', 0, 2 * half).value).toBe(180);
    expect(pull(layout, rows(0, 1, 2), 'turn', 0.2, 0)).toEqual({ layout, value: 0 });
    expect(pull(layout, table, 'turn', -half, half).layout.tables[0]!.turn).not.toBe(0);
  });

  it('widens an area from its side, on the grid', () => {
    const wide = pull(layout, area, 'width', 31, 90);
    expect(wide.layout.areas[0]).toMatchObject({ x: 0, width: 270, height: 60 });
    expect(pull(layout, area, 'height', 0, -500).value).toBe(24);
  });
});
