import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { at, tenantTable } from '../db/columns.ts';

/** Work longer than a request: what a person sees of it. The queue only wakes it up. */
export const jobs = tenantTable(
  'jobs',
  {
    kind: text('kind', {
      enum: ['send_tickets', 'send_plan', 'send_sample', 'send_invitation', 'import_guests'],
    }).notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed', 'stopped'] }).notNull(),
    subject_id: uuid('subject_id'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    failures: jsonb('failures').$type<{ id: string; name: string; reason: string }[]>().notNull(),
    asked_by: uuid('asked_by'),
    language: text('language', { enum: ['ru', 'en'] }).notNull(),
    payload: jsonb('payload'),
    finished_at: at('finished_at'),
  },
  (table) => [
    index('jobs_subject').on(table.organization_id, table.subject_id),
    index('jobs_open')
      .on(table.kind, table.state)
      .where(sql`state in ('waiting', 'running')`),
  ],
);
