import { resourceList, type resources } from '#resources/index.ts';
import { sound } from '#shared/soundness.ts';
import type { TenantTable } from '../db/work.ts';
import type { CrudCall } from './typedRoutes.ts';
import { type CrudRules, crudCalls } from './routes.ts';
import * as tables from './tables.ts';

const tableByName: Record<string, TenantTable> = tables;

/**
 * The calls of resources that have no folder in `server/`: all of it stands in their configuration, but who uses them.
 * Refused with UnsoundResource where a resource, any of them, has a mistake.
 */
export function configuredCalls(rules: Record<string, Pick<CrudRules, 'usedBy'>>) {
  return sound(resourceList).flatMap((resource) => {
    const table = tableByName[resource.name];
    return table ? (crudCalls(resource, table, rules[resource.name]) as CrudCall<Configured>[]) : [];
  });
}

type Configured = Extract<(typeof resources)[number], { name: keyof typeof tables }>;
