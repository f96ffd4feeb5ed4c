import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeGroups } from '#shared/hall/arranging.ts';
import { SECTOR_COLOURS, contrast, sectorColour, textOn } from '#shared/hall/colours.ts';
import { checkSuccessor, differenceOf } from '#shared/hall/difference.ts';
import { addArea, deactivate, restore, setRows } from '#shared/hall/edit.ts';
import { AREA, boundsOf, seatingBox, seatsOf, stageBox } from '#shared/hall/geometry.ts';
import { checkLayout } from '#shared/hall/check.ts';
import { countsOf } from '#shared/hall/counts.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { layoutSchema, newLayout } from '#shared/hall/layout.ts';
import { inSeatOrder, findPlace, labelsOf } from '#shared/hall/numbering.ts';
import { anyLayout } from './arbitrary.ts';
import { rowsAt, withRows } from '../../support/rows.ts';

describe('a new hall', () => {
  it('has ten rows of ten and is a sound document', () => {
    const layout = newLayout();
    expect(countsOf(layout)).toEqual({ rows_count: 10, seats_per_row: 10, total_seats: 100, active: 100, inactive: 0 });
    expect(layoutSchema.parse(layout)).toEqual(layout);
    expect(checkLayout(layout)).toEqual([]);
  });
});

describe('counting', () => {
  it('counts areas, leaves out inactive places, and takes blocks side by side as one row', () => {
    let layout = withRows(newLayout(3, 4), { x: 200, y: 10, rows: 3, seats: 6, label: '1' });
    layout = withRows(layout, { x: 0, y: 400, rows: 1, seats: 5 });
    layout = addArea(layout, { name: 'Bar', x: 0, y: 500, width: 100, height: 40, capacity: 20 });
    layout = deactivate(layout, [1, 2]);
    expect(countsOf(layout)).toEqual({ rows_count: 4, seats_per_row: 10, total_seats: 53, active: 53, inactive: 2 });
  });
});

describe('mistakes of a layout', () => {
  it('names a double id, an id not given out, an unknown inactive place and too many places', () => {
    const layout = newLayout(2, 2);
    const bad = { ...layout, next_place: 4, inactive: [2, 2, 77], rows: setRows(layout, [1], { label: 'B' }).rows };
    bad.rows[1] = { ...bad.rows[1]!, places: [1, 4] };
    expect(checkLayout(bad)).toEqual([
      { path: 'rows.1.places.0', key: 'hall_duplicate_place', params: { place: 1 } },
      { path: 'rows.1.places.1', key: 'hall_place_not_given_out', params: { place: 4 } },
      { path: 'inactive.1', key: 'hall_duplicate_place', params: { place: 2 } },
      { path: 'inactive.2', key: 'hall_inactive_unknown', params: { place: 77 } },
    ]);
    expect(checkLayout(newLayout(1000, 101))).toEqual([
      { path: 'rows', key: 'hall_too_many_places', params: { most: 100_000 } },
    ]);
  });
});

describe('a list of places', () => {
  it('names the rows as they come and the seats of a row by their numbers', () => {
    const seats = (...names: string[]) => names.map((name) => ({ row: name[0]!, seat: name.slice(1) }));
    const listed = inSeatOrder(seats('C5', 'C3', 'C10', 'A2', 'C1', 'A1')).map(({ row, seat }) => row + seat);
    expect(listed).toEqual(['C1', 'C3', 'C5', 'C10', 'A1', 'A2']);
  });
});

describe('numbering', () => {
  it('counts from the left or from the right, and in areas from one to the capacity', () => {
    let layout = setRows(newLayout(2, 3), [1], { direction: 'rtl', start: 5, label: 'B' });
    layout = addArea(layout, { name: 'Bar', x: 0, y: 90, width: 50, height: 40, capacity: 2 });
    expect([...labelsOf(layout)].map(([place, it]) => `${place}: ${it.row ?? it.area} ${it.seat}`)).toEqual([
      '1: 1 1',
      '2: 1 2',
      '3: 1 3',
      '4: B 7',
      '5: B 6',
      '6: B 5',
      '7: Bar 1',
      '8: Bar 2',
    ]);
  });

  it('gives each seat of a row a number of its own, without gaps', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const labels = labelsOf(layout);
        for (const row of layout.rows) {
          const numbers = row.places.map((place) => Number(labels.get(place)?.seat)).sort((a, b) => a - b);
          expect(numbers).toEqual(row.places.map((_, i) => row.start + i));
        }
        expect(labels.size).toBe(placesOf(layout).length);
      }),
    );
  });

  it('finds a place where it stands', () => {
    const layout = addArea(newLayout(2, 3), { name: 'Bar', x: 0, y: 90, width: 50, height: 40, capacity: 2 });
    expect(findPlace(layout, 5)).toEqual({ kind: 'rows', at: 1, group: layout.rows[1], seat: 1 });
    expect(findPlace(layout, 8)).toEqual({ kind: 'areas', at: 0, group: layout.areas[0], seat: 1 });
    expect(findPlace(layout, 9)).toBeNull();
  });
});

