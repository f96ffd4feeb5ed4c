import { describe, expect, it } from 'vitest';
import { newLayout, type Table } from '#shared/hall/layout.ts';
import {
  addZone,
  isMarked,
  mark,
  markCounts,
  paintZone,
  removeZone,
  renameZone,
  unmark,
  zonesByPlace,
} from '#shared/hall/marks.ts';
import { hallOf, table } from '../paper/halls.ts';

const hall = newLayout(2, 5);

describe('marks', () => {
  it('join neighbours of a row to couples, two by two, and pass over who is one already', () => {
    const couples = mark(hall, [1, 2, 3, 4, 5, 6], 'couple');
    expect(couples.marks.couple).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(mark(couples, [4, 5, 6, 7, 999], 'couple').marks.couple).toEqual([
      [1, 2],
      [3, 4],
      [6, 7],
    ]);
    expect(unmark(couples, [2], 'couple').marks.couple).toEqual([[3, 4]]);
    expect(mark(couples, [5], 'couple')).toBe(couples);
  });

  it('join neighbours at a table, the last and the first too, and nobody across it', () => {
    const couples = (change: Partial<Table>, some?: number[]) => {
      const at = hallOf({ tables: [table('1', 1, 10, change)] });
      return mark(at, some ?? at.tables[0]!.places, 'couple').marks.couple;
    };
    const two = (...starts: number[]) => starts.map((start) => [start, (start % 10) + 1]);
    expect(couples({})).toEqual(two(1, 3, 5, 7, 9));
    expect(couples({}, [10, 1])).toEqual([[10, 1]]);
    expect(couples({ shape: 'long', sides: [5, 0, 5, 0] })).toEqual(two(1, 3, 6, 8));
    expect(couples({ shape: 'head', sides: [10] }, [10, 1])).toEqual([]);
  });

  it('give each companion the nearest accessible place without one', () => {
    const places = mark(hall, [1, 10, 999], 'accessible');
    const both = mark(places, [2, 9, 4], 'companion');
    expect(both.marks).toMatchObject({
      accessible: [1, 10],
      companion: [
        [2, 1],
        [9, 10],
      ],
    });
    expect([isMarked(both, 2, 'companion'), isMarked(both, 1, 'companion')]).toEqual([true, false]);
    expect(unmark(both, [1]).marks).toMatchObject({ accessible: [10], companion: [[9, 10]] });
    expect(markCounts(both)).toEqual({ accessible: 2, companion: 2, couple: 0, restricted: 0, technical: 0 });
  });
});

describe('ranks', () => {
  it('hold each place once', () => {
    const two = renameZone(addZone(addZone(hall, 'Front'), 'Back'), 1, 'Middle');
    const painted = paintZone(paintZone(two, [1, 2, 3], 0), [3, 4, 999], 1);
    expect(painted.zones).toEqual([
      { name: 'Front', places: [1, 2] },
      { name: 'Middle', places: [3, 4] },
    ]);
    expect([...zonesByPlace(paintZone(painted, [1], null))]).toEqual([
      [2, 0],
      [3, 1],
      [4, 1],
    ]);
    expect(removeZone(painted, 0).zones.map(({ name }) => name)).toEqual(['Middle']);
    expect(paintZone(painted, [1], 5)).toBe(painted);
  });
});
