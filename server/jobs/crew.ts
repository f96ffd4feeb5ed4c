import type PgBoss from 'pg-boss';
import { type Queue, QUEUES, type Wake } from './wake.ts';

/** Longest wait for a wake-up left by another process, ms; one's own are heard at once. */
const POLL_MS = 1_000;
/** Jobs taken up side by side in one process, so that a short one needn't wait for a long one. */
const JOBS_AT_ONCE = 4;
/** Of these, long ones: a short one among them needn't wait for a file of an hour, and letters wait for neither. */
const LONG_AT_ONCE = 2;

/** What a wake-up asks for, by its queue; 'more' when it stopped for others' sake and wants to be woken again. */
export type Duties = Record<Queue, (wake: Wake) => Promise<'over' | 'more'>>;

export interface Crew {
  /** There is something to take up. */
  nudge(): void;
  stop(): Promise<void>;
}

/** Takes up wake-ups until stopped. */
export function startCrew(boss: PgBoss, duties: Duties): Crew {
  const running = new Map<string, Promise<void>>();
  const long = new Set<string>();
  const rest = new Rest();
  const stopping = new AbortController();

  const run = async (queue: Queue, id: string, wake: Wake): Promise<void> => {
    try {
      const left = await duties[queue](wake);
      await boss.complete(queue, id);
      if (left === 'more') await boss.send(queue, wake, { singletonKey: wake.job_id });
    } catch {
      // What failed stands in the job's own rows, and sweeping finds whatever was left undone.
      await boss.fail(queue, id, { reason: 'failed' }).catch(() => undefined);
    } finally {
      running.delete(wake.job_id);
      long.delete(wake.job_id);
      rest.end();
    }
  };

  const takeUp = async (queue: Queue): Promise<boolean> => {
    if (running.size >= JOBS_AT_ONCE || (queue === 'long' && long.size >= LONG_AT_ONCE)) return false;
    const [job] = await boss.fetch<Wake>(queue);
    if (!job) return false;
    if (running.has(job.data.job_id)) await boss.complete(queue, job.id).catch(() => undefined);
    else {
      if (queue === 'long') long.add(job.data.job_id);
      running.set(job.data.job_id, run(queue, job.id, job.data));
    }
    return true;
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const taken = [];
      for (const queue of QUEUES) taken.push(await takeUp(queue));
      if (!stopping.signal.aborted && !taken.includes(true)) await rest.take(POLL_MS);
    }
  };

  const working = work();
  return {
    nudge: () => rest.end(),
    async stop() {
      stopping.abort();
      rest.end();
      await working;
      await Promise.all(running.values());
    },
  };
}

/** A pause that can be cut short, also a moment before it begins. */
export class Rest {
  #end: (() => void) | null = null;
  #called = false;

  async take(ms: number): Promise<void> {
    if (!this.#called) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#called = false;
    this.#end = null;
  }

  end(): void {
    this.#called = true;
    this.#end?.();
  }
}
