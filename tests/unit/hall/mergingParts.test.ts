import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveGroups, removeGroups } from '#shared/hall/arranging.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { setRowSeats, setRows } from '#shared/hall/edit.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { type HallLayout, newLayout, type Row } from '#shared/hall/layout.ts';
import { mergeLayouts } from '#shared/hall/merging.ts';
import { rowsAt } from '../../support/rows.ts';
import type { Edit } from './arbitrary.ts';

/** A row split behind its first `at` seats, the rest `away` to the right and without its last `less` seats. */
function split(layout: HallLayout, index: number, at: number, away: number, less = 0): HallLayout {
  const row = layout.rows[index];
  if (!row || at < 1 || at >= row.places.length - less) return layout;
  const rest = { ...row, x: row.x + at * row.dx + away, start: row.start + at };
  const parts = [
    { ...row, places: row.places.slice(0, at) },
    { ...rest, places: row.places.slice(at, row.places.length - less) },
  ];
  return { ...layout, rows: layout.rows.toSpliced(index, 1, ...parts) };
}

/** A row and the one behind it as one, where that makes no seat of another's label. */
function join(layout: HallLayout, index: number): HallLayout {
  const [one, other] = layout.rows.slice(index, index + 2);
  if (!one || !other) return layout;
  const joined: Row = { ...one, places: [...one.places, ...other.places] };
  return { ...layout, rows: layout.rows.toSpliced(index, 2, joined) };
}

const base = newLayout(3, 4);

describe('parts of a row that both split', () => {
  const mine = split(base, 2, 1, 600, 1);

  it('are a clash of that row where they are not alike: nothing is doubled, no place gets another id', () => {
    const theirs = split(base, 2, 1, 600);
    for (const side of ['mine', 'theirs'] as const) {
      const { layout, clashes } = mergeLayouts(base, mine, theirs, side);
      expect(clashes).toEqual([{ of: 'rows', name: '3' }]);
      expect(layout.rows.slice(2).map(({ places }) => places)).toEqual(
        side === 'mine' ? [[9], [10, 11]] : [[9], [10, 11, 12]],
      );
      expect(doublesOf(layout)).toEqual([]);
    }
  });

  it('are as one side has them where the other did nothing, or the same', () => {
    for (const [one, other] of [
      [mine, base],
      [base, mine],
      [mine, mine],
    ] as const)
      expect(mergeLayouts(base, one, other)).toEqual({ layout: mine, clashes: [] });
  });

  it('are none where both split it alike, in whatever order the parts stand', () => {
    const alike = { ...mine, rows: [...mine.rows.slice(0, 2), ...mine.rows.slice(2).toReversed()] };
    expect(mergeLayouts(base, mine, alike).clashes).toEqual([]);
  });

  it('are a clash beside the row the other joined to its neighbour, which is named', () => {
    const { clashes } = mergeLayouts(base, mine, join(base, 1));
    expect(clashes).toEqual([{ of: 'rows', name: '3' }]);
  });

  it('are a clash beside a table that the other set the same guests to', () => {
    const theirs = removeGroups(base, rowsAt(2));
    const table = { label: '1', shape: 'round' as const, x: 0, y: 400, turn: 0, start: 1, places: [10, 11] };
    const { clashes } = mergeLayouts(base, mine, { ...theirs, tables: [table] });
    expect(clashes).toEqual([{ of: 'rows', name: '3' }]);
  });
});

describe('a label that both gave by counting', () => {
  it('is a clash where neither can give way', () => {
    const halves = split(base, 0, 2, 600);
    const on = (at: number, start: number) => ({
      ...halves,
      rows: halves.rows.with(at, { ...halves.rows[at]!, start }),
    });
    expect(mergeLayouts(halves, on(0, 11), on(1, 11)).clashes).toEqual([{ of: 'rows', name: '1' }]);
    expect(mergeLayouts(halves, on(0, 11), on(1, 21)).clashes).toEqual([]);
  });

  it('is none where one of them had it twice alone', () => {
    const halves = split(base, 0, 2, 600);
    const twice = { ...halves, rows: halves.rows.map((row) => (row.label === '1' ? { ...row, start: 11 } : row)) };
    const other = moveGroups(halves, rowsAt(3), 0, 50);
    for (const [mine, theirs] of [
      [twice, other],
      [other, twice],
    ] as const) {
      const { layout, clashes } = mergeLayouts(halves, mine, theirs);
      expect([doublesOf(layout).length, clashes]).toEqual([2, []]);
    }
  });

  it('is a clash where a row that one made longer meets a part that the other put beside it', () => {
    const part: Row = { ...base.rows[0]!, x: 600, start: 5, places: [13, 14] };
    const theirs = { ...base, next_place: 15, rows: [...base.rows, part] };
    const { layout, clashes } = mergeLayouts(base, setRowSeats(base, 0, 5), theirs);
    expect(clashes).toEqual([{ of: 'rows', name: '1' }]);
    expect(layout.rows[0]).toMatchObject({ label: '1', start: 1 });
  });
});

const at = fc.nat(8);
const anyStroke: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(at, fc.integer({ min: 1, max: 5 }), fc.constantFrom(0, 600), fc.nat(2)).map(
    ([index, behind, away, less]): Edit =>
      (layout) =>
        split(layout, index, behind, away, less),
  ),
  at.map(
    (index): Edit =>
      (layout) =>
        join(layout, index),
  ),
  fc.tuple(at, fc.integer({ min: 1, max: 9 })).map(
    ([index, seats]): Edit =>
      (layout) =>
        setRowSeats(layout, index, seats),
  ),
  fc.tuple(at, fc.constantFrom(1, 3, 7)).map(
    ([index, start]): Edit =>
      (layout) =>
        setRows(layout, [index], { start }),
  ),
  at.map(
    (index): Edit =>
      (layout) =>
        removeGroups(layout, rowsAt(index)),
  ),
  at.map(
    (index): Edit =>
      (layout) =>
        moveGroups(layout, rowsAt(index), 0, 5),
  ),
);

/** Strokes one after another, without those that would make one label of two seats. */
const strokes = (layout: HallLayout, edits: readonly Edit[]) =>
  edits.reduce((now, edit) => (doublesOf(edit(now)).length > 0 ? now : edit(now)), layout);

it('two that split, join, lengthen, count on and remove rows lose no place of both and get no double in silence', () => {
  const some = fc.array(anyStroke, { maxLength: 3 });
  let joined = 0;
  fc.assert(
    fc.property(some, fc.array(anyStroke, { maxLength: 2 }), some, some, (before, both, one, other) => {
      const start = strokes(newLayout(5, 6), before);
      const [mine, theirs] = [strokes(start, [...both, ...one]), strokes(start, [...both, ...other])];
      const { layout, clashes } = mergeLayouts(start, mine, theirs);
      const places = new Set(placesOf(layout));
      expect(places.size).toBe(placesOf(layout).length);
      if (clashes.length > 0) return;
      joined += 1;
      expect(doublesOf(layout)).toEqual([]);

      const kept = placesOf(start).filter(
        (place) => placesOf(mine).includes(place) && placesOf(theirs).includes(place),
      );
      expect(kept.filter((place) => !places.has(place))).toEqual([]);
      // What neither had is new in one of them.
      const old = [...places].filter((place) => place < start.next_place);
      expect(old.filter((place) => !placesOf(start).includes(place))).toEqual([]);
    }),
    { numRuns: 400 },
  );
  expect(joined).toBeGreaterThan(40);
});
