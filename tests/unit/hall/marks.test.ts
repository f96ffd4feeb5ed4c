import { describe, expect, it } from 'vitest';
import { type HallLayout, MOST_NAME, MOST_ZONES, newLayout, type Table } from '#shared/hall/layout.ts';
import {
  addZone,
  isMarked,
  mark,
  markCounts,
  paintZone,
  rankNames,
  removeZone,
  renameZone,
  unmark,
  zonesByPlace,
} from '#shared/hall/marks.ts';
import { hallOf, row, table } from '../paper/halls.ts';

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

describe('marks of each kind', () => {
  it('are told, counted and taken off by themselves or all at once', () => {
    const some = mark(mark(mark(hall, [1, 2, 1], 'restricted'), [2, 3], 'restricted'), [6, 7, 4], 'couple');
    expect(some.marks).toMatchObject({ restricted: [1, 2, 3], couple: [[6, 7]] });
    expect(markCounts(some)).toMatchObject({ restricted: 3, couple: 2 });
    expect([1, 4].map((place) => isMarked(some, place, 'restricted'))).toEqual([true, false]);
    expect([6, 7, 4].map((place) => isMarked(some, place, 'couple'))).toEqual([true, true, false]);
    expect(unmark(some, [2, 7], 'restricted').marks).toMatchObject({ restricted: [1, 3], couple: [[6, 7]] });
    expect(unmark(some, [2, 7]).marks).toMatchObject({ restricted: [1, 3], couple: [] });
  });

  it('join no couple in an area, at a table without chairs, of one chair, at the ends of a row, nor of one place twice', () => {
    const couples = (...tables: Table[]) => {
      const at = hallOf({ tables });
      return mark(at, tables[0]!.places, 'couple').marks.couple;
    };
    expect(couples(table('1', 1, 4, { chairs: false }))).toEqual([]);
    const area = { name: 'Бар', x: 0, y: 0, width: 90, height: 40, places: [1, 2] };
    expect(mark(hallOf({ areas: [area] }), [1, 2], 'couple').marks.couple).toEqual([]);
    expect(couples(table('1', 1, 1))).toEqual([]);
    expect(couples(table('1', 1, 3))).toEqual([[1, 2]]);
    expect(mark(hall, [1, 5], 'couple')).toBe(hall);
    const wide = hallOf({ rows: [row('1', 1, 2, { dx: 90 })], tables: [table('2', 11, 4)] });
    expect(mark(wide, [1, 2], 'couple').marks.couple).toEqual([[1, 2]]);
  });

  it('give a companion the nearest of its level, across and along, one each, and none to itself', () => {
    const rows = [row('1', 1, 5), row('2', 11, 5, { y: 30 }), row('3', 21, 5, { level: 1 })];
    const at = mark(hallOf({ rows, levels: [{ name: 'Партер' }, { name: 'Балкон' }] }), [5, 11, 21], 'accessible');
    const companions = (...places: number[]) => mark(at, places, 'companion').marks.companion;
    expect(companions(1)).toEqual([[1, 11]]);
    expect(companions(4)).toEqual([[4, 5]]);
    expect(companions(12, 13, 14)).toEqual([
      [12, 11],
      [13, 5],
    ]);
    expect(companions(22)).toEqual([[22, 21]]);
    expect(companions(5, 999)).toEqual([]);
    const one = mark(at, [4], 'companion');
    expect(mark(one, [4, 3], 'companion').marks.companion).toEqual([
      [4, 5],
      [3, 11],
    ]);
  });
});

describe('ranks', () => {
  it('are called as no other is, and are no more than may be', () => {
    const two = addZone(addZone(hall, 'A'), 'a');
    expect(two.zones.map(({ name }) => name)).toEqual(['A', 'a 2']);
    const names = (at: number, name: string) => renameZone(two, at, name).zones.map((zone) => zone.name);
    expect(names(1, 'B')).toEqual(['A', 'B']);
    expect(names(0, 'a')).toEqual(['a', 'a 2']);
    for (const name of ['', '  ', 'A']) expect(renameZone(two, 1, name)).toBe(two);
    expect(renameZone(two, 2, 'B')).toBe(two);
    expect(names(1, 'x'.repeat(MOST_NAME + 5))[1]).toBe('x'.repeat(MOST_NAME));
    const full = Array.from({ length: MOST_ZONES }).reduce<HallLayout>((layout) => addZone(layout, 'A'), hall);
    expect(full.zones).toHaveLength(MOST_ZONES);
    expect(addZone(full, 'B')).toBe(full);
    expect(removeZone(addZone(two, 'C'), 1).zones.map(({ name }) => name)).toEqual(['A', 'C']);
    expect([...rankNames(paintZone(paintZone(two, [3], 1), [4], 1))]).toEqual([
      [3, 'a 2'],
      [4, 'a 2'],
    ]);
  });

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
