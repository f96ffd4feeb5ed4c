import { LETTER_STATES } from '#shared/letterStates.ts';
import { choice, defineNoun, email, integer, moment, reference, text } from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { jobs } from './jobs.ts';
import { tickets } from './tickets.ts';

/** The ledger: one row for every time somebody asked for a ticket to be mailed. */
export const letters = defineNoun({
  name: 'letters',
  title: ['to_address'],
  fields: {
    ticket_id: reference(tickets, { required: true }),
    issue: integer({ required: true }),
    /** The how-manieth letter of its ticket, from 1. */
    send_no: integer({ required: true }),
    job_id: reference(jobs, { required: true }),
    to_address: email({ required: true, seenBy: 'manager_event' }),
    state: choice(LETTER_STATES, { required: true }),
    reason: text({ max: 500 }),
    attempts: integer({ required: true, initial: 0 }),
    /** Of one that could not go out yet: when it is tried again. */
    next_at: moment(),
    sent_at: moment(),
  },
  allow: { read: atLeast('manager_event'), create: nobody, update: nobody, delete: nobody },
});
