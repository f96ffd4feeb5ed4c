import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, tenantKey, tenantPolicy } from './columns.ts';

/** Who changed what, when, from what to what. Written by server/db alone. */
export const audit = pgTable(
  'audit',
  {
    organization_id: uuid('organization_id').notNull(),
    id: uuid('id').notNull(),
    at: at('at').notNull(),
    account_id: uuid('account_id'),
    actor: text('actor').notNull(),
    /** What the person did as a whole; null for what the house did by itself. */
    batch_id: uuid('batch_id'),
    verb: text('verb').notNull(),
    noun: text('noun').notNull(),
    record_id: uuid('record_id'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    tenantKey('audit', table),
    index('audit_at').on(table.organization_id, table.at),
    index('audit_record').on(table.organization_id, table.noun, table.record_id),
    index('audit_batch')
      .on(table.organization_id, table.batch_id)
      .where(sql`batch_id is not null`),
    tenantPolicy('audit'),
  ],
);
