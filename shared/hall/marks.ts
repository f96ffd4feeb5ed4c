import { type Group, groupsOf, isFree, placesOf } from './groups.ts';
import { type HallLayout, isPaired, type Mark, MARKS, MOST_NAME, MOST_ZONES } from './layout.ts';
import { type Point, spotsOf } from './seats.ts';
import { freeAmong } from './standing.ts';

// What places are beside being places, and how good they are. Ids the hall doesn't have are passed over.

/**
 * Marks places. `couple` joins neighbours of one group two by two, in the order of the group; `companion` joins each place to the
 * nearest accessible one of its level that has no companion yet. Whoever finds no partner stays as it is.
 */
export function mark(layout: HallLayout, places: readonly number[], kind: Mark): HallLayout {
  const known = new Set(placesOf(layout));
  const some = [...new Set(places)].filter((place) => known.has(place));
  const { marks } = layout;
  if (!isPaired(kind)) return withMarks(layout, { [kind]: [...new Set([...marks[kind], ...some])] });
  const pairs = kind === 'couple' ? couplesOf(layout, new Set(some)) : companionsOf(layout, some);
  return pairs.length === 0 ? layout : withMarks(layout, { [kind]: [...marks[kind], ...pairs] });
}

/** Takes a mark off places, or every mark. A pair goes when one of it does. */
export function unmark(layout: HallLayout, places: readonly number[], kind?: Mark): HallLayout {
  const gone = new Set(places);
  const change = Object.fromEntries(
    (kind ? [kind] : MARKS).map((each) => {
      const spots: readonly (number | [number, number])[] = layout.marks[each];
      return [each, spots.filter((spot) => [spot].flat().every((place) => !gone.has(place)))];
    }),
  );
  return withMarks(layout, change);
}

/** The places that bear a mark, alone or as one of a pair. A place for somebody with a companion isn't one of a companion. */
export function markedPlaces({ marks }: Pick<HallLayout, 'marks'>, kind: Mark): number[] {
  if (!isPaired(kind)) return marks[kind];
  return kind === 'companion' ? marks.companion.map(([own]) => own) : marks[kind].flat();
}

/** The places that somebody may be put on: neither closed nor technical. O(places). */
export function openPlaces(layout: HallLayout): Set<number> {
  const shut = new Set([...layout.inactive, ...markedPlaces(layout, 'technical')]);
  return new Set(placesOf(layout).filter((place) => !shut.has(place)));
}

/** Does a place bear the mark? */
export function isMarked(layout: HallLayout, place: number, kind: Mark): boolean {
  return markedPlaces(layout, kind).includes(place);
}

/** How many places bear each mark. */
export function markCounts(layout: HallLayout): Record<Mark, number> {
  return Object.fromEntries(MARKS.map((kind) => [kind, markedPlaces(layout, kind).length])) as Record<Mark, number>;
}

/** A rank more, after the others, with a number behind its name where another has it; the layout itself where it has as many as it may. */
export function addZone(layout: HallLayout, name: string): HallLayout {
  if (layout.zones.length >= MOST_ZONES) return layout;
  return { ...layout, zones: [...layout.zones, { name: freeAmong(layout.zones, name), places: [] }] };
}

/** Another name for a rank; one that another rank has stays out. */
export function renameZone(layout: HallLayout, at: number, name: string): HallLayout {
  const zone = layout.zones[at];
  const others = layout.zones.toSpliced(at, 1);
  if (!zone || name.trim() === '' || freeAmong(others, name) !== name.slice(0, MOST_NAME)) return layout;
  return { ...layout, zones: layout.zones.with(at, { ...zone, name: name.slice(0, MOST_NAME) }) };
}

/** Takes a rank away; its places are of none then. */
export function removeZone(layout: HallLayout, at: number): HallLayout {
  return { ...layout, zones: layout.zones.filter((_, index) => index !== at) };
}

