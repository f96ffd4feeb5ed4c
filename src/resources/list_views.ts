import { limit } from '#shared/limits.ts';
import { defineResource, flag, reference, text, choice } from '#shared/resource.ts';
import { atLeast, ROLES } from '#shared/roles.ts';
import { users } from './users.ts';

/** A list as somebody left it, by a name: what it is narrowed to, its order and its columns. */
export const listViews = defineResource({
  name: 'list_views',
  own: true,
  // So few that a search needs no index.
  source: 'list_views',
  title: ['name'],
  fields: {
    /** The noun whose list it is. */
    noun: text({ required: true, fixed: true, max: 60 }),
    name: text({ required: true, max: 60 }),
    /** What stands in the address of the list behind the question mark. */
    query: text({ max: limit('viewQueryLength') }),
    /** Whose it is; nobody's where somebody made it who is no member here. */
    owner_id: reference(users, { readOnly: true }),
    /** The least role that has it too; nobody but its owner, if not given. */
    shared_with: choice(ROLES),
    /** The list opens with it: with one's own before one that is shared. */
    is_default: flag({ required: true, initial: false }),
  },
  list: {
    columns: ['name', 'noun', 'shared_with', 'is_default'],
    search: ['name'],
    filters: ['noun'],
    sort: 'name',
    picked: true,
  },
  form: [['name', 'shared_with', 'is_default']],
  apart: ['noun', 'query'],
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('manager_seat'),
    update: atLeast('manager_seat'),
    delete: atLeast('manager_seat'),
  },
  verbs: { share: atLeast('admin') },
});
