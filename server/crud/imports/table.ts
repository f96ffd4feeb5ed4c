import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { imports as resource } from '#resources/imports.ts';
import type { Did } from '#shared/imports.ts';
import { tenantTable, within } from '../../db/columns.ts';
import { files } from '../../files/table.ts';
import { columnsOf } from '../table.ts';

/** `batch_id` is what the import did, null where it changed nothing; `checking`: nobody has confirmed it yet. */
export const imports = tenantTable(
  'guest_imports',
  {
    ...columnsOf(resource),
    file_hash: text('file_hash').notNull(),
    batch_id: uuid('batch_id'),
    checking: boolean('checking').notNull().default(false),
  },
  (table) => [
    within('guest_imports_file_file', table.organization_id, table.file, () => files),
    index('guest_imports_file').on(table.organization_id, table.file_hash),
    index('guest_imports_noun').on(table.organization_id, table.noun, table.hall_id, table.id),
  ],
);

/** Which record each row of a file was; what became of it says the audit log, by the import's batch. */
export const importRows = tenantTable(
  'import_rows',
  {
    import_id: uuid('import_id').notNull(),
    /** Line of the file; 0 for what was not in it any more. */
    line: integer('line').notNull(),
    record_id: uuid('record_id').notNull(),
    did: text('did').$type<Did>().notNull(),
  },
  (table) => [
    within('import_rows_import', table.organization_id, table.import_id, () => imports),
    index('import_rows_line').on(table.organization_id, table.import_id, table.line),
  ],
);

/** Rows that a file stored in turns left out: how they read, by field, and why. */
export const importRefusals = tenantTable(
  'import_refusals',
  {
    import_id: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    texts: jsonb('texts').$type<Record<string, string>>().notNull(),
    problem: text('problem').notNull(),
  },
  (table) => [
    within('import_refusals_import', table.organization_id, table.import_id, () => imports),
    index('import_refusals_line').on(table.organization_id, table.import_id, table.line),
  ],
);