describe('geometry', () => {
  it('puts seats along the run and area places in the middle of the area', () => {
    let layout = setRows(newLayout(1, 2), [0], { dy: 6, direction: 'rtl' });
    layout = deactivate(addArea(layout, { name: 'Bar', x: 10, y: 100, width: 80, height: 40, capacity: 1 }), [2]);
    const seats = seatsOf(layout);
    expect([...seats.place]).toEqual([1, 2, 3]);
    expect([...seats.x]).toEqual([0, 24, 50]);
    expect([...seats.y]).toEqual([0, 6, 120]);
    expect([...seats.kind]).toEqual([0, 0, AREA]);
    expect([...seats.number]).toEqual([2, 1, 1]);
    expect([...seats.active]).toEqual([1, 0, 1]);
  });

  it('says the same as the labels', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const labels = labelsOf(layout);
        const seats = seatsOf(layout);
        expect([...seats.place]).toEqual(placesOf(layout));
        for (let i = 0; i < seats.count; i += 1) {
          expect(String(seats.number[i])).toBe(labels.get(seats.place[i] ?? 0)?.seat);
        }
      }),
    );
  });

  it('sets the stage beside the seating on every side, and everything inside the bounds', () => {
    fc.assert(
      fc.property(anyLayout, fc.constantFrom('top', 'bottom', 'left', 'right'), (layout, side) => {
        const seating = seatingBox(layout);
        const stage = stageBox({ kind: 'screen', side }, seating);
        const beside = {
          top: seating.y - (stage.y + stage.height),
          bottom: stage.y - (seating.y + seating.height),
          left: seating.x - (stage.x + stage.width),
          right: stage.x - (seating.x + seating.width),
        }[side];
        expect(beside).toBeCloseTo(48);
        const bounds = boundsOf({ ...layout, stage: { kind: 'screen', side } });
        for (const box of [seating, stage]) {
          expect(box.x).toBeGreaterThanOrEqual(bounds.x);
          expect(box.y + box.height).toBeLessThanOrEqual(bounds.y + bounds.height + 1e-6);
        }
      }),
    );
  });
});

describe('what a save does', () => {
  it('names added, removed, deactivated, restored and relabelled places', () => {
    const before = deactivate(newLayout(3, 2), [1, 5]);
    let after = restore(deactivate(removeGroups(before, rowsAt(2)), [4]), [1]);
    after = withRows(setRows(after, [0], { start: 3 }), { x: 0, y: 200, rows: 1, seats: 1 });
    expect(differenceOf(before, after)).toEqual({
      added: [7],
      removed: [5, 6],
      deactivated: [4],
      restored: [1],
      relabelled: [1, 2],
    });
    expect(differenceOf(before, before)).toEqual({
      added: [],
      removed: [],
      deactivated: [],
      restored: [],
      relabelled: [],
    });
  });

  it('refuses ids taken again and ids taken back', () => {
    const before = removeGroups(newLayout(2, 2), rowsAt(1));
    expect(checkSuccessor(before, newLayout(2, 2))).toEqual([
      { path: 'rows', key: 'hall_place_reused', params: { place: 3 } },
      { path: 'rows', key: 'hall_place_reused', params: { place: 4 } },
    ]);
    expect(checkSuccessor(before, { ...before, next_place: 3 })).toEqual([
      { path: 'next_place', key: 'hall_next_place_shrinks', params: { least: 5 } },
    ]);
  });
});

describe('sector colours', () => {
  it('start again after twelve and carry readable text in both themes', () => {
    expect(sectorColour(1, 'light')).toBe('#1B4CA3');
    expect(sectorColour(13, 'dark')).toBe('#5A63A8');
    for (const colour of [...SECTOR_COLOURS.light, ...SECTOR_COLOURS.dark]) {
      expect(contrast(colour, textOn(colour))).toBeGreaterThanOrEqual(4.5);
    }
  });
});
