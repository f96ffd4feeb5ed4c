import { expect, it } from 'vitest';
import { nextLayout } from '#server/hall_templates/layouts.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';

it('a row whose last seat stands too far away is refused by name, unless it stood there before', () => {
  const hall = newLayout(2, 11);
  const wide = (dx: number): HallLayout => ({ ...hall, rows: hall.rows.with(1, { ...hall.rows[1]!, dx }) });
  expect(nextLayout(hall, wide(10_000), '')).toEqual(wide(10_000));
  const refused = {
    detail: { errors: { 'rows.1.dx': { key: 'hall_row_beyond', params: { row: '2', most: 100_000 } } } },
  };
  for (const before of [null, hall, wide(10_002)])
    expect(() => nextLayout(before, wide(10_001), '')).toThrow(expect.objectContaining(refused));
  const far = wide(10_001);
  const moved = { ...far, rows: far.rows.with(0, { ...far.rows[0]!, y: -40 }) };
  expect(nextLayout(far, moved, '')).toEqual(moved);
});
