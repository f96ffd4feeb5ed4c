import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { withThread } from '#server/base/thread.ts';

interface Given {
  seconds?: number;
  hand?: (thread: Worker) => Promise<void>;
}

/** What becomes of a thread with this script, which is handed a number and then whatever `hand` hands it. */
function run(script: string, { seconds = 10, hand }: Given = {}): Promise<unknown> {
  const code = `import { parentPort, workerData } from 'node:worker_threads'; ${script}`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return withThread(url, { workerData: 3, megabytes: 16, seconds }, async (thread, answered) => {
    thread.postMessage(4, []);
    await hand?.(thread);
    return answered;
  });
}

describe('a thread', () => {
  afterEach(() => void vi.useRealTimers());

  test('answers from what it began with and what it was handed', async () => {
    const sum = "parentPort.on('message', (given) => parentPort.postMessage(workerData + given))";
    expect(await run(sum)).toBe(7);
  });

  test.each([
    ['fails', "throw new Error('seven')", { reason: 'damaged', cause: { message: 'seven' } }],
    ['ends without a word', 'process.exit(0)', { reason: 'damaged' }],
    ['takes more memory than it is given', 'const all = []; for (;;) all.push([all.length]);', { reason: 'too_heavy' }],
  ])('that %s is lost', async (_, script, lost) => {
    await expect(run(script)).rejects.toMatchObject(lost);
  });

  test('that is lost before all is handed over is lost no louder', async () => {
    const hand = async (thread: Worker) => {
      await once(thread, 'exit');
      await turn();
    };
    await expect(run('process.exit(0)', { hand })).rejects.toMatchObject({ reason: 'damaged' });
  });

  test('that takes longer than it is given is lost, and ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let begun: Worker | undefined;
    const hand = async (thread: Worker) => void (begun = thread);
    const late = expect(run('for (;;);', { seconds: 2, hand })).rejects.toMatchObject({ reason: 'too_slow' });
    vi.advanceTimersByTime(2000);
    await late;
    expect(begun!.threadId).toBe(-1);
  });
});
