import { publicAddress } from '../../base/links.ts';
import { deliverJob } from '../../tickets/letters/delivery.ts';
import { Slots } from '../../tickets/letters/slots.ts';
import { runStaffLetter } from '../../jobs/staffLetter.ts';
import { composePlan } from '../../tickets/papers/seatingPlan.ts';
import { composeSample } from '../../tickets/letters/sample.ts';
import { composeInvitation } from '../../users/invitation.ts';
import { inside, openBoss } from '../../jobs/boss.ts';
import { runLong, whenAsked } from '../../crud/jobs/turns.ts';
import { type Duties, startCrew } from '../../jobs/crew.ts';
import { startPurging } from './purge.ts';
import { LONG_WORK } from './long.ts';
import { recover, startSweeping, wakeLong } from './sweep.ts';
import type { Parts } from '../../jobs/parts.ts';
import type { Jobs } from '../../jobs/wake.ts';

export type JobParts = Omit<Parts, 'jobs'>;

/**
 * Opens the queue, puts right what a killed process left behind, and starts to work unless WORKERS is 0.
 * A job in the queue is only a wake-up: truth and leases stand in `jobs` and `letters`.
 */
export async function startJobs(given: JobParts): Promise<Jobs> {
  const { settings } = given;
  const database = given.database.with('job');
  const parts = { ...given, database };
  const works = settings.workers > 0;
  const boss = await openBoss(database, works);
  const stopping = new AbortController();
  // The embedded database has one process, so whatever is under way at its start was under way in a dead one.
  if (works || database.engine.kind === 'embedded')
    await recover(parts, boss, { all: database.engine.kind === 'embedded' });
  const crew = works ? startCrew(boss, duties(parts, stopping.signal)) : null;
  const sweeping = crew && startSweeping(parts, boss, crew);
  // Where it fails, sweeping finds the same.
  const hush = whenAsked(() => void wakeLong(parts, boss, { all: false }).then(crew?.nudge, () => undefined));
  const purging = crew && startPurging(database, parts.now);
  return {
    async wake(work, queue, payload) {
      await boss.send(queue, payload, { singletonKey: payload.job_id, db: inside(work) });
      work.afterCommit(() => crew?.nudge());
    },
    async stop() {
      stopping.abort();
      hush();
      await purging?.stop();
      await sweeping?.stop();
      await crew?.stop();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** What is to be done with each kind of job. */
function duties(parts: JobParts, stopping: AbortSignal): Duties {
  const slots = new Slots(parts.settings.workers);
  return {
    send_tickets: (wake) => deliverJob(parts, wake, slots, stopping),
    send_plan: (wake) => runStaffLetter(parts, wake, composePlan),
    send_sample: (wake) => runStaffLetter(parts, wake, composeSample(publicAddress(parts.settings))),
    long: async (wake) => {
      await runLong(parts, wake, LONG_WORK, stopping);
      return 'over';
    },
    send_invitation: (wake) => runStaffLetter(parts, wake, composeInvitation(publicAddress(parts.settings))),
  };
}
