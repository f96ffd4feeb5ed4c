import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { atLeast } from '#shared/roles.ts';
import { requireAllowed } from '../../base/context.ts';
import { translate } from '../../base/language.ts';
import { NAMED } from '../../crud/kept.ts';
import { batches, type Staying } from '../../db/batchTable.ts';
import type { Doing } from '../../db/deed.ts';
import type { Work } from '../../db/work.ts';
import { type Batch, type Divided, type Left, leftOf, partsOf, planOf } from './dividing.ts';

export interface UndoAnswer {
  /** The batch that undid, which can be undone like any other. */
  id: string;
  undone: number;
  left: Left[];
  left_total: number;
  /** How many of them are no part of the batch, and had to give way to what came back. */
  gave_way: number;
}

/**
 * Takes back what a person did, as far as the audit log of its batch says what that was. One's own batches by whoever
 * may do such things today; others' by event managers. Refused: cannot_undo, worked_on_since where rows aren't as the batch
 * left them or something stands in their way (with `rest` those are left out), and whatever the noun refuses.
 */
export async function undoBatch(work: Work, id: string, { rest = false }: { rest?: boolean }): Promise<UndoAnswer> {
  const { batch, first } = await holdOwn(work, id);
  const plan = await planOf(work, batch, first);
  work.does(doingOf(batch));
  const parts = await partsOf(work, batch, first, plan);
  const { undoable, total, ...left } = await lookOf(work, parts);
  if (left.left_total > 0 && (!rest || undoable === 0)) {
    const numbers = { undoable, total };
    throw new Problem('worked_on_since', { params: numbers, extra: { ...numbers, ...left } });
  }
  const gaveWay: Staying[] = [];
  for (const later of [false, true])
    for (const { undoing, free } of parts) {
      const some = free.filter((change) => (undoing.follows?.(change) ?? false) === later);
      if (some.length > 0) gaveWay.push(...((await undoing.giveBack(work, some)) ?? []));
    }
  const kept_total = left.left_total + gaveWay.length;
  work.leaves({ kept: [...left.left.map((each) => stayingIn(work, each)), ...gaveWay.slice(0, NAMED)], kept_total });
  const undoer = work.batchId!;
  await markUndone(work, batch, undoer);
  const others = gaveWay.slice(0, NAMED).map((each) => ({ ...each, by: null, at: '' }));
  return {
    id: undoer,
    undone: undoable,
    left: [...left.left, ...others],
    left_total: kept_total,
    gave_way: gaveWay.length,
  };
}

/** A row that stays, as it is remembered. */
export function stayingIn(work: Work, { id, ticket_id, name, guest_name, reason, by }: Left): Staying {
  const since = by === null ? 'jobs.reasons.worked_on' : 'jobs.reasons.worked_on_by';
  return {
    id: String(id ?? ticket_id),
    name: String(name ?? guest_name ?? ''),
    reason: reason ?? translate(work.language, since, { by }),
  };
}

/** The same, only looked at. */
export async function lookAtUndo(work: Work, id: string): Promise<Look> {
  const { batch, first } = await holdOwn(work, id);
  return lookOf(work, await partsOf(work, batch, first, await planOf(work, batch, first)));
}

/** How many records can be given back, each counted once, and who stays. */
async function lookOf(work: Work, parts: readonly Divided[]): Promise<Look> {
  const undoable = new Set(parts.flatMap(({ free, of }) => free.map(of))).size;
  const left = await leftOf(work, parts);
  return { undoable, total: undoable + left.left_total, ...left };
}

interface Look {
  undoable: number;
  total: number;
  left: Left[];
  left_total: number;
}

/** What taking a batch back is called. */
export function doingOf(batch: Batch): Doing {
  return {
    verb: batch.verb === 'undo' ? 'redo' : 'undo',
    noun: batch.noun,
    hall_id: batch.hall_id,
    undoes: batch.id,
    original: batch.original ?? batch.id,
  };
}

/** The batch, with the one that began its row of undoing and doing again, held until the transaction ends; refused to whoever may not take it back. */
export async function holdOwn(work: Work, id: string): Promise<{ batch: Batch; first: Batch }> {
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
  requireOwn(work, batch);
  return { batch, first: held.find((each) => each.id === batch.original) ?? batch };
}

function requireOwn(work: Work, batch: Batch): void {
  if (batch.account_id !== work.actor.account_id) requireAllowed(work.actor, atLeast('manager_event'));
}

/** A batch is undone as long as the last one of its row of undoing and doing again undoes. */
export async function markUndone(work: Work, { id, original, verb }: Batch, undoer: string): Promise<void> {
  const mark = (which: string, undone_by: string | null, only?: SQL) =>
    work.tx
      .update(batches)
      .set({ undone_by })
      .where(and(eq(batches.organization_id, work.organization_id), eq(batches.id, which), only));
  // Another undo of it may have come to its end meanwhile.
  if (original !== null && verb === 'undo') await mark(original, null, eq(batches.undone_by, id));
  else if (original !== null) await mark(original, undoer);
  await mark(id, undoer);
}
