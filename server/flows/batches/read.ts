import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Work } from '../../db/work.ts';
import type { KnownHall } from '../../halls/rules.ts';
import { batches } from '../../db/batchTable.ts';
import { memberNamed } from './parts.ts';

/** As many as anybody goes back by hand. */
const LATEST = 20;

/** The latest things people did in a hall: one's own only, or only what can be taken back and isn't. */
export async function batchesOf(work: Work, hall: KnownHall, { mine, undoable }: { mine: boolean; undoable: boolean }) {
  if (undoable && hall.session_ref !== null) return [];
  const name = sql<string | null>`${memberNamed(work, sql`${batches.membership_id}`)}`;
  const rows = await work.tx
    .select({ batch: batches, by: name })
    .from(batches)
    .where(
      and(
        eq(batches.organization_id, work.organization_id),
        eq(batches.hall_id, hall.id),
        isNull(batches.part_of),
        mine ? eq(batches.account_id, work.actor.account_id!) : undefined,
        undoable ? and(eq(batches.noun, 'tickets'), isNull(batches.undoes), isNull(batches.undone_by)) : undefined,
      ),
    )
    .orderBy(desc(batches.id))
    .limit(LATEST);
  return rows.map(({ batch: { id, at, account_id, verb, rows, undoes, undone_by }, by }) => ({
    id,
    at: at.toISOString(),
    by,
    mine: account_id === work.actor.account_id,
    verb,
    rows,
    undoes,
    undone: undone_by !== null,
    undone_by,
  }));
}
