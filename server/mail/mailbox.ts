import { desc, eq, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database.ts';
import type { Mail, Transport } from './mailer.ts';
import { composed } from './message.ts';
import { mailbox } from './table.ts';

/** Messages as they would have gone out, kept in the database instead. */
export function openMailbox(database: Database, from: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async post(mail: Mail, at: Date) {
      const { message, messageId, envelope } = await composer.sendMail({ ...composed(mail, from), date: at });
      await database.system((tx) =>
        tx.insert(mailbox).values({
          id: uuidv7(),
          at,
          to_address: mail.to.address,
          subject: mail.subject,
          message_id: messageId,
          envelope,
          raw: message as Buffer,
        }),
      );
      return 'sent';
    },
    async close() {
      composer.close();
    },
  };
}

/** A letter in the mailbox's list. */
export interface MailboxLine {
  id: string;
  at: Date;
  to_address: string;
  subject: string;
  message_id: string;
}

/** Letters, newest first; `address` keeps those whose address contains it. */
export function lettersOf(
  database: Database,
  { address = '', page = 1, per_page = 50 }: { address?: string; page?: number; per_page?: number },
): Promise<{ lines: MailboxLine[]; total: number }> {
  const where = sql`position(lower(${address.trim()}) in lower(${mailbox.to_address})) > 0`;
  return database.system(async (tx) => ({
    lines: await tx
      .select({
        id: mailbox.id,
        at: mailbox.at,
        to_address: mailbox.to_address,
        subject: mailbox.subject,
        message_id: mailbox.message_id,
      })
      .from(mailbox)
      .where(where)
      .orderBy(desc(mailbox.id))
      .limit(per_page)
      .offset((page - 1) * per_page),
    total: await tx.$count(mailbox, where),
  }));
}

/** One letter whole, or undefined. */
export async function rawLetter(database: Database, id: string): Promise<Buffer | undefined> {
  const [row] = await database.system((tx) => tx.select().from(mailbox).where(eq(mailbox.id, id)));
  return row?.raw;
}
