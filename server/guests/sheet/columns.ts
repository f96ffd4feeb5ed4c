import { type ColumnKind, LIST_COLUMNS, matchHeader } from '#shared/guestHeaders.ts';
import { type GuestValues, isMore, isOfEvening, MORE_FIELDS, PERSON_FIELDS, TIES } from '#shared/guests.ts';
import { headerKey } from '#shared/headerKey.ts';
import { isEmail, normalizeEmail, normalizePhone } from '#shared/person.ts';
import { headerAgain } from '../../sheet/header.ts';
import type { SheetRow } from '../../sheet/read.ts';
import { inSlices } from '../../base/slices.ts';
import { splitFirstLast, splitFirstMiddle, splitFullName } from './names.ts';
import { wishesIn } from './wishes.ts';

/** One row's guest, not yet checked; fields the sheet says nothing of are ''. */
export interface GuestRow {
  row: number;
  values: GuestValues;
}

/** Which column (from 0) holds what. */
export type Mapping = Partial<Record<ColumnKind, number>>;

/** What was made out of a sheet's head. `needs_mapping`: no column of names was found, somebody has to choose. */
export interface Columns {
  /** Number of the header's row in the file; null if there is none. */
  header_row: number | null;
  /** Known by its words, told by a person, or none. */
  header: 'found' | 'told' | 'none';
  mapping: Mapping;
  needs_mapping: boolean;
  /** Every column of the sheet: its header, a few values below it, and what it was taken for. */
  columns: { column: number; title: string; samples: string[]; kind: ColumnKind | null }[];
}

/** How far down a header is looked for: titles, dates and logos stand above it. */
const ROWS_LOOKED_AT = 30;
const SAMPLES = 3;

/**
 * Finds the header and what its columns are. Without a header, phones and e-mails are known by their looks; a header
 * whose words say nothing counts where somebody says that the first row is one. `kinds`: what columns of the file may hold.
 */
export function findColumns(
  rows: SheetRow[],
  firstIsHeader = false,
  kinds: readonly ColumnKind[] = LIST_COLUMNS,
): Columns {
  const header = rows
    .slice(0, ROWS_LOOKED_AT)
    .map((row) => headOf(row, kinds))
    .reduce<Head | null>((best, head) => (head.weight > (best?.weight ?? 1) ? head : best), null);
  const head = header?.row ?? (firstIsHeader ? rows[0] : undefined);
  const body = head ? rows.filter((row) => row.row > head.row) : rows;
  const mapping = header?.mapping ?? mappingByLooks(body);
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  const held = new Map(Object.entries(mapping).map(([kind, column]) => [column, kind as ColumnKind]));
  return {
    header_row: head?.row ?? null,
    header: header ? 'found' : head ? 'told' : 'none',
    mapping,
    needs_mapping: !hasNames(mapping),
    columns: Array.from({ length: width }, (_, column) => ({
      column,
      title: head?.cells[column]?.trim() ?? '',
      samples: samplesOf(body, column),
      kind: held.get(column) ?? null,
    })),
  };
}

/** Is it said where last and first names stand? */
export function hasNames(mapping: Mapping): boolean {
  if (mapping.full_name !== undefined || mapping.first_last_name !== undefined) return true;
  return mapping.last_name !== undefined && (mapping.first_name ?? mapping.first_middle_name) !== undefined;
}

/** The columns that say who somebody is: by these alone rows and headers are known. */
function personal(mapping: Mapping): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([kind]) => !isMore(kind) && !isOfEvening(kind)));
}

/**
 * The guests below the header, each with its row in the file. Rows that say nothing of who it is are left out,
 * and so is a header that is repeated further down.
 */
export async function applyMapping(rows: SheetRow[], mapping: Mapping, headerRow: number | null): Promise<GuestRow[]> {
  const header = rows.find((row) => row.row === headerRow);
  const isHeader = header ? headerAgain(header.cells, Object.values(personal(mapping))) : () => false;
  const below = rows.filter((row) => row.row > (headerRow ?? 0));
  const guests = await inSlices(below, ({ row, cells }) =>
    isHeader(cells) ? null : { row, values: valuesOf(cells, mapping, header?.cells) },
  );
  return guests.filter(
    (guest): guest is GuestRow => guest !== null && PERSON_FIELDS.some((field) => guest.values[field].trim() !== ''),
  );
}

/** A row read as a header; `weight` says how much it looks like one. */
interface Head {
  row: SheetRow;
  mapping: Mapping;
  weight: number;
}

/** Headers word for word weigh 2, others 1 (one alone may be chance: 'тел. позже'), names of people 2 more. */
function headOf(row: SheetRow, kinds: readonly ColumnKind[]): Head {
  const matches = row.cells.map((cell) => matchHeader(cell, kinds));
  const found: Mapping = {};
  for (const strength of [2, 1]) {
    matches.forEach((match, column) => {
      if (match?.strength === strength) found[match.kind] ??= column;
    });
  }
  const mapping = settled(found, row.cells);
  const strengths = Object.values(personal(mapping)).map((column) => matches[column]?.strength ?? 0);
  return { row, mapping, weight: strengths.reduce<number>((sum, one) => sum + one, hasNames(mapping) ? 2 : 0) };
}

/** 'Name' is a first name beside a surname; separate columns win over one with everything. */
function settled(mapping: Mapping, cells: string[]): Mapping {
  const { full_name: full, ...rest } = mapping;
  if (full === undefined) return mapping;
  const isName = headerKey(cells[full] ?? '') === 'name';
  if (rest.last_name !== undefined && rest.first_name === undefined && isName) return { ...rest, first_name: full };
  if (hasNames(rest)) return rest;
  const { first_name: _first, last_name: _last, ...others } = mapping;
  return others;
}

function mappingByLooks(rows: SheetRow[]): Mapping {
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  const columns = Array.from({ length: width }, (_, column) => samplesOf(rows, column, ROWS_LOOKED_AT));
  const mostly = (looks: (text: string) => boolean): number =>
    columns.findIndex((values) => values.length > 0 && values.filter(looks).length * 2 >= values.length);
  const email = mostly((text) => isEmail(normalizeEmail(text)));
  const phone = mostly((text) => normalizePhone(text) !== null);
  return { ...(email < 0 ? {} : { email }), ...(phone < 0 ? {} : { phone }) };
}

function samplesOf(rows: SheetRow[], column: number, most = SAMPLES): string[] {
  const samples: string[] = [];
  for (const row of rows) {
    const text = row.cells[column]?.trim();
    if (text) samples.push(text);
    if (samples.length === most) break;
  }
  return samples;
}

function valuesOf(cells: string[], mapping: Mapping, header: readonly string[] = []): GuestValues {
  const cell = (kind: ColumnKind): string => (mapping[kind] === undefined ? '' : (cells[mapping[kind]] ?? ''));
  const separate = { last_name: cell('last_name'), first_name: cell('first_name'), middle_name: cell('middle_name') };
  const together =
    mapping.full_name !== undefined
      ? splitFullName(cell('full_name'))
      : mapping.first_last_name !== undefined
        ? splitFirstLast(cell('first_last_name'))
        : splitFirstMiddle(cell('first_middle_name'));
  const values: GuestValues = {
    last_name: separate.last_name || together.last_name,
    first_name: separate.first_name || together.first_name,
    middle_name: separate.middle_name || together.middle_name,
    phone: cell('phone'),
    email: cell('email'),
  };
  for (const field of [...MORE_FIELDS, ...TIES]) if (mapping[field] !== undefined) values[field] = cell(field);
  return { ...values, ...wishesIn(cells, mapping, header) };
}
