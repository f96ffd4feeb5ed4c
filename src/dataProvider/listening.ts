import { eventsOf, type StreamEvent } from './eventStream.ts';

/** A stream that says nothing for so long, not even that it lives, is broken; the server does every 15 s. */
const SILENT_MS = 40_000;
/** How long a broken one is left alone: longer each time, and not by all browsers at once. */
const [AGAIN_MS, AGAIN_MOST_MS] = [500, 30_000];

interface Stream {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  heard: (event: NonNullable<StreamEvent>) => void;
  /** Is what happens heard at once, or has it to be asked for? */
  turned: (isLive: boolean) => void;
}

/**
 * Listens to a stream as long as the page is looked at and there is a connection, and opens it anew whenever it breaks.
 * Answers how to stop.
 */
export function listen(stream: Stream): () => void {
  let going: AbortController | null = null;
  const turn = () => {
    const rests = document.visibilityState === 'hidden' || !navigator.onLine;
    if (rests) {
      going?.abort();
      going = null;
    } else if (!going) {
      going = new AbortController();
      void keepOpen(stream, going.signal);
    }
  };
  document.addEventListener('visibilitychange', turn);
  addEventListener('online', turn);
  addEventListener('offline', turn);
  turn();
  return () => {
    document.removeEventListener('visibilitychange', turn);
    removeEventListener('online', turn);
    removeEventListener('offline', turn);
    going?.abort();
  };
}

async function keepOpen(stream: Stream, signal: AbortSignal): Promise<void> {
  for (let broken = 0; !signal.aborted; broken += 1) {
    const wasLive = await readOnce(stream, signal).catch(() => false);
    stream.turned(false);
    if (wasLive) broken = 0;
    await pause(Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** broken) * (0.5 + Math.random()), signal);
  }
}

/** Reads until it breaks; was anything heard at once? */
async function readOnce({ open, heard, turned }: Stream, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  let timer = setTimeout(giveUp, SILENT_MS);
  let [wasLive, isAway] = [false, false];
  try {
    for await (const event of eventsOf(await open(AbortSignal.any([signal, silence.signal])))) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENT_MS);
      if (!event) continue;
      // The server itself doesn't hear, and then does again.
      if (event.name === 'away' || event.name === 'back') isAway = event.name === 'away';
      else heard(event);
      turned(!isAway);
      wasLive ||= !isAway;
    }
  } catch {
    // Broken off, refused, or no connection: all of it is tried again.
  } finally {
    clearTimeout(timer);
  }
  return wasLive;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
