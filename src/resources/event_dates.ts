import { date, defineNoun, moment, reference, text, time } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { events } from './events.ts';

/** One evening of an event: date and time as they stand on a clock in the event's city. Sent with the event. */
export const eventDates = defineNoun({
  name: 'event_dates',
  title: [],
  fields: {
    event_id: reference(events, { required: true, fixed: true }),
    date: date({ required: true }),
    starts_at: time(),
    zone: text({ required: true, readOnly: true, max: 60 }),
    /** When it counts as over: shared/event.ts works it out from date, time and zone. */
    over_at: moment({ required: true, readOnly: true }),
  },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('manager_event'),
  },
});
