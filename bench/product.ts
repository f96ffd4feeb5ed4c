import { monitorEventLoopDelay } from 'node:perf_hooks';
import { start } from '#server/main.ts';
import { readSettings } from '#server/base/settings.ts';

/** What the process took since it was last asked: its memory before and at most, and the longest that nobody had a turn. */
export interface Taken {
  memory_before_mb: number;
  memory_most_mb: number;
  longest_hold_ms: number;
}

const held = monitorEventLoopDelay({ resolution: 1 });
const memory = { before: 0, most: 0 };
const look = () => (memory.most = Math.max(memory.most, process.memoryUsage.rss() / 1e6));

let isWatched = false;

// The product as `npm start` runs it, in a process of its own; tells its parent where it listens, and what it took when it is asked.
const running = await start(readSettings(process.env));
process.on('message', (question) => {
  if (question === 'cpu') {
    // Of the processor since it began, ms. To watch the rest takes two hundredths of a core itself.
    process.send?.(Object.values(process.cpuUsage()).reduce((sum, each) => sum + each, 0) / 1000);
    return;
  }
  if (!isWatched) {
    isWatched = true;
    held.enable();
    setInterval(look, 50).unref();
  }
  look();
  const taken: Taken = {
    memory_before_mb: memory.before,
    memory_most_mb: memory.most,
    longest_hold_ms: held.max / 1e6,
  };
  process.send?.(taken);
  memory.before = memory.most = process.memoryUsage.rss() / 1e6;
  held.reset();
});
process.send?.(running.address);
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
