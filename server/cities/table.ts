import { cities as resource } from '#resources/cities.ts';
import type { Resource } from '#shared/resource.ts';
import { columnsOf, derivedColumns } from '../crud/table.ts';
import { commonTable } from '../db/columns.ts';

/** Common to all organisations; a superadmin adds to it. */
export const cities = commonTable('cities', {
  ...columnsOf(resource),
  ...derivedColumns(resource as unknown as Resource),
});
