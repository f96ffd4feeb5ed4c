import { holdsByPlace } from '#resources/unpackHall.ts';
import { placesOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { type PackedLayout, unpackLayout } from '#shared/hall/packing.ts';
import type { Arrow } from '../plan/arrows.ts';
import type { Place } from '../plan/types.ts';
import type { Then } from './useHallHistory.ts';

/** A hall as a plan draws it. */
export interface Shown {
  layout: HallLayout;
  places: readonly Place[];
}

/** A hall as it was, and what became of its places since. */
export interface Past extends Shown {
  taken: number;
  /** How many people came, moved and left since. */
  counts: Record<'came' | 'moved' | 'left', number>;
  /** Free then, and somebody's since who had no place; whoever sat there moved; or left. */
  came: ReadonlySet<number>;
  moved: ReadonlySet<number>;
  left: ReadonlySet<number>;
  /** Who isn't there now as they were then, by where they sat: where they sit now, null for nowhere. */
  since: ReadonlyMap<number, number | null>;
  /** Who moved, from where to where; and by name all who aren't there now as they were, whoever moved first. */
  arrows: readonly Arrow[];
  changes: readonly Changed[];
}

/** One who came, moved or left. */
export type Changed = Then['since'][number];

/** The plan of a moment. Sectors are those of now: who holds which wasn't asked. O(places). */
export function pastOf(hall: Shown, then: Then): Past {
  const layout = then.layout ? unpackLayout(then.layout as PackedLayout) : hall.layout;
  const inactive = new Set(layout.inactive);
  const sectorOf = new Map(hall.places.map(({ place, sector_id }) => [place, sector_id]));
  const tickets = new Map(
    then.places.map(([place, id, guest_id, guest_name]) => [
      place,
      { id, guest_id, guest_name, state: 'not_sent' as const },
    ]),
  );
  const holdOf = holdsByPlace(then.held);
  const places = placesOf(layout).map((place): Place => ({
    place,
    active: !inactive.has(place),
    sector_id: sectorOf.get(place) ?? null,
    ticket: tickets.get(place) ?? null,
    hold: holdOf.get(place) ?? null,
  }));
  const was = (is: (each: Then['since'][number]) => boolean) =>
    new Set(then.since.filter(is).flatMap((each) => each.was ?? []));
  const count = (is: (each: Then['since'][number]) => boolean) => then.since.filter(is).length;
  return {
    layout,
    places,
    taken: tickets.size,
    counts: {
      came: count(({ was: from }) => from === null),
      moved: count(({ was: from, is: to }) => from !== null && to !== null),
      left: count(({ was: from, is: to }) => from !== null && to === null),
    },
    came: new Set(
      then.since.flatMap(({ was: from, is }) => (from === null && is !== null && !tickets.has(is) ? is : [])),
    ),
    moved: was(({ is }) => is !== null),
    left: was(({ is }) => is === null),
    arrows: then.since.flatMap(({ was: from, is: to }) => (from !== null && to !== null ? [{ from, to }] : [])),
    changes: then.since.toSorted((one, other) => orderOf(one) - orderOf(other)),
    since: new Map(then.since.flatMap(({ was: old, is }) => (old === null ? [] : [[old, is] as const]))),
  };
}

/** Who moved, who left, who came. */
const orderOf = ({ was, is }: Changed) => (was === null ? 2 : is === null ? 1 : 0);

/** A hall as it is now: nothing changed since. */
export function presentOf({ layout, places }: Shown): Past {
  const none = { came: new Set<number>(), moved: new Set<number>(), left: new Set<number>() };
  return {
    layout,
    places,
    taken: places.filter(({ ticket }) => ticket).length,
    counts: { came: 0, moved: 0, left: 0 },
    ...none,
    since: new Map(),
    arrows: [],
    changes: [],
  };
}
