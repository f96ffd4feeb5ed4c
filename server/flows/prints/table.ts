import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { PAPER_KINDS, PAPER_SIZES, PARTS } from '#shared/paper.ts';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { at, tenantTable, within } from '../../db/columns.ts';
import { halls, sectors } from '../../halls/table.ts';
import { memberships } from '../../users/table.ts';

/** A card as it is kept: whose it is, what it is called, where it lies, all it says. */
export type KeptCard = [key: string, name: string, label: PlaceLabel, says: string];

/** What was printed of a hall, and what stood on each card then: all that is out after this print, also where only some of it was printed anew. */
export const prints = tenantTable(
  'prints',
  {
    hall_id: uuid('hall_id').notNull(),
    kind: text('kind', { enum: [...PAPER_KINDS] }).notNull(),
    size: text('size', { enum: [...PAPER_SIZES] }).notNull(),
    part: text('part', { enum: [...PARTS] }).notNull(),
    /** Of this sector alone; null: of all that `whole` says. */
    sector_id: uuid('sector_id'),
    /** Place cards had the signs of meals. */
    signs: boolean('signs').notNull().default(false),
    printed_at: at('printed_at').notNull(),
    printed_by: uuid('printed_by'),
    /** Of the hall. */
    revision: integer('revision').notNull(),
    /** Of all the hall, or only of the sectors of whoever printed it. */
    whole: boolean('whole').notNull(),
    cards: jsonb('cards').$type<KeptCard[]>().notNull(),
  },
  (table) => [
    within('prints_hall', table.organization_id, table.hall_id, () => halls),
    within('prints_sector', table.organization_id, table.sector_id, () => sectors),
    within('prints_printed_by', table.organization_id, table.printed_by, () => memberships),
    index('prints_of_hall').on(table.organization_id, table.hall_id, table.kind, table.printed_at),
  ],
);
