import { and, eq, sql } from 'drizzle-orm';
import { among } from '../../db/among.ts';
import { batches } from '../../db/batchTable.ts';
import type { LoggedRow, RowChange } from '../../db/undoing.ts';
import type { Work } from '../../db/work.ts';
import { inHoldingOrder, UNDOING } from './nouns.ts';
import { RECORDS_LEFT } from './parts.ts';
import type { Batch } from './dividing.ts';
import { holdOwn } from './rules.ts';

/**
 * Refuses at once what a part of the batch would refuse by today's rights and states. A job would find that only when it
 * comes there: answered with 200, and nothing taken back. Whose parts they are is asked of each, as a colleague may have
 * gone on with what was stopped; what is done to rows, of one row of each kind.
 */
export async function requirePartsMayGo(work: Work, id: string): Promise<void> {
  const parts = await work.tx
    .select({ id: batches.id, account_id: batches.account_id })
    .from(batches)
    .where(and(eq(batches.organization_id, work.organization_id), eq(batches.part_of, id), sql`${RECORDS_LEFT} > 0`));
  const byWhom = new Map(parts.map((part) => [part.account_id, part.id]));
  let asked: { batch: Batch; first: Batch } | undefined;
  for (const part of byWhom.values()) asked = await holdOwn(work, part);
  if (!asked) return;
  const { verb, hall_id } = asked.first;
  const mine = parts.every(({ account_id }) => account_id === work.actor.account_id);
  const kinds = await oneOfEachKind(
    work,
    parts.map((part) => part.id),
  );
  const all = kinds.map(({ noun, change }) => ({ noun, changes: [change] }));
  for (const { noun, changes } of all) await UNDOING[noun]?.begin(work, changes, { verb, hall_id, mine }, all);
}

/** Of the rows that batches made, changed or took away, one of each noun. */
async function oneOfEachKind(work: Work, ids: readonly string[]): Promise<{ noun: string; change: RowChange }[]> {
  const { rows } = await work.tx.execute<
    { noun: string; id: string; before: LoggedRow | null; after: LoggedRow | null } & Record<string, unknown>
  >(sql`
    select a.noun, a.record_id as id, a.before, a.after from (
      select min(x.id::text)::uuid as line from audit x
      where x.organization_id = ${work.organization_id} and ${among(sql`x.batch_id`, ids)}
        and x.verb in ('create', 'update', 'delete', 'restore')
      group by x.noun, x.before is null, x.after is null) k
    join audit a on a.organization_id = ${work.organization_id} and a.id = k.line
    order by a.noun`);
  const kinds = rows.map(({ noun, id, before, after }) => ({
    noun,
    change: { id, before, after, version: (after ?? before)!.version },
  }));
  return inHoldingOrder(kinds);
}
