import { choice, defineResource, email, flag, integer, phone, reference, references, text } from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { guests } from './guests.ts';
import { halls } from './halls.ts';
import { imports } from './imports.ts';
import { sectors } from './sectors.ts';
import { tags } from './tags.ts';
import { TICKET_STATES, tickets } from './tickets.ts';
import { users } from './users.ts';

const seat = atLeast('manager_seat');

/** A guest invited to a hall; count/limit counts these. Given and taken back by calls of their own. */
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
    import_id: reference(imports, { readOnly: true }),
    invited_by: reference(users, { readOnly: true }),
    /** Order within the file or the choice they came with. */
    position: integer({ required: true, readOnly: true, initial: 0 }),
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
    columns: ['guest_name', 'sector_id', 'row', 'seat', 'state', 'tags'],
    search: ['guest_name', 'phone', 'email', 'company'],
    filters: ['sector_id', 'state'],
    sort: 'guest_name',
    picked: true,
  },
  sheet: ['guest_name', 'company', 'phone', 'email', 'sector_id', 'level', 'row', 'table', 'area', 'seat', 'state'],
  allow: { read: seat, create: nobody, update: nobody, delete: nobody },
  // No generated calls, but such of its own.
  verbs: { create: seat, delete: seat },
});
