import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeGroups } from '#shared/hall/arranging.ts';
import { copyGroups } from '#shared/hall/copying.ts';
import { doublesOf, namesOf, newDoublesOf, numberOn } from '#shared/hall/doubles.ts';
import { addArea, labelRows, setRows } from '#shared/hall/edit.ts';
import { freeLabel, freeName } from '#shared/hall/labels.ts';
import { checkLayout } from '#shared/hall/check.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { layoutSchema, newLayout, type HallLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { anyLayout } from './arbitrary.ts';
import { rowsAt, withRows } from '../../support/rows.ts';

/** The same by brute force. */
function doubledPlaces(layout: HallLayout): number[] {
  const labels = labelsOf(layout);
  const bearing = (place: number) => JSON.stringify(labels.get(place));
  const places = placesOf(layout);
  return places.filter((place) => places.some((other) => other !== place && bearing(other) === bearing(place)));
}

const area = (name: string, y: number) => ({ name, x: 0, y, width: 100, height: 20, capacity: 2 });

describe('two places with one label', () => {
  it('are found wherever they stand, seats and places of areas', () => {
    let layout = withRows(newLayout(2, 3), { x: 200, y: 0, rows: 1, seats: 2, label: '2' });
    layout = addArea(addArea(layout, area('Бар', 200)), area('Бар', 300));
    expect(doublesOf(layout)).toEqual([
      {
        level: null,
        row: '2',
        table: null,
        area: null,
        seat: '1',
        places: [4, 7],
        groups: [
          { kind: 'rows', at: 1 },
          { kind: 'rows', at: 2 },
        ],
      },
      {
        level: null,
        row: '2',
        table: null,
        area: null,
        seat: '2',
        places: [5, 8],
        groups: [
          { kind: 'rows', at: 1 },
          { kind: 'rows', at: 2 },
        ],
      },
      {
        level: null,
        row: null,
        table: null,
        area: 'Бар',
        seat: '1',
        places: [9, 11],
        groups: [
          { kind: 'areas', at: 0 },
          { kind: 'areas', at: 1 },
        ],
      },
      {
        level: null,
        row: null,
        table: null,
        area: 'Бар',
        seat: '2',
        places: [10, 12],
        groups: [
          { kind: 'areas', at: 0 },
          { kind: 'areas', at: 1 },
        ],
      },
    ]);
    expect(namesOf(doublesOf(layout))).toEqual([
      { level: null, row: '2', table: null, area: null, seats: '1–2' },
      { level: null, row: null, table: null, area: 'Бар', seats: '1–2' },
    ]);
  });

  it('are exactly those that bear a label somebody else bears', () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(5), (layout, at) => {
        const confused = labelRows(layout, [at, at + 2], '1');
        const found = doublesOf(confused).flatMap((double) => double.places);
        expect(found.sort((a, b) => a - b)).toEqual(doubledPlaces(confused).sort((a, b) => a - b));
      }),
    );
  });

  it('of which both were there before may stay, lose places and move, but gain none', () => {
    const before = setRows(newLayout(3, 2), [1], { label: '1' });
    expect(newDoublesOf(before, before)).toEqual([]);
    expect(newDoublesOf(before, removeGroups(before, rowsAt(2)))).toEqual([]);
    const third = setRows(before, [2], { label: '1' });
    expect(newDoublesOf(before, third).map(({ seat, places }) => [seat, places])).toEqual([
      ['1', [1, 3, 5]],
      ['2', [2, 4, 6]],
    ]);
    // Another row under the old label is another double.
    const changed = setRows(setRows(before, [1], { label: '2' }), [2], { label: '1' });
    expect(newDoublesOf(before, changed)).toHaveLength(2);
    expect(newDoublesOf(null, before)).toHaveLength(2);
  });

  it('are numbered on: beside their namesake by seats, elsewhere by rows, areas by a number', () => {
    let layout = withRows(newLayout(2, 3), { x: 200, y: 0, rows: 2, seats: 2, label: '1' });
    layout = withRows(layout, { x: 0, y: 300, rows: 2, seats: 4, label: '1' });
    layout = addArea(addArea(addArea(layout, area('Бар', 500)), area('Бар', 600)), area('Бар 2', 700));
    const sound = numberOn(layout);
    expect(doublesOf(sound)).toEqual([]);
    expect(sound.rows.map(({ label, start }) => `${label}/${start}`)).toEqual([
      '1/1',
      '2/1',
      '1/5',
      '2/5',
      '3/1',
      '4/1',
    ]);
    expect(sound.areas.map(({ name }) => name)).toEqual(['Бар', 'Бар 3', 'Бар 2']);
    expect(placesOf(sound)).toEqual(placesOf(layout));
  });

  it('are numbered on around rows and areas with tickets, which stay', () => {
    let layout = withRows(newLayout(1, 3), { x: 200, y: 0, rows: 1, seats: 2, label: '1' });
    layout = addArea(addArea(layout, area('Бар', 500)), area('Бар', 600));
    const sound = numberOn(layout, new Set([5, 8]));
    expect(sound.rows.map(({ label, start }) => `${label}/${start}`)).toEqual(['1/3', '1/1']);
    expect(sound.areas.map(({ name }) => name)).toEqual(['Бар 2', 'Бар']);
    expect(numberOn(layout, new Set([1, 5, 6, 8]))).toEqual(layout);
  });

  it('are gone after numbering on, whatever the hall; a hall without any stays as it is', () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(5), fc.boolean(), (layout, at, alike) => {
        const confused = alike ? setRows(layout, [at, at + 1, at + 3], { label: 'Я', start: 3 }) : layout;
        const sound = numberOn(confused);
        expect(doublesOf(sound)).toEqual([]);
        expect(checkLayout(sound)).toEqual(checkLayout(confused));
        expect(numberOn(sound)).toEqual(sound);
        if (doublesOf(confused).length === 0) expect(sound).toEqual(confused);
      }),
    );
  });
});

