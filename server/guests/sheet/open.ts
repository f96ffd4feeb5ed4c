import { COLUMN_KINDS, type ColumnKind } from '#shared/guestHeaders.ts';
import { GUEST_CELL } from '#shared/guests.ts';
import { limit } from '#shared/limits.ts';
import { nounFitting } from '../../crud/sheet/columns.ts';
import { openSheet } from '../../sheet/open.ts';
import { badFile } from '../../uploads/refusal.ts';
import { applyMapping, type Columns, findColumns, type GuestRow, hasNames, type Mapping } from './columns.ts';
import { withPlusOneRows } from './ties.ts';

/** A guest file read, nothing judged yet. `guests` is empty as long as `needs_mapping`. */
export interface OpenedGuests extends Columns {
  /** The file's name as it may be shown, and the sheet that was read. */
  file: string;
  sheet: string;
  guests: GuestRow[];
  /** Another noun, whose file it seems to be: its headers are all there, and nothing says where names stand. */
  fits: string | null;
}

/**
 * From an uploaded file to guests: opened, then the columns are found or the mapping somebody chose.
 * `firstIsHeader`: somebody said that the first row is a header, which its words don't tell; `unseen`: what no column of this file brings, as the person doesn't see it or nobody is invited by it. Files are opened one at a time. Throws `bad_file` or `file_too_large` with the reason.
 */
export async function openGuests(
  bytes: Uint8Array,
  filename: string,
  chosen?: Mapping,
  firstIsHeader = false,
  unseen: readonly ColumnKind[] = [],
): Promise<OpenedGuests> {
  const kinds = COLUMN_KINDS.filter((kind) => !unseen.includes(kind));
  const { file, sheet, rows } = await openSheet(bytes, filename, {
    hasHeader: (each) => !findColumns(each, false, kinds).needs_mapping,
    cellLength: GUEST_CELL,
  });
  const found = findColumns(rows, firstIsHeader, kinds);
  const columns = without(unseen, chosen ? withChoice(found, chosen) : found);
  const read = columns.needs_mapping ? [] : await applyMapping(rows, columns.mapping, columns.header_row);
  const guests = unseen.includes('plus_ones') ? read : withPlusOneRows(read);
  if (!columns.needs_mapping && guests.length === 0) throw badFile('no_rows');
  if (guests.length > limit('sheetRows')) throw badFile('too_many_rows', { max: limit('sheetRows') });
  const other = columns.needs_mapping && !chosen ? nounFitting(rows, 'guests') : undefined;
  return { file, sheet, ...columns, guests, fits: other?.name ?? null };
}

function withChoice(found: Columns, mapping: Mapping): Columns {
  const kinds = new Map(Object.entries(mapping).map(([kind, column]) => [column, kind as ColumnKind]));
  return {
    header_row: found.header_row,
    header: found.header,
    mapping,
    needs_mapping: !hasNames(mapping),
    columns: found.columns.map((column) => ({ ...column, kind: kinds.get(column.column) ?? null })),
  };
}

/** What somebody said a column is, where no file of theirs brings that. */
function without(unseen: readonly ColumnKind[], found: Columns): Columns {
  const isUnseen = (kind: string | null) => unseen.some((each) => each === kind);
  return {
    ...found,
    mapping: Object.fromEntries(Object.entries(found.mapping).filter(([kind]) => !isUnseen(kind))),
    columns: found.columns.map((column) => (isUnseen(column.kind) ? { ...column, kind: null } : column)),
  };
}
