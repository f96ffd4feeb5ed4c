import { boolean, foreignKey, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { letters as letterResource } from '#resources/letters.ts';
import { tickets as ticketResource } from '#resources/tickets.ts';
import type { TicketSnapshot } from '#shared/ticket.ts';
import { columnsOf } from '../crud/table.ts';
import { at, tenantTable, within } from '../db/columns.ts';
import { invitations } from '../guests/table.ts';
import { halls, places } from '../halls/table.ts';
import { jobs } from '../crud/jobs/table.ts';

/**
 * A guest on a place. `live` is true or null, never false: the two unique keys refuse a second live ticket on
 * a place and a second for a guest, and the key to places refuses an inactive place. A cancelled ticket
 * (live null) stands in nobody's way.
 */
export const tickets = tenantTable(
  'tickets',
  {
    ...columnsOf(ticketResource),
    live: boolean('live'),
    token: text('token').notNull(),
    seated_by: uuid('seated_by'),
  },
  (table) => [
    unique('tickets_token').on(table.organization_id, table.token),
    unique('tickets_place').on(table.organization_id, table.hall_id, table.place, table.live),
    unique('tickets_guest').on(table.organization_id, table.hall_id, table.guest_id, table.live),
    within('tickets_hall', table.organization_id, table.hall_id, () => halls),
    foreignKey({
      name: 'tickets_invitation',
      columns: [table.organization_id, table.hall_id, table.guest_id, table.live],
      foreignColumns: [invitations.organization_id, invitations.hall_id, invitations.guest_id, invitations.live],
    }),
    foreignKey({
      name: 'tickets_active_place',
      columns: [table.organization_id, table.hall_id, table.place, table.live],
      foreignColumns: [places.organization_id, places.hall_id, places.place, places.active],
    }),
    index('tickets_hall_index').on(table.organization_id, table.hall_id),
    index('tickets_guest_index').on(table.organization_id, table.guest_id),
  ],
);

/** Tokens of older issues: their QR still answers, with 'void'. */
export const voidTokens = tenantTable(
  'void_tokens',
  {
    ticket_id: uuid('ticket_id').notNull(),
    issue: integer('issue').notNull(),
    token: text('token').notNull(),
  },
  (table) => [
    unique('void_tokens_token').on(table.organization_id, table.token),
    within('void_tokens_ticket', table.organization_id, table.ticket_id, () => tickets),
  ],
);

export const letters = tenantTable(
  'letters',
  {
    ...columnsOf(letterResource),
    snapshot: jsonb('snapshot').$type<TicketSnapshot>().notNull(),
    lease_until: at('lease_until'),
    message_id: text('message_id').notNull(),
    bytes_sha256: text('bytes_sha256'),
  },
  (table) => [
    unique('letters_send_no').on(table.organization_id, table.ticket_id, table.send_no),
    within('letters_ticket', table.organization_id, table.ticket_id, () => tickets),
    within('letters_job', table.organization_id, table.job_id, () => jobs),
    index('letters_job_state').on(table.job_id, table.state, table.id),
    index('letters_state').on(table.state, table.lease_until),
  ],
);
