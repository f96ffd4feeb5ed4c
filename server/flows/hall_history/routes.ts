import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { isInCalendar } from '../../crud/kinds.ts';
import { idParams, metaOf, pageOf, pageParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { requireHallAndEvent } from '../../halls/rules.ts';
import { seatingAt, seatingThen } from './asOf.ts';
import { historyOf } from './deeds.ts';
import { hallDeed, hallMoment, hallPerson } from './shapes.ts';

/** What happened in a hall, and how it was at a moment. */
export function hallHistoryCalls() {
  const common = {
    method: 'GET' as const,
    tag: 'halls',
    least: 'manager_seat' as const,
    params: idParams,
    subject: (work: Work, { id }: { id: string }) => requireHallAndEvent(work, id),
  };
  return [
    defineCall({
      ...common,
      path: '/halls/:id/seating_history',
      name: 'readHallHistory',
      summary: 'What people did in a hall, newest first: who sat down, moved and left by it',
      query: z.strictObject({
        ...pageParams(),
        /** Only what this colleague did. */
        by: uuid().optional(),
      }),
      answer: pageOf(hallDeed).extend({
        people: z.array(hallPerson),
        /** In their order, with the first page alone. */
        moments: z.array(hallMoment),
      }),
      bare: true,
      run: async (work, { subject, query: { page, per_page = limit('perPage'), by } }) => {
        const { deeds, people, moments, total } = await historyOf(work, subject, { by, page, per_page });
        return { data: deeds, meta: metaOf(page, per_page, total), people, moments };
      },
    }),
    defineCall({
      ...common,
      path: '/halls/:id/seating',
      name: 'readSeatingAt',
      summary: 'Who sat where in a hall at a moment, and what changed since',
      query: z.strictObject({ at: z.iso.datetime({ offset: true }).refine(isInCalendar) }),
      answer: seatingThen,
      run: (work, { subject, query }) => seatingAt(work, subject.hall, new Date(query.at)),
    }),
  ];
}
