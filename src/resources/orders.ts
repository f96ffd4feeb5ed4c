import { ORDER_STATES } from '#shared/orderStates.ts';
import { choice, defineNoun, integer, moment, reference, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { halls } from './halls.ts';

const seat = atLeast('manager_seat');

/** One order at a cinema: every step is written before it is taken, so that a restart knows what to put right. */
export const orders = defineNoun({
  name: 'orders',
  title: ['booking_ref'],
  fields: {
    hall_id: reference(halls, { required: true, fixed: true }),
    session_ref: text({ required: true, readOnly: true, max: 41 }),
    state: choice(ORDER_STATES, { required: true, readOnly: true }),
    /** What the box office finds the booking by. */
    booking_ref: text({ readOnly: true, max: 60 }),
    booking_number: text({ readOnly: true, max: 60 }),
    expires_at: moment({ readOnly: true }),
    amount_cents: integer({ required: true, readOnly: true, initial: 0 }),
    /** Why it was refused or is still under way, as the cinema said it. */
    reason: text({ readOnly: true, max: 500 }),
  },
  allow: { read: seat, create: seat, update: seat, delete: seat },
  // All of them at once are for those who may give booked seats back.
  verbs: { list: atLeast('manager_event'), refund: atLeast('manager_event') },
});
