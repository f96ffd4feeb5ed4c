import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { eventLetter, LETTER_STATES } from '#shared/ticket.ts';
import { defineCall } from '../call/call.ts';
import { idParams, metaOf, pageParams } from '../crud/paging.ts';
import type { Work } from '../db/work.ts';
import { lettersOfEvent } from './letters/read.ts';
import { requireEvent } from './rules.ts';

export function ledgerCalls() {
  return [
    defineCall({
      method: 'GET',
      path: '/events/:id/letters',
      tag: 'events',
      summary: 'The ledger: every letter with a ticket of this event, newest first',
      least: 'manager_event',
      params: idParams,
      subject: (work: Work, params: { id: string }) => requireEvent(work, params.id),
      query: z.strictObject({ ...pageParams(), state: z.enum(LETTER_STATES).optional() }),
      answer: z.object({
        data: z.array(eventLetter),
        meta: z.object({
          page: z.number(),
          per_page: z.number(),
          total: z.number(),
          total_pages: z.number(),
          /** How many letters there are in each state. */
          states: z.partialRecord(z.enum(LETTER_STATES), z.number()),
        }),
      }),
      bare: true,
      run: async (work, { params, query }) => {
        const { page, per_page = limit('perPage'), state } = query;
        const { rows, states } = await lettersOfEvent(work, params.id, { page, per_page, state });
        const total = state ? (states[state] ?? 0) : Object.values(states).reduce((sum, count) => sum + count, 0);
        return { data: rows, meta: { ...metaOf(page, per_page, total), states } };
      },
    }),
  ];
}
