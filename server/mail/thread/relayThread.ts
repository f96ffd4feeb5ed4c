import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Mail, Transport } from '../mailer.ts';
import type { Outcome } from '../outcome.ts';

/** How the thread reaches the mail server. */
export interface Line {
  url: string;
  from: string;
  connections: number;
}

/** One message on its way into the thread; its date is given, as only this side knows the clock. */
export interface Parcel {
  mail: Mail;
  at: Date;
}

/**
 * The relay of `relay.ts` in a thread of its own, so that composing hundreds of messages keeps no request waiting. It
 * begins with the first message. If it dies, nobody knows what became of those in its hands; the next begins another.
 */
export function openRelayThread(line: Line): Transport {
  const threads = new Piscina<Parcel, Outcome>({
    filename: fileURLToPath(new URL('worker.mjs', import.meta.url)),
    workerData: line,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
    concurrentTasksPerWorker: Number.MAX_SAFE_INTEGER,
    // Between two messages it listens to the mail server, so it may not sleep until the next.
    atomics: 'disabled',
    execArgv: [],
  });
  threads.on('error', () => {
    // Every message hears of its own failure.
  });
  return {
    async post(mail, at) {
      try {
        return await threads.run({ mail, at });
      } catch {
        return { unknown: 'interrupted' };
      }
    },
    close: () => threads.destroy(),
  };
}
