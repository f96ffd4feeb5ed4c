import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align, boxOf, mirror, moveGroups, removeGroups, rotate, unitsOf } from '#shared/hall/arranging.ts';
import { checkLayout } from '#shared/hall/check.ts';
import { copyGroups, pasteGroups } from '#shared/hall/copying.ts';
import { addArea, addRow } from '#shared/hall/edit.ts';
import { type GroupAt, groupsOf } from '#shared/hall/groups.ts';
import { DIRECTIONS, type HallLayout, newLayout, SHAPES } from '#shared/hall/layout.ts';
import { mark } from '#shared/hall/marks.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { type Spot, spotsOf } from '#shared/hall/seats.ts';
import { TABLE_SHAPES } from '#shared/hall/shapes.ts';
import { addLevel, isEmptyLevel, removeLevel, renameLevel, setLevel } from '#shared/hall/standing.ts';
import { addTables } from '#shared/hall/tables.ts';
import { anyGroups, anyHall } from './anyHall.ts';

const every = (layout: HallLayout): GroupAt[] => groupsOf(layout).map(({ kind, at }) => ({ kind, at }));
const spots = (layout: HallLayout) =>
  new Map(
    groupsOf(layout).flatMap(({ group }) => {
      const found = spotsOf(group);
      return group.places.map((place, i): [number, Spot] => [place, found[i]!]);
    }),
  );
const rows = (...at: number[]): GroupAt[] => at.map((index) => ({ kind: 'rows', at: index }));
const ONE = { x: 0, y: 0, columns: 1, rows: 1, across: 0, down: 0, label: '1', level: 0, head: 0, headLabel: '' };
const bar = { name: 'Bar', x: 40, y: 300, width: 100, height: 50, capacity: 3 };

