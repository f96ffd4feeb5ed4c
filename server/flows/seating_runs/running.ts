import { eq, sql } from 'drizzle-orm';
import { OPEN } from '#shared/jobStates.ts';
import { Problem } from '#shared/problems.ts';
import type { SeatingAsked } from '#shared/seating/asked.ts';
import { proposalOf } from '#shared/seating/proposal.ts';
import { askLong, stopLong, type Turns } from '../../crud/jobs/turns.ts';
import type { Work } from '../../db/work.ts';
import { requireInviter } from '../../guests/inviting.ts';
import { refuseBound } from '../../tickets/seating/rules.ts';
import { planFor } from './planning.ts';
import { readWishes } from './reading.ts';
import { seatingRuns } from './table.ts';

/** Parts that the work is counted in. */
const PARTS = 100;

interface Asked {
  run_id: string;
  hall_id: string;
  asked: SeatingAsked;
}
interface State {
  done: number;
}

/** Has a plan made for a list; answers the run and the job that makes it. Refused as seating in that hall is. */
export async function askRun(work: Work, hall_id: string, asked: SeatingAsked) {
  refuseBound(await requireInviter(work, hall_id));
  await stopEarlier(work, hall_id);
  const values = { hall_id, asked, asked_by: work.actor.membership_id };
  const [run] = await work.insert(seatingRuns, [values], { audit: false });
  const { job } = await askLong<Asked, State>(work, {
    kind: 'seat_list',
    subject_id: run!.id,
    total: PARTS,
    asked: { run_id: run!.id, hall_id, asked },
    state: { done: 0 },
  });
  return { id: run!.id, job_id: job.id };
}

/** Whoever asks anew doesn't wait for what they asked before. */
async function stopEarlier(work: Work, hall_id: string): Promise<void> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id from jobs where organization_id = ${work.organization_id} and kind = 'seat_list' and state in ${[...OPEN]}
      and asked_by is not distinct from ${work.actor.membership_id} and payload -> 'asked' ->> 'hall_id' = ${hall_id}`);
  for (const { id } of rows) await stopLong(work, id);
}

/** Reads the hall, has a plan made for it in a thread and keeps what comes of it. A run that was begun anew begins at the beginning. */
export async function planInTurns(turns: Turns<Asked, State>): Promise<void> {
  const { run_id, hall_id, asked } = turns.asked;
  const { wishes, known, revision } = await turns.look((work) => readWishes(work, hall_id, asked));
  if (!wishes.guests.some(({ stays }) => !stays)) throw new Problem('nobody_to_seat');
  const plan = await planFor(wishes, async (part) => {
    const done = Math.min(PARTS - 1, Math.floor(part * PARTS));
    if (done <= turns.state.done) return turns.beat();
    await turns.turn(async () => ({ done: done - turns.state.done, state: { done }, over: false }));
  });
  const proposal = proposalOf(wishes, plan, known);
  await turns.turn(async (work) => {
    await work.update(seatingRuns, eq(seatingRuns.id, run_id), { revision, proposal }, { audit: false });
    return { done: PARTS - turns.state.done, state: { done: PARTS }, over: true };
  });
}
