import { choice, defineResource, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { TINTS } from '#shared/tints.ts';

/** Words that guests are told apart by: press, partners. Each stands on a tint of its own. */
export const tags = defineResource({
  name: 'tags',
  title: ['name'],
  fields: {
    name: text({ required: true, unique: true, max: 40 }),
    tint: choice(TINTS, { required: true, initial: 'slate', inTurn: true }),
  },
  pill: 'tint',
  list: { columns: ['name', 'tint'], search: ['name'], filters: ['tint'], sort: 'name', picked: true },
  screen: { least: 'manager_event', icon: 'tag', unlisted: true },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('admin'),
  },
});
