import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, currentOrganization, tenantPolicy } from '../db/columns.ts';

export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    reply_to: text('reply_to'),
    city_id: uuid('city_id'),
    created_at: at('created_at').notNull(),
  },
  () => [tenantPolicy('organizations', sql`id = ${currentOrganization}`)],
);
