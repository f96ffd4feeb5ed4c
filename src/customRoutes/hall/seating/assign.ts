import { groupBy } from '#shared/group.ts';
import { findPlace, rangesOf, seatNumber, type PlaceLabel } from '#shared/hall/numbering.ts';
import { SEAT_PITCH, type HallLayout } from '#shared/hall/layout.ts';
import { spreadingRows } from '#shared/hall/spreading.ts';
import { fullName } from '#shared/person.ts';
import type { Guest } from '../plan/types.ts';

/** One guest on one place. */
export interface Seating {
  guest_id: string;
  place: number;
}

/**
 * `count` free places for people who come together, around `start`. First those beside it: upwards by number to the
 * end of the row, then downwards from `start`, then row after row, always the nearest of those after it. Where
 * `isTogether` ends (a sector), it goes on the same way over all that is open, then back to the rows before, and last to
 * what is far away; never into an area. In an area: its first free places. Fewer where there aren't as many.
 */
export function runFrom(
  layout: HallLayout,
  start: number,
  count: number,
  isOpen: (place: number) => boolean,
  isTogether: (place: number) => boolean = any,
): number[] {
  const at = findPlace(layout, start);
  if (!at || count < 1) return [];
  if (at.kind === 'area') return layout.areas[at.area]!.places.filter(isOpen).slice(0, count);
  const isBeside = (place: number) => isOpen(place) && isTogether(place);
  const ascending = ascendingIn(layout, at.row);
  const from = ascending.indexOf(start);
  const up = ascending.slice(from).filter(isBeside).slice(0, count);
  const down = ascending
    .slice(0, from)
    .toReversed()
    .filter(isBeside)
    .slice(0, count - up.length);
  const inRow = [...down.toReversed(), ...up];
  const below = firstOf(placesAround(layout, at.row, isBeside, true), any, count - inRow.length);
  const beside = [...inRow, ...below];
  const taken = new Set(beside);
  const isLeft = (place: number) => isOpen(place) && !taken.has(place);
  const rest = ascending.filter(isLeft).slice(0, count - beside.length);
  const around = placesAround(layout, at.row, isOpen);
  return [...beside, ...rest, ...firstOf(around, isLeft, count - beside.length - rest.length)];
}

const any = () => true;

/** The open seats of the rows a group goes on into, from the end it comes from; `onward`: as long as it simply goes on. */
function* placesAround(
  layout: HallLayout,
  start: number,
  isOpen: (place: number) => boolean,
  onward = false,
): Generator<number> {
  for (const { row, from, isOnward } of spreadingRows(layout, start, isOpen)) {
    if (onward && !isOnward) return;
    const open = ascendingIn(layout, row).filter(isOpen);
    yield* from === open.at(-1) ? open.toReversed() : open;
  }
}

function firstOf(places: Iterable<number>, isWanted: (place: number) => boolean, count: number): number[] {
  const found: number[] = [];
  if (count < 1) return found;
  for (const place of places) {
    if (isWanted(place) && found.push(place) === count) break;
  }
  return found;
}

/** Chosen seats in the parts people sit in: whoever has another of them beside, before or behind is in one part with them. */
export function partsOf(layout: HallLayout, chosen: readonly number[]): number[][] {
  const wanted = new Set(chosen);
  const left = layout.rows.flatMap(({ x, y, dx, dy, places }, row) =>
    places.flatMap((place, i) => (wanted.has(place) ? [{ place, row, x: x + i * dx, y: y + i * dy, dx, dy }] : [])),
  );
  const parts: number[][] = [];
  while (left.length > 0) {
    const part = left.splice(0, 1);
    for (const seat of part) {
      for (let i = left.length - 1; i >= 0; i -= 1) if (areNear(seat, left[i]!)) part.push(...left.splice(i, 1));
    }
    parts.push(part.map(({ place }) => place));
  }
  return parts;
}

interface Spot {
  row: number;
  x: number;
  y: number;
  /** To the next seat of its row. */
  dx: number;
  dy: number;
}

/** Is the other one beside, with a free seat between at most, or in the row before or behind; not across an aisle? */
function areNear({ row, x, y, dx, dy }: Spot, other: Spot): boolean {
  const along = Math.abs((other.x - x) * dx + (other.y - y) * dy) / Math.hypot(dx, dy);
  const isNear = Math.hypot(other.x - x, other.y - y) <= 2 * SEAT_PITCH;
  return isNear && (other.row === row || along <= 1.5 * SEAT_PITCH);
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

/** The places of a row by their numbers. */
function ascendingIn(layout: HallLayout, row: number): number[] {
  return layout.rows[row]!.places.toSorted((a, b) => numberIn(layout, row, a) - numberIn(layout, row, b));
}

function numberIn(layout: HallLayout, row: number, place: number): number {
  return seatNumber(layout, layout.rows[row]!, layout.rows[row]!.places.indexOf(place));
}

/** Order in which people are put on places: rows as in the layout, numbers upwards, then areas. */
export function seatingOrder(layout: HallLayout): Map<number, number> {
  const order = new Map<number, number>();
  layout.rows.forEach((_, at) => {
    for (const place of ascendingIn(layout, at)) order.set(place, order.size);
  });
  for (const place of layout.areas.flatMap((area) => area.places)) order.set(place, order.size);
  return order;
}

/** The first guest on the first place and so on; whoever is left over stays where they are. */
export function pairUp(guests: readonly Guest[], places: readonly number[]): Seating[] {
  return guests.slice(0, places.length).map((guest, i) => ({ guest_id: guest.id, place: places[i]! }));
}

/** A stretch of chosen places: one row or area with its numbers, '12–17, 20'. */
export interface Stretch {
  row: string | null;
  area: string | null;
  numbers: string;
  count: number;
}

/** Sums places up row by row, in the order given. */
export function stretchesOf(labels: Map<number, PlaceLabel>, places: readonly number[]): Stretch[] {
  const known = places.flatMap((place) => labels.get(place) ?? []);
  return [...groupBy(known, placeGroup).values()].map((group) => ({
    row: group[0]!.row,
    area: group[0]!.area,
    numbers: rangesOf(group.map(({ seat }) => Number(seat))),
    count: group.length,
  }));
}

/** A row or an area with its places by their numbers. */
export interface Section {
  row: string | null;
  area: string | null;
  places: number[];
}

/** The hall as a list: a row is all that bears its label, from one side of the hall to the other, whatever aisles part it. */
export function sectionsOf(labels: Map<number, PlaceLabel>): Section[] {
  const numberOf = (place: number) => Number(labels.get(place)!.seat);
  return [...groupBy(labels.keys(), (place) => placeGroup(labels.get(place)!)).values()].map((places) => {
    const { row, area } = labels.get(places[0]!)!;
    return { row, area, places: places.toSorted((a, b) => numberOf(a) - numberOf(b)) };
  });
}

/** The same for all places of one row or one area. */
function placeGroup({ row, area }: Pick<PlaceLabel, 'row' | 'area'>): string {
  return area === null ? `row ${row}` : `area ${area}`;
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
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...guests];
  return guests.filter((guest) => {
    const text = plain(`${fullName(guest)} ${guest.email ?? ''} ${guest.phone ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
