import { z } from 'zod';
import { guestIds } from '#resources/guestSchemas.ts';
import { defineCall } from '../call/call.ts';
import { idParams } from '../crud/paging.ts';
import { uninviteGuests } from '../guests/inviting.ts';
import { requireHall } from '../halls/rules.ts';
import { removeTickets } from '../tickets/seating/rules.ts';

/** Taking invitations back, of guests who have a place too, who leave it then. */
export function uninvitingCall() {
  return defineCall({
    method: 'DELETE',
    path: '/halls/:id/guests/invite',
    name: 'uninviteGuests',
    refuses: [409],
    tag: 'guests',
    summary: 'Take invitations back',
    least: 'manager_seat',
    params: idParams,
    subject: (work, params) => requireHall(work, params.id),
    body: guestIds.extend({
      /** Guests who have a place leave it, by the rights and rules of freeing places; else they are refused. */
      free: z.boolean().default(false),
    }),
    answer: z.object({ removed: z.number().int(), freed: z.number().int() }),
    run: (work, { params, body: { guest_ids, free } }) =>
      uninviteGuests(work, params.id, guest_ids, free ? (ids) => removeTickets(work, ids) : undefined),
  });
}
