import { useLayoutEffect, useMemo } from 'react';
import { bookingOf, type Place, type Sector } from './types.ts';
import {
  BOOKED,
  CHOSEN,
  DIMMED,
  FITS,
  FREE,
  HELD,
  INACTIVE,
  MARKED,
  OCCUPIED,
  PROPOSED,
  REFUSED,
  WAITING,
  type HallStore,
  type Sitter,
} from './store.ts';

/** What the plan shows about places, by id. */
export interface PlanFacts {
  /** From the server; without it every place of the layout is free or inactive. */
  places?: readonly Place[];
  sectors?: readonly Sector[];
  /** Dark with a tick: in the person's selection. */
  chosen?: ReadonlySet<number>;
  /** Outlined, numbers kept: being edited. */
  marked?: ReadonlySet<number>;
  /** Ringed in red: the server said no. */
  refused?: ReadonlySet<number>;
  /** Grey outlines: not mine, or filtered out. */
  isDimmed?: (place: Place) => boolean;
  /** What stands under an occupied seat where it fits: a surname. */
  nameOf?: (place: Place) => string | undefined;
  /** What marks whoever sits on an occupied seat. */
  sitterOf?: (place: Place) => Sitter | undefined;
  /** By what an occupied seat is coloured, 1 first, 0 for no colour; by its sector where nothing is said. */
  colourOf?: ((place: Place) => number) | undefined;
  /** Green: all who are picked would fit there. */
  fits?: ReadonlySet<number>;
  /** Who would sit there by a plan that nobody has applied: what stands under the seat then. */
  proposed?: ReadonlyMap<number, string>;
}

const NONE: ReadonlySet<number> = new Set();
const NOBODY: ReadonlyMap<number, string> = new Map();

/** Writes what the server and the person say into the store's columns; the store tells the plan what changed. */
export function useColumns(store: HallStore, facts: PlanFacts): void {
  const { places, sectors, chosen = NONE, marked = NONE, refused = NONE, fits = NONE, isDimmed, nameOf } = facts;
  const { proposed = NOBODY, sitterOf, colourOf } = facts;
  const placeAt = useMemo(() => placesAt(store, places ?? []), [store, places]);
  const numbers = useMemo(() => new Map(sectors?.map((sector) => [sector.id, sector.number])), [sectors]);

  useLayoutEffect(() => {
    store.assign('state', (i) => stateOf(placeAt[i], store.seats.active[i] === 1));
    store.flag(HELD, (i) => Boolean(placeAt[i]?.hold));
  }, [store, placeAt]);

  useLayoutEffect(() => {
    store.assign('sector', (i) => {
      const place = placeAt[i];
      return colourOf ? (place?.ticket ? colourOf(place) : 0) : (numbers.get(place?.sector_id ?? '') ?? 0);
    });
  }, [store, placeAt, numbers, colourOf]);

  useLayoutEffect(() => {
    store.flag(DIMMED, (i) => {
      const place = placeAt[i];
      return place !== undefined && isDimmed !== undefined && isDimmed(place);
    });
  }, [store, placeAt, isDimmed]);

  useLayoutEffect(() => {
    store.name((i) => {
      const place = placeAt[i];
      return (place && proposed.get(place.place)) ?? (place?.ticket ? nameOf?.(place) : undefined);
    });
  }, [store, placeAt, nameOf, proposed]);

  useLayoutEffect(() => {
    store.mark((i) => {
      const place = placeAt[i];
      return place?.ticket && !proposed.has(place.place) ? sitterOf?.(place) : undefined;
    });
  }, [store, placeAt, sitterOf, proposed]);

  useLayoutEffect(() => {
    // All of them in one go over the hall.
    store.assign('flags', (i) => {
      const place = store.seats.place[i]!;
      let flags = store.flags[i]! & (DIMMED | HELD);
      if (chosen.has(place)) flags |= CHOSEN;
      if (marked.has(place)) flags |= MARKED;
      if (refused.has(place)) flags |= REFUSED;
      if (fits.has(place)) flags |= FITS;
      if (proposed.has(place)) flags |= PROPOSED;
      return flags;
    });
  }, [store, chosen, marked, refused, fits, proposed]);
}

/** What is said of each seat of the store. Places come in the order of the plan as a rule, and are looked up only where they don't. */
function placesAt({ seats }: HallStore, places: readonly Place[]): (Place | undefined)[] {
  let byId: Map<number, Place> | undefined;
  const found = (id: number) => (byId ??= new Map(places.map((place) => [place.place, place]))).get(id);
  const all = Array<Place | undefined>(seats.count).fill(undefined);
  seats.place.forEach((id, i) => {
    all[i] = places[i]?.place === id ? places[i] : found(id);
  });
  return all;
}

function stateOf(place: Place | undefined, active: boolean): number {
  if (!place) return active ? FREE : INACTIVE;
  if (!place.active) return INACTIVE;
  const booking = bookingOf(place);
  if (booking) return booking === 'waiting' ? WAITING : BOOKED;
  return place.ticket ? OCCUPIED : FREE;
}
