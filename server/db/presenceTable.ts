import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, tenantKey, tenantPolicy } from './columns.ts';

/** Who has a record open, and which of its fields they are changing; forgotten once it isn't said again. Never audited. */
export const presences = pgTable(
  'presences',
  {
    organization_id: uuid('organization_id').notNull(),
    id: uuid('id').notNull(),
    noun: text('noun').notNull(),
    record_id: uuid('record_id').notNull(),
    membership_id: uuid('membership_id').notNull(),
    editing: text('editing'),
    since: at('since').notNull(),
    seen_at: at('seen_at').notNull(),
  },
  (table) => [
    tenantKey('presences', table),
    uniqueIndex('presences_of').on(table.organization_id, table.noun, table.record_id, table.membership_id),
    index('presences_seen').on(table.seen_at),
    tenantPolicy('presences'),
  ],
);
