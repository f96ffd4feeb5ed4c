import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hallOfPlan } from '#server/booking/plan.ts';
import type { PlannedSeat } from '#server/booking/port.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { layoutSchema } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';

const seat = (area: number, row: number, column: number, more: Partial<PlannedSeat> = {}): PlannedSeat => ({
  area,
  row,
  column,
  row_name: 'AB'[row] ?? 'Z',
  seat_name: String(column + 1),
  area_name: area === 1 ? 'Партер' : 'VIP',
  free: true,
  together: [],
  ...more,
});
const said = (seats: PlannedSeat[]) => {
  const { layout, bound } = hallOfPlan({ seats });
  const labels = labelsOf(layout);
  return bound.map(
    ({ place, external_ref }) => `${external_ref} = ${labels.get(place)!.row} ${labels.get(place)!.seat}`,
  );
};

describe('seats of a cinema', () => {
  it('bear the name of their area where two areas have the same row and number, and only there', () => {
    const seats = [seat(1, 0, 0), seat(1, 0, 1), seat(1, 1, 0), seat(2, 0, 4, { seat_name: '1' })];
    expect(said(seats)).toEqual(['1:1:0 = B 1', '1:0:0 = Партер A 1', '1:0:1 = Партер A 2', '2:0:4 = VIP A 1']);
    // The same letter with other numbers is one row with an aisle.
    expect(said([seat(1, 0, 0), seat(2, 0, 4)])).toEqual(['1:0:0 = A 1', '2:0:4 = A 5']);
  });

  it('stand one area behind the other where both begin in the same corner', () => {
    const seats = [seat(1, 0, 0), seat(1, 1, 0), seat(2, 0, 0), seat(2, 1, 0)];
    const { layout } = hallOfPlan({ seats });
    expect(layout.rows.map(({ label, y }) => `${label} ${y}`)).toEqual([
      'Партер B 0',
      'Партер A 26',
      'VIP B 78',
      'VIP A 104',
    ]);
  });

  it('never share a label or lie on one another, whatever is printed on them', () => {
    const anySeat = fc.record({
      area: fc.integer({ min: 1, max: 3 }),
      row: fc.nat(4),
      column: fc.nat(6),
      row_name: fc.constantFrom('A', 'B', ''),
      seat_name: fc.constantFrom('1', '2', '3', 'VIP'),
      area_name: fc.constantFrom('Партер', 'VIP', ''),
      free: fc.boolean(),
      together: fc.constant<PlannedSeat['together']>([]),
    });
    const plans = fc.uniqueArray(anySeat, { selector: (it) => `${it.area}:${it.row}:${it.column}`, maxLength: 40 });
    fc.assert(
      fc.property(plans, (seats) => {
        const { layout, bound } = hallOfPlan({ seats });
        expect([doublesOf(layout), overlapsOf(layout)]).toEqual([[], []]);
        expect(layoutSchema.parse(layout)).toEqual(layout);
        expect(bound).toHaveLength(seats.length);
      }),
    );
  });
});
