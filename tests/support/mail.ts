import fs from 'node:fs';
import PostalMime, { type Email } from 'postal-mime';
import type { SMTPServerSession } from 'smtp-server';

export interface Received {
  from: string;
  to: string[];
  message_id: string;
  raw: Buffer;
}

export type Mail = Omit<Email, 'attachments'> & {
  envelope: { from: string; to: string[] };
  raw: Buffer;
  attachments: { filename: string | null; mimeType: string; contentId: string | undefined; content: Buffer }[];
};

/** What arrived: the envelope of the session and the message under it. */
export function describe(session: SMTPServerSession, raw: Buffer): Received {
  const { mailFrom, rcptTo } = session.envelope;
  const head = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('latin1');
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    message_id: /^message-id:\s*(<[^>]*>)/im.exec(head)?.[1] ?? '',
    raw,
  };
}

/** Parses one message as it came over the wire. */
export async function parse({ from, to, raw }: Received): Promise<Mail> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const attachments = email.attachments.map(({ filename, mimeType, contentId, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(content as ArrayBuffer);
    return { filename, mimeType, contentId, content: bytes };
  });
  return { ...email, envelope: { from, to }, raw, attachments };
}

/** How often each key occurs. */
export function count(keys: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The messages that `smtp-process.mjs` wrote to its file. */
export function readMessages(file: string): Received[] {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const message = JSON.parse(line) as Omit<Received, 'raw'> & { raw: string };
    return { ...message, raw: Buffer.from(message.raw, 'base64') };
  });
}
