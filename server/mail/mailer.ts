import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Language } from '#shared/limits.ts';
import type { Clock } from '../base/context.ts';
import type { Database } from '../db/database.ts';
import { codeLetter } from '../paper/letter.ts';
import type { Settings } from '../base/settings.ts';
import { Codes } from './codes.ts';
import { isDemoAddress, isLoopback } from './demo.ts';
import { openMailbox } from './mailbox.ts';
import type { Outcome } from './outcome.ts';
import { openRelay } from './relay.ts';
import { openRelayThread } from './thread/relayThread.ts';

export type { Outcome } from './outcome.ts';

/** One message to one person. */
export interface Mail {
  to: { name: string; address: string };
  /** Shown as the sender; the address is the installation's. */
  from_name: string;
  reply_to?: string | null | undefined;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[] | undefined;
  /** With its angle brackets; made up where not given. */
  message_id?: string | undefined;
}

export interface MailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
  /** Set for a picture shown inside the html. */
  cid?: string | undefined;
}

/** How messages leave the house: `post` answers once, and never throws; `at` is the message's date. */
export interface Transport {
  post(mail: Mail, at: Date): Promise<Outcome>;
  close(): Promise<void>;
}

export interface Mailer {
  /** Mails a sign-in code in the background: a few tries, then it is given up. */
  sendCode(email: string, code: string, language: Language): void;
  /** Sends one message, once. Never throws: the outcome says what is certain. */
  send(mail: Mail): Promise<Outcome>;
  /** The same for one of hundreds: beside the server's other work, over at most WORKERS connections of their own. */
  sendOneOfMany(mail: Mail): Promise<Outcome>;
  /** Ends connections; codes in hand are given a moment. */
  close(): Promise<void>;
  /** Opens /mailbox/{key}; null where mail really goes out. */
  mailboxKey: string | null;
  /** Domain of our own Message-IDs. */
  domain: string;
}

/** Connections for what leaves singly: sign-in codes, seating plans. */
const SINGLES = 2;

/** Mail through SMTP_URL, or into the mailbox of the installation where there is none. */
export function createMailer(settings: Settings, database: Database, now: Clock): Mailer {
  const { smtpUrl, mailFrom: from } = settings;
  const transport = smtpUrl ? openRelay(smtpUrl, from, SINGLES) : openMailbox(database, from);
  const bulk = smtpUrl
    ? openRelayThread({ url: smtpUrl, from, connections: Math.max(1, settings.workers) })
    : transport;
  const indoors = !smtpUrl || isLoopback(smtpUrl);

  const sendBy = async (way: Transport, mail: Mail): Promise<Outcome> =>
    !indoors && isDemoAddress(mail.to.address) ? { failed: 'demo_address' } : way.post(mail, now());
  const log = pino({ level: settings.logLevel });
  // No ledger has these: what doesn't go out must be seen somewhere.
  const send = async (mail: Mail) => {
    const outcome = await sendBy(transport, mail);
    if (outcome !== 'sent') log.warn({ outcome: causeOf(outcome) }, 'a letter was not sent');
    return outcome;
  };

  const codes = new Codes((email, code, language) =>
    send({ to: { name: '', address: email }, from_name: 'Parterre', ...codeLetter(code, language) }),
  );

  return {
    send,
    sendOneOfMany: (mail) => sendBy(bulk, mail),
    sendCode(email, code, language) {
      if (!smtpUrl) process.stdout.write(`Sign-in code for ${email}: ${code}\n`);
      codes.add(email, code, language);
    },
    async close() {
      await codes.close();
      await transport.close();
      await bulk.close();
    },
    mailboxKey: smtpUrl ? null : randomBytes(16).toString('base64url'),
    domain: from.slice(from.lastIndexOf('@') + 1),
  };
}

/** What became of a message without words that may name somebody: of a mail server's answer only its number. */
function causeOf(outcome: Exclude<Outcome, 'sent'>): string {
  const [[kind, reason]] = Object.entries(outcome) as [[string, string]];
  return `${kind}: ${/^[a-z_]+$/.test(reason) ? reason : (/^\d{3}/.exec(reason)?.[0] ?? 'refused')}`;
}
