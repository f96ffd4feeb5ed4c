import { placeLabel } from '#shared/hall/label.ts';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { listOf, recordSchema } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { guests } from './guests.ts';
import { invitations } from './invitations.ts';
import { tickets } from './tickets.ts';

const ticket = recordSchema(tickets).shape;
const invitation = recordSchema(invitations).shape;

/** Guests of a hall who are meant by their ids. */
export const guestIds = z.strictObject({ guest_ids: listOf(uuid(), { min: 1, max: limit('checkedRows') }) });

/** Somebody invited to a hall, with their place and what became of their ticket. */
export const invitedGuest = recordSchema(guests)
  .pick({ id: true, last_name: true, first_name: true, middle_name: true, phone: true, email: true })
  .extend({
    has_email: ticket.has_email,
    import_id: invitation.import_id,
    /** Order in which the guests came, from 1: as they stood in their file, file after file. */
    position: invitation.position,
    party: invitation.party,
    rank: invitation.rank,
    meal: invitation.meal,
    needs: invitation.needs,
    remark: invitation.remark,
    invited_by_me: z.boolean(),
    place: ticket.place.nullable(),
    ...placeLabel.shape,
    sector_id: ticket.sector_id,
    ticket_id: ticket.id.nullable(),
    ticket_state: ticket.state.nullable(),
  });
export type InvitedGuest = z.infer<typeof invitedGuest>;
