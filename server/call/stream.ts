import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { beyondDeadline } from '../base/deadline.ts';

/** How often a stream is heard of that has nothing to say: proxies close what is silent for a minute, ms. */
const HEARTBEAT_MS = 15_000;
/** Whoever leaves more than this lying, in bytes, can't keep up. */
const MOST_WAITING = 64 * 1024;

/** An answer that stays open: `begin` is called once it is; in the same tick before, `refuse` may throw, so that nobody begins between. */
export class StreamAnswer {
  constructor(
    readonly begin: (stream: EventStream) => void,
    readonly refuse: () => void,
  ) {}
}

/** The type of such an answer. */
export const EVENT_STREAM = 'text/event-stream';

/** Events on their way to one browser (Server-Sent Events), until one of both ends it. */
export class EventStream {
  readonly bytes = new Readable({ read() {} });

  constructor() {
    const beat = setInterval(() => this.write(':\n\n'), HEARTBEAT_MS);
    this.bytes.once('close', () => clearInterval(beat));
    // The first bytes take the head of the answer along.
    this.write(':\n\n');
  }

  /** What `eventOf` made; the same text may go to many. */
  write(event: string): void {
    if (this.bytes.destroyed || this.bytes.readableEnded) return;
    this.bytes.push(event);
    if (this.bytes.readableLength > MOST_WAITING) this.bytes.destroy();
  }

  end(): void {
    if (!this.bytes.destroyed) this.bytes.push(null);
  }

  /** Runs `act` once it is over, whoever ended it. */
  onEnd(act: () => void): void {
    this.bytes.once('close', act);
  }
}

/** One event as it goes over the wire. */
export function eventOf(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Streams that are open in this process, to be ended before it stops. */
export class OpenStreams {
  readonly #open = new Set<EventStream>();

  /** Sends the answer and leaves it open, whatever the time of its request. */
  send(reply: FastifyReply, { begin, refuse }: StreamAnswer): FastifyReply {
    refuse();
    const stream = new EventStream();
    this.#open.add(stream);
    stream.onEnd(() => this.#open.delete(stream));
    reply.request.deadline.end();
    void beyondDeadline(async () => begin(stream));
    return (
      reply
        .header('content-type', EVENT_STREAM)
        // Proxies would keep back what they may: nginx is told not to.
        .header('x-accel-buffering', 'no')
        // A server that stops would wait for a connection that somebody keeps for later.
        .header('connection', 'close')
        .serializer((payload: unknown) => payload as string)
        .send(packed(reply, stream.bytes))
    );
  }

  end(): void {
    for (const stream of this.#open) stream.end();
  }
}

/** Events resemble each other: packed together they take a third. Each goes out at once, and little memory is held for it. */
function packed(reply: FastifyReply, bytes: Readable): Readable {
  if (!/\bgzip\b/.test(String(reply.request.headers['accept-encoding'] ?? ''))) return bytes;
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  const { Z_SYNC_FLUSH: flush } = constants;
  return pipeline(bytes, createGzip({ flush, windowBits: 13, memLevel: 5 }), () => undefined);
}
