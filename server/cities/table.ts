import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { cities as resource } from '#resources/cities.ts';
import type { Resource } from '#shared/resource.ts';
import { columnsOf, derivedColumns } from '../crud/table.ts';
import { at } from '../db/columns.ts';

/** Common to all organisations; a superadmin adds to it. */
export const cities = pgTable('cities', {
  id: uuid('id').primaryKey(),
  version: integer('version').notNull().default(1),
  created_at: at('created_at').notNull(),
  updated_at: at('updated_at').notNull(),
  deleted_at: at('deleted_at'),
  ...columnsOf(resource),
  ...derivedColumns(resource as unknown as Resource),
});
