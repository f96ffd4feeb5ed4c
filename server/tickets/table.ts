import { boolean, foreignKey, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { TicketSnapshot } from '#shared/ticket.ts';
import { LETTER_STATES } from '#shared/ticket.ts';
import { at, tenantTable, within } from '../db/columns.ts';
import { invitations } from '../guests/table.ts';
import { halls, places } from '../halls/table.ts';
import { jobs } from '../jobs/table.ts';

/**
 * A guest on a place. `live` is true or null, never false: the two unique keys refuse a second live ticket on
 * a place and a second for a guest, and the key to places refuses an inactive place. A cancelled ticket
 * (live null) stands in nobody's way.
 */
export const tickets = tenantTable(
  'tickets',
  {
    hall_id: uuid('hall_id').notNull(),
    guest_id: uuid('guest_id').notNull(),
    place: integer('place').notNull(),
    live: boolean('live'),
    /** Grows whenever what stands on the ticket changes after it went out; the older QR is void then. */
    issue: integer('issue').notNull().default(1),
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

/** The ledger: one row for every time somebody asked for a ticket to be mailed. */
export const letters = tenantTable(
  'letters',
  {
    ticket_id: uuid('ticket_id').notNull(),
    issue: integer('issue').notNull(),
    send_no: integer('send_no').notNull(),
    job_id: uuid('job_id').notNull(),
    to_address: text('to_address').notNull(),
    snapshot: jsonb('snapshot').$type<TicketSnapshot>().notNull(),
    state: text('state', { enum: LETTER_STATES }).notNull(),
    reason: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    next_at: at('next_at'),
    lease_until: at('lease_until'),
    message_id: text('message_id').notNull(),
    bytes_sha256: text('bytes_sha256'),
    sent_at: at('sent_at'),
  },
  (table) => [
    unique('letters_send_no').on(table.organization_id, table.ticket_id, table.send_no),
    within('letters_ticket', table.organization_id, table.ticket_id, () => tickets),
    within('letters_job', table.organization_id, table.job_id, () => jobs),
    index('letters_job_state').on(table.job_id, table.state, table.id),
    index('letters_state').on(table.state, table.lease_until),
  ],
);
