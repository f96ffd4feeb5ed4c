import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail, Transport } from './mailer.ts';
import { composed } from './message.ts';
import { outcomeOf } from './outcome.ts';

/** Longer than any healthy relay takes, and short enough that a dead one is noticed within a lease. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** The longest one message may take in all, waiting for a free connection included. */
export const SEND_MS = 120_000;

/** What we hang on a message to learn how far it got. */
interface Watched extends SendMailOptions {
  progress: { begun: () => boolean };
}

/** Messages through a mail server, over at most `connections` connections that are kept open. */
export function openRelay(url: string, from: string, connections: number): Transport {
  const pool = createTransport({
    pool: true,
    url,
    maxConnections: connections,
    maxMessages: Infinity,
    // Only for a kept connection that turned out to be closed before a byte of the message went out.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  // Nothing but the stream itself tells whether the server was given any of the message.
  pool.use('stream', (mail, done) => {
    const { message } = mail;
    const { progress } = mail.data as Watched;
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = open(options);
      const before = progress.begun;
      progress.begun = () => before() || stream.readableDidRead;
      return stream;
    };
    done();
  });
  pool.on('error', () => {
    // Every message hears of its own failure.
  });
  return {
    async post(mail: Mail, at: Date) {
      const progress = { begun: () => false };
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), SEND_MS);
      const message: Watched = { ...composed(mail, from), date: at, progress, signal: late.signal };
      try {
        await pool.sendMail(message);
        return 'sent';
      } catch (error) {
        return outcomeOf(error, progress.begun());
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      pool.close();
    },
  };
}
