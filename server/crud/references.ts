import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { type Message, Problem } from '#shared/problems.ts';
import { type Field, isFileField, type Resource } from '#shared/resource.ts';
import { isAllowed } from '#shared/roles.ts';
import { resourceList } from '#resources/index.ts';
import { among } from '../db/among.ts';
import type { TenantTable, Work } from '../db/work.ts';
import { fileKindOf } from '../files/table.ts';
import { refersTo } from './kinds.ts';
import * as tables from './tables.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * References must name live records of this organisation, files those that were sent for this noun; the refusal is the same for foreign and unknown ids. They are
 * held until the transaction ends, so that whoever deletes one waits and sees who refers to it. `at` is what stands
 * before the field where there are many rows.
 */
export async function checkReferences(
  resource: Resource,
  work: Work,
  rows: readonly Values[],
  at: (row: number) => string = () => '',
): Promise<void> {
  const missing = await missingReferences(resource, work, rows);
  const errors = missing.map(({ row, name }): [string, Message] => [`${at(row)}${name}`, { key: 'not_there' }]);
  if (errors.length > 0) throw new Problem('invalid', { errors: Object.fromEntries(errors) });
}

/** Which rows name a record or file, in which field, that isn't there; those that are there are held. */
export async function missingReferences(resource: Resource, work: Work, rows: readonly Values[]) {
  const missing: { row: number; name: string; noun: string; id: string }[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = targetOf(resource, field, work);
    if (!target) continue;
    const ids = [...new Set(rows.flatMap((row) => idsIn(row[name])))];
    if (ids.length === 0) continue;
    const { rows: found } = await work.tx.execute<{ id: string }>(sql`
      select id from ${target.table}
      where ${target.where} and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
      ${target.common ? sql`` : sql`order by id for key share`}`);
    const there = new Set(found.map(({ id }) => id));
    rows.forEach((row, at) => {
      const id = idsIn(row[name]).find((each) => !there.has(each));
      if (id !== undefined) missing.push({ row: at, name, noun: target.noun, id });
    });
  }
  return missing;
}

/** The ids a field holds: one, several or none. */
export function idsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string');
}

/** Where the records, or files, that a field may name stand; undefined for one that names none. */
function targetOf(resource: Resource, field: Field, work: Work) {
  if (isFileField(field)) {
    const where = sql`${live('files', work)} and kind = ${fileKindOf(resource, field)}`;
    return { table: sql`files`, where, common: false, noun: 'files' };
  }
  if (!('to' in field)) return undefined;
  const { common, table: noun = field.to } = resourceOf(field.to)!;
  return { table: tableOf(field.to), where: live(field.to, work), common, noun };
}

/**
 * Lets every record of a generated noun that refers to `gone` refer to `keep` instead. What nouns with tables of their own
 * say of it stays: `usesOf` finds them.
 */
export async function moveReferences(work: Work, to: string, { keep, gone }: { keep: string; gone: string }) {
  for (const resource of resourceList) {
    const table = (tables as Record<string, TenantTable>)[resource.name];
    for (const [name, field] of table ? Object.entries(resource.fields) : []) {
      if (!('to' in field) || field.to !== to || field.computed) continue;
      const column = sql`${sql.identifier(name)}`;
      const several = sql`case when ${keep}::uuid = any(${column}) then array_remove(${column}, ${gone}::uuid)
        else array_replace(${column}, ${gone}::uuid, ${keep}::uuid) end`;
      const change = { [name]: field.kind === 'references' ? several : keep };
      await work.update(table!, refersTo(field, column, gone), change as never);
    }
  }
}

/** A record by its names: how it is called in the user's language, and in the other one where it has a name there. */
export interface Named {
  id: string;
  name: string;
  other: string | null;
}

/** How records of a resource, or those of these ids, are called; without those that were deleted where `living` is asked for. */
export async function namesOf(
  to: string,
  work: Work,
  { living, ids }: { living: boolean; ids?: readonly string[] },
): Promise<(Named & { deleted: boolean })[]> {
  const target = resourceOf(to)!;
  if (!isAllowed(target.allow.read, work.actor.role)) return [];
  const titles: readonly string[] = target.title;
  const translated = target.common && 'name_en' in target.fields;
  const [own, other] = translated && work.language === 'en' ? [['name_en'], titles] : [titles, ['name_en']];
  const { rows } = await work.tx.execute<Named & { deleted: boolean } & Record<string, unknown>>(sql`
    select id, ${joined(own)} as name, ${translated ? joined(other) : sql`null`} as other,
      deleted_at is not null as deleted
    from ${tableOf(to)} where ${living ? live(to, work) : mine(to, work)} ${ids ? sql`and ${among(sql`id`, ids)}` : sql``}`);
  return rows;
}

function resourceOf(name: string): Resource | undefined {
  return resourceList.find((candidate) => candidate.name === name);
}

function tableOf(name: string): SQL {
  const { source, table } = resourceOf(name)!;
  return sql`${sql.identifier(source ?? table ?? name)}`;
}

function mine(name: string, work: Work): SQL {
  return resourceOf(name)?.common ? sql`true` : eq(sql`organization_id`, work.organization_id);
}

function live(name: string, work: Work): SQL {
  return and(mine(name, work), isNull(sql`deleted_at`))!;
}

/** SQL of what a row is called by these fields; `at`: what the row is called where others are joined to it. */
export function joined(names: readonly string[], at?: string): SQL {
  const column = (name: string) => (at ? sql`${sql.identifier(at)}.${sql.identifier(name)}` : sql.identifier(name));
  const parts = names.map((name) => sql`nullif(${column(name)}, '')`);
  return sql`concat_ws(' ', ${sql.join(parts, sql`, `)})`;
}
