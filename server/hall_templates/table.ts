import { hallTemplates as resource } from '#resources/hall_templates.ts';
import type { Resource } from '#shared/resource.ts';
import { columnsOf, derivedColumns, derivedIndexes } from '../crud/table.ts';
import { tenantTable, within } from '../db/columns.ts';
import { locations } from '../crud/tables.ts';

export const hallTemplates = tenantTable(
  'hall_templates',
  { ...columnsOf(resource), ...derivedColumns(resource as unknown as Resource) },
  (table) => [
    ...derivedIndexes(resource as unknown as Resource, table),
    within('hall_templates_location', table.organization_id, table.location_id, () => locations),
  ],
);
