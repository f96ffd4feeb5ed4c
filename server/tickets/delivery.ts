import { systemContext } from '../base/context.ts';
import { beginJob } from '../jobs/rules.ts';
import type { Delivery } from '../jobs/errand.ts';
import type { Wake } from '../jobs/wake.ts';
import { replyAddress } from '../organizations/rules.ts';
import { Desk } from './desk.ts';
import type { Lanes } from './lanes.ts';
import { finishSending } from './ledger.ts';
import { postLetter } from './post.ts';

/** How long one job keeps its lanes while others may be waiting. */
const SLICE_MS = 20_000;

/**
 * Sends the letters of a job that are due, several side by side, until none is left, the slice of time is over, or
 * the process is to stop; a letter in hand is always finished. One failing letter stops nothing.
 */
export async function deliverJob(
  parts: Delivery,
  wake: Wake,
  lanes: Lanes,
  stopping: AbortSignal,
): Promise<'over' | 'more'> {
  const context = systemContext(wake.organization_id, parts.now);
  const started = performance.now();
  const replyTo = await parts.database.work(context, async (work) => {
    await beginJob(work, wake.job_id);
    return replyAddress(work);
  });
  const desk = new Desk(parts, wake);
  const goesOn = () => !desk.isEmpty && !stopping.aborted && performance.now() - started < SLICE_MS;
  const lane = async () => {
    while (goesOn()) {
      await lanes.run(async () => {
        let letter = await desk.visit(null, goesOn());
        while (letter) {
          const posted = await postLetter(parts, letter, replyTo);
          letter = await desk.visit({ letter, ...posted }, goesOn() && !lanes.areWanted);
        }
      });
    }
  };
  // One lane that fails (the database is away) must not leave the others' letters behind unawaited.
  const over = await Promise.allSettled(Array.from({ length: lanes.count }, lane));
  desk.close();
  for (const each of over) if (each.status === 'rejected') throw each.reason;
  await parts.database.work(context, (work) => finishSending(work, wake.job_id));
  return desk.isEmpty || stopping.aborted ? 'over' : 'more';
}
