import { expect, it } from 'vitest';
import { nextLayout } from '#server/hall_templates/layouts.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { type HallLayout, layoutSchema, MOST_NUMBER, newLayout, type Row } from '#shared/hall/layout.ts';

const hall = newLayout(2, 10);
const counted = (counting: Partial<Row>): HallLayout => ({
  ...hall,
  rows: hall.rows.with(1, { ...hall.rows[1]!, ...counting }),
});
const refusal = (path: string, kind: string, name: string, last: number) =>
  expect.objectContaining({
    detail: {
      errors: { [path]: { key: `hall_numbers_beyond_${kind}`, params: { name, last, most: MOST_NUMBER } } },
    },
  });

it('a row whose last number is higher than any that is printed is refused, unless it was counted so before', () => {
  expect(nextLayout(hall, counted({ start: MOST_NUMBER - 9 }), '').rows[1]!.start).toBe(MOST_NUMBER - 9);
  const far = counted({ start: 9999, step: 2 });
  for (const before of [null, hall, counted({ start: 9998, step: 2 })])
    expect(() => nextLayout(before, far, '')).toThrow(refusal('rows.1.start', 'rows', '2', 10_017));
  expect(nextLayout(far, { ...far, inactive: [1] }, '').inactive).toEqual([1]);
  const skipping = counted({ start: MOST_NUMBER - 9, skip: [MOST_NUMBER - 5] });
  expect(() => nextLayout(null, skipping, '')).toThrow(refusal('rows.1.start', 'rows', '2', 10_000));
});

it('so is a table', () => {
  const places = [21, 22, 23];
  const table = { label: '7', shape: 'round' as const, x: 900, y: 900, turn: 0, start: MOST_NUMBER - 1, places };
  const layout = { ...hall, next_place: 24, tables: [table] };
  expect(() => nextLayout(null, layout, '')).toThrow(refusal('tables.0.start', 'tables', '7', 10_000));
});

it('a number that is to be left out twice is left out once', () => {
  const sent = layoutSchema.parse(counted({ skip: [5, 3, 3, 5] }));
  expect(sent.rows[1]!.skip).toEqual([5, 3]);
  const seats = [...labelsOf(sent).values()].slice(10).map(({ seat }) => seat);
  expect(seats.join(' ')).toBe('1 2 4 6 7 8 9 10 11 12');
});
