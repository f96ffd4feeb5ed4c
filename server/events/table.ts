import { sql } from 'drizzle-orm';
import { index, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customers } from '#resources/customers.ts';
import { eventDates as dates } from '#resources/event_dates.ts';
import { events as resource } from '#resources/events.ts';
import { columnsOf, trashIndexes } from '../crud/table.ts';
import { searchable, sortable, tenantTable, within } from '../db/columns.ts';
import { files } from '../files/table.ts';
import { locations } from '../crud/tables.ts';
import { memberships } from '../users/table.ts';

export const events = tenantTable(
  'events',
  {
    ...columnsOf(resource),
    archived_by: uuid('archived_by'),
    ticket_image_id: uuid('ticket_image_id'),
    ticket_logo_id: uuid('ticket_logo_id'),
    created_by: uuid('created_by'),
    sort_key: text('sort_key').generatedAlwaysAs(sortable(sql`name`)),
    search_text: text('search_text').generatedAlwaysAs(
      searchable(sql`name || ' ' || coalesce(address, '') || ' ' || coalesce(code, '')`),
    ),
  },
  (table) => [
    unique('events_code').on(table.organization_id, table.code),
    within('events_location', table.organization_id, table.location_id, () => locations),
    within('events_ticket_image', table.organization_id, table.ticket_image_id, () => files),
    within('events_ticket_logo', table.organization_id, table.ticket_logo_id, () => files),
    within('events_created_by', table.organization_id, table.created_by, () => memberships),
    index('events_organization').on(table.organization_id, table.status),
    ...trashIndexes('events', table),
  ],
);

export const eventCustomers = tenantTable('event_customers', columnsOf(customers), (table) => [
  unique('event_customers_event').on(table.organization_id, table.event_id),
  within('event_customers_event_id', table.organization_id, table.event_id, () => events),
]);

export const eventDates = tenantTable('event_dates', columnsOf(dates), (table) => [
  within('event_dates_event', table.organization_id, table.event_id, () => events),
  uniqueIndex('event_dates_unique')
    .on(table.organization_id, table.event_id, table.date, sql`coalesce(starts_at, time '00:00')`)
    .where(sql`deleted_at is null`),
  index('event_dates_date')
    .on(table.organization_id, table.date)
    .where(sql`deleted_at is null`),
]);
