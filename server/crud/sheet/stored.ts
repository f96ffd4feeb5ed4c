import { sql } from 'drizzle-orm';
import type { Resource } from '#shared/resource.ts';
import type { CellValue } from '#shared/sheet.ts';
import type { Work } from '../../db/work.ts';
import { wireOf } from '../kinds.ts';

type Values = Readonly<Record<string, CellValue | undefined>>;

/** Which of these rows have a value of a unique field that a live record of the organisation has, by field, and which record. */
export async function takenValues(
  resource: Resource,
  work: Work,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Map<string, Map<number, string>>> {
  const taken = new Map<string, Map<number, string>>();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.unique) continue;
    const values = JSON.stringify(rows.map((row) => row[name] ?? null));
    const { rows: found } = await work.tx.execute<{ at: number; id: string }>(sql`
      select (asked.at - 1)::int as at, t.id
      from json_array_elements_text(${values}::json) with ordinality asked(value, at)
      join ${tableOf(resource)} t on lower(t.${sql.identifier(name)}::text) = lower(asked.value)
      where t.organization_id = ${work.organization_id} and t.deleted_at is null`);
    taken.set(name, new Map(found.map(({ at, id }) => [at, id])));
  }
  return taken;
}

/** A stored record, as it goes over the wire. */
export interface StoredRecord extends Record<string, unknown> {
  id: string;
  version: number;
  values: Record<string, CellValue>;
}

/** All records of the organisation, by the fields of these `names`. */
export async function storedRecords(resource: Resource, work: Work, names: readonly string[]): Promise<StoredRecord[]> {
  const columns = names.map(
    (name) => sql`${wireOf(resource.fields[name]!, sql`${sql.identifier(name)}`)} as ${sql.identifier(name)}`,
  );
  const { rows } = await work.tx.execute<StoredRecord>(sql`
    select id, version, ${sql.join(columns, sql`, `)} from ${tableOf(resource)}
    where organization_id = ${work.organization_id} and deleted_at is null`);
  return rows.map(({ id, version, ...values }) => ({ id, version, values: values as StoredRecord['values'] }));
}

/** Answers whether a row says word for word what one of these `records`, or a row it was asked about before, says in the `names`. */
export function repetitions(names: readonly string[], records: readonly StoredRecord[]): (values: Values) => boolean {
  const keyOf = (values: Values) => JSON.stringify(names.map((name) => plain(values[name])));
  const known = new Set(records.map(({ values }) => keyOf(values)));
  return (values) => {
    const key = keyOf(values);
    const repeated = known.has(key);
    known.add(key);
    return repeated;
  };
}

function plain(value: unknown): unknown {
  return value === undefined || value === '' ? null : value;
}

function tableOf(resource: Resource) {
  return sql.identifier(resource.table ?? resource.name);
}