describe('groups', () => {
  it('stand where they stood after they were turned there and back, or mirrored twice', () => {
    fc.assert(
      fc.property(anyHall, anyGroups, (layout, groups) => {
        const before = spots(layout);
        const seated = groups.filter(({ kind }) => kind !== 'areas');
        // The box around what was turned has another middle, unless it is turned by half.
        for (const same of [rotate(rotate(layout, seated, 180), seated, 180), mirror(mirror(layout, groups), groups)]) {
          for (const [place, { x, y }] of spots(same)) {
            expect(Math.abs(x - before.get(place)!.x)).toBeLessThan(0.1);
            expect(Math.abs(y - before.get(place)!.y)).toBeLessThan(0.1);
          }
        }
      }),
    );
  });

  it('are mirrored seat by seat about the middle of their box, and rows keep their numbers', () => {
    fc.assert(
      fc.property(anyHall, (layout) => {
        const box = boxOf(layout, every(layout));
        if (!box) return;
        const [before, after] = [spots(layout), spots(mirror(layout, every(layout)))];
        for (const [place, { x, y }] of after) {
          expect(Math.abs(2 * box.x + box.width - x - before.get(place)!.x)).toBeLessThan(0.1);
          expect(Math.abs(y - before.get(place)!.y)).toBeLessThan(0.1);
        }
      }),
    );
    const layout = addRow(newLayout(2, 5), { seats: 3 });
    expect(labelsOf(mirror(layout, every(layout)))).toEqual(labelsOf(layout));
  });

  it.each(SHAPES)('are mirrored chair by chair, numbers and all, at a table that is %s', (shape) => {
    const array = { shape, chairs: 11, seated: true, turn: 30, start: 3, direction: 'ltr', ...ONE } as const;
    for (const direction of DIRECTIONS) {
      const layout = addTables(newLayout(0, 0), { ...array, direction });
      const mirrored = mirror(layout, every(layout));
      const box = boxOf(layout, every(layout))!;
      const [before, after] = [spots(layout), spots(mirrored)];
      expect(checkLayout(mirrored)).toEqual([]);
      for (const [place, { x, y }] of after) {
        expect(2 * box.x + box.width - x).toBeCloseTo(before.get(place)!.x, 2);
        expect(y).toBeCloseTo(before.get(place)!.y, 2);
      }
      // Round a ring numbers go the other way, so each chair keeps its own.
      if (TABLE_SHAPES[shape].sides === 0) expect(labelsOf(mirrored)).toEqual(labelsOf(layout));
      expect(mirror(mirrored, every(layout)).tables[0]).toEqual(layout.tables[0]);
    }
  });

  it('are moved, turned and taken out together', () => {
    const layout = addArea(newLayout(2, 3), bar);
    const moved = moveGroups(layout, [...rows(1), { kind: 'areas', at: 0 }], 5, -6);
    expect([moved.rows[0]?.x, moved.rows[1]?.x, moved.rows[1]?.y, moved.areas[0]?.x]).toEqual([0, 5, 20, 45]);
    expect(rotate(layout, rows(0), 90).rows[0]).toMatchObject({ x: 24, y: -24, dx: 0, dy: 24 });
    const left = removeGroups(layout, [...rows(0), { kind: 'areas', at: 0 }, { kind: 'tables', at: 4 }]);
    expect([left.rows.map(({ label }) => label), left.areas]).toEqual([['2'], []]);
  });

  it('are aligned as what moves as one', () => {
    const array = { shape: 'round', chairs: 4, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
    const three = addTables(newLayout(0, 0), { ...array, ...ONE, columns: 3, across: 200 });
    const uneven = moveGroups(three, [{ kind: 'tables', at: 1 }], 60, 33);
    expect(align(uneven, every(three), 'top').tables.map(({ y }) => y)).toEqual([0, 0, 0]);
    expect(align(uneven, every(three), 'right').tables.map(({ x }) => x)).toEqual([400, 400, 400]);
    const block = {
      ...three,
      blocks: [{ name: 'Left' }],
      tables: three.tables.map((table, i) => (i < 2 ? { ...table, block: 0 } : table)),
    };
    expect(unitsOf(block, every(block)).map((unit) => unit.length)).toEqual([2, 1]);
  });

  it('are copied with their marks, and pasted where they stood if nothing stands there', () => {
    const layout = mark(mark(newLayout(2, 4), [1, 2], 'couple'), [3, 5], 'accessible');
    const copy = copyGroups(layout, rows(0));
    expect(copy.groups).toEqual(rows(2));
    expect(copy.layout.marks).toMatchObject({
      couple: [
        [1, 2],
        [9, 10],
      ],
      accessible: [3, 5, 11],
    });
    const cut = pasteGroups(removeGroups(layout, rows(1)), { from: layout, groups: rows(1) });
    expect(cut.layout.rows[1]).toMatchObject({ label: '2', x: 0, y: 26, places: [9, 10, 11, 12] });
  });
});

describe('levels', () => {
  it('come with a name for the lowest, keep names apart, and go only when empty', () => {
    const two = addLevel(newLayout(2, 2), 'Balcony', 'Stalls');
    expect(two.levels).toEqual([{ name: 'Stalls' }, { name: 'Balcony' }]);
    expect(addLevel(two, 'Balcony', '').levels[2]).toEqual({ name: 'Balcony 2' });
    expect(renameLevel(two, 1, 'Stalls')).toBe(two);
    expect(renameLevel(two, 1, 'Circle').levels[1]).toEqual({ name: 'Circle' });
    expect(removeLevel(two, 0)).toBe(two);
    expect(isEmptyLevel(two, 1)).toBe(true);
    expect(removeLevel(two, 1)).toEqual(newLayout(2, 2));
    const up = setLevel(two, rows(1), 1);
    expect(up.rows.map(({ level }) => level)).toEqual([undefined, 1]);
    expect(setLevel(up, rows(0), 7)).toBe(up);
    const low = setLevel({ ...up, rows: [up.rows[0]!, { ...up.rows[1]!, label: '1' }] }, rows(1), 0);
    expect(low.rows.map(({ label }) => label)).toEqual(['1', '2']);
  });
});
