import { index } from 'drizzle-orm/pg-core';
import { seatingRules as resource } from '#resources/seating_rules.ts';
import type { RulePlaces, RuleSide } from '#shared/seating/rules.ts';
import { columnsOf } from '../crud/table.ts';
import { tenantTable, within } from '../db/columns.ts';
import { halls } from '../halls/table.ts';

const columns = columnsOf(resource);

export const seatingRules = tenantTable(
  'seating_rules',
  {
    ...columns,
    people: columns.people.$type<RuleSide>(),
    others: columns.others.$type<RuleSide | null>(),
    places: columns.places.$type<RulePlaces | null>(),
  },
  (table) => [
    within('seating_rules_hall', table.organization_id, table.hall_id, () => halls),
    index('seating_rules_hall_index').on(table.organization_id, table.hall_id),
  ],
);
