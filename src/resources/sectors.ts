import { limit } from '#shared/limits.ts';
import { defineNoun, integer, reference, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { halls } from './halls.ts';
import { users } from './users.ts';

/** A part of a hall that one person seats guests in. */
export const sectors = defineNoun({
  name: 'sectors',
  title: ['name'],
  fields: {
    hall_id: reference(halls, { required: true, fixed: true }),
    name: text({ required: true, max: limit('sectorName') }),
    /** Place in the order of use, from 1; decides the colour. */
    number: integer({ required: true, readOnly: true }),
    manager_membership_id: reference(users),
  },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('manager_event'),
  },
});
