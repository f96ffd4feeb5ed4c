import { defineNoun, json, reference } from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { halls } from './halls.ts';
import { users } from './users.ts';

/** One confirmed guest file; confirming the same file for the same hall again finds it. */
export const imports = defineNoun({
  name: 'imports',
  table: 'guest_imports',
  title: [],
  fields: {
    /** The hall its guests were invited to, if any. */
    hall_id: reference(halls, { fixed: true }),
    confirmed_by: reference(users, { readOnly: true }),
    counts: json({ required: true, readOnly: true, schema: { type: 'object' } }),
  },
  allow: { read: nobody, create: atLeast('manager_seat'), update: nobody, delete: nobody },
});
