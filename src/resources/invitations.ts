import { defineNoun, integer, reference } from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { guests } from './guests.ts';
import { halls } from './halls.ts';
import { imports } from './imports.ts';
import { users } from './users.ts';

/** A guest invited to a hall; count/limit counts these. */
export const invitations = defineNoun({
  name: 'invitations',
  title: [],
  fields: {
    hall_id: reference(halls, { required: true, fixed: true }),
    guest_id: reference(guests, { required: true, fixed: true }),
    import_id: reference(imports, { readOnly: true }),
    invited_by: reference(users, { readOnly: true }),
    /** Order within the file or the choice they came with. */
    position: integer({ required: true, readOnly: true, initial: 0 }),
  },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('manager_seat'),
    update: nobody,
    delete: atLeast('manager_seat'),
  },
});
