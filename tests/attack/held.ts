/**
 * The longest this process worked without a pause, in milliseconds of processor time: other programs on the machine
 * don't count.
 */
export async function heldBy(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  let over = false;
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await work();
  over = true;
  look();
  return longest;
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
    const before = process.cpuUsage();
    yardstick();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return Math.max(1, best / YARD_MS);
}

/** A piece of work that is always the same. */
function yardstick(): void {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ id: `id-${i}`, place: i })));
  for (let round = 0; round < 2; round += 1) JSON.parse(text);
}
