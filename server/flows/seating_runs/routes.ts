import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { listOf } from '#shared/schema.ts';
import { seatingAsked, seatingProposal } from '#shared/seating/asked.ts';
import { seatChanged } from '#shared/seating/file.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { newestJob } from '../../crud/jobs/rules.ts';
import { idParams } from '../../crud/paging.ts';
import { requireRevision } from '../../halls/changes.ts';
import { requireHall } from '../../halls/rules.ts';
import type { Work } from '../../db/work.ts';
import { changedSince } from '../seat_changes/changing.ts';
import { applyRun, requireRun, type Run } from './applying.ts';
import { askRun } from './running.ts';

const run = z
  .object({
    id: uuid(),
    hall_id: uuid(),
    /** Makes the plan; null once it is swept away. */
    job_id: uuid().nullable(),
    asked: seatingAsked,
    /** Null until it is made. */
    proposal: seatingProposal.nullable(),
    /** Has something in the hall changed since it was read? */
    outdated: z.boolean(),
    /** What it proposes and can't be done any more. */
    changed: z.array(seatChanged),
    applied_at: z.string().nullable(),
  })
  .meta({ title: 'SeatingRun' });

/** Seating a whole list: a plan is made, looked at and applied. */
export function seatingRunCalls() {
  const common = { tag: 'tickets', least: 'manager_seat' as const, params: idParams };
  const bodyLimit = limit('listBytes');
  const subject = (work: Work, { id }: { id: string }) => requireRun(work, id);
  return [
    defineCall({
      ...common,
      method: 'POST',
      path: '/halls/:id/seating_runs',
      name: 'planSeating',
      summary: 'Have a plan made for a whole list; nobody is seated by it',
      refuses: [404, 409],
      bodyLimit,
      body: seatingAsked,
      answer: z.object({ id: uuid(), job_id: uuid() }),
      status: 202,
      subject: (work: Work, { id }: { id: string }) => requireHall(work, id),
      run: (work, { params, body }) => askRun(work, params.id, body),
    }),
    defineCall({
      ...common,
      method: 'GET',
      path: '/seating_runs/:id',
      name: 'readSeatingRun',
      summary: 'A plan for a whole list, as far as it is made',
      answer: run,
      subject,
      run: (work, { subject: one }) => shown(work, one),
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: '/seating_runs/:id/apply',
      name: 'applySeatingRun',
      summary: 'Seat and move people as a plan says, all or none',
      refuses: [404, 409],
      bodyLimit,
      body: z.strictObject({ without: listOf(uuid(), { max: limit('hallPlaces') }).default([]) }),
      answer: z.object({ seated: z.number().int(), moved: z.number().int() }),
      subject,
      run: (work, { subject: one, body }) => applyRun(work, one, body.without),
    }),
  ];
}

async function shown(work: Work, { id, hall_id, asked, proposal, revision, applied_at }: Run) {
  const [hall, job] = [await requireRevision(work, hall_id), await newestJob(work, ['seat_list'], id)];
  const outdated = revision !== null && revision !== hall.revision;
  const isLooked = outdated && applied_at === null && proposal !== null;
  const { changed } = isLooked
    ? await changedSince(work, hall_id, proposal.seatings, 'plan_outdated')
    : { changed: [] };
  return {
    id,
    hall_id,
    job_id: job?.id ?? null,
    asked: { ...asked, order: asked.order ?? 'fit' },
    proposal,
    outdated,
    changed,
    applied_at: applied_at?.toISOString() ?? null,
  };
}
