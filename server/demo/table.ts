import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/**
 * The filling of this database with demo data: one row, or none. Without `finished_at` somebody is at it, or died
 * over it; `organization_ids` are those it makes, written down before they are made.
 */
export const demoData = pgTable('demo_data', {
  id: integer('id').primaryKey(),
  organization_ids: jsonb('organization_ids').$type<string[]>().notNull(),
  finished_at: at('finished_at'),
});
