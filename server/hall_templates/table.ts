import { hallTemplates as resource } from '#resources/hall_templates.ts';
import type { Resource } from '#shared/resource.ts';
import { columnsOf, derivedColumns, derivedKeys } from '../crud/table.ts';
import { tenantTable } from '../db/columns.ts';

export const hallTemplates = tenantTable(
  'hall_templates',
  { ...columnsOf(resource), ...derivedColumns(resource as unknown as Resource) },
  (table) => derivedKeys(resource as unknown as Resource, table),
);
