import { defineNoun, integer, json, moment, reference } from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { halls } from './halls.ts';
import { users } from './users.ts';

/** A plan for a whole list, made and looked at before anybody is seated; applied once, on the hall that it saw. */
export const seatingRuns = defineNoun({
  name: 'seating_runs',
  title: [],
  fields: {
    hall_id: reference(halls, { required: true, fixed: true }),
    asked_by: reference(users, { readOnly: true }),
    /** What was asked for: `seatingAsked` of `shared/seating/asked.ts`. */
    asked: json({ required: true, readOnly: true, schema: { type: 'object' } }),
    /** Of the hall as it was read; null until it was. */
    revision: integer({ readOnly: true }),
    /** `SeatingProposal`, once it is there. */
    proposal: json({ readOnly: true, schema: { type: 'object' } }),
    applied_at: moment({ readOnly: true }),
  },
  // Made, read and applied by calls of their own, by whoever may seat in the hall.
  allow: { read: atLeast('manager_seat'), create: atLeast('manager_seat'), update: nobody, delete: nobody },
});
