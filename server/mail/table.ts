import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytes } from '../db/columns.ts';

/** The mailbox of an installation without SMTP: whole messages as they would have gone out. */
export const mailbox = pgTable('mailbox', {
  id: uuid('id').primaryKey(),
  at: at('at').notNull(),
  to_address: text('to_address').notNull(),
  subject: text('subject').notNull(),
  message_id: text('message_id').notNull(),
  envelope: jsonb('envelope').notNull(),
  raw: bytes('raw').notNull(),
});
