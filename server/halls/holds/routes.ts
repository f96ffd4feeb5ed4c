import { z } from 'zod';
import { newHolds, released } from '#resources/holdSchemas.ts';
import { limit } from '#shared/limits.ts';
import { defineCall } from '../../call/call.ts';
import { idParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { requireHall } from '../rules.ts';
import { holdPlaces, releasePlaces } from './rules.ts';

/** Places that stay as they are: who sits there, or that nobody does. They are read with the hall. */
export function holdCalls() {
  const common = {
    path: '/halls/:id/holds',
    tag: 'halls',
    least: 'manager_event',
    params: idParams,
    refuses: [409],
    bodyLimit: limit('listBytes'),
    subject: (work: Work, { id }: { id: string }) => requireHall(work, id),
  } as const;
  return [
    defineCall({
      ...common,
      method: 'PUT',
      name: 'holdPlaces',
      summary: 'Hold places of a hall as they are, until some moment or until they are released',
      body: newHolds,
      answer: z.object({ held: z.number().int() }),
      run: (work, { params, body }) => holdPlaces(work, params.id, body),
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      name: 'releasePlaces',
      summary: 'Release places of a hall that are held',
      body: released,
      answer: z.object({ released: z.number().int() }),
      run: (work, { params, body }) => releasePlaces(work, params.id, body.places),
    }),
  ];
}
