import type { LayoutMistake } from './check.ts';
import { type Group, groupsOf, nameOfGroup } from './groups.ts';
import { type HallLayout, MOST_NUMBER, MOST_REACH, type Row } from './layout.ts';
import { numbersOf } from './numbering.ts';
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

/**
 * Rows and tables with a number above the highest that is printed. Those that are counted so in `before` may stay: they were
 * stored when only their first number was judged. O(places).
 */
export function* beyondNumbers(layout: HallLayout, before: HallLayout | null): Generator<LayoutMistake> {
  let known: Set<string> | null = null;
  for (const each of groupsOf(layout)) {
    const last = highestOf(layout, each);
    if (last <= MOST_NUMBER) continue;
    known ??= new Set(before ? groupsOf(before).map((group) => countingOf(before, group)) : []);
    if (known.has(countingOf(layout, each))) continue;
    const params = { name: nameOfGroup(each), last, most: MOST_NUMBER };
    yield { path: `${each.kind}.${each.at}.start`, key: `hall_numbers_beyond_${each.kind}`, params };
  }
}

function highestOf(layout: HallLayout, each: Group): number {
  return numbersOf(layout, each).reduce<number>((most, number) => Math.max(most, number ?? 0), 0);
}

const countingOf = (layout: HallLayout, each: Group) => [each.kind, ...numbersOf(layout, each)].join(' ');
