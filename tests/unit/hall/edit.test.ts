import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeGroups } from '#shared/hall/arranging.ts';
import { addArea, addMark, addRow, changeArea, changeMark, deactivate } from '#shared/hall/edit.ts';
import { labelRows, mostRake, removeMark, resizeGrid, restore, revive, setDirection } from '#shared/hall/edit.ts';
import { setRowSeats, setRows, setStage } from '#shared/hall/edit.ts';
import { checkSuccessor } from '#shared/hall/difference.ts';
import { labelAfter } from '#shared/hall/labels.ts';
import { checkLayout } from '#shared/hall/check.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { layoutSchema, newLayout } from '#shared/hall/layout.ts';
import { anyEdit, anyLayout } from './arbitrary.ts';
import { rowsAt, withRows } from '../../support/rows.ts';

describe('editing a hall', () => {
  it('never gives an id out twice, whatever is edited in whatever order', () => {
    fc.assert(
      fc.property(anyLayout, fc.array(anyEdit, { maxLength: 15 }), (start, edits) => {
        const everSeen = new Set(placesOf(start));
        let layout = start;
        for (const edit of edits) {
          const before = new Set(placesOf(layout));
          layout = edit(layout);
          for (const place of placesOf(layout)) {
            if (!before.has(place)) expect(everSeen.has(place)).toBe(false);
            everSeen.add(place);
          }
        }
      }),
    );
  });

  it('always leaves a layout without mistakes that may follow the one before', () => {
    fc.assert(
      fc.property(anyLayout, anyEdit, (layout, edit) => {
        const next = edit(layout);
        expect(checkLayout(next)).toEqual([]);
        expect(checkSuccessor(layout, next)).toEqual([]);
        expect(layoutSchema.safeParse(next).success).toBe(true);
      }),
    );
  });

  it('keeps the ids of the seats that stay when the grid is resized', () => {
    const size = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(size, size, size, size, (rows, seats, newRows, newSeats) => {
        const before = newLayout(rows, seats);
        const after = resizeGrid(before, newRows, newSeats);
        expect(after.rows.map((row) => row.places.length)).toEqual(Array.from({ length: newRows }, () => newSeats));
        for (let row = 0; row < Math.min(rows, newRows); row += 1) {
          const stay = Math.min(seats, newSeats);
          expect(after.rows[row]?.places.slice(0, stay)).toEqual(before.rows[row]?.places.slice(0, stay));
        }
      }),
    );
  });

  it('lets rows grow only as far as the last one may be long', () => {
    expect(mostRake({ rows: 10, seats: 382 })).toBe(2);
    expect([mostRake({ rows: 1, seats: 390 }), mostRake({ rows: 2, seats: 5 })]).toEqual([10, 20]);
    const longest = resizeGrid(newLayout(0, 0), 10, 382, mostRake({ rows: 10, seats: 382 }));
    expect(layoutSchema.safeParse(longest).success).toBe(true);
  });

  it('leaves the layout it was given alone', () => {
    fc.assert(
      fc.property(anyLayout, anyEdit, (layout, edit) => {
        const copy = structuredClone(layout);
        edit(layout);
        expect(layout).toEqual(copy);
      }),
    );
  });

  it('labels new rows on from the last one, in digits, Latin and Cyrillic letters', () => {
    expect(addRow(newLayout(10, 4)).rows.at(-1)).toMatchObject({ label: '11', places: [41, 42, 43, 44], y: 260 });
    expect(['9', 'A', 'Z', 'AZ', 'Д', 'Е', 'И', 'Я', 'VIP 1'].map((label) => labelAfter(label))).toEqual([
      '10',
      'B',
      'AA',
      'BA',
      'Е',
      'Ж',
      'К',
      'АА',
      'VIP 2',
    ]);
    expect(labelRows(newLayout(3, 1), [0, 1, 2], 'Y').rows.map((row) => row.label)).toEqual(['Y', 'Z', 'AA']);
  });

  it('gives rows no label that is longer than one may be', () => {
    const long = `${'я'.repeat(39)}9`;
    expect(labelRows(newLayout(4, 1), [1, 2, 3], long).rows.map((row) => row.label)).toEqual(['1', long, '2', '3']);
    const letters = 'Z'.repeat(40);
    expect(labelRows(newLayout(3, 1), [0, 1], letters).rows.map((row) => row.label)).toEqual([letters, '1', '3']);
  });

  it('puts a block where it was drawn and goes on numbering after the last row', () => {
    const layout = withRows(newLayout(1, 2), { x: 100, y: 300, rows: 2, seats: 3 });
    expect(layout.rows.slice(1)).toEqual([
      { label: '2', x: 100, y: 300, dx: 24, dy: 0, start: 1, places: [3, 4, 5] },
      { label: '3', x: 100, y: 326, dx: 24, dy: 0, start: 1, places: [6, 7, 8] },
    ]);
  });

  it('forgets that a place was inactive when the place goes', () => {
    const layout = deactivate(newLayout(2, 3), [1, 6, 999]);
    expect(layout.inactive).toEqual([1, 6]);
    expect(removeGroups(layout, rowsAt(1)).inactive).toEqual([1]);
    expect(setRowSeats(layout, 1, 2).inactive).toEqual([1]);
    expect(restore(layout, [1]).inactive).toEqual([6]);
  });

  it('lets a row differ from the hall and follow it again', () => {
    const own = setRows(newLayout(2, 2), [1], { direction: 'rtl', start: 5 });
    expect(own.rows[1]).toMatchObject({ direction: 'rtl', start: 5 });
    expect(setRows(own, [1], { direction: null }).rows[1]).not.toHaveProperty('direction');
    expect(setDirection(own, 'rtl').rows[1]).not.toHaveProperty('direction');
  });

  it('keeps the places of an area that shrinks and grows', () => {
    const bar = addArea(newLayout(1, 1), { name: 'Bar', x: 0, y: 50, width: 100, height: 40, capacity: 3 });
    const smaller = changeArea(bar, 0, { capacity: 2, name: 'Foyer', width: 80 });
    expect(smaller.areas[0]).toEqual({ name: 'Foyer', x: 0, y: 50, width: 80, height: 40, places: [2, 3] });
    expect(changeArea(smaller, 0, { capacity: 3 }).areas[0]?.places).toEqual([2, 3, 5]);
  });

  it('sets the stage, entrances and captions', () => {
    const layout = setStage(newLayout(1, 1), { side: 'left' });
    expect(layout.stage).toEqual({ kind: 'stage', side: 'left' });
    const marked = addMark(addMark(layout, 'entrances', { name: 'A', x: 1, y: 2 }), 'captions', {
      text: 'Balcony',
      x: 0,
      y: 9,
    });
    const moved = changeMark(marked, 'entrances', 0, { x: 50, name: 'B' });
    expect(moved.entrances).toEqual([{ name: 'B', x: 50, y: 2 }]);
    expect(removeMark(moved, 'captions', 0)).toMatchObject({ entrances: [{ name: 'B' }], captions: [] });
  });

  it('undoes a deletion with the old ids before it was saved and with new ones after', () => {
    const before = deactivate(newLayout(2, 2), [4]);
    const after = addRow(removeGroups(before, rowsAt(1)));
    expect(revive(before, after, before)).toEqual({ ...before, next_place: after.next_place });
    const undone = revive(before, after, after);
    expect(undone.rows.map((row) => row.places)).toEqual([
      [1, 2],
      [7, 8],
    ]);
    expect(undone.inactive).toEqual([8]);
    expect(checkSuccessor(after, undone)).toEqual([]);
  });

  it('can always be undone to something that may be saved', () => {
    fc.assert(
      fc.property(
        anyLayout,
        fc.array(anyEdit, { maxLength: 6 }),
        fc.array(anyEdit, { maxLength: 6 }),
        (start, one, two) => {
          const saved = one.reduce((layout, edit) => edit(layout), start);
          const now = two.reduce((layout, edit) => edit(layout), saved);
          const undone = revive(start, now, saved);
          expect(checkLayout(undone)).toEqual([]);
          expect(checkSuccessor(saved, undone)).toEqual([]);
        },
      ),
    );
  });
});
