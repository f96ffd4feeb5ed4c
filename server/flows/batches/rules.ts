import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import type { Work } from '../../db/work.ts';
import { FINAL, REFUSED, UNDOING } from './nouns.ts';
import { lastWorkers, workedOnSince, type Worker } from './since.ts';
import { batches } from '../../db/batchTable.ts';
import type { LoggedRow, RowChange, Undoing } from '../../db/undoing.ts';

type Batch = typeof batches.$inferSelect;

/** Names at most this many rows that are left as they are; their number is exact. */
const NAMED = 50;

/** What is said of a row that is left as it is: what its noun calls it, and who worked on it last. */
export type Left = Record<string, unknown> & Worker & Reason;
type Reason = { reason?: string | undefined };

export interface Undone {
  /** The batch that undid, which can be undone like any other. */
  id: string;
  undone: number;
  left: Left[];
  left_total: number;
}

/**
 * Takes back what a person did, as far as the audit log of its batch says what that was. One's own batches by whoever
 * may do such things today; others' by event managers. Refused: cannot_undo, worked_on_since where rows aren't as the batch
 * left them or something stands in their way (with `rest` those are left out), and whatever the noun refuses.
 */
export async function undoBatch(work: Work, id: string, { rest = false }: { rest?: boolean }): Promise<Undone> {
  const batch = await holdBatch(work, id);
  requireOwn(work, batch);
  const plan = await planOf(work, batch);
  work.does({
    verb: batch.verb === 'undo' ? 'redo' : 'undo',
    noun: batch.noun,
    hall_id: batch.hall_id,
    undoes: batch.id,
    original: batch.original ?? batch.id,
  });
  for (const { undoing, changes } of plan) await undoing.begin(work, changes);
  const parts = [];
  for (const part of plan) parts.push({ ...part, ...(await divided(work, part)) });
  const undone = parts.reduce((sum, { free }) => sum + free.length, 0);
  const left = await leftOf(work, parts);
  if (left.left_total > 0 && (!rest || undone === 0)) {
    const numbers = { undoable: undone, total: undone + left.left_total };
    throw new Problem('worked_on_since', { params: numbers, extra: { ...numbers, ...left } });
  }
  for (const { undoing, free } of parts) await undoing.giveBack(work, free);
  const undoer = work.batchId!;
  await markUndone(work, batch, undoer);
  return { id: undoer, undone, ...left };
}

/** The batch, with the one that began its row of undoing and doing again, held until the transaction ends. */
async function holdBatch(work: Work, id: string): Promise<Batch> {
  const mine = eq(batches.organization_id, work.organization_id);
  const original = work.tx
    .select({ id: batches.original })
    .from(batches)
    .where(and(mine, eq(batches.id, id)));
  const held = await work.tx
    .select()
    .from(batches)
    .where(and(mine, or(eq(batches.id, id), inArray(batches.id, original))))
    .orderBy(batches.id)
    .for('no key update');
  const batch = held.find((each) => each.id === id);
  if (!batch) throw new Problem('not_found');
  return batch;
}

function requireOwn(work: Work, batch: Batch): void {
  if (batch.account_id === work.actor.account_id || hasRole(work.actor.role, 'manager_event')) return;
  throw new Problem('forbidden', { params: { least: 'manager_event' } });
}

interface Part {
  noun: string;
  undoing: Undoing;
  changes: RowChange[];
}

/** What the batch did, noun by noun, the last one first. */
async function planOf(work: Work, batch: Batch): Promise<Part[]> {
  const { rows } = await work.tx.execute<Line>(sql`
    select noun, verb, record_id, before, after from audit
    where organization_id = ${work.organization_id} and batch_id = ${batch.id} order by id`);
  const byNoun = groupBy(rows, ({ noun }) => noun);
  for (const noun of byNoun.keys()) if (REFUSED[noun]) throw new Problem(REFUSED[noun]);
  const isKnown = ({ noun, verb }: Line) =>
    UNDOING[noun] && CHANGING.has(verb) && byNoun.has(UNDOING[noun].along ?? noun);
  if (rows.length === 0 || FINAL.has(batch.verb) || !rows.every(isKnown)) throw new Problem('cannot_undo');
  return [...byNoun].toReversed().map(([noun, lines]) => ({ noun, undoing: UNDOING[noun]!, changes: netOf(lines) }));
}

const CHANGING = new Set(['create', 'update', 'delete', 'restore']);

interface Line extends Record<string, unknown> {
  noun: string;
  verb: string;
  record_id: string;
  before: LoggedRow | null;
  after: LoggedRow | null;
}

/** A row may have several lines in a batch: what it was before the first, and after the last. */
function netOf(lines: readonly Line[]): RowChange[] {
  return [...groupBy(lines, ({ record_id }) => record_id)].map(([id, own]) => ({
    id,
    before: own[0]!.before,
    after: own.at(-1)!.after,
    version: (own.at(-1)!.after ?? own.at(-1)!.before)!.version,
  }));
}

/** Which rows can be given back, and who worked on the others. */
async function divided(work: Work, { noun, undoing, changes }: Part) {
  const since = await workedOnSince(work, noun, undoing.table, changes);
  const untouched = changes.filter(({ id }) => !since.has(id));
  const obstacles = await undoing.inTheWay(work, untouched);
  const workers = await lastWorkers(work, [...obstacles.values()]);
  const left = new Map<string, Worker & Reason>(since);
  for (const [id, obstacle] of obstacles)
    left.set(id, { ...(workers.get(obstacle.id) ?? { by: null, at: '' }), reason: obstacle.reason });
  return { free: untouched.filter(({ id }) => !obstacles.has(id)), left };
}

async function leftOf(work: Work, parts: readonly { undoing: Undoing; left: Map<string, Worker & Reason> }[]) {
  const named: Left[] = [];
  for (const { undoing, left } of parts) {
    const some = [...left].slice(0, NAMED - named.length);
    const names = await undoing.named(
      work,
      some.map(([id]) => id),
    );
    named.push(...some.map(([id, { by, at, reason }]) => ({ ...names.get(id), by, at, ...(reason && { reason }) })));
  }
  return { left: named, left_total: parts.reduce((sum, { left }) => sum + left.size, 0) };
}

/** A batch is undone as long as the last one of its row of undoing and doing again undoes. */
async function markUndone(work: Work, { id, original, verb }: Batch, undoer: string): Promise<void> {
  const mark = (which: string, undone_by: string | null) =>
    work.tx
      .update(batches)
      .set({ undone_by })
      .where(and(eq(batches.organization_id, work.organization_id), eq(batches.id, which)));
  if (original !== null) await mark(original, verb === 'undo' ? null : undoer);
  await mark(id, undoer);
}
