import { recordKey } from '../text.ts';
import type { LayoutMistake } from './check.ts';
import { type HallLayout, MARKS } from './layout.ts';

/**
 * Places that bear a mark twice or are of two pairs, and levels or ranks of one name, capitals aside. What `before` has of
 * them may stay: it was stored when nobody asked. O(marks).
 */
export function* namesakesIn(layout: HallLayout, before: HallLayout | null): Generator<LayoutMistake> {
  const known = new Set(before ? [...twiceIn(before)].map(({ of }) => of) : []);
  for (const { of, ...mistake } of twiceIn(layout)) if (!known.has(of)) yield mistake;
}

/** `of` is the same in every layout that has it, whatever its place there. */
function* twiceIn(layout: HallLayout): Generator<LayoutMistake & { of: string }> {
  for (const mark of MARKS) {
    const seen = new Set<number>();
    for (const [i, spot] of layout.marks[mark].entries()) {
      // A pair of one place with itself is told already.
      for (const place of new Set([spot].flat())) {
        const path = `marks.${mark}.${i}`;
        if (seen.has(place)) yield { path, key: 'hall_duplicate_place', params: { place }, of: `${mark} ${place}` };
        seen.add(place);
      }
    }
  }
  for (const list of ['levels', 'zones'] as const) {
    const seen = new Set<string>();
    for (const [i, { name }] of layout[list].entries()) {
      const key = recordKey(name);
      if (seen.has(key))
        yield { path: `${list}.${i}.name`, key: 'hall_name_taken', params: { name }, of: `${list} ${key}` };
      seen.add(key);
    }
  }
}
