import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { meantOf } from '#shared/seating/proposal.ts';
import type { Work } from '../../db/work.ts';
import { requireInviter } from '../../guests/inviting.ts';
import { takeTurn } from '../../halls/turns.ts';
import { changeSeats } from '../seat_changes/changing.ts';
import { seatingRuns } from './table.ts';

export type Run = typeof seatingRuns.$inferSelect;

/** The run, or not_found; also for who may not seat in its hall. */
export async function requireRun(work: Work, id: string): Promise<Run> {
  const [run] = await work.tx
    .select()
    .from(seatingRuns)
    .where(
      and(
        eq(seatingRuns.organization_id, work.organization_id),
        eq(seatingRuns.id, id),
        isNull(seatingRuns.deleted_at),
      ),
    );
  if (!run) throw new Problem('not_found');
  await requireInviter(work, run.hall_id);
  return run;
}

/**
 * Seats and moves people as a run proposed, all of them but those who are held back, as one batch, once. Where one of them sits
 * elsewhere by now, isn't invited any more, or somebody has or holds the place, nobody is seated: refused with plan_outdated, which names them.
 */
export async function applyRun(work: Work, run: Run, withoutIds: readonly string[]) {
  if (!run.proposal) throw new Problem('plan_unfinished');
  work.does({ verb: 'seat_list', noun: 'tickets', hall_id: run.hall_id });
  await takeTurn(work, [run.hall_id]);
  const applied_at = work.now();
  const open = and(eq(seatingRuns.id, run.id), isNull(seatingRuns.applied_at));
  const taken = await work.update(seatingRuns, open, { applied_at }, { audit: false });
  if (taken.length === 0) throw new Problem('plan_applied');
  const { seated, moved } = await changeSeats(
    work,
    run.hall_id,
    meantOf(run.proposal.seatings, withoutIds),
    'plan_outdated',
  );
  return { seated, moved };
}
