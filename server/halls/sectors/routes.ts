import { z } from 'zod';
import { newSector, paintedSector, sectorAnswer, sectorChange } from '#resources/hallSchemas.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { idParams, pageIn, pageOf, wholeList } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { sectorsWhole } from '../read.ts';
import { requireHall } from '../rules.ts';
import { addSector, changeSector, removeSectors } from './dividing.ts';
import { requireSector } from './rules.ts';

const bodyLimit = limit('listBytes');
const common = {
  tag: 'sectors',
  params: idParams,
  answer: sectorAnswer,
  subject: (work: Work, params: { id: string }) => requireSector(work, params.id),
};

export function sectorCalls() {
  return [
    defineCall({
      method: 'GET',
      path: '/sectors',
      refuses: [404],
      tag: 'sectors',
      summary: 'Sectors of a hall with their places',
      least: 'manager_seat',
      query: wholeList.extend({ hall_id: uuid() }),
      answer: pageOf(sectorAnswer),
      bare: true,
      run: async (work, { query }) => {
        await requireHall(work, query.hall_id);
        return pageIn(await sectorsWhole(work, query.hall_id), query);
      },
    }),
    defineCall({
      method: 'POST',
      path: '/sectors',
      refuses: [404, 409],
      tag: 'sectors',
      summary: 'Add a sector to a hall',
      least: 'manager_event',
      body: newSector,
      bodyLimit,
      answer: paintedSector,
      status: 201,
      run: async (work, { body }) => {
        await requireHall(work, body.hall_id);
        const { id, left_out } = await addSector(work, body);
        return { ...(await one(work, body.hall_id, id)), left_out };
      },
    }),
    defineCall({
      ...common,
      method: 'GET',
      path: '/sectors/:id',
      summary: 'One sector',
      least: 'manager_seat',
      run: (work, { subject }) => one(work, subject.hall_id, subject.id),
    }),
    defineCall({
      ...common,
      method: 'PUT',
      path: '/sectors/:id',
      refuses: [409],
      summary: 'Change name, manager or places of a sector',
      least: 'manager_event',
      body: sectorChange,
      bodyLimit,
      answer: paintedSector,
      run: async (work, { body, subject }) => {
        const left_out = await changeSector(work, subject.id, body);
        return { ...(await one(work, subject.hall_id, subject.id)), left_out };
      },
      theirs: async (work, params) => one(work, (await requireSector(work, params.id)).hall_id, params.id),
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path: '/sectors/:id',
      refuses: [409],
      summary: 'Delete a sector; its places stay',
      least: 'manager_event',
      query: z.strictObject({ scope: z.enum(['this', 'all']).optional() }),
      run: async (work, { query, subject }) => {
        const gone = await one(work, subject.hall_id, subject.id);
        await removeSectors(work, subject.hall_id, subject.id, query.scope);
        return gone;
      },
    }),
  ];
}

async function one(work: Work, hallId: string, sectorId: string) {
  const sector = (await sectorsWhole(work, hallId)).find(({ id }) => id === sectorId);
  if (!sector) throw new Problem('not_found');
  return sector;
}
