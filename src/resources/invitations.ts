import { NEEDS } from '#shared/needs.ts';
import {
  choice,
  choices,
  defineResource,
  email,
  flag,
  integer,
  phone,
  reference,
  references,
  text,
} from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { guests } from './guests.ts';
import { halls } from './halls.ts';
import { imports } from './imports.ts';
import { sectors } from './sectors.ts';
import { tags } from './tags.ts';
import { TICKET_STATES, tickets } from './tickets.ts';
import { users } from './users.ts';

const seat = atLeast('manager_seat');

/** The last rank that protocol may give somebody. */
export const LAST_RANK = 99;

/**
 * A guest invited to a hall; count/limit counts these. Given and taken back by calls of their own. What holds for this evening
 * alone stands here and not with the guest.
 */
export const invitations = defineResource({
  name: 'invitations',
  own: true,
  source: 'invitation_rows',
  title: ['guest_name'],
  fields: {
    hall_id: reference(halls, { required: true, fixed: true }),
    guest_id: reference(guests, { required: true, fixed: true }),
    guest_name: text({ required: true, computed: true, max: 250 }),
    /** Read by those who may read the guest's; everybody else sees whether there is one. */
    email: email({ computed: true, seenBy: 'manager_event' }),
    has_email: flag({ required: true, computed: true }),
    phone: phone({ computed: true, seenBy: 'manager_event' }),
    company: text({ computed: true, max: 120 }),
    tags: references(tags, { computed: true }),
    /** A plus-one whose name nobody has said yet, and whose. */
    unnamed: flag({ required: true, computed: true }),
    host_id: reference(guests, { computed: true }),
    import_id: reference(imports, { readOnly: true }),
    invited_by: reference(users, { readOnly: true }),
    /** Order within the file or the choice they came with. */
    position: integer({ required: true, readOnly: true, initial: 0 }),
    /** Who comes together: whoever shares it at one event. */
    party: text({ max: 120 }),
    /** 1 is first. Rank n prefers the n-th rank of the hall's places, else to be near the stage. */
    rank: integer({ min: 1, max: LAST_RANK }),
    /** As whom they come, and for whom, where that isn't what stands in the guest's own record. */
    office: text({ max: 120 }),
    represents: text({ max: 120 }),
    meal: text({ max: 60 }),
    needs: choices(NEEDS),
    remark: text({ max: 500, multiline: true }),
    /** Has a place, and a ticket for it. */
    seated: flag({ required: true, computed: true }),
    ticket_id: reference(tickets, { computed: true }),
    sector_id: reference(sectors, { computed: true }),
    place: integer({ computed: true }),
    level: text({ computed: true, max: 60 }),
    row: text({ computed: true, max: 40 }),
    table: text({ computed: true, max: 40 }),
    area: text({ computed: true, max: 60 }),
    seat: text({ computed: true, max: 10 }),
    state: choice(TICKET_STATES, { computed: true }),
  },
  list: {
    columns: ['guest_name', 'party', 'sector_id', 'row', 'seat', 'state', 'tags'],
    search: ['guest_name', 'phone', 'email', 'company'],
    filters: ['sector_id', 'state', 'party', 'meal'],
    sort: 'guest_name',
    picked: true,
  },
  sheet: [
    'guest_name',
    'company',
    'phone',
    'email',
    'party',
    'rank',
    'office',
    'represents',
    'meal',
    'needs',
    'remark',
    'sector_id',
    'level',
    'row',
    'table',
    'area',
    'seat',
    'state',
  ],
  allow: { read: seat, create: nobody, update: seat, delete: nobody },
  // No generated calls, but such of its own.
  verbs: { create: seat, delete: seat },
});
