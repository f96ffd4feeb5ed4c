import type { HallAnswer, HallPlace, PlanChanges } from '#resources/hallSchemas.ts';

/** A hall with what changed on its plan since; places that stayed are the same objects. `places` of the changes are not null. */
export function withChanges<H extends HallAnswer>(hall: H, { revision, places }: PlanChanges): H {
  const changed = new Map(places!.map(([place, ...ticket]) => [place, ticketOf(ticket)]));
  const seats = hall.places.map((place) =>
    changed.has(place.place) ? { ...place, ticket: changed.get(place.place)! } : place,
  );
  return { ...hall, revision, places: seats, sectors: countedAgain(hall, seats) };
}

type Changed = NonNullable<PlanChanges['places']>[number];

function ticketOf([id, guest_id, guest_name, state]: [
  Changed[1],
  Changed[2],
  Changed[3],
  Changed[4],
]): HallPlace['ticket'] {
  return id === null ? null : { id, guest_id: guest_id!, guest_name: guest_name!, state: state! };
}

function countedAgain({ sectors }: HallAnswer, places: readonly HallPlace[]): HallAnswer['sectors'] {
  const seated = new Map<string, number>();
  for (const { sector_id, ticket } of places)
    if (sector_id && ticket) seated.set(sector_id, (seated.get(sector_id) ?? 0) + 1);
  return sectors.map((sector) => ({ ...sector, seated: seated.get(sector.id) ?? 0 }));
}

interface Sitting {
  id: string;
  place: number | null;
  ticket_state: NonNullable<HallPlace['ticket']>['state'] | null;
}

/** Guests where the plan shows them: who moved since the list was read stands where they are now. */
export function seatedAs<G extends Sitting>(guests: readonly G[], places: readonly HallPlace[]): G[] {
  const found = new Map<string, { place: number; state: Sitting['ticket_state'] }>();
  for (const { place, ticket } of places) if (ticket) found.set(ticket.guest_id, { place, state: ticket.state });
  return guests.map((guest) => {
    const { place = null, state = null } = found.get(guest.id) ?? {};
    return guest.place === place && guest.ticket_state === state ? guest : { ...guest, place, ticket_state: state };
  });
}
