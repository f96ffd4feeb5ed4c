import { limit } from '../limits.ts';
import type { Message } from '../problems.ts';
import { groupsOf, placesOf } from './groups.ts';
import { type HallLayout, MARKS, type Table } from './layout.ts';
import { TABLE_SHAPES } from './shapes.ts';

/** A mistake of a layout: `path` is the place in the document ("rows.3.places.0"), the sentence is `fields.<key>`. */
export interface LayoutMistake extends Message {
  path: string;
}

/**
 * What the schema can't say: ids are given out once, those that are spoken of exist, the hall isn't too large, a table has
 * as many chairs as its sides say. Empty = sound. No more mistakes are looked for than are answered.
 */
export function checkLayout(layout: HallLayout): LayoutMistake[] {
  const most = limit('hallPlaces');
  if (placesOf(layout).length > most) return [{ path: 'rows', key: 'hall_too_many_places', params: { most } }];
  const groups = limit('groups');
  if (layout.rows.length + layout.tables.length + layout.areas.length > groups)
    return [{ path: 'rows', key: 'hall_too_many_groups', params: { most: groups } }];
  const mistakes: LayoutMistake[] = [];
  for (const mistake of mistakesOf(layout)) if (mistakes.push(mistake) === limit('fieldMessages')) break;
  return mistakes;
}

function* mistakesOf(layout: HallLayout): Generator<LayoutMistake> {
  const seen = new Set<number>();
  for (const { kind, at, group } of groupsOf(layout)) {
    for (const [i, place] of group.places.entries()) {
      const path = `${kind}.${at}.places.${i}`;
      if (seen.has(place)) yield { path, key: 'hall_duplicate_place', params: { place } };
      if (place >= layout.next_place) yield { path, key: 'hall_place_not_given_out', params: { place } };
      seen.add(place);
    }
    if ((group.level ?? 0) >= Math.max(1, layout.levels.length))
      yield { path: `${kind}.${at}.level`, key: 'hall_no_level' };
    if (group.block !== undefined && group.block >= layout.blocks.length)
      yield { path: `${kind}.${at}.block`, key: 'hall_no_block' };
    if (kind === 'tables' && !fits(group)) yield { path: `tables.${at}.sides`, key: 'hall_table_sides' };
  }
  yield* known(seen, 'inactive', layout.inactive);
  for (const mark of MARKS) {
    const spots = layout.marks[mark];
    for (const [i, spot] of spots.entries()) {
      for (const place of [spot].flat())
        if (!seen.has(place)) yield { path: `marks.${mark}.${i}`, key: 'hall_inactive_unknown', params: { place } };
      if (Array.isArray(spot) && spot[0] === spot[1])
        yield { path: `marks.${mark}.${i}`, key: 'hall_duplicate_place', params: { place: spot[0] } };
    }
  }
  // A place is of one rank at most.
  const ranked = new Set<number>();
  for (const [at, zone] of layout.zones.entries()) yield* known(seen, `zones.${at}.places`, zone.places, ranked);
}

function* known(
  seen: ReadonlySet<number>,
  path: string,
  places: readonly number[],
  before = new Set<number>(),
): Generator<LayoutMistake> {
  for (const [i, place] of places.entries()) {
    if (!seen.has(place)) yield { path: `${path}.${i}`, key: 'hall_inactive_unknown', params: { place } };
    if (before.has(place)) yield { path: `${path}.${i}`, key: 'hall_duplicate_place', params: { place } };
    before.add(place);
  }
}

function fits({ shape, sides, chairs, places }: Table): boolean {
  const count = TABLE_SHAPES[shape].sides;
  if (count === 0) return sides === undefined;
  if (sides?.length !== count) return chairs === false && sides === undefined;
  return chairs === false || sides.reduce((sum, side) => sum + side, 0) === places.length;
}
