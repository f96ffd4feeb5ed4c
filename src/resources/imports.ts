import { defineNoun, file, json, reference, text } from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { halls } from './halls.ts';
import { users } from './users.ts';

/** One confirmed file; confirming the same reading of it again finds it. Its table is older than the files of other nouns. */
export const imports = defineNoun({
  name: 'imports',
  table: 'guest_imports',
  title: ['file_name'],
  fields: {
    /** The noun whose records it brought. */
    noun: text({ required: true, fixed: true, readOnly: true, max: 60, initial: 'guests' }),
    /** The hall its guests were invited to, if any. */
    hall_id: reference(halls, { fixed: true }),
    confirmed_by: reference(users, { readOnly: true }),
    file_name: text({ fixed: true, max: 255 }),
    /** As it was sent; what came through the API alone has none. */
    file: file({ fixed: true }),
    counts: json({ required: true, readOnly: true, schema: { type: 'object' } }),
  },
  allow: { read: atLeast('manager_seat'), create: atLeast('manager_seat'), update: nobody, delete: nobody },
});
