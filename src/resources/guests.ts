import { limit } from '#shared/limits.ts';
import { defineResource, email, phone, references, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { tags } from './tags.ts';

export const guests = defineResource({
  name: 'guests',
  title: ['last_name', 'first_name', 'middle_name'],
  fields: {
    last_name: text({ required: true, max: limit('nameLength'), personal: true }),
    first_name: text({ required: true, max: limit('nameLength'), personal: true }),
    middle_name: text({ max: limit('nameLength'), personal: true }),
    phone: phone({ seenBy: 'manager_event' }),
    email: email({ seenBy: 'manager_event' }),
    salutation: text({ max: 120 }),
    company: text({ max: 120 }),
    position: text({ max: 120 }),
    tags: references(tags),
    note: text({ max: 1000, multiline: true, seenBy: 'manager_event' }),
  },
  list: {
    columns: ['last_name', 'tags', 'company', 'phone', 'email'],
    search: ['last_name', 'first_name', 'middle_name', 'phone', 'email', 'company'],
    filters: ['tags'],
    sort: 'last_name',
  },
  form: [
    ['last_name', 'first_name', 'middle_name', 'phone', 'email'],
    ['company', 'position', 'salutation', 'tags', 'note'],
  ],
  sheet: ['last_name', 'first_name', 'middle_name', 'phone', 'email'],
  ownImport: true,
  screen: { least: 'admin', icon: 'contact', at: 6, own: 'guestsInvitation/Guests', page: false, card: 'guest' },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('admin'),
    update: atLeast('manager_event'),
    delete: atLeast('admin'),
  },
  verbs: { merge: atLeast('admin') },
});
