import { resourceList } from '#resources/index.ts';
import type { AnyCall } from '../call.ts';
import type { TenantTable } from '../db/work.ts';
import { crudCalls } from './routes.ts';
import * as tables from './tables.ts';

const tableByName: Record<string, TenantTable> = tables;

/** The calls of resources that have no folder in `server/`: all of it stands in their configuration. */
export function configuredCalls(): AnyCall[] {
  return resourceList.flatMap((resource) => {
    const table = tableByName[resource.name];
    return table ? crudCalls(resource, table) : [];
  });
}
