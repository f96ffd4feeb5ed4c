import { isUnread } from '#resources/unpackHall.ts';
import type { SectorCount } from './Legend.tsx';
import { bookingOf, type Place, type Sector } from './types.ts';

/** May somebody be seated here: active, nobody there, not held by the booking system. */
export function isFree(place: Place | undefined): boolean {
  return place !== undefined && place.active && place.ticket === null && bookingOf(place) === null;
}

/** The ticket of whoever sits here; null also while it isn't read who that is. */
export function knownTicket(place: Place | undefined): Place['ticket'] {
  return place && !isUnread(place.ticket) ? place.ticket : null;
}

/** By place: the places it is only had together with, itself among them; places had alone are not in it. */
export function togetherOf(places: readonly Place[]): Map<number, number[]> {
  const groups = new Map<string, number[]>();
  for (const { place, group } of places) if (group) groups.set(group, [...(groups.get(group) ?? []), place]);
  return new Map([...groups.values()].flatMap((members) => members.map((place) => [place, members])));
}

/** How full every sector is, by the places people can sit on. */
export function countSectors(sectors: readonly Sector[], places: readonly Place[]): SectorCount[] {
  const counts = new Map(sectors.map((sector) => [sector.id, { sector, taken: 0, total: 0 }]));
  for (const place of places) {
    const count = counts.get(place.sector_id ?? '');
    if (!count || !place.active) continue;
    count.total += 1;
    if (place.ticket) count.taken += 1;
  }
  return [...counts.values()].sort((a, b) => a.sector.number - b.sector.number);
}
