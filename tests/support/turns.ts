import { runLong } from '#server/crud/jobs/turns.ts';
import type { Database } from '#server/db/database.ts';
import { LONG_WORK } from '#server/flows/jobs/long.ts';
import type { TestApp } from './app.ts';

/** A job in turns, as it is answered. */
export interface RunJob {
  state: string;
  done: number;
  total: number;
  changed: number;
  failed: number;
  batch_id: string;
  failures: { name: string; reason: string }[];
}

/** Runs a job of the northern organisation as a process does, which ends before it stores for this time; `between`: what happens before its second turn; `until`: whether it ends now. */
export async function runJob(
  app: TestApp,
  job_id: string,
  turns = Infinity,
  between?: () => Promise<unknown>,
  until?: () => Promise<boolean>,
): Promise<RunJob> {
  const stopping = new AbortController();
  let stored = 0;
  const database = new Proxy(app.database, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'work') return typeof value === 'function' ? value.bind(target) : value;
      return async (context: Parameters<Database['work']>[0], act: Parameters<Database['work']>[1]) => {
        const isTurn = context.part_of !== undefined;
        if (isTurn && stored++ >= turns) stopping.abort();
        if (isTurn && stored === 2) await between?.();
        if (await until?.()) stopping.abort();
        return target.work(context, act);
      };
    },
  });
  await runLong(
    { database, now: app.clock.now },
    { organization_id: app.north.id, job_id },
    LONG_WORK,
    stopping.signal,
  );
  return (await app.call('GET', `/jobs/${job_id}`, app.north.admin)).body.data as unknown as RunJob;
}
