import { describe, expect, it } from 'vitest';
import { entranceByPlace } from '#shared/door/entrances.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { tables } from '../seating/given.ts';

const at = (name: string, x: number, y: number) => ({ name, x, y });

describe('the entrance of a place', () => {
  it('is the one nearest to its table, and a table is never divided', () => {
    const layout: HallLayout = { ...tables(3, 4), entrances: [at('A', -100, 0), at('B', 460, 0)] };
    const by = entranceByPlace(layout);
    expect([1, 2, 3, 4].map((place) => by.get(place))).toEqual([0, 0, 0, 0]);
    expect([9, 10, 11, 12].map((place) => by.get(place))).toEqual([1, 1, 1, 1]);
    expect(new Set([5, 6, 7, 8].map((place) => by.get(place))).size).toBe(1);
  });

  it('is on its own level, if that has one', () => {
    const [row] = newLayout(1, 4).rows;
    const layout: HallLayout = {
      ...newLayout(0, 0),
      levels: [{ name: 'Stalls' }, { name: 'Balcony' }] as HallLayout['levels'],
      rows: [
        { ...row!, places: [1, 2, 3, 4] },
        { ...row!, y: 900, level: 1, places: [5, 6, 7, 8] },
      ],
      next_place: 9,
      entrances: [at('Stairs', 0, 1_000), at('Main', 0, -60)],
    };
    expect([...entranceByPlace(layout)]).toEqual(
      [1, 2, 3, 4].map((place) => [place, 1]).concat([5, 6, 7, 8].map((place) => [place, 0])),
    );
  });

  it('is none where the hall has none', () => {
    expect(entranceByPlace(newLayout(2, 2)).size).toBe(0);
  });
});
