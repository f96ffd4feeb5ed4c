import { resourceList } from '#resources/index.ts';
import type { TenantTable } from '../db/work.ts';
import type { CrudRules } from './rules.ts';
import * as tables from './tables.ts';

const tableByName: Record<string, TenantTable> = tables;

/** What no configuration says of nouns that have no folder. */
export type ConfiguredRules = Record<string, Pick<CrudRules, 'usedBy'>>;

/** Resources that have no folder in `server/`: all of it stands in their configuration, but who uses them. */
export function configuredNouns(rules: ConfiguredRules) {
  return resourceList.flatMap((resource) => {
    const table = tableByName[resource.name];
    return table ? [{ resource, table, rules: rules[resource.name] ?? {} }] : [];
  });
}
