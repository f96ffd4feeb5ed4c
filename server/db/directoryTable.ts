import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tenantPolicy } from './columns.ts';

/** What somebody may come with before we know whose it is: the token of a QR code, an event's code, a cinema order's reference. */
const DIRECTORY_KINDS = ['ticket', 'event', 'order'] as const;
export type DirectoryKind = (typeof DIRECTORY_KINDS)[number];

/** Whose a key is; no key is two organisations'. Nobody but the owner may look into it, see `claim` in `views.ts`. */
export const directory = pgTable(
  'directory',
  {
    kind: text('kind', { enum: DIRECTORY_KINDS }).notNull(),
    key: text('key').notNull(),
    organization_id: uuid('organization_id').notNull(),
  },
  (table) => [primaryKey({ name: 'directory_pkey', columns: [table.key, table.kind] }), tenantPolicy('directory')],
);

/** The organisations an account is or once was an employee of; whether it still is, they know themselves. */
export const directoryPeople = pgTable(
  'directory_people',
  {
    account_id: uuid('account_id').notNull(),
    organization_id: uuid('organization_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'directory_people_pkey', columns: [table.account_id, table.organization_id] }),
    tenantPolicy('directory_people'),
  ],
);