/** Makes places those of a rank, `null` of none; a place is of one at most. */
export function paintZone(layout: HallLayout, places: readonly number[], at: number | null): HallLayout {
  if (at !== null && !layout.zones[at]) return layout;
  const known = new Set(placesOf(layout));
  const painted = new Set(places.filter((place) => known.has(place)));
  const zones = layout.zones.map((zone, index) => {
    const others = zone.places.filter((place) => !painted.has(place));
    return { ...zone, places: index === at ? [...others, ...painted] : others };
  });
  return { ...layout, zones };
}

/** What the rank of each place is called that has one. */
export function rankNames({ zones }: Pick<HallLayout, 'zones'>): Map<number, string> {
  return new Map(zones.flatMap(({ name, places }) => places.map((place): [number, string] => [place, name])));
}

/** The rank of each place that has one. */
export function zonesByPlace(layout: HallLayout): Map<number, number> {
  return new Map(layout.zones.flatMap(({ places }, at) => places.map((place): [number, number] => [place, at])));
}

function withMarks(layout: HallLayout, change: Partial<HallLayout['marks']>): HallLayout {
  return { ...layout, marks: { ...layout.marks, ...change } };
}

/** Neighbours among the places that no couple has yet, two by two in the order of their groups. */
function couplesOf(layout: HallLayout, places: ReadonlySet<number>): [number, number][] {
  const taken = new Set(layout.marks.couple.flat());
  return groupsOf(layout).flatMap((each) => {
    if (isFree(each)) return [];
    const pairs: [number, number][] = [];
    for (const [one, other] of neighboursIn(each)) {
      if (![one, other].every((place) => places.has(place) && !taken.has(place))) continue;
      pairs.push([one, other]);
      taken.add(one).add(other);
    }
    return pairs;
  });
}

/** Places that follow each other in a row or round a table, its last and first too, where no corner and no board lies between them. */
export function neighboursIn({ kind, group }: Group): [number, number][] {
  const { places } = group;
  const pairs = places
    .map((_, i): [number, number] => [i, (i + 1) % places.length])
    .slice(0, kind === 'tables' ? undefined : -1);
  const spots = spotsOf(group);
  const gap = ([one, other]: [number, number]) =>
    Math.hypot(spots[one]!.x - spots[other]!.x, spots[one]!.y - spots[other]!.y);
  const least = Math.min(...pairs.map(gap));
  return pairs
    .filter((pair) => pair[0] !== pair[1] && (kind !== 'tables' || gap(pair) < BESIDE * least))
    .map(([one, other]) => [places[one]!, places[other]!]);
}

/** Chairs so many times as far from each other as the nearest ones of their table don't stand beside each other. */
const BESIDE = 1.5;

function companionsOf(layout: HallLayout, places: readonly number[]): [number, number][] {
  const { accessible, companion } = layout.marks;
  const spots = spotsByPlace(layout);
  const waiting = new Set(accessible.filter((place) => companion.every(([, theirs]) => theirs !== place)));
  const known = new Set([...accessible, ...companion.map(([own]) => own)]);
  return places.flatMap((place): [number, number][] => {
    const own = spots.get(place);
    if (!own || known.has(place)) return [];
    let [least, nearest] = [Infinity, -1];
    for (const other of waiting) {
      const spot = spots.get(other);
      if (!spot || spot.level !== own.level) continue;
      const away = (spot.x - own.x) ** 2 + (spot.y - own.y) ** 2;
      if (away < least) [least, nearest] = [away, other];
    }
    if (nearest < 0) return [];
    waiting.delete(nearest);
    return [[place, nearest]];
  });
}

function spotsByPlace(layout: HallLayout): Map<number, Point & { level: number }> {
  const spotsIn = ({ group }: Group) => {
    const spots = spotsOf(group);
    return group.places.map((place, i): [number, Point & { level: number }] => [
      place,
      { x: spots[i]!.x, y: spots[i]!.y, level: group.level ?? 0 },
    ]);
  };
  return new Map(groupsOf(layout).flatMap(spotsIn));
}
