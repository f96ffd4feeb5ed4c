import { limit } from '#shared/limits.ts';
import { defineNoun, document, integer, reference, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { eventDates } from './event_dates.ts';
import { events } from './events.ts';
import { hallTemplates } from './hall_templates.ts';

/** Where the guests of one evening sit: a copy of a template, or of the seats of a film session. */
export const halls = defineNoun({
  name: 'halls',
  title: ['name'],
  fields: {
    event_id: reference(events, { required: true, fixed: true }),
    event_date_id: reference(eventDates, { required: true, fixed: true }),
    template_id: reference(hallTemplates, { readOnly: true }),
    /** The film session whose seats these are: they are had by an order at the cinema only. */
    session_ref: text({ readOnly: true, max: 41 }),
    name: text({ required: true, max: limit('hallName') }),
    layout: document({ required: true }),
    /** Grows with every change to the hall, its places, sectors, invitations or tickets. */
    revision: integer({ required: true, readOnly: true, initial: 1 }),
    position: integer({ required: true, readOnly: true, initial: 0 }),
  },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('manager_event'),
  },
  // To seat is to work in every sector; in sectors of their own everybody may.
  verbs: { seat: atLeast('manager_event') },
});
