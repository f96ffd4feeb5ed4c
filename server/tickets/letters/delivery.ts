import { systemContext } from '../../base/context.ts';
import { beginJob } from '../../crud/jobs/rules.ts';
import type { Delivery } from '../../jobs/staffLetter.ts';
import type { Wake } from '../../jobs/wake.ts';
import { replyAddress } from '../../organizations/rules.ts';
import { LetterExchange } from './exchange.ts';
import type { Slots } from './slots.ts';
import { finishSending } from './ledger.ts';
import { postLetter } from './post.ts';

/** How long one job keeps its slots while others may be waiting. */
const SLICE_MS = 20_000;

/**
 * Sends the letters of a job that are due, several side by side, until none is left, the slice of time is over, or
 * the process is to stop; a letter in hand is always finished. One failing letter stops nothing.
 */
export async function deliverJob(
  parts: Delivery,
  wake: Wake,
  slots: Slots,
  stopping: AbortSignal,
): Promise<'over' | 'more'> {
  const context = systemContext(wake.organization_id, parts.now);
  const started = performance.now();
  const replyTo = await parts.database.work(context, async (work) => {
    await beginJob(work, wake.job_id);
    return replyAddress(work);
  });
  const exchange = new LetterExchange(parts, wake);
  const goesOn = () => !exchange.isEmpty && !stopping.aborted && performance.now() - started < SLICE_MS;
  const slot = async () => {
    while (goesOn()) {
      await slots.run(async () => {
        let letter = await exchange.visit(null, goesOn());
        while (letter) {
          const posted = await postLetter(parts, letter, replyTo);
          letter = await exchange.visit({ letter, ...posted }, goesOn() && !slots.areWanted);
        }
      });
    }
  };
  // One that fails (the database is away) must not leave the others' letters behind unawaited.
  const over = await Promise.allSettled(Array.from({ length: slots.count }, slot));
  exchange.close();
  for (const each of over) if (each.status === 'rejected') throw each.reason;
  await parts.database.work(context, (work) => finishSending(work, wake.job_id));
  return exchange.isEmpty || stopping.aborted ? 'over' : 'more';
}
