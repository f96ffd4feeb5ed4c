import { defineNoun, integer, moment, reference, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { halls } from './halls.ts';
import { users } from './users.ts';

/** As long as what a place is held for may be. */
export const REMARK_LENGTH = 120;

/**
 * A place that stays as it is: no run fills it where it is empty, which is a reserve, and none moves who sits there, which is a
 * lock. It ends by itself; a place has one at a time.
 */
export const holds = defineNoun({
  name: 'holds',
  undoable: true,
  title: ['remark'],
  fields: {
    hall_id: reference(halls, { required: true, fixed: true }),
    place: integer({ required: true, fixed: true }),
    held_by: reference(users, { readOnly: true }),
    /** Until whenever somebody releases it, if not given. */
    until: moment(),
    /** For whom or what. */
    remark: text({ max: REMARK_LENGTH }),
  },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('manager_event'),
  },
});
