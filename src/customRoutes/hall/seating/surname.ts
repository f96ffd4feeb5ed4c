import { surnamesApart } from '#shared/hall/surnames.ts';
import type { PersonNames } from '#shared/person.ts';
import { knownTicket } from '../plan/places.ts';
import type { Place } from '../plan/types.ts';

/** The surname of whoever sits on a place, with initials where another of these people has it too. */
export function surnameIn(
  places: Iterable<Place>,
  guestOf: ReadonlyMap<string, PersonNames>,
): (place: Place) => string | undefined {
  const seated = [...places].flatMap((place) => knownTicket(place) ?? []);
  const called = surnamesApart(seated.map((ticket) => guestOf.get(ticket.guest_id) ?? namesIn(ticket.guest_name)));
  const byGuest = new Map(seated.map(({ guest_id }, i) => [guest_id, called[i]]));
  return ({ ticket }) => (ticket ? byGuest.get(ticket.guest_id) : undefined);
}

/** Of somebody whose card this person may not see. */
function namesIn(name: string): PersonNames {
  const [last_name = '', first_name = '', middle_name = ''] = name.split(' ');
  return { last_name, first_name, middle_name };
}
