import { limit } from '#shared/limits.ts';
import { guardSpreadsheet } from '../../uploads/guard.ts';
import { badFile } from '../../uploads/refusal.ts';
import { inTurn } from '../../uploads/turn.ts';
import { checkManyRows, type CheckedRow } from './check.ts';
import { applyMapping, type Columns, findColumns, hasNames, type Mapping } from './columns.ts';
import { readSheet } from './read.ts';

/** A guest file read and checked; nothing is stored. `rows` is empty as long as `needs_mapping`. */
export interface ParsedGuests extends Columns {
  /** The file's name as it may be shown, and the sheet that was read. */
  file: string;
  sheet: string;
  rows: CheckedRow[];
}

/** What somebody chose in the mapping step, instead of what the header says. */
export interface ChosenMapping {
  mapping: Mapping;
  header_row: number | null;
}

/**
 * From an uploaded file to checked rows: guard, read in a thread, find the columns (or take the chosen ones), check.
 * Throws `bad_file` or `file_too_large`, with the reason.
 */
export async function parseGuests(bytes: Uint8Array, filename: string, chosen?: ChosenMapping): Promise<ParsedGuests> {
  const { file, sheet } = await inTurn(async () => {
    const guarded = await guardSpreadsheet(bytes, filename);
    return { file: guarded.name, sheet: await readSheet(guarded) };
  });
  const columns = withChoice(findColumns(sheet.rows), chosen);
  const guests = columns.needs_mapping ? [] : applyMapping(sheet.rows, columns.mapping, columns.header_row);
  if (!columns.needs_mapping && guests.length === 0) throw badFile('no_rows');
  if (guests.length > limit('sheetRows')) throw badFile('too_many_rows', { max: limit('sheetRows') });
  return { file, sheet: sheet.sheet, ...columns, rows: await checkManyRows(guests) };
}

function withChoice(found: Columns, chosen: ChosenMapping | undefined): Columns {
  if (!chosen) return found;
  const kinds = new Map(Object.entries(chosen.mapping).map(([kind, column]) => [column, kind]));
  return {
    ...found,
    ...chosen,
    needs_mapping: !hasNames(chosen.mapping),
    columns: found.columns.map((column) => ({
      ...column,
      kind: (kinds.get(column.column) ?? null) as typeof column.kind,
    })),
  };
}
