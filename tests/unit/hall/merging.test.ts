import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveGroups, removeGroups } from '#shared/hall/arranging.ts';
import { checkLayout } from '#shared/hall/check.ts';
import { checkSuccessor } from '#shared/hall/difference.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { addArea, addRow, deactivate, setRowSeats, setRows, setStage } from '#shared/hall/edit.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { type HallLayout, layoutSchema, newLayout } from '#shared/hall/layout.ts';
import { addZone, mark, paintZone, removeZone } from '#shared/hall/marks.ts';
import { mergeLayouts } from '#shared/hall/merging.ts';
import { addLevel, setLevel } from '#shared/hall/standing.ts';
import { anyHall, anyMove } from './anyHall.ts';
import { rowsAt } from '../../support/rows.ts';

const START = newLayout(6, 8);
const bar = (name: string) => (layout: HallLayout) =>
  addArea(layout, { name, x: 0, y: 300, width: 90, height: 40, capacity: 5 });
const merged = (one: (l: HallLayout) => HallLayout, two: (l: HallLayout) => HallLayout, side?: 'mine' | 'theirs') =>
  mergeLayouts(START, one(START), two(START), side);
const labels = (layout: HallLayout) => layout.rows.map(({ label, places }) => `${label}:${places.length}`);

describe('what two people drew on one plan', () => {
  it('is the one’s where the other did nothing', () => {
    fc.assert(
      fc.property(anyHall, fc.array(anyMove, { maxLength: 6 }), (start, edits) => {
        const drawn = edits.reduce((layout, edit) => edit(layout), start);
        expect(mergeLayouts(start, drawn, start)).toEqual({ layout: drawn, clashes: [] });
        expect(mergeLayouts(start, start, drawn)).toEqual({ layout: drawn, clashes: [] });
        expect(mergeLayouts(start, drawn, drawn).clashes).toEqual([]);
      }),
    );
  });

  it('has both where they changed different groups: neither’s seats, marks, stage or bar is lost', () => {
    const mine = (layout: HallLayout) => bar('Бар')(deactivate(setRowSeats(layout, 1, 5), [1, 2]));
    const theirs = (layout: HallLayout) =>
      mark(
        setStage(bar('Танцпол')(setRows(removeGroups(layout, rowsAt(5)), [0], { direction: 'rtl' })), { side: 'left' }),
        [20],
        'accessible',
      );
    const { layout, clashes } = merged(mine, theirs);
    expect(clashes).toEqual([]);
    expect(labels(layout)).toEqual(['1:8', '2:5', '3:8', '4:8', '5:8']);
    expect(layout.rows[0]!.direction).toBe('rtl');
    expect(layout.areas.map(({ name }) => name).sort()).toEqual(['Бар', 'Танцпол']);
    expect([layout.stage.side, layout.inactive, layout.marks.accessible]).toEqual(['left', [1, 2], [20]]);
    expect(new Set(placesOf(layout)).size).toBe(placesOf(layout).length);
  });

  it('names a row that both changed, and is as the one wants it who is chosen; all else of both stays', () => {
    const mine = (layout: HallLayout) => addRow(setRowSeats(layout, 2, 4), { seats: 3 });
    const theirs = (layout: HallLayout) => setRowSeats(setRowSeats(layout, 2, 6), 4, 2);
    const one = merged(mine, theirs);
    expect(one.clashes).toEqual([{ of: 'rows', name: '3' }]);
    expect(labels(one.layout)).toEqual(['1:8', '2:8', '3:4', '4:8', '5:2', '6:8', '7:3']);
    expect(labels(merged(mine, theirs, 'theirs').layout)).toEqual(['1:8', '2:8', '3:6', '4:8', '5:2', '6:8', '7:3']);
    const gone = merged((layout) => removeGroups(layout, rowsAt(2)), theirs);
    expect(gone.clashes).toEqual([{ of: 'rows', name: '3' }]);
    expect(labels(gone.layout)).toEqual(['1:8', '2:8', '4:8', '5:2', '6:8']);
  });

  it('gives a row that the other took away new places, and a label that both gave goes on', () => {
    const kept = merged(
      (layout) => setRowSeats(layout, 2, 9),
      (layout) => removeGroups(layout, rowsAt(2)),
    );
    expect(kept.clashes).toHaveLength(1);
    expect(labels(kept.layout)[2]).toBe('3:9');
    expect(checkSuccessor(removeGroups(START, rowsAt(2)), kept.layout)).toEqual([]);
    const both = merged(
      (layout) => addRow(layout, { seats: 4 }),
      (layout) => addRow(layout, { seats: 5 }),
    );
    expect(both.clashes).toEqual([]);
    expect(doublesOf(both.layout)).toEqual([]);
    expect(both.layout.rows).toHaveLength(8);
  });

  it('has the levels of both, and everything on its own', () => {
    const up = (name: string, at: number) => (layout: HallLayout) =>
      setLevel(addLevel(layout, name, 'Партер'), [{ kind: 'rows', at }], 1);
    const { layout, clashes } = merged(up('Ложи', 0), up('Балкон', 3));
    expect(clashes).toEqual([]);
    expect(layout.levels.map(({ name }) => name).sort()).toEqual(['Балкон', 'Ложи', 'Партер']);
    const nameOf = (label: string) => layout.levels[layout.rows.find((row) => row.label === label)!.level ?? 0]!.name;
    expect([nameOf('1'), nameOf('4'), nameOf('2')]).toEqual(['Ложи', 'Балкон', 'Партер']);
  });

  it('has the ranks of both, and a place that both painted in the better one only', () => {
    const start = addZone(addZone(START, 'Партер'), 'Балкон');
    const paint = (places: number[], at: number | null) => (layout: HallLayout) => paintZone(layout, places, at);
    const before = paint([1, 2, 3], 0)(paint([9, 10], 1)(start));
    const mine = paint([20, 21], 0)(paint([2], null)(addZone(before, 'Ложи')));
    const theirs = paint([21, 22], 1)(paint([10], 0)(before));
    const { layout, clashes } = mergeLayouts(before, paint([30], 2)(mine), theirs);
    expect(clashes).toEqual([]);
    const ranks = layout.zones.map(({ name, places }) => [name, places.toSorted((a, b) => a - b)]);
    expect(ranks).toEqual([
      ['Партер', [1, 3, 10, 20, 21]],
      ['Балкон', [9, 22]],
      ['Ложи', [30]],
    ]);
    expect(checkLayout(layout)).toEqual([]);
    // A rank that the other took away leaves its places without any.
    const gone = mergeLayouts(before, removeZone(before, 0), paint([40], 1)(before)).layout;
    expect(gone.zones).toEqual([{ name: 'Балкон', places: [9, 10, 40] }]);
  });

  it('is a sound plan that may follow theirs, whatever both did', () => {
    const edits = fc.array(anyMove, { maxLength: 6 });
    fc.assert(
      fc.property(
        anyHall,
        edits,
        edits,
        fc.constantFrom('mine' as const, 'theirs' as const),
        (start, one, two, side) => {
          const [mine, theirs] = [one, two].map((all) => all.reduce((layout, edit) => edit(layout), start));
          const { layout } = mergeLayouts(start, mine!, theirs!, side);
          expect(checkLayout(layout)).toEqual([]);
          expect(checkSuccessor(theirs!, layout)).toEqual([]);
          expect(layoutSchema.safeParse(layout).success).toBe(true);
        },
      ),
    );
  });

  it('has a group where the one moved it, though the other moved its neighbours', () => {
    const moved = (at: number) => (layout: HallLayout) => moveGroups(layout, [{ kind: 'rows', at }], 0, 100);
    const { layout, clashes } = merged(moved(0), moved(5));
    expect(clashes).toEqual([]);
    expect([layout.rows[0]!.y, layout.rows[1]!.y, layout.rows[5]!.y]).toEqual([
      100,
      START.rows[1]!.y,
      START.rows[5]!.y + 100,
    ]);
  });

  it('knows what is stored by what it is: the database keeps no order of fields', () => {
    const stored = { ...START, rows: START.rows.map((row) => turned(row)), stage: turned(START.stage) };
    const mine = setStage(setRowSeats(START, 2, 4), { side: 'left' });
    expect(mergeLayouts(START, mine, stored)).toEqual({ layout: mine, clashes: [] });
  });
});

const turned = <T extends object>(of: T) => Object.fromEntries(Object.entries(of).toReversed()) as T;
