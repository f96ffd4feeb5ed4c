import { unique, uuid } from 'drizzle-orm/pg-core';
import { imports } from '../../crud/imports/table.ts';
import { tenantTable, within } from '../../db/columns.ts';
import { events } from '../../events/table.ts';

/** An event made to look at, and what its guests came with: all that goes when it goes. */
export const exampleEvents = tenantTable(
  'example_events',
  {
    event_id: uuid('event_id').notNull(),
    import_id: uuid('import_id').notNull(),
  },
  (table) => [
    unique('example_events_event').on(table.organization_id, table.event_id),
    within('example_events_event_id', table.organization_id, table.event_id, () => events),
    within('example_events_import', table.organization_id, table.import_id, () => imports),
  ],
);
