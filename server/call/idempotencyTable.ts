import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, tenantPolicy } from '../db/columns.ts';

/** First answers to calls that carried an Idempotency-Key, for 24 hours. */
export const idempotency = pgTable(
  'idempotency',
  {
    organization_id: uuid('organization_id').notNull(),
    account_id: uuid('account_id').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    body_hash: text('body_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer'),
    batch_id: uuid('batch_id'),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_key', columns: [table.organization_id, table.account_id, table.route, table.key] }),
    index('idempotency_age').on(table.created_at),
    tenantPolicy('idempotency'),
  ],
);
