import { integer, text } from 'drizzle-orm/pg-core';
import { bytes, tenantTable } from '../db/columns.ts';

/** An uploaded or made file; never changed, so its id names its bytes for good. */
export const files = tenantTable('files', {
  kind: text('kind', { enum: ['ticket_image', 'ticket_logo', 'ticket_plan'] }).notNull(),
  type: text('type').notNull(),
  name: text('name'),
  size: integer('size').notNull(),
  sha256: text('sha256').notNull(),
  bytes: bytes('bytes').notNull(),
});
