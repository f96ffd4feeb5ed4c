import { useLayoutEffect, useMemo } from 'react';
import { bookingOf, type Place, type Sector } from './types.ts';
import {
  BOOKED,
  CHOSEN,
  DIMMED,
  FITS,
  FREE,
  INACTIVE,
  MARKED,
  OCCUPIED,
  REFUSED,
  WAITING,
  type HallStore,
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
  /** Green: all who are picked would fit there. */
  fits?: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** Writes what the server and the person say into the store's columns; the store tells the plan what changed. */
export function useColumns(store: HallStore, facts: PlanFacts): void {
  const { places, sectors, chosen = NONE, marked = NONE, refused = NONE, fits = NONE, isDimmed, nameOf } = facts;
  const byPlace = useMemo(() => new Map(places?.map((place) => [place.place, place])), [places]);
  const numbers = useMemo(() => new Map(sectors?.map((sector) => [sector.id, sector.number])), [sectors]);

  useLayoutEffect(() => {
    const placeAt = (i: number) => byPlace.get(store.seats.place[i]!);
    store.assign('state', (i) => stateOf(placeAt(i), store.seats.active[i] === 1));
    store.assign('sector', (i) => numbers.get(placeAt(i)?.sector_id ?? '') ?? 0);
  }, [store, byPlace, numbers]);

  useLayoutEffect(() => {
    store.flag(DIMMED, (i) => {
      const place = byPlace.get(store.seats.place[i]!);
      return place !== undefined && isDimmed !== undefined && isDimmed(place);
    });
  }, [store, byPlace, isDimmed]);

  useLayoutEffect(() => {
    store.name((i) => {
      const place = byPlace.get(store.seats.place[i]!);
      return place?.ticket ? nameOf?.(place) : undefined;
    });
  }, [store, byPlace, nameOf]);

  useLayoutEffect(() => {
    // All of them in one go over the hall.
    store.assign('flags', (i) => {
      const place = store.seats.place[i]!;
      let flags = store.flags[i]! & DIMMED;
      if (chosen.has(place)) flags |= CHOSEN;
      if (marked.has(place)) flags |= MARKED;
      if (refused.has(place)) flags |= REFUSED;
      if (fits.has(place)) flags |= FITS;
      return flags;
    });
  }, [store, chosen, marked, refused, fits]);
}

function stateOf(place: Place | undefined, active: boolean): number {
  if (!place) return active ? FREE : INACTIVE;
  if (!place.active) return INACTIVE;
  const booking = bookingOf(place);
  if (booking) return booking === 'waiting' ? WAITING : BOOKED;
  return place.ticket ? OCCUPIED : FREE;
}
