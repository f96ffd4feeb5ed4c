import { type Transferable, Worker } from 'node:worker_threads';

/** What a thread is given for its work. */
interface Given {
  workerData: unknown;
  transferList?: Transferable[];
  /** Its memory, MB; buffers come on top. */
  megabytes: number;
  /** Its time. */
  seconds: number;
}

/** A thread ended without an answer, and why; `damaged` by what it was given, or by a mistake in it. */
export class ThreadLost extends Error {
  constructor(
    readonly reason: 'too_slow' | 'too_heavy' | 'damaged',
    options?: ErrorOptions,
  ) {
    super(`a thread ended without an answer: ${reason}`, options);
  }
}

/**
 * Does something with a script of plain JavaScript (a thread starts without the loader the server was started with) in a
 * thread with its own memory and time, and ends the thread, whatever happened. `answered` is the first thing it says;
 * refused with `ThreadLost` if it says nothing.
 */
export async function withThread<A, T>(
  script: URL,
  { workerData, transferList = [], megabytes, seconds }: Given,
  act: (thread: Worker, answered: Promise<A>) => Promise<T>,
): Promise<T> {
  const thread = new Worker(script, {
    workerData,
    transferList,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  try {
    const answered = answerOf<A>(thread, seconds);
    // Whoever hands something over yet hears of it when it is done.
    answered.catch(() => undefined);
    return await act(thread, answered);
  } finally {
    await thread.terminate();
  }
}

function answerOf<A>(thread: Worker, seconds: number): Promise<A> {
  return new Promise<A>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ThreadLost('too_slow')), seconds * 1000);
    thread.once('message', resolve);
    thread.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new ThreadLost(cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_heavy' : 'damaged', { cause })),
    );
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(new ThreadLost('damaged'));
    });
  });
}
