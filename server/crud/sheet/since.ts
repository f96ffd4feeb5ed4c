import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '#shared/resource.ts';
import type { CellValue } from '#shared/sheet.ts';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { type FieldChange, changesIn } from '../history.ts';
import { serverKindOf } from '../kinds.ts';

/** Values by field. */
type Values = Record<string, CellValue>;

/**
 * What the last file that wrote a record had brought, where somebody changed it here since: by record, the fields that differ
 * and that the person sees. Of files that were taken back nothing is known. `along`: records that files of another noun wrote beside
 * its own, and which row `r` of which import `i` is about which of them (`t`).
 */
export async function changedHere(
  resource: Resource,
  work: Work,
  ids?: readonly string[],
  along?: { noun: string; rowOf: SQL },
): Promise<ReadonlyMap<string, Values>> {
  if (ids?.length === 0) return new Map();
  const table = resource.table ?? resource.name;
  const mine = (of: string) => sql`${sql.identifier(of)}.organization_id = ${work.organization_id}`;
  const written = (id: SQL, batch: SQL) => sql`
    select x.after from audit x join batches p on ${mine('p')} and p.id = x.batch_id
    where ${mine('x')} and x.noun = ${table} and x.record_id = ${id} and ${batch} in (p.id, p.part_of)`;
  const { rows } = await work.tx.execute<{ id: string; changes: FieldChange[] }>(sql`
    with written as materialized (
      select distinct on (t.id) t.id, i.batch_id from import_rows r
      join guest_imports i on ${mine('i')} and i.id = r.import_id and i.noun = ${along?.noun ?? resource.name}
      join batches b on ${mine('b')} and b.id = i.batch_id and b.undone_by is null
      join ${sql.identifier(table)} t on ${mine('t')} and ${along?.rowOf ?? sql`t.id = r.record_id`} and t.deleted_at is null
        -- Most are as they were added, and needn't be looked at.
        and (t.version > 1 or r.did <> 'added')
      where ${mine('r')} and ${along ? sql`r.did <> 'gone'` : sql`r.did in ('added', 'changed')`}
        ${along ? sql`and exists (${written(sql`t.id`, sql`i.batch_id`)})` : sql``} ${ids ? sql`and ${among(sql`t.id`, ids)}` : sql``}
      order by t.id, b.id desc),
    brought as materialized (
      select w.id, x.after from written w cross join lateral (
        ${written(sql`w.id`, sql`w.batch_id`)} order by x.id desc limit 1) x)
    select w.id, c.changes
    from brought w
    join ${sql.identifier(table)} t on ${mine('t')} and t.id = w.id and t.version > (w.after ->> 'version')::int
    cross join lateral (select w.after as before, (select y.after from audit y
      where ${mine('y')} and y.noun = ${table} and y.record_id = w.id order by y.id desc limit 1) as after) a
    cross join lateral (${changesIn(resource, work)}) c
    where c.changes <> '[]'`);
  return new Map(
    rows.map(({ id, changes }) => [
      id,
      Object.fromEntries(changes.map(({ field, before }) => [field, valueOf(resource, field, before)])),
    ]),
  );
}

/** A value as it goes over the wire, of one as the log keeps it. */
function valueOf(resource: Resource, name: string, logged: unknown): CellValue {
  const value = logged ?? null;
  return (value === null ? null : (serverKindOf(resource.fields[name]!).logged?.(value) ?? value)) as CellValue;
}
