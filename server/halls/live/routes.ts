import type { FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { saidOnPlan } from '#shared/hall/present.ts';
import { Problem } from '#shared/problems.ts';
import { type Clock, systemContext } from '../../base/context.ts';
import { defineCall, fileOf } from '../../call/call.ts';
import { EVENT_STREAM, StreamAnswer } from '../../call/stream.ts';
import { idList, idParams } from '../../crud/paging.ts';
import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { seesDrafts } from '../../events/rules.ts';
import { changesSince, requireRevision, revisionsOf } from '../changes.ts';
import { type Changed, Hub, type Sight } from './hub.ts';
import { sayPresent, Talk } from './saying.ts';

/** What wakes open plans, and who else has them open. */
export function liveCalls({ database, now }: { database: Database; now: Clock }) {
  const hub = new Hub(database, (organization_id, hall_id, revision) =>
    database.work(systemContext(organization_id, now), (work) => changedWith(work, hall_id, revision)),
  );
  const talk = new Talk();
  return [
    defineCall({
      method: 'GET',
      path: '/halls/stream',
      name: 'watchHalls',
      tag: 'halls',
      summary: 'Hear at once that something changed in halls: events as long as one listens',
      least: 'manager_seat',
      refuses: [404, 429],
      query: z.strictObject({ ids: idList }),
      answer: fileOf(EVENT_STREAM),
      run: async (work, { query, request }) => {
        const ids = String(query.ids).split(',');
        const sight = await sightOf(work, request, ids);
        const look = async () => {
          await request.identify();
          return database.work(request.context(), (own) => sightOf(own, request, ids));
        };
        return new StreamAnswer(
          (stream) => void hub.join(stream, sight, look),
          () => hub.refuseCrowd(sight.account_id),
        );
      },
    }),
    defineCall({
      method: 'PUT',
      path: '/halls/:id/present',
      name: 'sayPresent',
      tag: 'halls',
      summary: 'Say that one has the plan of a hall open and what one has chosen there; whoever listens is told',
      least: 'manager_seat',
      refuses: [429],
      reads: true,
      params: idParams,
      subject: (work: Work, { id }: { id: string }) => requireRevision(work, id),
      body: saidOnPlan,
      answer: null,
      run: async (work, { subject, body, request }) => {
        const { account_id, session_id } = request.identity!;
        talk.refuse(account_id, work.now());
        await sayPresent(work, subject.id, session_id, body);
      },
    }),
  ];
}

/** What this person may hear of these halls, or not_found where that is nothing. */
async function sightOf(work: Work, request: FastifyRequest, ids: readonly string[]): Promise<Sight> {
  const halls = await revisionsOf(work, ids);
  if (halls.length === 0) throw new Problem('not_found');
  const { account_id, membership_id, session_id } = request.identity!;
  const { organization_id } = work;
  return { organization_id, account_id, membership_id, session_id, halls, sees_drafts: seesDrafts(work) };
}

/** What one revision of a hall changed on its plan. Who may know of it is asked with it. */
async function changedWith(work: Work, hall_id: string, revision: number): Promise<Changed> {
  const { rows } = await work.tx.execute<{ is_draft: boolean }>(sql`
    select e.status = 'draft' as is_draft from halls h
    join events e on e.organization_id = h.organization_id and e.id = h.event_id and e.deleted_at is null
    where h.organization_id = ${work.organization_id} and h.id = ${hall_id} and h.deleted_at is null`);
  if (!rows[0]) throw new Problem('not_found');
  return { ...(await changesSince(work, { id: hall_id, revision }, revision - 1)), ...rows[0] };
}
