import { JOB_STATES } from '#shared/jobStates.ts';
import { LANGUAGES } from '#shared/limits.ts';
import { choice, defineNoun, integer, json, moment, reference } from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { users } from './users.ts';

const LETTERS = ['send_tickets', 'send_plan', 'send_sample', 'send_invitation'] as const;
/** Work over more records than one transaction takes, in turns. */
export const LONG = [
  'bulk_edit',
  'bulk_delete',
  'bulk_restore',
  'bulk_invite',
  'undo',
  'check_file',
  'store_file',
  'seat_list',
] as const;
export type LongKind = (typeof LONG)[number];
const KINDS = [...LETTERS, ...LONG] as const;

/** Work longer than a request: what a person sees of it. The queue only wakes it up. */
export const jobs = defineNoun({
  name: 'jobs',
  title: [],
  fields: {
    kind: choice(KINDS, { required: true }),
    state: choice(JOB_STATES, { required: true }),
    done: integer({ required: true, initial: 0 }),
    total: integer({ required: true }),
    /** What went wrong, by the record it concerns. */
    failures: json({ required: true, schema: { type: 'array' } }),
    asked_by: reference(users),
    language: choice(LANGUAGES, { required: true }),
    finished_at: moment(),
  },
  allow: { read: atLeast('manager_seat'), create: nobody, update: nobody, delete: nobody },
});
