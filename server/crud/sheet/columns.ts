import { headerKey } from '#shared/headerKey.ts';
import { type Language, LANGUAGES } from '#shared/limits.ts';
import { everyName, type Resource, sheetColumns, sheetKey } from '#shared/resource.ts';
import { isAsked } from '#shared/sheet.ts';
import { resourceList } from '#resources/index.ts';
import { fieldLabel, translate } from '../../base/language.ts';
import { headerAgain } from '../../sheet/header.ts';
import type { SheetRow } from '../../sheet/read.ts';
import { inSlices } from '../../base/slices.ts';
import { badFile } from '../../uploads/refusal.ts';

/** Where the fields of a resource stand in a sheet. */
export interface FoundColumns {
  headerRow: number;
  /** Field -> column, from 0. */
  columns: ReadonlyMap<string, number>;
  /** Headers that are none of the resource's. */
  unknown: string[];
}

/** How far down a header is looked for: titles, dates and logos stand above it. */
const ROWS_LOOKED_AT = 30;

/** Finds the row with the most headers of the resource, in either language; null where no row has one. */
export function findColumns(
  resource: Resource,
  names: readonly string[],
  rows: readonly SheetRow[],
): FoundColumns | null {
  const byKey = new Map(
    names.flatMap((name) => [
      ...everyName(name, resource.fields[name]!).map((each) => [headerKey(each), name] as const),
      ...LANGUAGES.map((language) => [headerKey(fieldLabel(resource, name, language)), name] as const),
    ]),
  );
  let best: FoundColumns | null = null;
  for (const row of rows.slice(0, ROWS_LOOKED_AT)) {
    const columns = new Map<string, number>();
    const unknown: string[] = [];
    row.cells.forEach((cell, column) => {
      const name = byKey.get(headerKey(cell));
      if (name !== undefined && !columns.has(name)) columns.set(name, column);
      else if (cell.trim() !== '') unknown.push(cell.trim());
    });
    if (columns.size > (best?.columns.size ?? 0)) best = { headerRow: row.row, columns, unknown };
  }
  return best;
}

/** `findColumns`, or a refusal that names the headers that are missing. */
export function requireColumns(
  resource: Resource,
  names: readonly string[],
  rows: readonly SheetRow[],
  language: Language,
): FoundColumns {
  const quoted = (missing: readonly string[]) =>
    missing
      .map((name) => translate(language, 'sheet.quoted', { name: fieldLabel(resource, name, language) }))
      .join(', ');
  const found = findColumns(resource, names, rows);
  const other = fits(resource, names, found) ? undefined : nounFitting(rows, resource.name);
  if (other)
    throw badFile('other_noun', { columns: quoted(names), noun: translate(language, `resources.${other.name}.many`) });
  if (!found) throw badFile('no_header', { columns: quoted(names) });
  const missing = neededOf(resource, names).filter((name) => !found.columns.has(name));
  if (missing.length > 0) throw badFile('missing_columns', { columns: quoted(missing) });
  return found;
}

/** Another noun whose file this would be: one that has all columns it needs. */
export function nounFitting(rows: readonly SheetRow[], except: string): Resource | undefined {
  return resourceList.find((other) => {
    const names = sheetColumns(other);
    if (other.name === except || !names || other.allow.create.least === null) return false;
    const found = findColumns(other, names, rows);
    // One word alone may be chance.
    return fits(other, names, found) && found!.columns.size > 1;
  });
}

function fits(resource: Resource, names: readonly string[], found: FoundColumns | null): boolean {
  return found !== null && neededOf(resource, names).every((name) => found.columns.has(name));
}

/** The columns without which no row says enough. */
function neededOf(resource: Resource, names: readonly string[]): string[] {
  const key = sheetKey(resource);
  return names.filter((name) => isAsked(resource.fields[name]!) || key.includes(name));
}

/** The records below the header: rows with something in a known column, without the header repeated further down. */
export async function recordsBelow(
  rows: readonly SheetRow[],
  { headerRow, columns }: FoundColumns,
): Promise<FoundRecord[]> {
  const header = rows.find(({ row }) => row === headerRow)!;
  const isHeader = headerAgain(header.cells, columns.values());
  const below = rows.filter(({ row }) => row > headerRow);
  const records = await inSlices(below, ({ row, cells }) =>
    isHeader(cells)
      ? null
      : { row, cells: Object.fromEntries([...columns].map(([name, column]) => [name, (cells[column] ?? '').trim()])) },
  );
  return records.filter(
    (record): record is FoundRecord => record !== null && Object.values(record.cells).some((cell) => cell !== ''),
  );
}

/** One record of a file: its line there, and its cells by field. */
export interface FoundRecord {
  row: number;
  cells: Record<string, string>;
}
