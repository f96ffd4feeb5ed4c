import { resourceList, type resources } from '#resources/index.ts';
import { sound } from '#shared/soundness.ts';
import { configuredNouns, type ConfiguredRules } from './configured.ts';
import type { CrudCall } from './typedRoutes.ts';
import { crudCalls } from './routes.ts';
import type * as tables from './tables.ts';

/** The calls of resources that have no folder in `server/`. Refused with UnsoundResource where a resource, any of them, has a mistake. */
export function configuredCalls(rules: ConfiguredRules) {
  sound(resourceList);
  return configuredNouns(rules).flatMap(
    ({ resource, table, rules: own }) => crudCalls(resource, table, own) as CrudCall<Configured>[],
  );
}

type Configured = Extract<(typeof resources)[number], { name: keyof typeof tables }>;
