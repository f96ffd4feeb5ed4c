import { sql } from 'drizzle-orm';
import { boolean, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { guests as resource } from '#resources/guests.ts';
import { invitations as invitationResource } from '#resources/invitations.ts';
import type { Resource } from '#shared/resource.ts';
import { imports } from '../crud/imports/table.ts';
import { columnsOf, derivedColumns, derivedKeys } from '../crud/table.ts';
import { tenantTable, within } from '../db/columns.ts';
import { halls } from '../halls/table.ts';

/** `phone_key` (E.164), `email_key` and `name_key` are what duplicates are found by; the server fills them. */
export const guests = tenantTable(
  'guests',
  {
    ...columnsOf(resource),
    phone_key: text('phone_key'),
    email_key: text('email_key'),
    name_key: text('name_key').notNull(),
    import_id: uuid('import_id'),
    /** A plus-one whose name nobody has said yet, and who brings them: called as that host, with '+1' for a patronymic. */
    unnamed: boolean('unnamed').notNull().default(false),
    host_id: uuid('host_id'),
    ...derivedColumns(resource as unknown as Resource),
  },
  (table) => [
    ...derivedKeys(resource as unknown as Resource, table),
    within('guests_import', table.organization_id, table.import_id, () => imports),
    within('guests_host', table.organization_id, table.host_id, () => table),
    index('guests_email_key')
      .on(table.organization_id, table.email_key)
      .where(sql`email_key is not null`),
    index('guests_phone_key')
      .on(table.organization_id, table.phone_key)
      .where(sql`phone_key is not null`),
    index('guests_name_key').on(table.organization_id, table.name_key),
    index('guests_host_index')
      .on(table.organization_id, table.host_id)
      .where(sql`host_id is not null`),
    // How many of a long list are no guests of their own.
    index('guests_unnamed')
      .on(table.organization_id)
      .where(sql`unnamed`),
  ],
);

export const invitations = tenantTable(
  'invitations',
  {
    ...columnsOf(invitationResource),
    /** True, or null once taken back: a live ticket's key to it then refuses, as tickets and places do. */
    live: boolean('live'),
  },
  (table) => [
    unique('invitations_hall_guest').on(table.organization_id, table.hall_id, table.guest_id),
    unique('invitations_live').on(table.organization_id, table.hall_id, table.guest_id, table.live),
    within('invitations_hall', table.organization_id, table.hall_id, () => halls),
    within('invitations_guest', table.organization_id, table.guest_id, () => guests),
    within('invitations_import', table.organization_id, table.import_id, () => imports),
    index('invitations_guest_index').on(table.organization_id, table.guest_id),
  ],
);
