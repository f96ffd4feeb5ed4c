import { sql } from 'drizzle-orm';
import { index, jsonb, uuid } from 'drizzle-orm/pg-core';
import { jobs as resource } from '#resources/jobs.ts';
import { columnsOf } from '../table.ts';
import { tenantTable } from '../../db/columns.ts';

const columns = columnsOf(resource);

export const jobs = tenantTable(
  'jobs',
  {
    ...columns,
    failures: columns.failures.$type<{ id: string; name: string; reason: string }[]>(),
    /** The event it is about, the employee, the import, or the batch that its turns are together. */
    subject_id: uuid('subject_id'),
    payload: jsonb('payload'),
  },
  (table) => [
    index('jobs_subject').on(table.organization_id, table.subject_id),
    index('jobs_open')
      .on(table.kind, table.state)
      .where(sql`state in ('waiting', 'running')`),
  ],
);
