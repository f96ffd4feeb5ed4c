import { sql } from 'drizzle-orm';
import { type Resource, sheetKey } from '#shared/resource.ts';
import { isAllowed } from '#shared/roles.ts';
import type { ParsedList } from '#shared/sheet.ts';
import type { TenantTable, Work } from '../../db/work.ts';
import { reasonOf, titleIn } from '../kept.ts';
import { stayingThese } from '../removing.ts';
import type { CrudRules } from '../rules.ts';

/** Records that came with files before and are still there, by name: whichever of them is not in a file is gone from it; `only`: SQL of records `t`. */
export async function broughtBefore(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: CrudRules,
  only = sql`true`,
): Promise<ParsedList['gone']> {
  if (sheetKey(resource).length === 0 || !isAllowed(resource.allow.delete, work.actor.role)) return [];
  const { rows } = await work.tx.execute<{ id: string } & Record<string, unknown>>(sql`
    select t.* from ${table} t
    where t.organization_id = ${work.organization_id} and t.deleted_at is null and t.id in (
      select r.record_id from import_rows r
      join guest_imports i on i.organization_id = ${work.organization_id} and i.id = r.import_id and i.noun = ${resource.name}
      left join batches b on b.organization_id = ${work.organization_id} and b.id = i.batch_id
      where r.organization_id = ${work.organization_id} and r.did <> 'gone' and b.undone_by is null)
      and ${only}
    order by t.sort_key collate "C", t.id`);
  const ids = rows.map(({ id }) => id);
  const staying = ids.length > 0 ? await stayingThese(resource, work, table, ids, rules) : new Map<string, never>();
  return rows.map((row) => {
    const problem = staying.get(row.id);
    return {
      id: row.id,
      name: titleIn(resource, row, work),
      stays: problem ? reasonOf(resource, problem, work) : null,
    };
  });
}
