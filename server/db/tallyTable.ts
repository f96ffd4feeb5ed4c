import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantKey, tenantPolicy } from './columns.ts';

/**
 * How many rows of a table an organisation has that aren't deleted: the sum over these. Written by triggers
 * (`server/db/tallies.ts`), read by lists, which would else count a million rows to say so.
 */
export const rowTallies = pgTable(
  'row_tallies',
  {
    organization_id: uuid('organization_id').notNull(),
    id: uuid('id').notNull(),
    table_name: text('table_name').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  (table) => [
    tenantKey('row_tallies', table),
    index('row_tallies_of').on(table.organization_id, table.table_name),
    tenantPolicy('row_tallies'),
  ],
);
