import { describe, expect, it } from 'vitest';
import { countOn, numberingOf } from '#shared/hall/aisles.ts';
import { setDirection, setRows } from '#shared/hall/edit.ts';
import { type Counting, type Direction, type HallLayout, MOST_NUMBER, type Row } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { hallOf, row } from '../paper/halls.ts';

describe('parts of a row', () => {
  it('count on over the aisles from either side, or each anew, and say their direction where it isn’t the hall’s', () => {
    expect(numberingOf([3, 4, 5], 'ltr', false, 'ltr')).toEqual([{ start: 1 }, { start: 4 }, { start: 8 }]);
    expect(numberingOf([3, 4, 5], 'rtl', false, 'rtl')).toEqual([{ start: 10 }, { start: 6 }, { start: 1 }]);
    expect(numberingOf([3, 4], 'rtl', false, 'ltr')).toEqual([
      { start: 5, direction: 'rtl' },
      { start: 1, direction: 'rtl' },
    ]);
    expect(numberingOf([3, 4], 'ltr', true, 'ltr')).toEqual([{ start: 1 }, { start: 1 }]);
    for (const counting of ['ltr', 'rtl', 'middle'] as const)
      expect(numberingOf([4], counting, false, 'ltr')).toEqual([
        { start: 1, ...(counting === 'ltr' ? {} : { direction: counting }) },
      ]);
  });
});

describe('parts that went on counting', () => {
  const parts = (...rows: Row[]): HallLayout => hallOf({ rows });
  /** The parts of row 1, five seats each, with their first numbers; another row and another level are called as they say. */
  const three = (starts: readonly number[], last: Partial<Row> = {}) =>
    parts(...starts.map((start, i) => row('1', 1 + 5 * i, 5, { x: 200 * i, start, ...(i === 2 ? last : {}) })));
  const startsOf = ({ rows }: HallLayout) => rows.map(({ start }) => start);
  const before = three([1, 6, 11]);

  it.each([
    ['the one before it', [101, 6, 11], [0], [101, 106, 111]],
    ['one that goes on itself, though it was picked too', [101, 6, 11], [0, 2], [101, 106, 111]],
    ['none where it got a number of its own', [1, 6, 31], [2], [1, 6, 31]],
    ['one that got a number with it', [101, 101, 101], [0, 1, 2], [101, 106, 111]],
    ['none where numbers end', [MOST_NUMBER - 4, 6, 11], [0], [MOST_NUMBER - 4, 6, 11]],
  ])('go on behind %s', (_, set, picked, starts) => {
    expect(startsOf(countOn(before, three(set), picked))).toEqual(starts);
  });

  it('know no row of another name or on another level', () => {
    for (const other of [{ label: '2' }, { level: 1 }])
      expect(startsOf(countOn(three([1, 6, 11], other), three([101, 6, 11], other), [0]))).toEqual([101, 106, 11]);
  });
});

describe('parts that are turned', () => {
  const WAYS = ['ltr', 'rtl', 'middle'] as const;
  const seats = [4, 4, 4];
  /** A row of twelve with two aisles in a hall of that direction, as a block is drawn. */
  const drawn = (counting: Counting, hall: Direction, change: Partial<Row> = {}): HallLayout => {
    const numbering = numberingOf(seats, counting, false, hall);
    const rows = numbering.map((each, i) => row('1', 1 + 4 * i, 4, { x: 200 * i, ...each, ...change }));
    return hallOf({ direction: hall, rows });
  };
  const numbers = (layout: HallLayout) => [...labelsOf(layout).values()].map(({ seat }) => Number(seat));

  it('count on over the aisles the other way, from the middle, and back', () => {
    for (const from of WAYS)
      for (const to of WAYS) {
        const turned = setRows(drawn(from, 'ltr'), [0, 1, 2], { direction: to === 'ltr' ? null : to });
        expect(numbers(turned), `${from} ${to}`).toEqual(numbers(drawn(to, 'ltr')));
      }
  });

  it('follow the hall, from the number and by the step they had', () => {
    for (const from of WAYS)
      expect(numbers(setDirection(drawn(from, 'ltr'), 'rtl')), from).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const odd = [1, 9, 17].map((start, i) => row('1', 1 + 4 * i, 4, { x: 200 * i, start: 100 + start, step: 2 }));
    expect(numbers(setDirection(hallOf({ rows: odd }), 'rtl')).toReversed()).toEqual(numbers(hallOf({ rows: odd })));
  });

  it('are turned one by one where they didn’t count on, or not all of them are', () => {
    const apart = drawn('ltr', 'ltr');
    apart.rows[2]!.start = 21;
    expect(numbers(setDirection(apart, 'rtl'))).toEqual([4, 3, 2, 1, 8, 7, 6, 5, 24, 23, 22, 21]);
    const one = setRows(drawn('ltr', 'ltr'), [1], { direction: 'rtl' });
    expect(numbers(one)).toEqual([1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11, 12]);
    // The same way once more changes nothing.
    expect(setRows(one, [1], { direction: 'rtl' })).toEqual(one);
  });
});
