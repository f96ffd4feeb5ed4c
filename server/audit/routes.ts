import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../call/call.ts';
import { isInCalendar } from '../crud/kinds.ts';
import { metaOf, pageOf, pageParams } from '../crud/paging.ts';
import { auditLines } from './read.ts';

const line = z
  .object({
    id: uuid(),
    at: z.string(),
    /** Address of who did it; 'system' for the house itself. */
    actor: z.string(),
    verb: z.string(),
    noun: z.string(),
    record_id: uuid().nullable(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ title: 'AuditLine' });

export function auditCalls() {
  return [
    defineCall({
      method: 'GET',
      path: '/audit',
      name: 'listAudit',
      tag: 'audit',
      summary: 'Who changed what, newest first',
      least: 'admin',
      query: z.strictObject({
        ...pageParams(),
        noun: z.string().max(60).optional(),
        verb: z.string().max(60).optional(),
        record_id: uuid().optional(),
        account_id: uuid().optional(),
        from: z.iso.datetime({ offset: true }).refine(isInCalendar).optional(),
        to: z.iso.datetime({ offset: true }).refine(isInCalendar).optional(),
      }),
      answer: pageOf(line),
      bare: true,
      run: async (work, { query }) => {
        const { page, per_page = limit('perPage'), ...filters } = query;
        const { rows, total } = await auditLines(work, filters, { page, per_page });
        return { data: rows, meta: metaOf(page, per_page, total) };
      },
    }),
  ];
}
