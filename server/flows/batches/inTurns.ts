import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { keptOfBoth } from '../../crud/kept.ts';
import { batches } from '../../db/batchTable.ts';
import type { Work } from '../../db/work.ts';
import { type LongState, NOTHING_YET } from '../../crud/long.ts';
import { askLong, type Step, type Turns } from '../../crud/jobs/turns.ts';
import { RECORDS_LEFT, requireOver, withParts } from './parts.ts';
import { type Batch, type Left, undoableUntil } from './dividing.ts';
import { doingOf, holdOwn, lookAtUndo, markUndone, stayingIn, undoBatch } from './rules.ts';
import { requirePartsMayGo } from './rights.ts';
import { touchedSince } from './touched.ts';

interface Asked {
  batch_id: string;
}

/** How many parts a batch has, and how many records they are about; those that undo left nothing of don't count. */
async function partsLeft(work: Work, id: string): Promise<{ parts: number; rows: number }> {
  const { rows } = await work.tx.execute<{ parts: number; rows: number }>(sql`
    select count(*)::int as parts, coalesce(sum(${RECORDS_LEFT}), 0)::int as rows from batches
    where organization_id = ${work.organization_id} and part_of = ${id}`);
  return rows[0]!;
}

/** Takes back what a person did: at once, or turn by turn what was done so. */
export async function undo(work: Work, id: string, { rest }: { rest: boolean }) {
  // What still goes on is stopped first, or its next turn would come after its undo; so is an undo or a redo of it that
  // goes on. Asked of who holds the batch: of two who press at once, the second finds the job of the first.
  const { batch, first } = await holdOwn(work, id);
  await requireOver(work, id);
  const rows = await rowsOfParts(work, batch, first);
  if (rows === null) return undoBatch(work, id, { rest });
  const asked: Asked = { batch_id: id };
  const { job, batch_id } = await askLong(work, {
    kind: 'undo',
    total: rows,
    asked,
    state: NOTHING_YET,
    doing: doingOf(batch),
  });
  return { id: batch_id!, undone: 0, left: [], left_total: 0, background: { job_id: job.id, total: rows } };
}

/** What that would do; of what was done in turns only how much of it, and that nobody worked on it since. */
export async function lookAtUndoing(work: Work, id: string) {
  const { batch, first } = await holdOwn(work, id);
  const rows = await rowsOfParts(work, batch, first);
  if (rows === null) return lookAtUndo(work, id);
  const left_total = Math.min(rows, (await touchedSince(work, await withParts(work, id))).size);
  return { undoable: rows - left_total, total: rows, left: [], left_total, background: { job_id: null, total: rows } };
}

/** How many records the parts of a batch are about, once nothing of it refuses to be taken back; null: it has no parts. */
async function rowsOfParts(work: Work, { id, part_of }: Batch, first: Batch): Promise<number | null> {
  if (part_of !== null) throw new Problem('cannot_undo');
  const { parts, rows } = await partsLeft(work, id);
  if (parts === 0) return null;
  if (rows === 0) throw new Problem('already_undone');
  if (work.now() > undoableUntil(first.at)) throw new Problem('cannot_undo');
  await requirePartsMayGo(work, id);
  return rows;
}

/** Takes back the parts of a batch, the last one first, each as far as it can be. */
export async function undoInTurns(turns: Turns<Asked, LongState>): Promise<void> {
  for (let over = false; !over;) over = await turns.turn((work) => nextTurn(work, turns));
}

async function nextTurn(work: Work, { asked, state, batch_id }: Turns<Asked, LongState>): Promise<Step<LongState>> {
  const [part] = await work.tx
    .select({ id: batches.id, records: RECORDS_LEFT })
    .from(batches)
    .where(
      and(
        eq(batches.organization_id, work.organization_id),
        eq(batches.part_of, asked.batch_id),
        state.after === null ? undefined : lt(batches.id, state.after),
      ),
    )
    .orderBy(desc(batches.id))
    .limit(1);
  if (!part) {
    // Stopped on the way it isn't undone, and the rest can be taken back again.
    // Nor is it by an undo that found nothing to take back: then the one before it still is the way to do it again.
    if (state.changed > 0) await markUndone(work, (await holdOwn(work, asked.batch_id)).batch, batch_id!);
    return { done: 0, over: true, state };
  }
  const { undone, left, left_total } = await undoBatch(work, part.id, { rest: true }).catch(leftWhole);
  const staying = { kept: left.map((each) => stayingIn(work, each)), kept_total: left_total };
  const all = keptOfBoth(state, staying);
  return {
    done: part.records,
    over: false,
    state: { after: part.id, changed: state.changed + undone, ...all },
    failures: all.kept,
  };
}

/** Nothing of a part could be given back: it is left as it is, and the others go on. */
function leftWhole(error: unknown): { undone: number; left: Left[]; left_total: number } {
  if (error instanceof Problem && error.code === 'already_undone') return { undone: 0, left: [], left_total: 0 };
  if (!(error instanceof Problem) || error.code !== 'worked_on_since') throw error;
  const { left, left_total } = error.detail.extra as unknown as { left: Left[]; left_total: number };
  return { undone: 0, left, left_total };
}
