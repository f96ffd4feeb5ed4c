import { index } from 'drizzle-orm/pg-core';
import { seatingRuns as resource } from '#resources/seating_runs.ts';
import type { SeatingAsked, SeatingProposal } from '#shared/seating/asked.ts';
import { columnsOf } from '../../crud/table.ts';
import { tenantTable, within } from '../../db/columns.ts';
import { halls } from '../../halls/table.ts';

const columns = columnsOf(resource);

export const seatingRuns = tenantTable(
  'seating_runs',
  {
    ...columns,
    asked: columns.asked.$type<SeatingAsked>(),
    proposal: columns.proposal.$type<SeatingProposal>(),
  },
  (table) => [
    within('seating_runs_hall', table.organization_id, table.hall_id, () => halls),
    index('seating_runs_hall_index').on(table.organization_id, table.hall_id),
  ],
);
