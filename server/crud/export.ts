import { z } from 'zod';
import { pascal } from '#shared/naming.ts';
import { type Resource, visibleFields } from '#shared/resource.ts';
import { type AnyCall, defineCall, FileAnswer, fileOf } from '../call/call.ts';
import type { Work } from '../db/work.ts';
import { translate } from '../base/language.ts';
import { writeSheet, XLSX_TYPE } from '../paper/list.ts';
import { inSlices } from '../base/slices.ts';
import { kindOf } from './kinds.ts';
import type { ListAsked } from './paging.ts';
import { type ListQuery, listRecords, matchingIds, type ReadRules } from './select.ts';
import { type CellWords, wordsOf } from './sheet/words.ts';

const TYPES = {
  xlsx: XLSX_TYPE,
  csv: 'text/csv; charset=utf-8',
} as const;

/** All matching rows of a resource as a sheet: its `sheet` columns as far as the person may see them. */
export function exportCall(
  resource: Resource,
  rules: ReadRules,
  query: z.ZodObject,
  queryOf: (work: Work, query: ListAsked & Record<string, unknown>) => ListQuery,
): AnyCall {
  return defineCall({
    method: 'GET',
    path: `/${resource.name}/export`,
    name: `export${pascal(resource.name)}`,
    heavy: true,
    tag: resource.name,
    summary: `All matching ${resource.name} as a sheet`,
    least: resource.allow.read.least!,
    query: query.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    answer: fileOf(TYPES.xlsx, 'text/csv'),
    run: async (work, { query: asked }) => {
      const { format, ...rest } = asked as ListAsked & Record<string, unknown> & { format: 'xlsx' | 'csv' };
      const visible = visibleFields(resource, work.actor.role);
      const names = resource.sheet!.filter((name) => visible.has(name));
      const list = queryOf(work, rest);
      const ids = await matchingIds(resource, work, list, rules);
      const labels = await labelsOf(resource, work, names);
      const title = (name: string) => translate(work.language, `resources.${resource.name}.fields.${name}`);
      const many = translate(work.language, `resources.${resource.name}.many`);
      const columns = names.map((name) => ({ title: title(name) }));
      return new FileAnswer(`${many}.${format}`, TYPES[format], async (again) => {
        const cells: Cells[] = [];
        // Part by part, so that nobody waits for all of them; what is deleted meanwhile is left out.
        for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
          const some = ids.slice(from, from + ROWS_AT_ONCE);
          // A page that isn't full needs no count of all there are.
          const page = { ...list, q: undefined, filters: {}, ids: some, page: 1, per_page: some.length + 1 };
          const { rows } = await again((later) => listRecords(resource, later, page, rules));
          cells.push(...(await inSlices(rows, (row) => names.map((name) => labels(name, row[name])))));
        }
        return writeSheet(columns, cells, format, work.language);
      });
    },
  });
}

type Cells = (string | number | null)[];

/** How many records are read in one transaction. */
const ROWS_AT_ONCE = 1000;

/** Values as people read them: references by name, choices and flags in the person's language. */
async function labelsOf(resource: Resource, work: Work, names: string[]) {
  const words = new Map<string, CellWords>();
  for (const name of names) words.set(name, await wordsOf(resource, name, work, { living: false }));
  return (name: string, value: unknown): string | number | null => {
    if (value === null || value === undefined) return null;
    const { written } = kindOf(resource.fields[name]!);
    if (written) return written(value, words.get(name)!);
    return typeof value === 'number' ? value : String(value);
  };
}
