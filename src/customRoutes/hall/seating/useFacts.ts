import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { groupsOf, isFree as isFreeGroup, type Group } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { traitsOf } from '../plan/kinds.ts';
import { isFree, togetherOf } from '../plan/places.ts';
import type { Guest, Place, Sector } from '../plan/types.ts';
import type { Seating } from './assign.ts';
import { partiesOf } from './parties.ts';
import { seatingOrder } from './runs.ts';

/** Who sits where, what is free, and whose it is: everything a press has to know about the hall. */
export interface Facts {
  layout: HallLayout;
  places: readonly Place[];
  sectors: readonly Sector[];
  guests: readonly Guest[];
  /** May this person seat everywhere, or only in sectors that are `mine`? */
  canSeatAll: boolean;
}

const NOBODY: readonly Seating[] = [];

/** `coming`: who will sit where once the connection is back. */
export function useFacts({ layout, places, sectors, guests, canSeatAll }: Facts, coming = NOBODY) {
  const translate = useTranslate();
  const labels = useMemo(() => labelsOf(layout), [layout]);
  const order = useMemo(() => seatingOrder(layout), [layout]);
  const placeOf = useMemo(() => new Map(places.map((place) => [place.place, place])), [places]);
  const guestOf = useMemo(() => new Map(guests.map((guest) => [guest.id, guest])), [guests]);
  const parties = useMemo(() => partiesOf(guests), [guests]);
  const groups = useMemo(() => togetherOf(places), [places]);
  const groupOf = useMemo(() => groupByPlace(layout), [layout]);
  const traits = useMemo(() => traitsOf(layout, translate), [layout, translate]);
  const own = useMemo(() => new Set(sectors.filter(({ mine }) => mine).map(({ id }) => id)), [sectors]);
  const awaited = useMemo(() => new Map(coming.map(({ guest_id, place }) => [place, guest_id])), [coming]);
  const comingTo = useMemo(() => new Map(coming.map(({ guest_id, place }) => [guest_id, place])), [coming]);
  const known = useMemo(() => {
    /** With every seat that is only had together with one of these. */
    const together = (of: readonly number[]) => [...new Set(of.flatMap((place) => groups.get(place) ?? [place]))];
    const sectorOf = (place: number) => placeOf.get(place)?.sector_id ?? null;
    const isHeld = (place: number) => Boolean(placeOf.get(place)?.hold);
    /** Empty and held: counted by itself, and filled by nobody but who names the place. */
    const isReserved = (place: number) => isHeld(place) && isFree(placeOf.get(place));
    const isOpen = (place: number) =>
      together([place]).every(
        (each) => isFree(placeOf.get(each)) && !awaited.has(each) && (canSeatAll || !isHeld(each)),
      );
    const isLoose = (place: number) => isOpen(place) && !isHeld(place);
    const isMine = (place: number) => canSeatAll || together([place]).every((each) => own.has(sectorOf(each) ?? ''));
    const canTake = (place: number) => isLoose(place) && isMine(place);
    return { together, sectorOf, isHeld, isReserved, isOpen, isLoose, isMine, canTake };
  }, [groups, placeOf, own, canSeatAll, awaited]);
  return {
    layout,
    sectors,
    labels,
    order,
    placeOf,
    guestOf,
    groups,
    parties,
    traits,
    ...known,
    /** Places that somebody takes once the connection is back, and by guest where that is. */
    awaited,
    comingTo,
    /** The row, table or area of a place. */
    groupOf,
    /** Do people sit there as they like? */
    isFreeSeat: (place: number) => {
      const group = groupOf.get(place);
      return group !== undefined && isFreeGroup(group);
    },
    sorted: (of: readonly number[]) => of.toSorted((a, b) => order.get(a)! - order.get(b)!),
  };
}

function groupByPlace(layout: HallLayout): Map<number, Group> {
  const groups = groupsOf(layout);
  return new Map(groups.flatMap((group) => group.group.places.map((place) => [place, group] as const)));
}

export type FactsKnown = ReturnType<typeof useFacts>;
