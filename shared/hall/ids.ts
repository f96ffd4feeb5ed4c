import { mapGroups, placesOf } from './groups.ts';
import { type HallLayout, isPaired, MARKS, type Marks } from './layout.ts';

/** `count` ids that were never given out, and the next one after them. */
export function freshPlaces(layout: Pick<HallLayout, 'next_place'>, count: number) {
  const places = Array.from({ length: count }, (_, i) => layout.next_place + i);
  return { places, next_place: layout.next_place + count };
}

/** A group of `count` places: the first ones keep their ids, what is missing gets new ones. */
export function resized(layout: Pick<HallLayout, 'next_place'>, places: number[], count: number) {
  const fresh = freshPlaces(layout, Math.max(0, count - places.length));
  return { places: [...places.slice(0, count), ...fresh.places], next_place: fresh.next_place };
}

/** Forgets what was said of places that went away. */
export function settled(layout: HallLayout): HallLayout {
  const spoken =
    layout.inactive.length + layout.zones.length + MARKS.reduce((sum, mark) => sum + layout.marks[mark].length, 0);
  if (spoken === 0) return layout;
  const places = new Set(placesOf(layout));
  return {
    ...layout,
    ...mapSpoken(layout, (named) =>
      named.every((place) => places.has(place)) ? named : named.filter((place) => places.has(place)),
    ),
  };
}

/** All that a layout says of places by their ids; of a pair that loses one of them nothing is left. */
export function mapSpoken(layout: HallLayout, change: (places: number[]) => number[]) {
  const pairs = (of: [number, number][]) =>
    of.flatMap((pair): [number, number][] => {
      const [one, other] = change(pair);
      return one === undefined || other === undefined ? [] : [[one, other]];
    });
  return { ...mapLists(layout, change), marks: mapMarks(layout.marks, change, pairs) };
}

/** Kinds of seats with `change` done to the places of each, and to the pairs of those that two share. */
export function mapMarks(
  marks: Marks,
  change: (places: number[]) => number[],
  pairs: (pairs: [number, number][]) => [number, number][],
): Marks {
  const entries = MARKS.map((mark) => [mark, isPaired(mark) ? pairs(marks[mark]) : change(marks[mark])]);
  return Object.fromEntries(entries) as Marks;
}

/** The lists of places that a layout has beside its groups and kinds, each changed. */
export function mapLists(layout: HallLayout, change: (places: number[]) => number[]) {
  return {
    inactive: change(layout.inactive),
    zones: layout.zones.map((zone) => ({ ...zone, places: change(zone.places) })),
  };
}

/** A layout whose `stale` places have ids from `next_place` on. */
export function renewed(layout: HallLayout, next_place: number, stale: (place: number) => boolean): HallLayout {
  const ids = new Map(
    placesOf(layout)
      .filter(stale)
      .map((place, i) => [place, next_place + i]),
  );
  return { ...withIds(layout, ids), next_place: next_place + ids.size };
}

/** A layout whose places have other ids, where `ids` has one for them. */
export function withIds(layout: HallLayout, ids: ReadonlyMap<number, number>): HallLayout {
  const renew = (place: number) => ids.get(place) ?? place;
  return {
    ...mapGroups(layout, (group) =>
      group.places.some((place) => ids.has(place)) ? { ...group, places: group.places.map(renew) } : group,
    ),
    ...mapSpoken(layout, (places) => places.map(renew)),
  };
}
