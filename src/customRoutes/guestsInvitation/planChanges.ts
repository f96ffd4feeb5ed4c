import type { HallPlace, PlanChanges } from '#resources/hallSchemas.ts';
import type { HallPlan, Sitters } from '#resources/packedHall.ts';
import { changedBy, isUnread, seatedBy, SITTERS_AT_ONCE } from '#resources/unpackHall.ts';

/** A hall with what changed on its plan since; places that stayed are the same objects. `places` of the changes are not null. */
export function withChanges<H extends HallPlan>(hall: H, { revision, places, held }: PlanChanges): H {
  return { ...hall, revision, places: changedBy(hall.places, places!, held) };
}

/** When the first of a hall's holds ends by itself, ms; null where none does. */
export function firstEnd({ places }: HallPlan): number | null {
  const ends = places.flatMap(({ hold }) => (hold?.until ? [Date.parse(hold.until)] : []));
  return ends.length === 0 ? null : ends.reduce((one, other) => Math.min(one, other));
}

/** A hall without the holds that are over at a moment, ms. */
export function withoutEnded<H extends HallPlan>(hall: H, at: number): H {
  const isOver = ({ hold }: HallPlace) => hold?.until != null && Date.parse(hold.until) <= at;
  return { ...hall, places: hall.places.map((place) => (isOver(place) ? { ...place, hold: null } : place)) };
}

/** Who sits on the places of one part of a hall, which begins with the id `from`. */
export type Part = Sitters & { from: number };

/** The first ids of those parts of a hall of which it isn't known who sits there. */
export function unreadParts({ places }: HallPlan): Set<number> {
  return new Set(places.filter(({ ticket }) => isUnread(ticket)).map(({ place }) => partOf(place)));
}

/** The first ids of the parts of a hall in which somebody sits. */
export function takenParts({ places }: HallPlan): Set<number> {
  return new Set(places.filter(({ ticket }) => ticket).map(({ place }) => partOf(place)));
}

/** The first id of the part a place is in. */
export function partOf(place: number): number {
  return place - ((place - 1) % SITTERS_AT_ONCE);
}

/** A hall with who sits in some parts; what was read before the hall's last change is left out: it may not hold any more. */
export function withSitters<H extends HallPlan>(hall: H, read: readonly Part[]): H {
  const parts = read.filter(({ revision }) => revision >= hall.revision);
  const told = parts.flatMap(({ places }) => places);
  const [known, taken] = [new Set(parts.map(({ from }) => from)), new Set(told.map(([place]) => place))];
  // Whoever sat there when the hall was read has gone since.
  const gone = hall.places.filter(
    ({ place, ticket }) => isUnread(ticket) && known.has(partOf(place)) && !taken.has(place),
  );
  const places = seatedBy(hall.places, [
    ...told,
    ...gone.map(({ place }): Sitters['places'][number] => [place, null, null, null, null]),
  ]);
  return { ...hall, places };
}

interface Sitting {
  id: string;
  place: number | null;
  ticket_state: NonNullable<HallPlace['ticket']>['state'] | null;
}

/**
 * Guests where the plan shows them: who moved since the list was read stands where they are now. Where the plan doesn't know
 * yet who sits on a place, the list does.
 */
export function seatedAs<G extends Sitting>(guests: readonly G[], places: readonly HallPlace[]): G[] {
  const found = new Map<string, { place: number; state: Sitting['ticket_state'] }>();
  const unread = new Set<number | null>();
  for (const { place, ticket } of places) {
    if (isUnread(ticket)) unread.add(place);
    else if (ticket) found.set(ticket.guest_id, { place, state: ticket.state });
  }
  return guests.map((guest) => {
    const { place = null, state = null } = found.get(guest.id) ?? {};
    const isKnown = place === null ? guest.place === null || unread.has(guest.place) : guest.place === place;
    return isKnown && (place === null || guest.ticket_state === state)
      ? guest
      : { ...guest, place, ticket_state: state };
  });
}
