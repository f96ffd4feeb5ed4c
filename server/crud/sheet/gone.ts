import { type SQL, sql } from 'drizzle-orm';
import { type Resource, sheetKey, visibleFields } from '#shared/resource.ts';
import { isAllowed } from '#shared/roles.ts';
import type { CellValue, ParsedList } from '#shared/sheet.ts';
import type { TenantTable, Work } from '../../db/work.ts';
import { standingRows } from '../imports/editions.ts';
import { reasonOf, titleIn } from '../kept.ts';
import { cellOf } from '../kinds.ts';
import { stayingThese } from '../removing.ts';
import type { CrudRules } from '../rules.ts';
import { type CellWords, wordsOf } from './words.ts';

/** Records that came with files before and are still there, by name; `only`: SQL of records `t`. */
export async function broughtBefore(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: CrudRules,
  only: SQL,
): Promise<ParsedList['gone']> {
  if (sheetKey(resource).length === 0 || !isAllowed(resource.allow.delete, work.actor.role)) return [];
  const { rows } = await work.tx.execute<{ id: string } & Record<string, unknown>>(sql`
    select t.* from ${table} t
    where t.organization_id = ${work.organization_id} and t.deleted_at is null and t.id in (
      select r.record_id from ${standingRows(work, { noun: resource.name, hall_id: null })})
      and ${only}
    order by t.sort_key collate "C", t.id`);
  const ids = rows.map(({ id }) => id);
  const staying = ids.length > 0 ? await stayingThese(resource, work, table, ids, rules) : new Map<string, never>();
  const more = await moreIn(resource, work);
  return rows.map((row) => {
    const problem = staying.get(row.id);
    return {
      id: row.id,
      name: titleIn(resource, row, work),
      more: more(row),
      stays: problem ? reasonOf(resource, problem, work) : null,
    };
  });
}

/** Says of a record what its title doesn't and its key does: in which city the location is. */
async function moreIn(resource: Resource, work: Work): Promise<(row: Readonly<Record<string, unknown>>) => string> {
  const visible = visibleFields(resource, work.actor.role);
  const names = sheetKey(resource).filter((name) => visible.has(name) && !resource.title.includes(name));
  const words = new Map<string, CellWords>();
  for (const name of names) words.set(name, await wordsOf(resource, name, work, { living: false }));
  const textOf = (name: string, value: unknown) =>
    String(cellOf(resource.fields[name]!, value as CellValue, words.get(name)!) ?? '');
  return (row) =>
    names
      .map((name) => textOf(name, row[name]))
      .filter(Boolean)
      .join(', ');
}
