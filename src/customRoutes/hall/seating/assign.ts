import { fullName } from '#shared/person.ts';
import type { Guest } from '../plan/types.ts';

/** One guest on one place. */
export interface Seating {
  guest_id: string;
  place: number;
}

/** How many of these places each sector has (null: none), in the order in which they come. */
export function countBySector(
  places: readonly number[],
  sectorOf: (place: number) => string | null,
): { sector_id: string | null; count: number }[] {
  const counts = new Map<string | null, number>();
  for (const place of places) counts.set(sectorOf(place), (counts.get(sectorOf(place)) ?? 0) + 1);
  return [...counts].map(([sector_id, count]) => ({ sector_id, count }));
}

/** The first guest on the first place and so on; whoever is left over stays where they are. */
export function pairUp(guests: readonly Guest[], places: readonly number[]): Seating[] {
  return guests.slice(0, places.length).map((guest, i) => ({ guest_id: guest.id, place: places[i]! }));
}

export const GUEST_ORDERS = ['file', 'alphabet', 'picks'] as const;
/** In which order guests are listed and seated: as they came, by name; or listed as they came and seated as picked. */
export type GuestOrder = (typeof GUEST_ORDERS)[number];

/** The guests as the list shows them. `guests` come in the order of names. */
export function inOrder(guests: readonly Guest[], order: GuestOrder): readonly Guest[] {
  return order === 'alphabet' ? guests : guests.toSorted((a, b) => a.position - b.position);
}

/** Guests whose name, address or phone holds every word of the query; ё counts as е. */
export function findGuests(guests: readonly Guest[], query: string): Guest[] {
  const has = finderOf(query);
  return guests.filter((guest) => has(`${fullName(guest)} ${guest.email ?? ''} ${guest.phone ?? ''}`));
}

/** Tells whether a text holds every word of a query; ё counts as е. */
export function finderOf(query: string): (text: string) => boolean {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => plain(text).includes(word));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
