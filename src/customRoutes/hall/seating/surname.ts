import { surnamesApart } from '#shared/hall/surnames.ts';
import { namesIn, type PersonNames } from '#shared/person.ts';
import { knownTicket } from '../plan/places.ts';
import type { Place } from '../plan/types.ts';

/** The surname of whoever sits on a place, with initials where another of these people has it too. */
export function surnameIn(
  places: Iterable<Place>,
  guestOf: ReadonlyMap<string, PersonNames>,
): (place: Place) => string | undefined {
  const byGuest = surnamesOf(
    [...places].flatMap((place) => knownTicket(place) ?? []),
    guestOf,
  );
  return ({ ticket }) => (ticket ? byGuest.get(ticket.guest_id) : undefined);
}

/** What each of these people is called on the plan, by their id. */
export function surnamesOf(
  people: readonly { guest_id: string; guest_name: string }[],
  guestOf: ReadonlyMap<string, PersonNames>,
): Map<string, string> {
  const called = surnamesApart(people.map((one) => guestOf.get(one.guest_id) ?? namesIn(one.guest_name)));
  return new Map(people.map(({ guest_id }, i) => [guest_id, called[i]!]));
}
