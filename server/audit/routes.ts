import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { type AnyCall, defineCall } from '../call.ts';
import { metaOf, pageOf } from '../crud/routes.ts';

const line = z.object({
  id: z.uuid(),
  at: z.string(),
  actor: z.string(),
  verb: z.string(),
  noun: z.string(),
  record_id: z.uuid().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});

export function auditCalls(): AnyCall[] {
  return [
    defineCall({
      method: 'GET',
      path: '/audit',
      tag: 'audit',
      summary: 'Who changed what, newest first',
      least: 'admin',
      query: z.strictObject({
        page: z.coerce.number().int().min(1).default(1),
        per_page: z.coerce.number().int().min(1).max(limit('perPageMax')).default(limit('perPage')),
        noun: z.string().max(60).optional(),
        record_id: z.uuid().optional(),
      }),
      answer: pageOf(line),
      bare: true,
      run: async (work, { query }) => {
        const where = sql`organization_id = ${work.organization_id}
          ${query.noun ? sql`and noun = ${query.noun}` : sql``}
          ${query.record_id ? sql`and record_id = ${query.record_id}` : sql``}`;
        const { rows } = await work.tx.execute(sql`
          select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor, verb, noun, record_id, before, after
          from audit where ${where} order by audit.at desc, id desc
          limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`);
        const { rows: counted } = await work.tx.execute<{ total: number }>(
          sql`select count(*)::int as total from audit where ${where}`,
        );
        return { data: rows, meta: metaOf(query.page, query.per_page, counted[0]?.total ?? 0) };
      },
    }),
  ];
}
