import { describe, expect, it } from 'vitest';
import { boundsOf, stageOf } from '#shared/hall/geometry.ts';
import { newLayout, type HallLayout, type Marks, SHAPES, type Table } from '#shared/hall/layout.ts';
import { seatAt } from '#shared/hall/seats.ts';
import { TABLE_SHAPES } from '#shared/hall/shapes.ts';
import {
  cellAfter,
  cellOfLabel,
  cellsOfRow,
  lastCell,
  rowOfCell,
} from '../../../src/customRoutes/hall/plan/gridRows.ts';
import { groupHit, hitTest, placesIn } from '../../../src/customRoutes/hall/plan/hit.ts';
import { kindsIn, traitsOf } from '../../../src/customRoutes/hall/plan/kinds.ts';
import { levelOf, levelsOf, onLevel } from '#shared/hall/levels.ts';
import { createNameRooms, sideOfName } from '../../../src/customRoutes/hall/plan/raster/nameRooms.ts';
import { rowLabelsOf } from '../../../src/customRoutes/hall/plan/raster/rowLabels.ts';
import { labelRoom } from '../../../src/customRoutes/hall/plan/raster/tables.ts';
import type { Step } from '../../../src/customRoutes/hall/plan/steps.ts';
import { createHallStore } from '../../../src/customRoutes/hall/plan/store.ts';
import { translateIn } from './translate.ts';

const round: Table = {
  label: '1',
  shape: 'round',
  x: 300,
  y: 0,
  turn: 0,
  start: 1,
  places: [11, 12, 13, 14, 15, 16, 17, 18],
};
/** A row of three (1–3), tables 1 and 2 of eight (11–18, 21–28), a bar without chairs (31–33), an area (41, 42). */
const hall: HallLayout = {
  ...newLayout(1, 3),
  next_place: 100,
  tables: [
    { ...round, label: 'Бар', x: 300, y: 300, chairs: false, places: [31, 32, 33] },
    round,
    { ...round, label: '2', x: 500, places: [21, 22, 23, 24, 25, 26, 27, 28] },
  ],
  areas: [{ name: 'Фойе', x: 0, y: 400, width: 100, height: 60, places: [41, 42] }],
};
const store = createHallStore(hall);

describe('a plan with tables', () => {
  it('has what has seats first, then tables without chairs and areas', () => {
    expect(store.groups.map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      'rows 0',
      'tables 1',
      'tables 2',
      'tables 0',
      'areas 0',
    ]);
    expect([store.seatedGroups, store.seatCount, [...store.groupStart]]).toEqual([3, 19, [0, 3, 11, 19, 22, 24]]);
  });

  it('is hit on a chair, on the board between them, and on an area with all its places', () => {
    const chair = seatAt(round, 2);
    expect(hitTest(store, chair, 1)).toMatchObject({ kind: 'place', place: 13 });
    expect(hitTest(store, { x: 300, y: 4 }, 1)).toMatchObject({ kind: 'table', index: 1, places: round.places });
    expect(hitTest(store, { x: 300, y: 304 }, 1)).toMatchObject({ kind: 'table', index: 0, places: [31, 32, 33] });
    expect(hitTest(store, { x: 50, y: 420 }, 1)).toMatchObject({ kind: 'area', index: 0, places: [41, 42] });
    expect(hitTest(store, { x: 400, y: 100 }, 1)).toMatchObject({ kind: 'floor' });
    expect(groupHit(store, 3)).toMatchObject({ kind: 'table', index: 0, at: { x: 300, y: 300 } });
  });

  it('leaves the floor between the arms of a U to itself', () => {
    const u = createHallStore({ ...hall, tables: [{ ...round, shape: 'u', sides: [3, 2, 3], places: round.places }] });
    expect(hitTest(u, { x: 300, y: 40 }, 1)).toMatchObject({ kind: 'floor' });
  });

  it('gives a rectangle its chairs, and all of what people sit at as they like', () => {
    expect(placesIn(store, { x: 440, y: -60, width: 120, height: 120 })).toEqual([21, 22, 23, 24, 25, 26, 27, 28]);
    expect(placesIn(store, { x: 250, y: 250, width: 100, height: 100 })).toEqual([31, 32, 33]);
  });
});

