import { setImmediate } from 'node:timers/promises';
import { pauses, piecesOf } from '../base/slices.ts';

/** As many rows at a time as are built in a few ms. */
const ROWS_AT_ONCE = 400;

/** Part after part: others have a turn in between, though not in this transaction. */
export async function* inParts<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  const pause = pauses();
  for (const some of piecesOf(rows, ROWS_AT_ONCE)) {
    yield some;
    await pause();
  }
}

/**
 * One statement for each part, one after another, and what they answer. While the database is at one the next is
 * written down, and others have a turn.
 */
export async function partByPart<R, A>(
  rows: readonly R[],
  write: (some: readonly R[]) => { execute: () => Promise<A> },
): Promise<A[]> {
  const answers: A[] = [];
  let under_way: Promise<A> | undefined;
  for (const some of piecesOf(rows, ROWS_AT_ONCE)) {
    // The one under way is sent before the next is written. Where there is only one nobody waits.
    if (under_way) await setImmediate();
    const next = write(some);
    if (under_way) answers.push(await under_way);
    under_way = next.execute();
    // Whoever waits for it hears of what went wrong.
    under_way.catch(() => undefined);
  }
  if (under_way) answers.push(await under_way);
  return answers;
}
