import type { Guest, Place } from '../plan/types.ts';

/** The surname of whoever sits on a place; of somebody whose card this person may not see, the first word of the name. */
export function surnameIn(guestOf: ReadonlyMap<string, Guest>): (place: Place) => string | undefined {
  return ({ ticket }) =>
    ticket ? (guestOf.get(ticket.guest_id)?.last_name ?? ticket.guest_name.split(' ')[0]) : undefined;
}