describe('the grid for keyboards', () => {
  const walk = (from: number, ...steps: Step[]) => steps.reduce((cell, step) => cellAfter(store, cell, step), from);

  it('has a row for each group and one cell for what has no seats', () => {
    expect(lastCell(store)).toBe(20);
    expect([0, 3, 18, 19, 20].map((cell) => rowOfCell(store, cell))).toEqual([0, 1, 2, 3, 4]);
    expect(cellsOfRow(store, 1, 0)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(cellsOfRow(store, 4, 0)).toEqual([20]);
    expect([cellOfLabel(store, ' 2 '), cellOfLabel(store, 'Бар'), cellOfLabel(store, '7')]).toEqual([11, -1, -1]);
  });

  it('goes round a table, and from table to table', () => {
    expect(walk(10, 'right')).toBe(3);
    expect(walk(3, 'left')).toBe(10);
    expect(walk(5, 'down')).toBe(13);
    expect(walk(13, 'up')).toBe(5);
    expect([walk(5, 'start'), walk(5, 'end')]).toEqual([3, 10]);
  });

  it.each(SHAPES)(
    'goes on from the last chair of a table that is %s to its first where that stands beside it',
    (shape) => {
      const { closes, spread } = TABLE_SHAPES[shape];
      const sides = spread(8);
      const one = { ...round, shape, ...(sides.length > 0 ? { sides } : {}) };
      const tables = createHallStore({ ...hall, tables: [one] });
      expect(cellAfter(tables, 10, 'right')).toBe(closes ? 3 : 10);
      expect(cellAfter(tables, 3, 'left')).toBe(closes ? 10 : 3);
      expect([cellAfter(tables, 4, 'left'), cellAfter(tables, 9, 'right')]).toEqual([3, 10]);
    },
  );

  it('comes from the rows to the tables, from these to free groups, and all the way back', () => {
    expect(walk(1, 'down')).toBe(3);
    expect(walk(12, 'down')).toBe(19);
    expect(walk(12, 'down', 'down')).toBe(20);
    expect(walk(20, 'down')).toBe(20);
    expect(walk(20, 'up', 'up')).toBe(18);
    expect(walk(18, 'up', 'up')).toBe(2);
  });

  it('stays at a table in a hall without rows', () => {
    const tables = createHallStore({ ...hall, rows: [] });
    expect([cellAfter(tables, 2, 'up'), cellAfter(tables, 2, 'page_down')]).toEqual([2, 10]);
  });
});

describe('names at tables', () => {
  it('stand outside of their chairs', () => {
    expect([0, 2, 4, 6].map((i) => sideOfName(store, 3 + i))).toEqual(['above', 'right', 'below', 'left']);
    expect(sideOfName(store, 0)).toBe('below');
  });

  it('have half the way to the next table, and in rows what a seat takes', () => {
    const rooms = createNameRooms(store);
    const [one, other] = [seatAt(round, 2), seatAt(hall.tables[2]!, 6)];
    expect(rooms.across(5)).toBeCloseTo((other.x - one.x - 28) / 2, 3);
    expect(rooms.across(0)).toBeCloseTo(24 * 0.96, 3);
  });

  it('leave the board to the name of the table, upright whichever way it stands', () => {
    const long: Table = { ...round, shape: 'long', sides: [4, 0, 4, 0] };
    const { room } = labelRoom(long);
    expect(room.width).toBeGreaterThan(room.height);
    expect(labelRoom({ ...long, turn: 90 }).room).toEqual({ width: room.height, height: room.width });
    expect(labelRoom({ ...round, shape: 'u', sides: [3, 2, 3] }).middle.y).toBeLessThan(0);
  });
});

describe('labels of a bowed row', () => {
  it('stand beyond its ends on its arc', () => {
    const row = { ...hall.rows[0]!, bow: 10, places: [1, 2, 3, 4, 5] };
    const [left, right] = rowLabelsOf({ ...hall, rows: [row] });
    expect([left!.x < -15, right!.x > 96 + 15]).toEqual([true, true]);
    expect(left!.y).toBeLessThan(-5);
    expect(right!.y).toBeCloseTo(left!.y, 6);
  });
});

describe('levels', () => {
  const balcony = { ...round, label: '9', x: 0, y: 900, level: 1, places: [51, 52, 53, 54] };
  const two: HallLayout = {
    ...hall,
    levels: [{ name: 'Партер' }, { name: 'Балкон' }],
    tables: [...hall.tables, balcony],
    captions: [{ text: 'Балкон', x: 0, y: 840 }],
    entrances: [{ name: 'Вход', x: 0, y: 500 }],
  };

  it('have one stage, which stays where the whole hall has it', () => {
    const box = stageOf(two);
    expect([0, 1, undefined].map((level) => createHallStore(two, level).stage)).toEqual([box, box, box]);
    const upper = createHallStore(two, 1);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    expect(hitTest(upper, middle, 1).kind).toBe('stage');
    expect(boundsOf(upper.layout, upper.stage).y).toBe(box.y);
    // On paper a level is a plan of its own.
    expect(stageOf(onLevel(two, 1))).not.toEqual(box);
  });

  it('are chosen only where there are several', () => {
    expect(levelsOf(hall)).toEqual([]);
    expect(levelsOf(two)).toEqual([
      { at: 0, name: 'Партер', places: 24 },
      { at: 1, name: 'Балкон', places: 4 },
    ]);
    expect([levelOf(two, 51), levelOf(two, 1)]).toEqual([1, 0]);
  });

  it('are a plan of their own, with what stands closest to them', () => {
    const above = createHallStore(two, 1);
    expect(above.groups).toMatchObject([{ kind: 'tables', at: 3 }]);
    expect([...above.seats.place]).toEqual([51, 52, 53, 54]);
    expect(above.layout).toMatchObject({ rows: [], areas: [], captions: [{ text: 'Балкон' }], entrances: [] });
    expect(hitTest(above, { x: 0, y: 900 }, 1)).toMatchObject({ kind: 'table', index: 3 });
    expect(onLevel(two, 0)).toMatchObject({ captions: [], entrances: [{ name: 'Вход' }], rows: [{ label: '1' }] });
  });
});

describe('kinds of seat', () => {
  it('are told of each place, of a pair of both, of a companion of the one who accompanies', () => {
    const marks: Marks = { accessible: [1], companion: [[2, 1]], couple: [[2, 3]], restricted: [3], technical: [] };
    const marked = { ...hall, marks };
    const traits = traitsOf(marked, (key: string) => key.replace('hall.kinds.', ''));
    expect([1, 2, 3, 4].map(traits)).toEqual([['accessible'], ['companion', 'couple'], ['couple', 'restricted'], []]);
    expect(kindsIn(marked)).toEqual(['accessible', 'companion', 'couple', 'restricted']);
  });

  it('are told after the rank of the place, where it has one', () => {
    const marks: Marks = { accessible: [1], companion: [], couple: [], restricted: [], technical: [] };
    const zones = [
      { name: 'VIP', places: [1] },
      { name: 'Партер', places: [2, 3] },
    ];
    const traits = traitsOf({ ...hall, marks, zones }, translateIn('ru'));
    expect([1, 2, 4].map((place) => traits(place).join(', '))).toEqual([
      `VIP, ${translateIn('ru')('hall.kinds.accessible')}`,
      'Партер',
      '',
    ]);
  });
});
