import { setTimeout as wait } from 'node:timers/promises';
import type { Work } from '#server/db/work.ts';
import type { Answer, TestApp } from './app.ts';

/** Long enough for a call to come to the lock, and less than it waits there, ms. */
const MEANWHILE_MS = 150;

/**
 * Calls somebody in while a transaction that has done everything is still open, and answers what they got. On the
 * embedded database, which has one connection, they come in after it. `last` is what the transaction does while they wait.
 */
export async function whileOpen(
  app: TestApp,
  first: (work: Work) => Promise<unknown>,
  second: () => Promise<Answer>,
  last?: (work: Work) => Promise<unknown>,
): Promise<Answer> {
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  let open: Promise<void> | undefined;
  // What the transaction is asked to do is done, or it failed.
  await new Promise<void>((done, fail) => {
    open = app.database.with('job').work(app.north.context, async (work) => {
      await first(work);
      done();
      await closed;
      await last?.(work);
    });
    open.catch(fail);
  });
  const answer = second();
  await wait(MEANWHILE_MS);
  close();
  await open;
  return answer;
}
