import type { Wake } from '../crud/jobs/turns.ts';
import type { Work } from '../db/work.ts';

/** Letters to the staff, each a job of its own: a seating plan, a ticket to try, the way in for somebody new. */
export const STAFF_LETTERS = ['send_plan', 'send_sample', 'send_invitation'] as const;
export type StaffQueue = (typeof STAFF_LETTERS)[number];

/** What can be woken: one queue for each kind of work, and one for all that goes on for long. */
export const QUEUES = ['send_tickets', ...STAFF_LETTERS, 'long'] as const;
export type Queue = (typeof QUEUES)[number];

/** All a queue carries. What there is to do stands in the job's own rows. */
export type { Wake };

export interface Jobs {
  /** Has the job taken up once this transaction is committed; never, if it isn't. */
  wake(work: Work, queue: Queue, payload: Wake): Promise<void>;
  /** Takes up nothing new, and finishes what is in hand. */
  stop(): Promise<void>;
}
