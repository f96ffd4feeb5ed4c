import { limit } from '#shared/limits.ts';
import { defineResource, email, phone, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';

export const guests = defineResource({
  name: 'guests',
  title: ['last_name', 'first_name', 'middle_name'],
  fields: {
    last_name: text({ required: true, max: limit('nameLength') }),
    first_name: text({ required: true, max: limit('nameLength') }),
    middle_name: text({ max: limit('nameLength') }),
    phone: phone({ seenBy: 'manager_event' }),
    email: email({ seenBy: 'manager_event' }),
  },
  list: {
    columns: ['last_name', 'first_name', 'middle_name', 'phone', 'email'],
    search: ['last_name', 'first_name', 'middle_name', 'phone', 'email'],
    filters: [],
    sort: 'last_name',
  },
  sheet: ['last_name', 'first_name', 'middle_name', 'phone', 'email'],
  ownImport: true,
  screen: { least: 'admin', icon: 'contact', at: 6, own: 'guestsInvitation/Guests' },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('admin'),
    update: atLeast('manager_event'),
    delete: atLeast('admin'),
  },
});
