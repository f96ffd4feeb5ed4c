import * as fc from 'fast-check';
import { type HallLayout, layoutOf, newLayout, type Row, type Shape, SHAPES, type Table } from '#shared/hall/layout.ts';
import { TABLE_SHAPES } from '#shared/hall/shapes.ts';
import { numbersFrom } from './samples.ts';

/** A row from the left at (x, y), 24 apart, of places from `first` on. */
export function row(label: string, first: number, seats: number, change: Partial<Row> = {}): Row {
  return { label, x: 0, y: 0, dx: 24, dy: 0, start: 1, places: numbersFrom(first, seats), ...change };
}

/** A table in the middle of the plane with places from `first` on. */
export function table(label: string, first: number, chairs: number, change: Partial<Table> = {}): Table {
  return { label, shape: 'round', x: 0, y: 0, turn: 0, start: 1, places: numbersFrom(first, chairs), ...change };
}

/** A hall of nothing but what is given. */
export function hallOf(change: Partial<HallLayout>): HallLayout {
  return layoutOf({ ...newLayout(1, 1), rows: [], next_place: 10_000, ...change });
}

/** A dinner: a head table before twelve round ones, a long one, a horseshoe, an oval, and a high table without chairs. */
export function banquet(): HallLayout {
  const round = Array.from({ length: 12 }, (_, i) =>
    table(String(i + 1), 101 + i * 10, 10, { x: 90 + (i % 4) * 190, y: 200 + Math.floor(i / 4) * 180 }),
  );
  return hallOf({
    tables: [
      table('Президиум', 1, 8, { shape: 'head', sides: [8], x: 375, y: 40 }),
      ...round,
      table('13', 301, 10, { shape: 'long', sides: [4, 1, 4, 1], x: 880, y: 200, turn: 90 }),
      table('14', 321, 12, { shape: 'u', sides: [4, 4, 4], x: 900, y: 430 }),
      table('15', 341, 14, { shape: 'oval', x: 880, y: 610 }),
      table('Фуршет', 361, 12, { x: 375, y: 700, size: 60, chairs: false }),
    ],
  });
}

/** Stalls of bowed rows and a balcony above them. */
export function opera(): HallLayout {
  const stalls = Array.from({ length: 8 }, (_, i) =>
    row(String(i + 1), 1 + i * 30, 14 + i, { x: -12 * i, y: i * 28, bow: -(20 + 2 * i) }),
  );
  const balcony = Array.from({ length: 3 }, (_, i) =>
    row(String(i + 1), 1001 + i * 40, 24, { x: -120, y: 300 + i * 28, bow: -40, level: 1 }),
  );
  return hallOf({
    levels: [{ name: 'Партер' }, { name: 'Балкон второго яруса' }],
    rows: [...stalls, ...balcony],
    tables: [table('Ложа', 2001, 4, { x: 500, y: 300, level: 1 })],
    areas: [{ name: 'Оркестровая яма', x: 40, y: -90, width: 240, height: 50, places: numbersFrom(3001, 20) }],
  });
}

const coordinate = fc.integer({ min: -400, max: 900 });
const standing = { x: coordinate, y: coordinate, level: fc.nat(2) };
const turn = fc.constantFrom(0, 30, 45, 90, -90, 180, 270, 353);
const side = fc.nat(6);

const anyRow = fc.record({
  ...standing,
  dx: fc.constantFrom(24, 24, 24, -24, 9, 0),
  dy: fc.constantFrom(0, 0, 0, 7, 24),
  bow: fc.constantFrom(0, 0, -30, 120),
  seats: fc.integer({ min: 1, max: 30 }),
});
const anyTable = fc.record({
  ...standing,
  turn,
  shape: fc.constantFrom(...SHAPES),
  sides: fc.tuple(side, side, side, side),
  chairs: fc.integer({ min: 1, max: 24 }),
  free: fc.constantFrom(false, false, false, true),
});
const anyArea = fc.record({
  ...standing,
  width: fc.integer({ min: 5, max: 300 }),
  height: fc.integer({ min: 5, max: 300 }),
});

/** A hall of rows, tables and areas on three levels, thrown on the plane as nobody would: most lies on something else. */
export const anyHall: fc.Arbitrary<HallLayout> = fc
  .record({
    rows: fc.array(anyRow, { maxLength: 6 }),
    tables: fc.array(anyTable, { maxLength: 8 }),
    areas: fc.array(anyArea, { maxLength: 3 }),
  })
  .map(({ rows, tables, areas }) => {
    let next = 1;
    const places = (count: number) => numbersFrom((next += count) - count, count);
    return hallOf({
      levels: [{ name: 'Партер' }, { name: 'Бельэтаж' }, { name: 'Балкон' }],
      rows: rows.map(({ seats, ...rest }, i) => ({ ...rest, label: `Р${i}`, start: 1, places: places(seats) })),
      tables: tables.map(({ sides, chairs, free, ...rest }, i) => {
        const said = sidesOf(rest.shape, sides);
        const count = said ? said.reduce((sum, each) => sum + each, 0) : chairs;
        const seated = free ? { chairs: false as const } : {};
        return { ...rest, ...(said && { sides: said }), ...seated, label: `С${i}`, start: 1, places: places(count) };
      }),
      areas: areas.map((area, i) => ({ ...area, name: `З${i}`, places: places(3) })),
    });
  });

/** As many numbers as the shape has sides with chairs, one chair at least; none of a ring. */
function sidesOf(shape: Shape, [first, ...others]: [number, number, number, number]): number[] | undefined {
  const count = TABLE_SHAPES[shape].sides;
  return count === 0 ? undefined : [first + 1, ...others.slice(0, count - 1)];
}
