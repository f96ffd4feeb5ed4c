import { MessageChannel } from 'node:worker_threads';
import { Problem } from '#shared/problems.ts';
import type { Problem as Wishes } from '#shared/seating/problem.ts';
import type { Known, proposalOf } from '#shared/seating/proposal.ts';
import { ThreadLost, withThread } from '../../base/thread.ts';

const SCRIPT = new URL('./planThread.mjs', import.meta.url);
/** Memory of the thread, MB, and its time. */
const MEGABYTES = 512;
const SECONDS = 240;
/** So often it is told how far the plan is, ms. */
const TOLD_EVERY = 500;

type Proposal = ReturnType<typeof proposalOf>;

/**
 * Makes a plan in a thread with its own memory and time, and answers what it proposes, each guest called as `known` says. `onPart` is told
 * now and then which part of the work is done, 0 to 1; where it throws, the thread ends and so does this.
 */
export async function planFor(
  wishes: Wishes,
  known: readonly Known[],
  onPart: (part: number) => Promise<void>,
): Promise<Proposal> {
  const { port1: ours, port2: port } = new MessageChannel();
  let part = 0;
  ours.on('message', (next: number) => (part = next));
  const given = { workerData: { wishes, known, port }, transferList: [port], megabytes: MEGABYTES, seconds: SECONDS };
  try {
    return await withThread<Proposal, Proposal>(SCRIPT, given, async (_, answered) => {
      for (;;) {
        const proposal = await Promise.race([answered, waited()]);
        if (proposal) return proposal;
        await onPart(part);
      }
    });
  } catch (error) {
    if (error instanceof ThreadLost && error.reason !== 'damaged')
      throw new Problem('unavailable', {}, { cause: error });
    throw error;
  } finally {
    ours.close();
  }
}

function waited(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), TOLD_EVERY);
  });
}
