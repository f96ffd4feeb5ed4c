import { z } from 'zod';
import { jobs } from '#resources/jobs.ts';
import { recordSchema } from '#shared/schema.ts';
import { LETTER_STATES } from '#shared/ticket.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { idParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { staffLetterWaits, stopStaffLetter } from '../../jobs/staffLetter.ts';
import { lettersOfJobs, stopSending } from '../../tickets/letters/ledger.ts';
import { longOf, stopLong } from '../../crud/jobs/turns.ts';
import { type Job, requireJob, runningJobs } from '../../crud/jobs/rules.ts';

const counts = Object.fromEntries(LETTER_STATES.map((state) => [state, z.number().int()])) as Record<
  (typeof LETTER_STATES)[number],
  z.ZodInt
>;

const jobAnswer = recordSchema(jobs)
  .pick({ id: true, kind: true, state: true, created_at: true, finished_at: true })
  .extend({
    /** The event it is about, the employee, the import, or the batch that its turns are together. */
    subject_id: uuid().nullable(),
    done: z.number().int(),
    total: z.number().int(),
    /** What went wrong, by ticket; `reason` is a key of `jobs.reasons` or the mail server's words. */
    failures: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
    /** What is left waits for the mail server: when the next try is, and why; null where letters are on their way. */
    waits: z.object({ next_at: z.string(), reason: z.string() }).nullable(),
    /** Of work in turns: the batch that they are together, and how many records it changed; `failed` of them stay, and some are `failures`. */
    batch_id: uuid().nullable(),
    changed: z.number().int(),
    /** Of a file: how many of those went, as they aren't in it any more. */
    gone: z.number().int(),
    ...counts,
  })
  .meta({ title: 'Job' });

/** Work longer than a request, as its progress bar sees it. */
export function jobCalls() {
  return [
    defineCall({
      method: 'GET',
      path: '/jobs/:id',
      tag: 'jobs',
      summary: 'How far a job is; for who asked for it, and admins',
      least: 'manager_seat',
      params: idParams,
      answer: jobAnswer,
      subject: (work, params) => requireJob(work, params.id),
      run: async (work, { subject }) => (await shown(work, [subject]))[0],
    }),
    defineCall({
      method: 'GET',
      path: '/jobs',
      tag: 'jobs',
      summary: 'The running jobs of an event',
      least: 'manager_seat',
      query: z.strictObject({ subject_id: uuid() }),
      answer: z.array(jobAnswer),
      run: async (work, { query }) => shown(work, await runningJobs(work, query.subject_id)),
    }),
    defineCall({
      method: 'POST',
      path: '/jobs/:id/stop',
      tag: 'jobs',
      summary: 'Stop what is queued, waits for another try or goes in turns; letters and turns under way are finished',
      least: 'manager_seat',
      params: idParams,
      answer: jobAnswer,
      subject: (work, params) => requireJob(work, params.id),
      run: async (work, { subject }) => {
        if (subject.kind === 'send_tickets') await stopSending(work, subject.id);
        else if (longOf(subject)) await stopLong(work, subject.id);
        else await stopStaffLetter(work, subject.id);
        return (await shown(work, [await requireJob(work, subject.id)]))[0];
      },
    }),
  ];
}

async function shown(work: Work, list: Job[]) {
  const letters = await lettersOfJobs(
    work,
    list.filter((job) => job.kind === 'send_tickets').map((job) => job.id),
  );
  return list.map((job) => {
    const { counts, failures, waits } = letters.get(job.id) ?? {
      counts: null,
      failures: job.failures,
      waits: staffLetterWaits(job),
    };
    const { id, kind, state, subject_id, total } = job;
    const long = longOf(job);
    return {
      id,
      kind,
      state,
      subject_id,
      done: counts ? counts.sent + counts.unknown + counts.failed : job.done,
      total,
      failures,
      created_at: job.created_at.toISOString(),
      finished_at: job.finished_at?.toISOString() ?? null,
      waits,
      batch_id: long?.batch_id ?? null,
      changed: long?.changed ?? 0,
      gone: long?.gone ?? 0,
      ...(counts ?? { queued: 0, sending: 0, sent: 0, unknown: 0, failed: long?.failed ?? 0 }),
    };
  });
}
