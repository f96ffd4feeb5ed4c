import type { LayoutMistake } from './check.ts';
import { type HallLayout, MOST_REACH, type Row } from './layout.ts';
import { rowEnds } from './seats.ts';

/**
 * Rows whose last seat stands farther from the origin than anything of a hall may, world units. Those that stand so in `before`
 * may stay: they were stored when nobody asked. O(rows).
 */
export function* beyondReach(layout: HallLayout, before: HallLayout | null): Generator<LayoutMistake> {
  const known = new Set(before?.rows.map(standingOf));
  for (const [at, row] of layout.rows.entries()) {
    const [, { x, y }] = rowEnds(row);
    const [far, field] = Math.abs(x) > Math.abs(y) ? [x, 'dx'] : [y, 'dy'];
    if (Math.abs(far) > MOST_REACH && !known.has(standingOf(row)))
      yield { path: `rows.${at}.${field}`, key: 'hall_row_beyond', params: { row: row.label, most: MOST_REACH } };
  }
}

const standingOf = ({ x, y, dx, dy, places }: Row) => [x, y, dx, dy, places.length].join(' ');
