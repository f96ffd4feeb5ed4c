import { z } from 'zod';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { corrected } from '../../crud/paging.ts';
import { SEARCHED, searchAll } from './read.ts';

const hit = z.object({
  id: uuid(),
  title: z.string(),
  hint: z.string().nullable(),
  path: z.string(),
  date: z.string().nullable(),
  state: z.string().nullable(),
});
const noun = z.enum(SEARCHED as [string, ...string[]]);

/** Records of every noun at once. */
export function searchCalls() {
  return [
    defineCall({
      method: 'GET',
      path: '/search',
      name: 'searchAll',
      tag: 'search',
      summary: 'The first few of each noun that answer to a search, of what one may open',
      least: 'manager_seat',
      query: z.strictObject({ q: z.string().trim().max(200).default(''), noun: noun.optional() }),
      answer: z.object({
        data: z.array(z.object({ noun, total: z.number().int(), records: z.array(hit) })),
        meta: z.object({ corrected: corrected.optional() }),
      }),
      bare: true,
      run: async (work, { query }) => {
        const { groups, ...meta } = await searchAll(work, query.q, query.noun);
        return { data: groups, meta };
      },
    }),
  ];
}
