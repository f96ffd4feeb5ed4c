import { getTableName, sql } from 'drizzle-orm';
import { isInTurn, type Resource } from '#shared/resource.ts';
import { aloneWith } from '../db/locks.ts';
import type { TenantTable, Work } from '../db/work.ts';

type Values = Record<string, unknown>;

/** The values of new records, one after the other, with what nobody chose: of a field that is given out `inTurn` the value that fewest have, the first in their order. */
export async function givenInTurn(
  resource: Pick<Resource, 'fields'>,
  work: Work,
  table: TenantTable,
  rows: readonly Values[],
): Promise<Values[]> {
  const given = rows.map((row) => ({ ...row }));
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isInTurn(field)) continue;
    const isOpen = (row: Values) => (row[name] ?? null) === null;
    const open = given.filter(isOpen);
    if (open.length === 0) continue;
    // Who is counted at the same moment would be given the same.
    await aloneWith(work.tx, 'in_turn', `${work.organization_id} ${getTableName(table)}`);
    const column = sql.identifier(name);
    const { rows: found } = await work.tx.execute<{ value: string; had: number }>(sql`
      select ${column} as value, count(*)::int as had from ${table}
      where organization_id = ${work.organization_id} and deleted_at is null group by ${column}`);
    const had = new Map(found.map(({ value, had }) => [value, had]));
    const count = (value: string) => had.set(value, (had.get(value) ?? 0) + 1);
    for (const row of given) if (!isOpen(row)) count(String(row[name]));
    for (const row of open) {
      const next = field.values.reduce((least, each) => ((had.get(each) ?? 0) < (had.get(least) ?? 0) ? each : least));
      count(next);
      row[name] = next;
    }
  }
  return given;
}
