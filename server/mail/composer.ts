import Piscina from 'piscina';
import type { Clock } from '../context.ts';
import type { Mail } from './mailer.ts';
import { composed } from './message.ts';

/** How long the thread stays when there is nothing to compose, ms. */
const IDLE_MS = 60_000;

/** A message as it goes over the wire. */
export interface Message {
  raw: Buffer;
  envelope: { from: string; to: string[] };
  message_id: string;
}

/**
 * Makes messages of mails, in a thread of its own: encoding takes longer than sending, and the process goes on
 * answering meanwhile.
 */
export class Composer {
  readonly #pool = new Piscina<unknown, Omit<Message, 'raw'> & { raw: Uint8Array }>({
    filename: new URL('./composing.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    execArgv: [],
  });

  constructor(
    private readonly from: string,
    private readonly now: Clock,
  ) {}

  /** @throws where a mail cannot be put into a message; nothing has gone out then */
  async compose(mail: Mail): Promise<Message> {
    const { raw, ...rest } = await this.#pool.run({ ...composed(mail, this.from), date: this.now() });
    return { ...rest, raw: Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength) };
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
