import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLayout } from '#shared/hall/check.ts';
import { copyGroups } from '#shared/hall/copying.ts';
import { toldRowsOf } from '#shared/hall/counts.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { layoutFromPretix } from '#shared/hall/fromPretix.ts';
import { groupsOf } from '#shared/hall/groups.ts';
import { layoutSchema, newLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import { pretixFromLayout } from '#shared/hall/toPretix.ts';
import { spotsOf } from '#shared/hall/seats.ts';
import { anyHall } from './anyHall.ts';

const words = { stage: 'Stage', free: 'Guests' };
const plan = (more: object) => ({ name: 'x', size: { width: 1, height: 1 }, categories: [], zones: [], ...more });
const row = (row_number: string, seats: [number: string, x: number, y: number][]) => ({
  row_number,
  position: { x: 0, y: 0 },
  seats: seats.map(([seat_number, x, y], i) => ({ seat_guid: `${row_number}-${i}`, seat_number, position: { x, y } })),
});
const zone = (name: string, rows: object[], more: object = {}) => ({
  name,
  position: { x: 0, y: 0 },
  rows,
  areas: [],
  ...more,
});

describe('a plan of pretix', () => {
  it('goes out and comes back with every seat where it stood, under its label', () => {
    fc.assert(
      fc.property(anyHall, (hall) => {
        const { plan: out } = pretixFromLayout(hall, 'Hall', words);
        const sent = out.zones.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats));
        const seated = groupsOf(hall).filter(
          ({ kind, group }) => kind !== 'areas' && !('chairs' in group && group.chairs === false),
        );
        expect(sent).toHaveLength(seated.reduce((sum, { group }) => sum + group.places.length, 0));
        if (sent.length === 0) return;
        const { layout } = layoutFromPretix(JSON.parse(JSON.stringify(out)));
        expect(layoutSchema.safeParse(layout).error?.issues).toBeUndefined();
        expect(checkLayout(layout!)).toEqual([]);
        expect(doublesOf(layout!)).toEqual([]);
        expect(labelsOf(layout!).size).toBe(sent.length);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps straight and bowed rows whole, odd numbers odd, and counts the way it did', () => {
    const hall = {
      ...newLayout(0, 0),
      next_place: 30,
      rows: [
        {
          label: 'A',
          x: 0,
          y: 0,
          dx: 24,
          dy: 0,
          start: 1,
          step: 2 as const,
          direction: 'rtl' as const,
          places: [1, 2, 3, 4, 5, 12, 13],
        },
        { label: 'B', x: 0, y: 60, dx: 24, dy: 3, bow: 20, start: 4, places: [6, 7, 8, 9, 10, 11] },
      ],
    };
    const { layout } = layoutFromPretix(pretixFromLayout(hall, 'Hall', words).plan);
    expect(
      layout!.rows.map(({ label, start, step, direction, places }) => [label, start, step, direction, places.length]),
    ).toEqual([
      ['A', 1, 2, 'rtl', 7],
      ['B', 4, undefined, 'ltr', 6],
    ]);
    const [first, second] = layout!.rows;
    const shift = { x: first!.x, y: first!.y };
    for (const [i, spot] of spotsOf(second!).entries()) {
      const was = spotsOf(hall.rows[1]!)[i]!;
      expect(Math.hypot(spot.x - shift.x - was.x, spot.y - shift.y - was.y)).toBeLessThan(0.2);
    }
  });

  it('tears rows where an aisle or a number does, and makes boxes of two rows one label', () => {
    const { layout, problems } = layoutFromPretix(
      plan({
        zones: [
          zone('Stalls', [
            row('A', [
              ['1', 0, 0],
              ['2', 25, 0],
              ['3', 100, 0],
              ['4', 125, 0],
            ]),
            row('C', [['1', 0, 30]]),
          ]),
          zone('Box 1', [
            row('1', [
              ['1', 300, 0],
              ['2', 325, 0],
              ['3', 300, 25],
              ['4', 325, 25],
            ]),
          ]),
          zone('Box 2', [
            row('1', [
              ['1', 400, 0],
              ['2', 425, 0],
            ]),
          ]),
          zone('Balcony', [
            row('A', [
              ['1', 0, 300],
              ['3', 25, 300],
            ]),
            row('B', [['1', 0, 330]]),
          ]),
        ],
      }),
    );
    expect(problems).toEqual([]);
    expect(layout!.levels).toEqual([{ name: 'Stalls' }, { name: 'Balcony' }]);
    expect(layout!.rows.map(({ label, level = 0, start, places }) => [label, level, start, places.length])).toEqual([
      ['A', 0, 1, 2],
      ['A', 0, 3, 2],
      ['C', 0, 1, 1],
      ['Box 1', 0, 1, 2],
      ['Box 1', 0, 3, 2],
      ['Box 2', 0, 1, 2],
      ['A', 1, 1, 2],
      ['B', 1, 1, 1],
    ]);
    expect(doublesOf(layout!)).toEqual([]);
  });

  it('finds the stage by its word and side, keeps other words, and says what it leaves out', () => {
    const at = (x: number, y: number, text?: string) => ({
      shape: 'circle',
      position: { x, y },
      circle: { radius: 5 },
      ...(text ? { text: { text } } : {}),
    });
    const seats = row('1', [
      ['1', 0, 0],
      ['2а', 25, 0],
      ['', 50, 0],
    ]);
    const { layout, problems } = layoutFromPretix(
      plan({ zones: [zone('Зал', [seats], { areas: [at(25, 200, 'ЭКРАН'), at(0, -50, 'Бар'), at(9, 9)] })] }),
    );
    expect(layout!.stage).toEqual({ kind: 'screen', side: 'bottom' });
    expect(layout!.captions).toMatchObject([{ text: 'Бар' }]);
    expect(problems).toEqual([
      { key: 'no_number', params: { zone: 'Зал', row: '1', seat: '2а' } },
      { key: 'number_missing', params: { zone: 'Зал', row: '1', seat: '3' } },
      { key: 'shapes_left_out', params: { count: '1' } },
    ]);
    expect([...labelsOf(layout!).values()].map(({ seat }) => seat)).toEqual(['1', '2', '3']);
  });

  it('whose one zone has a label twice is counted on, and says of which row and seats', () => {
    const seats = (y: number, to: number) =>
      Array.from({ length: to }, (_, i): [string, number, number] => [String(i + 1), i * 24, y]);
    const { layout, problems } = layoutFromPretix(
      plan({ zones: [zone('Hall', [row('1', seats(0, 4)), row('1', seats(26, 3)), row('2', seats(52, 2))])] }),
    );
    expect(doublesOf(layout!)).toEqual([]);
    expect(problems).toEqual([{ key: 'numbered_on', params: { group: '1', on: '', seats: '1–3' } }]);
  });

  it('that is none, or has no seats or too many, says so and where', () => {
    expect(layoutFromPretix([])).toMatchObject({ layout: null, problems: [{ key: 'not_a_plan' }] });
    const broken = plan({ zones: [{ ...zone('A', []), rows: [{ row_number: '1', position: { x: 0 }, seats: [] }] }] });
    expect(layoutFromPretix(broken).problems).toEqual([{ key: 'plan_row_place', params: { zone: 'A', row: '1' } }]);
    expect(layoutFromPretix(plan({})).problems[0]!.key).toBe('no_seats');
    const many = row(
      '1',
      Array.from({ length: 100_001 }, (_, i) => [String(i), i, 0]),
    );
    expect(layoutFromPretix(plan({ zones: [zone('A', [many])] })).problems[0]!.key).toBe('too_many');
  });
});

const REAL = new URL('../../../../shared/data/pretix-plan-theatre.json', import.meta.url);
describe.runIf(existsSync(REAL))('a theatre drawn elsewhere', () => {
  it('of 444 seats has them all, in curved rows, on a balcony and in eight boxes', () => {
    const { layout, problems } = layoutFromPretix(JSON.parse(readFileSync(REAL, 'utf8')));
    expect(problems).toEqual([]);
    expect(labelsOf(layout!).size).toBe(444);
    expect(doublesOf(layout!)).toEqual([]);
    expect(overlapsOf(layout!)).toEqual([]);
    expect(layout!.levels).toEqual([{ name: 'Stalls' }, { name: 'Balcony' }]);
    expect(layout!.rows.filter(({ bow = 0 }) => Math.abs(bow) > 1).length).toBeGreaterThanOrEqual(16);
    expect(layout!.rows.filter(({ level }) => level === 1)).toMatchObject(
      Array.from({ length: 4 }, () => ({ step: 2 })),
    );
    expect(layout!.stage).toEqual({ kind: 'stage', side: 'top' });
    expect(layout!.zones.map(({ name }) => name)).toEqual(['VIP', 'Partners', 'Guests']);
    expect(layout!.rows).toHaveLength(12 + 4 + 16);
  });

  it('counts its boxes apart from its rows, and copies each as one box', () => {
    const layout = layoutFromPretix(JSON.parse(readFileSync(REAL, 'utf8'))).layout!;
    expect(toldRowsOf(layout)).toMatchObject({ rows: 16, boxes: 8 });
    const copies = copyGroups(layout, groupsOf(layout)).layout.rows.slice(32);
    const count = (part: typeof copies) => [...new Set(part.map(({ label }) => label))];
    expect(count(copies.slice(16))).toEqual([9, 10, 11, 12, 13, 14, 15, 16].map((number) => `Box ${number}`));
    expect(count(copies.slice(0, 16)).join(' ')).toBe('N O P Q R S T U V W X Y Z AA AB AC');
  });
});

describe('a plan with more than a hall may have', () => {
  const seat = (n: number, x: number, category?: string) => ({
    seat_guid: `${n} ${x}`,
    seat_number: String(n),
    position: { x, y: 0 },
    ...(category ? { category } : {}),
  });
  const zoneOf = (name: string, seats: object[], areas: object[] = []) => ({
    name,
    position: { x: 0, y: 0 },
    areas,
    rows: ['1', '2'].map((row_number, i) => ({ row_number, position: { x: 0, y: 26 * i }, seats })),
  });
  const read = (...zones: object[]) =>
    layoutFromPretix({ name: 'x', size: { width: 1, height: 1 }, categories: [], zones });

  it('says which ranks and captions were left out', () => {
    const seats = Array.from({ length: 13 }, (_, i) => seat(i + 1, i * 24, `c${i + 1}`));
    const areas = Array.from({ length: 51 }, (_, i) => ({
      position: { x: i, y: -50 },
      text: { text: `Бар ${i + 1}` },
    }));
    const { layout, problems } = read(zoneOf('Зал', seats, areas));
    expect([layout!.zones.length, layout!.captions.length]).toEqual([12, 50]);
    expect(problems).toEqual([
      { key: 'caption_left_out', params: { text: 'Бар 51' } },
      { key: 'rank_left_out', params: { name: 'c13' } },
    ]);
  });

  it('has levels of different names, rows whose seats stand on one spot, and no half letters', () => {
    const seats = [1, 2, 3].map((n) => seat(n, n * 24));
    const { layout } = read(...Array.from({ length: 3 }, () => zoneOf('Ложа', seats)));
    expect(layout!.levels.map(({ name }) => name)).toEqual(['Ложа', 'Ложа 2', 'Ложа 3']);
    const spot = read(
      zoneOf(
        'Зал',
        [1, 2, 3, 4].map((n) => seat(n, 0)),
      ),
    );
    expect(spot.layout!.rows.every(({ bow }) => bow === undefined)).toBe(true);
    const halved = read(zoneOf(`${'x'.repeat(59)}😀`, seats), zoneOf('B', seats));
    expect(halved.layout!.levels[0]!.name).toBe('x'.repeat(59));
  });
});
