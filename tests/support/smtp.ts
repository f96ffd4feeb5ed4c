import type net from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { count, describe, parse, type Mail, type Received } from './mail.ts';

export type { Mail, Received };

/**
 * A moment of one delivery: on connecting, on MAIL FROM, on RCPT TO, when the content is about to come (the server has
 * answered 354), when its first bytes are in, and when it is complete but not yet answered.
 */
export type Stage = 'connect' | 'mail' | 'rcpt' | 'data' | 'mid-data' | 'dot';

export interface Moment {
  stage: Stage;
  /** Sender and recipients as far as the client has named them; at 'rcpt' the last one is the one in question. */
  from: string;
  to: string[];
  /** Deliveries accepted so far. */
  accepted: number;
  /** The whole message, at 'dot'. */
  raw?: Buffer;
}

/**
 * What goes wrong at a moment: a refusal (421 also closes the connection), or the connection breaks without an answer.
 * A message whose connection breaks at 'dot' was accepted: the sender can't know. Delays: await something first.
 */
export type Fault = { code: number; text?: string } | 'drop';
export type Script = (moment: Moment) => Fault | void | Promise<Fault | void>;

export interface SmtpOptions {
  port?: number;
  script?: Script;
  /** Called with each message before the client hears that it was accepted. */
  onMessage?: (message: Received) => void | Promise<void>;
}

export interface TestSmtp {
  port: number;
  /** As SMTP_URL takes it. */
  url: string;
  received: Received[];
  /** What was received, parsed: subject, from, to, text, html, attachments (content as bytes). */
  mails(): Promise<Mail[]>;
  /** How many messages each address was given, and how many came under each Message-ID. */
  countByRecipient(): Map<string, number>;
  countByMessageId(): Map<string, number>;
  /** Replaces the script from now on. */
  play(script: Script | undefined): void;
  /** Waits until so many messages have arrived, or throws. */
  waitFor(count: number, milliseconds?: number): Promise<void>;
  clear(): void;
  stop(): Promise<void>;
}

type Verdict = (Error & { responseCode: number; dropped: boolean }) | null;

/** A real SMTP server on loopback that keeps what it is given and fails as it is told. */
export async function startSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const received: Received[] = [];
  const sockets = new Map<number, net.Socket>();
  let script = options.script;

  /** Asks the script what goes wrong at this moment, and cuts the connection if that is it. */
  const judge = async (stage: Stage, session: SMTPServerSession, more: Partial<Moment> = {}): Promise<Verdict> => {
    const { mailFrom, rcptTo } = session.envelope;
    const from = mailFrom ? mailFrom.address : '';
    const to = rcptTo.map(({ address }) => address);
    const fault = await script?.({ stage, from, to, accepted: received.length, ...more });
    if (!fault) return null;
    const socket = sockets.get(session.remotePort);
    if (fault === 'drop') socket?.destroy();
    else if (fault.code === 421) setTimeout(() => socket?.end(), 20);
    if (fault === 'drop') return Object.assign(new Error('gone'), { responseCode: 451, dropped: true });
    return Object.assign(new Error(fault.text ?? 'as the test wants it'), { responseCode: fault.code, dropped: false });
  };

  const take = async (stream: Readable, session: SMTPServerSession): Promise<Verdict> => {
    const refusal = await judge('data', session);
    if (refusal?.dropped) return refusal;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      const cut = chunks.length === 0 ? await judge('mid-data', session) : null;
      if (cut?.dropped) return cut;
      chunks.push(chunk as Buffer);
    }
    if (refusal) return refusal;
    const message = describe(session, Buffer.concat(chunks));
    const verdict = await judge('dot', session, { raw: message.raw });
    if (verdict && !verdict.dropped) return verdict;
    await options.onMessage?.(message);
    received.push(message);
    return verdict;
  };

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (session, done) => void judge('connect', session).then(done, done),
    onMailFrom: (address, session, done) => void judge('mail', session, { from: address.address }).then(done, done),
    onRcptTo: ({ address }, session, done) => {
      const to = [...session.envelope.rcptTo.map((each) => each.address), address];
      void judge('rcpt', session, { to }).then(done, done);
    },
    onData: (stream, session, done) => void take(stream, session).then(done, done),
  });
  server.on('error', () => undefined); // the client hears of its own failure
  server.server.on('connection', (socket: net.Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.on('close', () => sockets.delete(port));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as net.AddressInfo;

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    mails: () => Promise.all(received.map(parse)),
    countByRecipient: () => count(received.flatMap(({ to }) => to)),
    countByMessageId: () => count(received.map(({ message_id }) => message_id)),
    play: (next) => {
      script = next;
    },
    async waitFor(wanted, milliseconds = 30_000) {
      for (const end = Date.now() + milliseconds; received.length < wanted; await wait(20))
        if (Date.now() > end) throw new Error(`${received.length} of ${wanted} messages after ${milliseconds} ms`);
    },
    clear: () => {
      received.length = 0;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