describe('labels of new rows', () => {
  it('go on after the last row and never take one that is in use', () => {
    const balcony = labelRows(newLayout(4, 2), [2, 3], 'Б1');
    expect(balcony.rows.map(({ label }) => label)).toEqual(['1', '2', 'Б1', 'Б2']);
    expect(freeLabel(balcony)).toBe('Б3');
    expect(freeLabel(balcony, '1')).toBe('3');
    expect(freeLabel({ rows: setRows(balcony, [3], { label: '3б' }).rows })).toBe('3б 2');
    expect(freeLabel({ rows: [] })).toBe('1');
    expect(freeLabel(setRows(newLayout(2, 1), [1], { label: 'x'.repeat(40) }))).toBe('2');
    expect(freeName({ areas: [] }, 'Зона 1')).toBe('Зона 1');
    expect(freeName(addArea(newLayout(1, 1), area('Зона 2', 90)), 'Зона 2')).toBe('Зона 3');
  });

  it('are free in every block that is drawn and every copy that is made', () => {
    fc.assert(
      fc.property(anyLayout, fc.array(fc.nat(12), { minLength: 1, maxLength: 4 }), (drawn, indexes) => {
        const layout = numberOn(drawn);
        expect(doublesOf(withRows(layout, { x: 0, y: 2000, rows: 3, seats: 5 }))).toEqual([]);
        expect(doublesOf(copyGroups(layout, rowsAt(...indexes)).layout)).toEqual([]);
      }),
    );
  });
});

describe('labels that paper prints alike', () => {
  const named = (...labels: string[]) => {
    const layout = newLayout(labels.length, 2);
    return { ...layout, rows: layout.rows.map((row, i) => ({ ...row, label: labels[i]! })) };
  };

  it('are doubles, whatever their blanks; a stored hall keeps them', () => {
    const alike = named('A 1', 'A  1', 'A\u00a01', 'A\u20031');
    expect(doublesOf(alike).map(({ places }) => places.length)).toEqual([4, 4]);
    expect(newDoublesOf(alike, alike)).toEqual([]);
    expect(doublesOf(numberOn(alike))).toEqual([]);
    expect(doublesOf(named('A1', 'A 1'))).toEqual([]);
  });

  it('are none where nothing would be printed', () => {
    expect(layoutSchema.safeParse(named('\u2800')).success).toBe(false);
    expect(layoutSchema.safeParse(named('A')).success).toBe(true);
  });
});
