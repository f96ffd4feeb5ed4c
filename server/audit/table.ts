import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, tenantPolicy } from '../db/columns.ts';

/** Who changed what, when, from what to what. Written by server/db alone. */
export const audit = pgTable(
  'audit',
  {
    organization_id: uuid('organization_id').notNull(),
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    account_id: uuid('account_id'),
    actor: text('actor').notNull(),
    verb: text('verb').notNull(),
    noun: text('noun').notNull(),
    record_id: uuid('record_id'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_at').on(table.organization_id, table.at),
    index('audit_record').on(table.organization_id, table.noun, table.record_id),
    tenantPolicy('audit'),
  ],
);
