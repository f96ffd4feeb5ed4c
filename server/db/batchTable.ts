import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, tenantKey, tenantPolicy } from './columns.ts';

/**
 * SQL of the batches that people look for afterwards: what was done to several records at once, and what takes a record
 * away or brings a file. Written with its values, or the index over it would not be taken.
 */
export const DONE_IN_BULK = sql`part_of is null and (records > 1 or verb in ('delete', 'restore', 'merge', 'import'))`;

/** What can't be taken back though its rows could, and leaves nothing in the trash: two records that became one, an example that was looked at. */
export const FINAL: readonly string[] = ['merge', 'remove_example'];

/** A record that stays as it was where others changed: what it was called then, and why, in the person's words. */
export interface Staying {
  id: string;
  name: string;
  reason: string;
}

/** One thing a person did: every line of the audit log that it wrote bears its id. Written by server/db. */
export const batches = pgTable(
  'batches',
  {
    organization_id: uuid('organization_id').notNull(),
    id: uuid('id').notNull(),
    at: at('at').notNull(),
    account_id: uuid('account_id').notNull(),
    membership_id: uuid('membership_id'),
    /** Seat, move, free, ...: what the person called it; 'create', 'update', 'delete' where no rule says. */
    verb: text('verb').notNull(),
    noun: text('noun').notNull(),
    hall_id: uuid('hall_id'),
    /** How many rows it wrote, each counted once. */
    rows: integer('rows').notNull(),
    /** How many of those are rows of its own noun: what it is said to be about. */
    records: integer('records').notNull().default(0),
    /** Some of the records that it left as they were, and how many it left. */
    kept: jsonb('kept').$type<readonly Staying[]>(),
    kept_total: integer('kept_total').notNull().default(0),
    /** The batch that this one took back; `original` is the one that began a row of undoing and doing again. */
    undoes: uuid('undoes'),
    original: uuid('original'),
    /** The batch that took this one back, as long as that one is in force itself. */
    undone_by: uuid('undone_by'),
    /** The batch that this one is a part of: what went on for longer than one transaction. */
    part_of: uuid('part_of'),
  },
  (table) => [
    tenantKey('batches', table),
    index('batches_hall')
      .on(table.organization_id, table.hall_id, table.id)
      .where(sql`hall_id is not null`),
    index('batches_many').on(table.organization_id, table.at, table.id).where(DONE_IN_BULK),
    index('batches_part')
      .on(table.organization_id, table.part_of, table.id)
      .where(sql`part_of is not null`),
    index('batches_original')
      .on(table.organization_id, table.original)
      .where(sql`original is not null`),
    tenantPolicy('batches'),
  ],
);
