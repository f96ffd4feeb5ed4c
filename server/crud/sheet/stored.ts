import { sql } from 'drizzle-orm';
import type { Resource } from '#shared/resource.ts';
import type { CellValue } from '#shared/sheet.ts';
import type { Work } from '../../db/work.ts';
import { wireOf } from '../kinds.ts';

type Values = Readonly<Record<string, CellValue | undefined>>;

/** Which of these rows have a value of a unique field that a live record of the organisation has, by field. */
export async function takenValues(
  resource: Resource,
  work: Work,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[]>();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.unique) continue;
    const values = JSON.stringify(rows.map((row) => row[name] ?? null));
    const { rows: found } = await work.tx.execute<{ at: number }>(sql`
      select (asked.at - 1)::int as at from json_array_elements_text(${values}::json) with ordinality asked(value, at)
      where exists (select 1 from ${tableOf(resource)} t
        where t.organization_id = ${work.organization_id} and t.deleted_at is null
          and lower(t.${sql.identifier(name)}::text) = lower(asked.value))`);
    taken.set(
      name,
      found.map(({ at }) => at),
    );
  }
  return taken;
}

/**
 * Answers whether a record says word for word what a stored one, or one it was asked about before, says in the
 * `names`.
 */
export async function repetitions(
  resource: Resource,
  work: Work,
  names: readonly string[],
): Promise<(values: Values) => boolean> {
  const columns = sql.join(
    names.map(
      (name) => sql`${wireOf(resource.fields[name]!, sql`${sql.identifier(name)}`)} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
  const { rows } = await work.tx.execute<Record<string, unknown>>(sql`
    select ${columns} from ${tableOf(resource)}
    where organization_id = ${work.organization_id} and deleted_at is null`);
  const keyOf = (values: Readonly<Record<string, unknown>>) => JSON.stringify(names.map((name) => plain(values[name])));
  const known = new Set(rows.map(keyOf));
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
