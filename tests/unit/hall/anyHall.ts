import * as fc from 'fast-check';
import { align, EDGES, mirror, moveGroups, removeGroups, rotate } from '#shared/hall/arranging.ts';
import { type BlockSpec, drawBlock } from '#shared/hall/blocks.ts';
import { copyGroups, pasteGroups } from '#shared/hall/copying.ts';
import { distribute } from '#shared/hall/distributing.ts';
import { numberOn } from '#shared/hall/doubles.ts';
import type { GroupAt } from '#shared/hall/groups.ts';
import { COUNTINGS, type HallLayout, MARKS, newLayout, SHAPES } from '#shared/hall/layout.ts';
import { addZone, mark, paintZone, removeZone, unmark } from '#shared/hall/marks.ts';
import { addLevel, cleared, removeLevel, renameLevel, setLevel } from '#shared/hall/standing.ts';
import { addTables, changeTables, pitchOf, type TableArray } from '#shared/hall/tables.ts';
import { anyLayout, type Edit } from './arbitrary.ts';

const small = fc.integer({ min: 1, max: 8 });
const shift = fc.integer({ min: -300, max: 300 });

export const anyGroups: fc.Arbitrary<GroupAt[]> = fc.array(
  fc.record({ kind: fc.constantFrom('rows' as const, 'tables' as const, 'areas' as const), at: fc.nat(14) }),
  { maxLength: 6 },
);

/** A block that is a row of ten; what a test is about it sets. */
export const PLAIN_BLOCK: BlockSpec = {
  x: 0,
  y: 0,
  rows: 1,
  seats: 10,
  rake: 0,
  bow: 0,
  aisles: [],
  counting: 'ltr',
  anew: false,
  label: '1',
  skip: '',
  level: 0,
  name: 'Block',
  boxes: 0,
  boxName: 'Box',
};

export const anyBlock: fc.Arbitrary<BlockSpec> = fc.record({
  x: shift,
  y: shift,
  rows: small,
  seats: fc.integer({ min: 1, max: 24 }),
  rake: fc.integer({ min: 0, max: 4 }),
  bow: fc.integer({ min: -300, max: 300 }),
  aisles: fc.array(fc.integer({ min: 0, max: 26 }), { maxLength: 3 }),
  counting: fc.constantFrom(...COUNTINGS),
  anew: fc.boolean(),
  label: fc.constantFrom('1', 'A', 'H', 'А', 'VIP 1', '3б'),
  skip: fc.constantFrom('', 'IO', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  level: fc.constant(0),
  name: fc.constant('Stalls'),
  boxes: fc.nat(3),
  boxName: fc.constant('Box'),
});

const look = fc.record({
  shape: fc.constantFrom(...SHAPES),
  chairs: fc.integer({ min: 1, max: 24 }),
  seated: fc.boolean(),
  turn: fc.integer({ min: -180, max: 180 }),
  start: fc.integer({ min: 0, max: 20 }),
  direction: fc.constantFrom('ltr' as const, 'rtl' as const),
});

export const anyArray: fc.Arbitrary<TableArray> = fc
  .tuple(look, small, small, shift, shift, fc.constantFrom('1', 'VIP', 'A'), fc.nat(12))
  .map(([of, columns, rows, x, y, label, head]) => ({
    ...of,
    ...pitchOf(of),
    columns,
    rows,
    x,
    y,
    label,
    head,
    headLabel: 'Head',
    level: 0,
  }));

const few = fc.array(fc.nat(300), { maxLength: 12 });
const indexes = fc.array(fc.nat(12), { maxLength: 4 });

/** Every edit that gives out labels by itself: it never makes a doubled one. */
export const anyMove: fc.Arbitrary<Edit> = fc.oneof(
  anyBlock.map(
    (spec): Edit =>
      (l) =>
        drawBlock(l, spec),
  ),
  anyArray.map(
    (array): Edit =>
      (l) =>
        addTables(l, array),
  ),
  fc.tuple(indexes, look).map(
    ([at, change]): Edit =>
      (l) =>
        changeTables(l, at, change),
  ),
  anyGroups.map(
    (groups): Edit =>
      (l) =>
        removeGroups(l, groups),
  ),
  anyGroups.map(
    (groups): Edit =>
      (l) =>
        copyGroups(l, groups).layout,
  ),
  anyGroups.map(
    (groups): Edit =>
      (l) =>
        pasteGroups(removeGroups(l, groups), { from: l, groups }, 0).layout,
  ),
  fc.tuple(anyGroups, shift, shift).map(
    ([groups, dx, dy]): Edit =>
      (l) =>
        moveGroups(l, groups, dx, dy),
  ),
  fc.tuple(anyGroups, shift).map(
    ([groups, by]): Edit =>
      (l) =>
        rotate(l, groups, by),
  ),
  anyGroups.map(
    (groups): Edit =>
      (l) =>
        mirror(l, groups),
  ),
  fc.tuple(anyGroups, fc.constantFrom(...EDGES)).map(
    ([groups, edge]): Edit =>
      (l) =>
        align(l, groups, edge),
  ),
  fc.tuple(anyGroups, fc.constantFrom('across' as const, 'down' as const)).map(
    ([groups, along]): Edit =>
      (l) =>
        distribute(l, groups, along),
  ),
  fc.tuple(anyGroups, fc.integer({ min: -1, max: 3 })).map(
    ([groups, to]): Edit =>
      (l) =>
        setLevel(l, groups, to),
  ),
  fc.constant<Edit>((l) => addLevel(l, 'Balcony', 'Stalls')),
  fc.tuple(fc.nat(3), fc.constantFrom('Stalls', 'Gallery', '')).map(
    ([at, name]): Edit =>
      (l) =>
        renameLevel(l, at, name),
  ),
  fc.nat(3).map(
    (at): Edit =>
      (l) =>
        removeLevel(l, at),
  ),
  fc.tuple(few, fc.constantFrom(...MARKS)).map(
    ([places, kind]): Edit =>
      (l) =>
        mark(l, places, kind),
  ),
  fc.tuple(few, fc.constantFrom(...MARKS)).map(
    ([places, kind]): Edit =>
      (l) =>
        unmark(l, places, kind),
  ),
  fc.constant<Edit>((l) => addZone(l, 'Front')),
  fc.nat(3).map(
    (at): Edit =>
      (l) =>
        removeZone(l, at),
  ),
  fc.tuple(few, fc.option(fc.nat(3))).map(
    ([places, at]): Edit =>
      (l) =>
        paintZone(l, places, at),
  ),
  fc.constant<Edit>(cleared),
);

/** A hall of rows, tables, areas, levels, marks and ranks, without doubled labels. */
export const anyHall: fc.Arbitrary<HallLayout> = fc
  .tuple(anyLayout, fc.array(anyMove, { maxLength: 8 }))
  .map(([start, edits]) => edits.reduce((layout, edit) => edit(layout), numberOn(start)));

export const EMPTY = newLayout(0, 0);
