import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLayout } from '#shared/hall/check.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { takenOver } from '#shared/hall/takingOver.ts';
import { hallOf, row, table } from '../paper/halls.ts';
import { anyRows } from './anyRows.ts';

describe('a plan that is taken over', () => {
  it('keeps the places that are called alike, and gives every other a number of its own', () => {
    const current = hallOf({
      rows: [row('1', 1, 3), row('2', 4, 3, { y: 26 })],
      tables: [table('5', 7, 4, { x: 300, chairs: false })],
      next_place: 50,
    });
    const plan = hallOf({
      rows: [row('2', 1, 4)],
      tables: [table('5', 5, 5, { x: 300, chairs: false })],
      inactive: [4],
      next_place: 10,
    });
    const taken = takenOver(plan, current);
    expect(taken.rows[0]!.places).toEqual([4, 5, 6, 50]);
    expect(taken.tables[0]!.places).toEqual([7, 8, 9, 10, 51]);
    expect([taken.inactive, taken.next_place]).toEqual([[50], 52]);
    expect(checkLayout(taken)).toEqual([]);
  });

  it('leaves kinds and ranks to the places that stay, where the plan says nothing of them', () => {
    const current = hallOf({
      rows: [row('1', 1, 6)],
      marks: { accessible: [1], companion: [[2, 1]], couple: [[4, 5]], restricted: [6], technical: [] },
      zones: [{ name: 'VIP', places: [1, 2, 6] }],
      next_place: 50,
    });
    const plan = hallOf({ rows: [row('1', 11, 4)], next_place: 15 });
    const taken = takenOver(plan, current);
    expect(taken.marks).toEqual({ accessible: [1], companion: [[2, 1]], couple: [], restricted: [], technical: [] });
    expect(taken.zones).toEqual([{ name: 'VIP', places: [1, 2] }]);
    const said = takenOver({ ...plan, zones: [{ name: 'A', places: [12, 13] }] }, current);
    expect(said.zones).toEqual([{ name: 'A', places: [2, 3] }]);
  });

  it('never gives out an id again', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (current, plan) => {
        const taken = takenOver(plan, current);
        const known = new Set(placesOf(current));
        const fresh = placesOf(taken).filter((place) => !known.has(place));
        expect(fresh.every((place) => place >= current.next_place && place < taken.next_place)).toBe(true);
        expect(new Set(placesOf(taken)).size).toBe(placesOf(plan).length);
        expect([...labelsOf(taken).values()]).toEqual([...labelsOf(plan).values()]);
      }),
      { numRuns: 20 },
    );
  });
});
