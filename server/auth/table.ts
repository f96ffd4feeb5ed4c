import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** A person who can sign in, whatever organisations they belong to. Global; only server/auth reads it. */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  email_key: text('email_key').notNull().unique(),
  is_superadmin: boolean('is_superadmin').notNull().default(false),
  created_at: at('created_at').notNull(),
});

/** One signed-in device. The token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    account_id: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    client: text('client').notNull().unique(),
    token_hash: text('token_hash').notNull(),
    created_at: at('created_at').notNull(),
    last_used_at: at('last_used_at').notNull(),
    expires_at: at('expires_at').notNull(),
    revoked_at: at('revoked_at'),
  },
  (table) => [index('sessions_account').on(table.account_id)],
);

/** A code that was asked for; tries are counted per request. */
export const loginCodes = pgTable(
  'login_codes',
  {
    request_id: uuid('request_id').primaryKey(),
    email_key: text('email_key').notNull(),
    caller: text('caller').notNull(),
    code_hash: text('code_hmac').notNull(),
    tries: integer('tries').notNull().default(0),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (table) => [
    index('login_codes_email').on(table.email_key, table.created_at),
    index('login_codes_caller').on(table.caller, table.created_at),
  ],
);
