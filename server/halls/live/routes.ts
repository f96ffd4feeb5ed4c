import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '#shared/problems.ts';
import { defineCall, fileOf } from '../../call/call.ts';
import { EVENT_STREAM, StreamAnswer } from '../../call/stream.ts';
import { idList } from '../../crud/paging.ts';
import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { revisionsOf } from '../changes.ts';
import { Hub, type Sight } from './hub.ts';

/** What wakes open plans. */
export function liveCalls({ database }: { database: Database }) {
  const hub = new Hub(database);
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
        hub.refuseCrowd(sight.account_id);
        const look = async () => {
          await request.identify();
          return database.work(request.context(), (own) => sightOf(own, request, ids));
        };
        return new StreamAnswer((stream) => void hub.join(stream, sight, look));
      },
    }),
  ];
}

/** What this person may hear of these halls, or not_found where that is nothing. */
async function sightOf(work: Work, request: FastifyRequest, ids: readonly string[]): Promise<Sight> {
  const halls = await revisionsOf(work, ids);
  if (halls.length === 0) throw new Problem('not_found');
  const { account_id, membership_id, session_id } = request.identity!;
  return { organization_id: work.organization_id, account_id, membership_id, session_id, halls };
}
