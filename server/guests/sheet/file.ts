import type { ColumnChoice, SheetColumn } from '#shared/guests.ts';
import type { Role } from '#shared/roles.ts';
import { hashOf } from '../../crud/imports/record.ts';
import type { GuestRow, Mapping } from './columns.ts';
import { openGuests } from './open.ts';
import { notBrought } from './unseen.ts';

/** A guest file as it was understood: its columns and the values of each row, nothing judged yet. */
export interface ReadSheet {
  file_hash: string;
  sheet: string;
  columns: SheetColumn[];
  header: 'found' | 'told' | 'none';
  needs_mapping: boolean;
  rows: GuestRow[];
  /** Another noun, whose file it seems to be. */
  fits: string | null;
}

/**
 * Reads an uploaded guest file, behind the guard and in a worker, by the columns that a role sees; for a hall also by those of the evening. `chosen` is what a person said of the columns,
 * where their headers didn't; `firstIsHeader`, that the first row is none of the guests. Throws bad_file or file_too_large with the reason.
 */
export async function readGuestFile(
  bytes: Buffer,
  name: string,
  { role, hasHall }: { role: Role; hasHall: boolean },
  chosen?: readonly ColumnChoice[],
  firstIsHeader = false,
): Promise<ReadSheet> {
  const opened = await openGuests(bytes, name, chosen && mappingOf(chosen), firstIsHeader, notBrought(role, hasHall));
  return {
    file_hash: hashOf(bytes),
    sheet: opened.sheet,
    columns: opened.columns.map(({ column, title, samples, kind }) => ({
      index: column,
      header: title,
      field: kind,
      samples,
    })),
    header: opened.header,
    needs_mapping: opened.needs_mapping,
    rows: opened.guests,
    fits: opened.fits,
  };
}

function mappingOf(columns: readonly ColumnChoice[]): Mapping {
  const mapping: Mapping = {};
  for (const { field, index } of columns) if (field) mapping[field] ??= index;
  return mapping;
}
