import { type HallLayout, type Mark, MARKS } from '#shared/hall/layout.ts';
import { markedPlaces, rankNames } from '#shared/hall/marks.ts';
import type { Translate } from './words.ts';

/** The kinds of each place that has any, in the order they are told. */
function kindsByPlace(layout: HallLayout): Map<number, Mark[]> {
  const kinds = new Map<number, Mark[]>();
  for (const mark of MARKS) {
    for (const place of markedPlaces(layout, mark)) kinds.set(place, [...new Set([...(kinds.get(place) ?? []), mark])]);
  }
  return kinds;
}

/** The kinds of seat a hall has. */
export function kindsIn(layout: HallLayout): Mark[] {
  return MARKS.filter((mark) => layout.marks[mark].length > 0);
}

/** What is said of a place beside where it is and who sits there: the name of its rank, then its kinds. */
export function traitsOf(layout: HallLayout, translate: Translate): (place: number) => string[] {
  const ranks = rankNames(layout);
  const kinds = kindsByPlace(layout);
  return (place) => [
    ...(ranks.has(place) ? [ranks.get(place)!] : []),
    ...(kinds.get(place) ?? []).map((kind) => translate(`hall.kinds.${kind}`)),
  ];
}
