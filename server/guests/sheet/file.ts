import { createHash } from 'node:crypto';
import type { SheetColumn } from '#shared/guests.ts';
import { guardSpreadsheet } from '../../uploads/guard.ts';
import { applyMapping, findColumns, type GuestRow, hasNames, type Mapping } from './columns.ts';
import { readSheet } from './read.ts';

/** A guest file as it was understood: its columns and the values of each row, nothing judged yet. */
export interface ReadSheet {
  file_hash: string;
  sheet: string;
  columns: SheetColumn[];
  needs_mapping: boolean;
  rows: GuestRow[];
}

/**
 * Reads an uploaded guest file, behind the guard and in a worker. `chosen` is what a person said of the columns,
 * where their headers didn't. Throws bad_file or file_too_large with the reason.
 */
export async function readGuestFile(bytes: Buffer, name: string, chosen?: SheetColumn[]): Promise<ReadSheet> {
  const file = await readSheet(await guardSpreadsheet(bytes, name));
  const found = findColumns(file.rows);
  const mapping = chosen ? mappingOf(chosen) : found.mapping;
  const kinds = new Map(Object.entries(mapping).map(([kind, column]) => [column, kind]));
  return {
    file_hash: createHash('sha256').update(bytes).digest('base64url'),
    sheet: file.sheet,
    columns: found.columns.map(({ column, title, samples }) => ({
      index: column,
      header: title,
      field: (kinds.get(column) ?? null) as SheetColumn['field'],
      samples,
    })),
    needs_mapping: chosen ? !hasNames(mapping) : found.needs_mapping,
    rows: applyMapping(file.rows, mapping, found.header_row),
  };
}

function mappingOf(columns: SheetColumn[]): Mapping {
  const mapping: Mapping = {};
  for (const { field, index } of columns) if (field) mapping[field] ??= index;
  return mapping;
}
