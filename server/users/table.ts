import { boolean, uuid } from 'drizzle-orm/pg-core';
import { users as resource } from '#resources/users.ts';
import type { Resource } from '#shared/resource.ts';
import { columnsOf, derivedColumns, derivedKeys } from '../crud/table.ts';
import { at, tenantTable } from '../db/columns.ts';

/** An account in an organisation: names, phone, role and job title belong here, not to the account. */
export const memberships = tenantTable(
  'memberships',
  {
    account_id: uuid('account_id').notNull(),
    active: boolean('active').notNull().default(true),
    /** Sessions opened until then can't act in this organisation any more. */
    signed_out_at: at('signed_out_at'),
    ...columnsOf(resource),
    ...derivedColumns(resource as unknown as Resource),
  },
  (table) => derivedKeys(resource as unknown as Resource, table),
);
