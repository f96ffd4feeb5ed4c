import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventsOf } from '../../../src/dataProvider/eventStream.ts';
import { listen } from '../../../src/dataProvider/listening.ts';

/** A stream that a test writes into. */
function written() {
  let control!: ReadableStreamDefaultController<Uint8Array>;
  let [isOver, isCancelled] = [false, false];
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (control = given),
    cancel: () => void (isCancelled = true),
  });
  return {
    body,
    write: (text: string) => control.enqueue(new TextEncoder().encode(text)),
    end: () => {
      if (!isOver && !isCancelled) control.close();
      isOver = true;
    },
    isCancelled: () => isCancelled,
  };
}

async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of from) found.push(each);
  return found;
}

/** Lets whatever waits for nothing but its turn have it. */
const settle = () => vi.advanceTimersByTimeAsync(0);

let page: EventTarget & { visibilityState: string };
let machine: EventTarget;
let connection: { onLine: boolean };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  machine = new EventTarget();
  connection = { onLine: true };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('addEventListener', machine.addEventListener.bind(machine));
  vi.stubGlobal('removeEventListener', machine.removeEventListener.bind(machine));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Listens to streams that the test writes into, and notes what came of it. */
function listening() {
  const streams: ReturnType<typeof written>[] = [];
  const [heard, turns]: [unknown[], boolean[]] = [[], []];
  const stop = listen({
    open: async (signal) => {
      const stream = written();
      streams.push(stream);
      signal.addEventListener('abort', () => stream.end());
      return stream.body;
    },
    heard: (event) => void heard.push(event.data),
    turned: (isLive) => void turns.push(isLive),
  });
  return { streams, heard, turns, stop };
}

test('events are read however they were cut on their way, and signs of life without one', async () => {
  const { body, write, end } = written();
  const text = ':\n\nevent: hall\ndata: {"name":"Зал"}\n\nevent: away\ndata: {}\n\n';
  const bytes = new TextEncoder().encode(text);
  const cut = new ReadableStream<Uint8Array>({
    start(control) {
      for (const byte of bytes) control.enqueue(Uint8Array.of(byte));
      control.close();
    },
  });
  const expected = [null, { name: 'hall', data: { name: 'Зал' } }, { name: 'away', data: {} }];
  expect(await all(eventsOf(cut))).toEqual(expected);
  write(text);
  end();
  expect(await all(eventsOf(body))).toEqual(expected);
});

test('whoever stops reading lets go of the connection', async () => {
  const { body, write, isCancelled } = written();
  write(':\n\n');
  for await (const event of eventsOf(body)) {
    expect(event).toBe(null);
    break;
  }
  expect(isCancelled()).toBe(true);
});

test('a stream is live from its first event, not while the server hears nothing itself', async () => {
  const { streams, heard, turns, stop } = listening();
  await settle();
  streams[0]!.write(':\n\n');
  await settle();
  expect(turns).toEqual([]);
  streams[0]!.write('event: hall\ndata: 1\n\n');
  streams[0]!.write('event: away\ndata: {}\n\nevent: hall\ndata: 2\n\nevent: back\ndata: {}\n\n');
  await settle();
  expect([heard, turns]).toEqual([
    [1, 2],
    [true, false, false, true],
  ]);
  stop();
});

test('one that breaks, or falls silent, is opened anew, and is not live meanwhile', async () => {
  const { streams, turns, stop } = listening();
  await settle();
  streams[0]!.write('event: hall\ndata: 1\n\n');
  await settle();
  streams[0]!.end();
  await settle();
  expect([streams.length, turns]).toEqual([1, [true, false]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams.length).toBe(2);
  streams[1]!.write('event: hall\ndata: 1\n\n');
  // Three signs of life are missed.
  await vi.advanceTimersByTimeAsync(42_000);
  expect([streams.length, turns]).toEqual([3, [true, false, true, false]]);
  stop();
});

test('a page that nobody looks at, and one without a connection, rest', async () => {
  const { streams, stop } = listening();
  await settle();
  for (const [what, rest, wake] of [
    [page, () => (page.visibilityState = 'hidden'), () => (page.visibilityState = 'visible')],
    [machine, () => (connection.onLine = false), () => (connection.onLine = true)],
  ] as const) {
    const before = streams.length;
    rest();
    what.dispatchEvent(new Event(what === page ? 'visibilitychange' : 'offline'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams.length).toBe(before);
    wake();
    what.dispatchEvent(new Event(what === page ? 'visibilitychange' : 'online'));
    await settle();
    expect(streams.length).toBe(before + 1);
  }
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(streams.length).toBe(3);
});
