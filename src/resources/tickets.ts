import { limit } from '#shared/limits.ts';
import { choice, defineResource, flag, integer, moment, reference, text } from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { events } from './events.ts';
import { guests } from './guests.ts';
import { halls } from './halls.ts';
import { sectors } from './sectors.ts';
import { users } from './users.ts';

/** What a person sees of a ticket's mail: never asked for, under way, arrived, doubtful, refused, or out of date. */
export const TICKET_STATES = ['not_sent', 'queued', 'sending', 'sent', 'unknown', 'failed', 'outdated'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

const seat = atLeast('manager_seat');

/** A guest on a place. Made, changed and removed by the calls of their own; there is no generic write. */
export const tickets = defineResource({
  name: 'tickets',
  own: true,
  undoable: true,
  source: 'ticket_rows',
  title: ['guest_name'],
  fields: {
    event_id: reference(events, { required: true, computed: true }),
    hall_id: reference(halls, { required: true, fixed: true }),
    guest_id: reference(guests, { required: true }),
    guest_name: text({ required: true, computed: true, max: 250 }),
    /** Read by those who may read the guest's; everybody else sees whether there is one. */
    email: text({ computed: true, max: limit('emailLength'), seenBy: 'manager_event' }),
    has_email: flag({ required: true, computed: true }),
    sector_id: reference(sectors, { computed: true }),
    /** Whose sector it is. */
    manager_id: reference(users, { computed: true }),
    place: integer({ required: true }),
    level: text({ computed: true, max: 60 }),
    row: text({ computed: true, max: 40 }),
    table: text({ computed: true, max: 40 }),
    area: text({ computed: true, max: 60 }),
    /** None at a table without chairs. */
    seat: text({ computed: true, max: 10 }),
    issue: integer({ required: true, readOnly: true, initial: 1 }),
    state: choice(TICKET_STATES, { required: true, computed: true }),
    reason: text({ computed: true, max: 500 }),
    sent_at: moment({ computed: true }),
    /** Of a letter that could not go out yet: when it is tried again. */
    next_at: moment({ computed: true }),
    send_no: integer({ required: true, computed: true }),
  },
  list: {
    columns: ['guest_name', 'sector_id', 'row', 'seat', 'state', 'sent_at'],
    search: ['guest_name', 'email'],
    filters: ['event_id', 'hall_id', 'sector_id', 'state'],
    sort: 'guest_name',
  },
  form: [['hall_id', 'guest_id', 'place']],
  sheet: [
    'guest_name',
    'email',
    'hall_id',
    'sector_id',
    'level',
    'row',
    'table',
    'area',
    'seat',
    'state',
    'sent_at',
    'reason',
  ],
  allow: { read: seat, create: nobody, update: nobody, delete: nobody },
  // No generated calls, but such of its own.
  verbs: { create: seat, edit: seat, delete: seat },
});
