import { EVENT_STATES, EVENT_STATUSES } from '#shared/eventState.ts';
import { LANGUAGES, limit } from '#shared/limits.ts';
import {
  choice,
  date,
  defineResource,
  flag,
  integer,
  moment,
  reference,
  richText,
  text,
  time,
} from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { cities } from './cities.ts';
import { locations } from './locations.ts';

/** An evening people are invited to, or several. Its dates, halls and customer have tables of their own. */
export const events = defineResource({
  name: 'events',
  own: true,
  title: ['name'],
  fields: {
    name: text({ required: true, max: limit('eventName') }),
    /** Given when it is published. */
    code: text({ readOnly: true, max: 10 }),
    status: choice(EVENT_STATUSES, { required: true, readOnly: true }),
    state: choice(EVENT_STATES, { required: true, computed: true }),
    /** What its guests are written to in. */
    language: choice(LANGUAGES, { required: true, initial: 'ru' }),
    first_date: date({ computed: true }),
    last_date: date({ computed: true }),
    /** One time for all dates, or a time per date. */
    time_per_date: flag({ required: true, initial: false }),
    /** The one time, also while there is no date yet. */
    starts_at: time(),
    city_id: reference(cities),
    location_id: reference(locations),
    address: text({ max: limit('addressLength') }),
    comment: richText({ max: limit('commentLength') }),
    guest_limit: integer({ min: 1, max: 1_000_000 }),
    /** Its dates are film sessions, also while no hall of theirs was taken yet. */
    cinema: flag({ required: true, initial: false }),
    published_at: moment({ readOnly: true }),
    /** By hand, or from when it was old enough. */
    archived_at: moment({ readOnly: true }),
    /** Brought back by hand: not archived again by age. */
    archive_hold: flag({ required: true, readOnly: true, initial: false }),
    /** Invitations, guest by hall, and how many there may be; no limit set means the active places. */
    invited: integer({ required: true, computed: true }),
    limit: integer({ required: true, computed: true }),
    seated: integer({ required: true, computed: true }),
    /** Tickets whose newest issue was sent, and those of which only an older one was. */
    sent: integer({ required: true, computed: true }),
    outdated: integer({ required: true, computed: true }),
  },
  list: {
    columns: ['name', 'state', 'first_date', 'city_id', 'location_id', 'invited', 'seated', 'sent'],
    search: ['name', 'address', 'code'],
    filters: ['city_id', 'location_id'],
    sort: 'first_date',
  },
  sheet: [
    'name',
    'state',
    'code',
    'first_date',
    'last_date',
    'starts_at',
    'city_id',
    'location_id',
    'address',
    'language',
    'guest_limit',
    'invited',
    'limit',
    'seated',
    'sent',
  ],
  ownImport: true,
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('manager_event'),
  },
  // Nobody brings a whole evening in one line.
  verbs: { import: nobody, mail_plan: atLeast('manager_event') },
});
