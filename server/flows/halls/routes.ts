import { z } from 'zod';
import { halls } from '#resources/halls.ts';
import { hallAnswer, hallChange, hallChanges, hallRow } from '#resources/hallSchemas.ts';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { defineCall } from '../../call/call.ts';
import { historyCall } from '../../crud/history.ts';
import { idParams } from '../../crud/paging.ts';
import { hallsById, hallWhole } from '../../halls/read.ts';
import { requireHall } from '../../halls/rules.ts';
import { changeHalls } from './saving.ts';

/** What people change of a hall; the rest follows from it. */
const drawn = { ...halls, fields: { name: halls.fields.name, layout: halls.fields.layout } };

const bodyLimit = limit('listBytes');

/** Saving layouts: what stands on tickets may change with them; and who saved them. */
export function layoutCalls() {
  return [
    historyCall(drawn as unknown as Resource, 'manager_event', (work, { id }) => requireHall(work, id)),
    defineCall({
      method: 'PUT',
      path: '/halls/update_list',
      refuses: [404, 409, 412],
      tag: 'halls',
      summary: 'Save names and layouts of several halls, all or none',
      least: 'manager_event',
      body: hallChanges,
      bodyLimit,
      answer: z.array(hallRow),
      run: async (work, { body }) => {
        await changeHalls(
          work,
          body.map((change, at) => ({ ...change, at: `${at}.` })),
        );
        return hallsById(
          work,
          body.map((change) => change.id),
        );
      },
    }),
    defineCall({
      tag: 'halls',
      params: idParams,
      subject: (work, params) => requireHall(work, params.id),
      method: 'PUT',
      path: '/halls/:id',
      refuses: [409, 412],
      summary: 'Save name and layout of a hall',
      least: 'manager_event',
      body: hallChange,
      bodyLimit,
      answer: hallAnswer,
      run: async (work, { params, body }) => {
        await changeHalls(work, [{ ...body, id: params.id, at: '' }]);
        return hallWhole(work, params.id);
      },
    }),
  ];
}
