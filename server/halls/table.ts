import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { halls as hallResource } from '#resources/halls.ts';
import { sectors as sectorResource } from '#resources/sectors.ts';
import type { AnyLayout } from '#shared/hall/layout.ts';
import { columnsOf } from '../crud/table.ts';
import { at, tenantPolicy, tenantTable, within } from '../db/columns.ts';
import { eventDates, events } from '../events/table.ts';
import { memberships } from '../users/table.ts';

const hall = columnsOf(hallResource);

export const halls = tenantTable(
  'halls',
  { ...hall, layout: hall.layout.$type<AnyLayout>(), next_place: integer('next_place').notNull() },
  (table) => [
    within('halls_event', table.organization_id, table.event_id, () => events),
    within('halls_event_date', table.organization_id, table.event_date_id, () => eventDates),
    index('halls_event_index').on(table.organization_id, table.event_id),
    index('halls_of_sessions')
      .on(table.organization_id, table.event_id)
      .where(sql`session_ref is not null and deleted_at is null`),
  ],
);

export const sectors = tenantTable('sectors', columnsOf(sectorResource), (table) => [
  unique('sectors_hall_id').on(table.organization_id, table.hall_id, table.id),
  within('sectors_hall', table.organization_id, table.hall_id, () => halls),
  within('sectors_manager', table.organization_id, table.manager_membership_id, () => memberships),
  index('sectors_manager_index').on(table.organization_id, table.manager_membership_id),
]);

/** Which places a revision of a hall changed, for open plans; null where more than its seatings changed. Kept for a day. */
export const hallChanges = pgTable(
  'hall_changes',
  {
    organization_id: uuid('organization_id').notNull(),
    hall_id: uuid('hall_id').notNull(),
    revision: integer('revision').notNull(),
    places: integer('places').array(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'hall_changes_key', columns: [table.organization_id, table.hall_id, table.revision] }),
    within('hall_changes_hall', table.organization_id, table.hall_id, () => halls),
    index('hall_changes_at').on(table.at),
    tenantPolicy('hall_changes'),
  ],
);

/** What a ticket can stand on. The key `places_active` is what keeps a ticket off an inactive place. */
export const places = pgTable(
  'places',
  {
    organization_id: uuid('organization_id').notNull(),
    hall_id: uuid('hall_id').notNull(),
    place: integer('place').notNull(),
    kind: text('kind', { enum: ['seat', 'area'] }).notNull(),
    level: text('level'),
    row: text('row'),
    table: text('table'),
    area: text('area'),
    /** Null at a table without chairs. */
    seat: text('seat'),
    /** Tells places apart that bear one label: at a table without chairs, or since before that was refused; 0 for all others. */
    twin: integer('twin').notNull().default(0),
    /** Order of rows and seats on the plan, for lists and for seating a group in order. */
    position: integer('position').notNull(),
    sector_id: uuid('sector_id'),
    active: boolean('active').notNull(),
    /** The seat in a cinema's own coordinates, and the seats it is only booked together with. */
    external_ref: text('external_ref'),
    external_group: text('external_group'),
  },
  (table) => [
    primaryKey({ name: 'places_key', columns: [table.organization_id, table.hall_id, table.place] }),
    unique('places_active').on(table.organization_id, table.hall_id, table.place, table.active),
    // Deferrable (the migration says so): rows may swap their labels in one save.
    unique('places_label')
      .on(table.organization_id, table.hall_id, table.level, table.row, table.table, table.area, table.seat, table.twin)
      .nullsNotDistinct(),
    within('places_hall', table.organization_id, table.hall_id, () => halls),
    foreignKey({
      name: 'places_sector',
      columns: [table.organization_id, table.hall_id, table.sector_id],
      foreignColumns: [sectors.organization_id, sectors.hall_id, sectors.id],
    }),
    tenantPolicy('places'),
  ],
);
