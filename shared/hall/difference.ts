import { limit } from '../limits.ts';
import type { LayoutMistake } from './check.ts';
import { placesOf } from './groups.ts';
import type { HallLayout } from './layout.ts';
import { labelsOf, sameLabel } from './numbering.ts';

/** Place ids by what happened to them, each ascending. */
interface LayoutDifference {
  added: number[];
  removed: number[];
  /** In both, active before and inactive after. */
  deactivated: number[];
  /** In both, inactive before and active after. */
  restored: number[];
  /** In both, with another level, row, table, area name or number: tickets that say the old one are out of date. */
  relabelled: number[];
}

/** What a save does to places. Nobody may sit on a removed or deactivated one. */
export function differenceOf(before: HallLayout, after: HallLayout): LayoutDifference {
  const old = new Set(placesOf(before));
  const now = new Set(placesOf(after));
  const wasInactive = new Set(before.inactive);
  const isInactive = new Set(after.inactive);
  const oldLabels = labelsOf(before);
  const labels = labelsOf(after);
  const stayed = ascending([...now].filter((place) => old.has(place)));
  return {
    added: ascending([...now].filter((place) => !old.has(place))),
    removed: ascending([...old].filter((place) => !now.has(place))),
    deactivated: stayed.filter((place) => !wasInactive.has(place) && isInactive.has(place)),
    restored: stayed.filter((place) => wasInactive.has(place) && !isInactive.has(place)),
    relabelled: stayed.filter((place) => !sameLabel(oldLabels.get(place)!, labels.get(place)!)),
  };
}

/** As many ids as a hall may ever give out. */
const MOST_IDS = 10_000_000;

/** May a hall that was `before` give out the ids of `after`? One that has given out too many already is used on, and gives out no more. */
export function checkIds(before: HallLayout | null, after: HallLayout): LayoutMistake[] {
  const isBeyond = after.next_place > Math.max(MOST_IDS, before?.next_place ?? 0);
  return isBeyond ? [{ path: 'next_place', key: 'hall_ids_spent', params: { most: MOST_IDS } }] : [];
}

/** How many ids one save may give out, drawing and undoing included. */
const MOST_AT_ONCE = 10 * limit('hallPlaces');

/** Is `after` a lawful next version of `before`? A new place has an id that was never given out, and ids aren't taken back. */
export function checkSuccessor(before: HallLayout, after: HallLayout): LayoutMistake[] {
  const mistakes: LayoutMistake[] = [];
  if (after.next_place < before.next_place) {
    mistakes.push({ path: 'next_place', key: 'hall_next_place_shrinks', params: { least: before.next_place } });
  }
  if (after.next_place > before.next_place + MOST_AT_ONCE) {
    mistakes.push({ path: 'next_place', key: 'hall_next_place_leaps', params: { most: MOST_AT_ONCE } });
  }
  for (const place of differenceOf(before, after).added) {
    if (place < before.next_place) mistakes.push({ path: 'rows', key: 'hall_place_reused', params: { place } });
  }
  return mistakes;
}

function ascending(numbers: number[]): number[] {
  return numbers.sort((a, b) => a - b);
}
