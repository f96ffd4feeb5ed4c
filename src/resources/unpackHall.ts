import { placesOf } from '#shared/hall/groups.ts';
import { flagsOf, unpackIds, unpackLayout, unpackRuns } from '#shared/hall/packing.ts';
import type { HallPlace, PlanChanges } from './hallSchemas.ts';
import type { HeldPlaces, PlaceHold } from './holdSchemas.ts';
import type { HallPlan, PackedHall, Sitters } from './packedHall.ts';

type Ticket = NonNullable<HallPlace['ticket']>;

/** So many who sit there are told with the hall; of more the plan comes first. Also: of how many ids sitters are asked at once. */
export const SITTERS_AT_ONCE = 2_000;

/** Somebody has the place; who, wasn't read yet. */
const UNREAD: Ticket = Object.freeze({ id: '', guest_id: '', guest_name: '', state: 'not_sent' });

/** Has somebody the place of whom it isn't known yet who they are? */
export function isUnread(ticket: HallPlace['ticket']): boolean {
  return ticket?.id === '';
}

/** The hall that was packed; of who isn't told only that somebody sits there. O(places). */
export function unpackHall(packed: PackedHall): HallPlan {
  const { sector_of, taken, sitters, held, orders, together, ...hall } = packed;
  const layout = unpackLayout(packed.layout);
  const inactive = new Set(layout.inactive);
  const orderOf = new Map(orders.map(({ place, order }) => [place, order]));
  const groupOf = new Map(together.flatMap(({ group, places }) => places.map((place) => [place, group] as const)));
  const holdOf = holdsByPlace(held);
  const isTaken = flagsOf(taken);
  const sectorOf = unpackRuns(sector_of);
  const places = placesOf(layout).map((place, at) => ({
    place,
    active: !inactive.has(place),
    sector_id: hall.sectors[sectorOf.next().value ?? -1]?.id ?? null,
    ticket: isTaken(at) ? UNREAD : null,
    order: orderOf.get(place) ?? null,
    group: groupOf.get(place) ?? null,
    hold: holdOf.get(place) ?? null,
  }));
  return { ...hall, layout, places: sitters ? seatedBy(places, sitters) : places };
}

/** The places with what is said of some of them; those of which nothing is said stay the same objects. O(places). */
export function seatedBy(places: readonly HallPlace[], told: Sitters['places']): HallPlace[] {
  const tickets = new Map(told.map(([place, ...ticket]) => [place, ticketOf(ticket)]));
  return places.map((place) => (tickets.has(place.place) ? { ...place, ticket: tickets.get(place.place)! } : place));
}

/** The places with what changed on some of them: who sits there, and who holds them. O(places). */
export function changedBy(
  places: readonly HallPlace[],
  told: Sitters['places'],
  held: PlanChanges['held'],
): HallPlace[] {
  const changed = new Set(told.map(([place]) => place));
  const holdOf = holdsByPlace(held ?? []);
  return seatedBy(places, told).map((place) =>
    changed.has(place.place) && (place.hold !== null || holdOf.has(place.place))
      ? { ...place, hold: holdOf.get(place.place) ?? null }
      : place,
  );
}

/** How each of these places is held. */
export function holdsByPlace(held: readonly HeldPlaces[]): Map<number, PlaceHold> {
  return new Map(held.flatMap(({ places, ...hold }) => unpackIds(places).map((place) => [place, hold] as const)));
}

type Told = Sitters['places'][number];

function ticketOf([id, guest_id, guest_name, state]: [Told[1], Told[2], Told[3], Told[4]]): Ticket | null {
  return id === null ? null : { id, guest_id: guest_id!, guest_name: guest_name!, state: state! };
}
