import { existsSync, readFileSync } from 'node:fs';

/** Linux counts for each thread: nanoseconds on the processor come first. A process's first thread is named after it. */
const OWN = `/proc/self/task/${process.pid}/schedstat`;
const countsThreads = existsSync(OWN) && !readFileSync(OWN, 'latin1').startsWith('0 ');

/** How long the thread of the loop has worked, ms; where nobody counts threads, the process with all of them. */
function worked(): number {
  if (countsThreads) return Number(readFileSync(OWN, 'latin1').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The longest the loop of this process worked without a pause, in milliseconds of processor time: other programs on the
 * machine don't count, nor do threads beside the loop.
 */
export async function heldBy(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = worked();
  let over = false;
  const look = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await work();
  over = true;
  look();
  return longest;
}

/** The least that a few rounds of it hold the loop, as tidying up memory falls into one or another; one within `enough` ms is the last. */
export async function quietest(work: () => Promise<unknown>, enough: number, rounds = 3): Promise<number> {
  let held = Infinity;
  for (let round = 0; round < rounds && held > enough; round += 1) held = Math.min(held, await heldBy(work));
  return held;
}

/** What the yardstick took where 200 ms were measured to be enough, ms. */
const YARD_MS = 14;

/**
 * How much slower this machine works at this moment than the one that bounds in milliseconds were measured on; never
 * less than 1. Whoever shares its processor makes it slower by half, in time of the processor too.
 */
export function slowness(): number {
  let best = Infinity;
  for (let round = 0; round < 5; round += 1) {
    const before = worked();
    yardstick();
    best = Math.min(best, worked() - before);
  }
  return Math.max(1, best / YARD_MS);
}

/** A piece of work that is always the same. */
function yardstick(): void {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ id: `id-${i}`, place: i })));
  for (let round = 0; round < 2; round += 1) JSON.parse(text);
}
