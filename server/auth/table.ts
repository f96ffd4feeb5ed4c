import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** A person who can sign in, whatever organisations they belong to. Global; only server/auth reads it. */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  email_key: text('email_key').notNull().unique(),
  is_superadmin: boolean('is_superadmin').notNull().default(false),
  /** What a superadmin is called where they have no membership. */
  last_name: text('last_name'),
  first_name: text('first_name'),
  middle_name: text('middle_name'),
  phone: text('phone'),
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

/** A code that was asked for; tries are counted per request, those that don't name it by themselves. */
export const loginCodes = pgTable(
  'login_codes',
  {
    request_id: uuid('request_id').primaryKey(),
    email_key: text('email_key').notNull(),
    caller: text('caller').notNull(),
    /** Empty until the code is made: no try is right before that. */
    code_hash: text('code_hmac').notNull().default(''),
    digits: integer('digits').notNull().default(6),
    tries: integer('tries').notNull().default(0),
    unnamed_tries: integer('unnamed_tries').notNull().default(0),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (table) => [
    index('login_codes_email').on(table.email_key, table.created_at),
    index('login_codes_caller').on(table.caller, table.created_at),
  ],
);

/** How many wrong codes were tried for an address on a day (UTC), known or not; kept a year. */
export const loginFailures = pgTable(
  'login_failures',
  {
    email_key: text('email_key').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ name: 'login_failures_key', columns: [table.email_key, table.day] }),
    index('login_failures_day').on(table.day),
  ],
);

/** Where an address was last signed in from; strangers asking for codes can't shut such a caller out. */
export const loginCallers = pgTable(
  'login_callers',
  {
    email_key: text('email_key').notNull(),
    caller: text('caller').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'login_callers_key', columns: [table.email_key, table.caller] }),
    index('login_callers_at').on(table.at),
  ],
);
