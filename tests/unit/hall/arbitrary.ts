import * as fc from 'fast-check';
import { moveGroups, removeGroups } from '#shared/hall/arranging.ts';
import { copyGroups } from '#shared/hall/copying.ts';
import { addArea, addRow, changeArea, deactivate } from '#shared/hall/edit.ts';
import { resizeGrid, restore, setDirection, setRowSeats, setRows } from '#shared/hall/edit.ts';
import { newLayout, type HallLayout } from '#shared/hall/layout.ts';
import { rowsAt } from '../../support/rows.ts';

export type Edit = (layout: HallLayout) => HallLayout;

const index = fc.nat(12);
const few = fc.array(fc.nat(200), { maxLength: 10 });
const direction = fc.constantFrom('ltr' as const, 'rtl' as const);

/** One edit of any sort, with indexes and ids that may or may not exist. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 12 })).map(
    ([r, s]): Edit =>
      (l) =>
        resizeGrid(l, r, s),
  ),
  fc.integer({ min: 1, max: 15 }).map(
    (seats): Edit =>
      (l) =>
        addRow(l, { seats }),
  ),
  index.map(
    (i): Edit =>
      (l) =>
        removeGroups(l, rowsAt(i)),
  ),
  index.map(
    (i): Edit =>
      (l) =>
        copyGroups(l, rowsAt(i)).layout,
  ),
  fc.tuple(index, fc.nat(15)).map(
    ([i, n]): Edit =>
      (l) =>
        setRowSeats(l, i, n),
  ),
  fc.tuple(index, direction, fc.nat(50)).map(
    ([i, d, start]): Edit =>
      (l) =>
        setRows(l, [i], { direction: d, start }),
  ),
  index.map(
    (i): Edit =>
      (l) =>
        moveGroups(l, rowsAt(i), 24, 26),
  ),
  direction.map(
    (d): Edit =>
      (l) =>
        setDirection(l, d),
  ),
  fc.integer({ min: 1, max: 30 }).map(
    (capacity): Edit =>
      (l) =>
        addArea(l, { name: 'Bar', x: 0, y: 400, width: 200, height: 60, capacity }),
  ),
  fc.tuple(index, fc.nat(30)).map(
    ([i, capacity]): Edit =>
      (l) =>
        changeArea(l, i, { capacity }),
  ),
  index.map(
    (i): Edit =>
      (l) =>
        removeGroups(l, [{ kind: 'areas', at: i }]),
  ),
  few.map(
    (places): Edit =>
      (l) =>
        deactivate(l, places),
  ),
  few.map(
    (places): Edit =>
      (l) =>
        restore(l, places),
  ),
);

/** A hall somebody made with up to a dozen edits. */
export const anyLayout: fc.Arbitrary<HallLayout> = fc
  .tuple(fc.nat(8), fc.integer({ min: 1, max: 10 }), fc.array(anyEdit, { maxLength: 12 }))
  .map(([rows, seats, edits]) => edits.reduce((layout, edit) => edit(layout), newLayout(rows, seats)));
