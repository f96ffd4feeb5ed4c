import { limit } from '#shared/limits.ts';
import { defineNoun, email, phone, reference, text } from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { events } from './events.ts';

/** Who ordered an event, once for each event. */
export const customers = defineNoun({
  name: 'customers',
  table: 'event_customers',
  title: ['last_name', 'first_name'],
  fields: {
    event_id: reference(events, { required: true, fixed: true }),
    last_name: text({ required: true, max: limit('nameLength') }),
    first_name: text({ required: true, max: limit('nameLength') }),
    phone: phone({ required: true }),
    email: email({ required: true }),
  },
  allow: {
    read: atLeast('manager_event'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: nobody,
  },
});
