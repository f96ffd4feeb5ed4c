import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { imports as resource } from '#resources/imports.ts';
import type { Did, Fate } from '#shared/imports.ts';
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
    // Which file brought a record.
    index('import_rows_record').on(table.organization_id, table.record_id),
  ],
);

/** The rows of a long file as its check judged them; those that stayed out remain for who corrects them. */
export const importLines = tenantTable(
  'import_lines',
  {
    import_id: uuid('import_id').notNull(),
    /** Line of the file; of what is not in it any more, its place among those. */
    line: integer('line').notNull(),
    fate: text('fate').$type<Fate>().notNull(),
    /** The record it means. */
    record_id: uuid('record_id'),
    /** How it reads, by field, and how the record does where that differs. */
    texts: jsonb('texts').$type<Record<string, string>>().notNull(),
    was: jsonb('was').$type<Record<string, string | null>>().notNull(),
    /** What an earlier file had brought, in fields that somebody changed here since. */
    since: jsonb('since').$type<Record<string, string>>().notNull(),
    /** What the noun stores it by; whom it resembles (`Alike`). */
    given: jsonb('given').$type<Record<string, unknown>>().notNull(),
    /** Why it stays out. */
    problem: text('problem').notNull(),
    /** What somebody chose for this one. */
    take: boolean('take'),
  },
  (table) => [
    within('import_lines_import', table.organization_id, table.import_id, () => imports),
    index('import_lines_line').on(table.organization_id, table.import_id, table.fate, table.line),
  ],
);
