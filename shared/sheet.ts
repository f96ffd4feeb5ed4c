import { z } from 'zod';
import { kindOf } from './kinds.ts';
import { type Field, isInTurn, type Resource, sheetColumns, sheetKey, writableFields } from './resource.ts';
import { recordKey } from './text.ts';
import { uuid } from './uuid.ts';

/**
 * The fields a file can fill in new records of a resource, in the order of its sheet. Null where records can't be
 * brought by a file: without a sheet or a right to create, with a required field that begins with nothing, isn't given out and
 * has no column of the sheet, and where the noun reads files in its own way.
 */
export function importColumns(resource: Resource): readonly string[] | null {
  const { ownImport, allow } = resource;
  const sheet = sheetColumns(resource);
  if (!sheet || ownImport || allow.create.least === null) return null;
  const fields = writableFields(resource, 'create').filter(([, field]) => !kindOf(field).isApart);
  const typed = fields.filter(([, field]) => !kindOf(field).isElsewhere);
  const columns = sheet.filter((name) => typed.some(([writable]) => writable === name));
  return fields.some(([name, field]) => isAsked(field) && !columns.includes(name)) ? null : columns;
}

/** Must somebody say what a new record has in the field? */
export function isAsked(field: Field): boolean {
  return Boolean(field.required) && field.initial === undefined && !isInTurn(field);
}

/** What a cell became: null where it is empty or can't be understood. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.unknown()), z.looseObject({})]);
export type CellValue = z.infer<typeof value>;

/** The cells of a row by field. */
const values = z.record(z.string(), value);
const texts = z.record(z.string(), z.string());

/** One row of a read file; keys are fields. */
export const parsedRow = z.object({
  /** Line of the file, from 1, as the spreadsheet shows it. */
  row: z.number().int(),
  values,
  /** The cells as people read them: references by name, choices in the user's language, others as typed. */
  texts,
  /** One sentence per field, in the user's language; a row with any is refused. */
  problems: z.record(z.string(), z.string()),
  /** Word for word the same is stored already, or stands further up in the file. */
  repeated: z.boolean(),
  /** The record it means, by the noun's key, as it is stored. What the file leaves empty stands in the row as it is there. */
  match: z
    .object({
      id: uuid(),
      version: z.number().int(),
      values,
      texts,
      /** What an earlier file had brought, in fields that somebody changed here since. */
      since: texts,
    })
    .nullable(),
});
export type ParsedRow = z.infer<typeof parsedRow>;

/** A record that came with an earlier file and is not in this one. */
const goneRecord = z.object({
  id: uuid(),
  name: z.string(),
  /** What tells it from others of its name, as far as the person sees it. */
  more: z.string(),
  /** Why it can't be deleted; null where it can. */
  stays: z.string().nullable(),
});

/** A read file of records: nothing of it is stored yet. */
export const parsedList = z.object({
  /** The Idempotency-Key to confirm with: confirming a file twice stores it once. */
  import_id: uuid(),
  file_hash: z.string(),
  /** The import before, which the confirmation names again. */
  last_import: uuid().nullable(),
  file_name: z.string(),
  sheet: z.string(),
  /** The fields it has columns for. */
  columns: z.array(z.string()),
  /** Headers that are none of the resource's. */
  unknown: z.array(z.string()),
  rows: z.array(parsedRow),
  /** Of a file that is too long to be checked while somebody waits: how many rows it has; then none are answered. */
  long: z.number().int().optional(),
  /** Left as they are, unless the person chooses otherwise; none where a file only adds, or for whom may not delete. */
  gone: z.array(goneRecord),
});
export type ParsedList = z.infer<typeof parsedList>;

/**
 * Positions of rows whose value of a unique field stands in an earlier row, by field. Compared as the database does:
 * without capitals.
 */
export function repeatedValues(
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Map<string, number[]> {
  const unique = Object.entries(resource.fields).filter(([, field]) => field.unique);
  return new Map(
    unique.map(([name]) => {
      const seen = new Set<string>();
      const again: number[] = [];
      rows.forEach(({ [name]: value }, at) => {
        const key = String(value ?? '').toLowerCase();
        if (key === '') return;
        if (seen.has(key)) again.push(at);
        seen.add(key);
      });
      return [name, again];
    }),
  );
}

/** The fields in which a row says something else than the record it means. */
export function changedIn({ values, match }: Pick<ParsedRow, 'values' | 'match'>): string[] {
  if (!match) return [];
  const said = (value: CellValue | undefined) => JSON.stringify(value === undefined || value === '' ? null : value);
  return Object.keys(match.values).filter((name) => said(values[name]) !== said(match.values[name]));
}

/** What a row changes of the record it means: the fields that differ, with the version that was read; null takes a value away. */
export function changeIn(row: Pick<ParsedRow, 'row' | 'values' | 'match'>) {
  const { id, version } = row.match!;
  const values = Object.fromEntries(changedIn(row).map((name) => [name, row.values[name] ?? null]));
  return { id, line: row.row, values: { ...values, version } };
}

/** What a record, or a row of a file, is known by; null without a key, and where nothing stands in its fields. */
export function keyIn(resource: Resource, values: Readonly<Record<string, unknown>>): string | null {
  const parts = sheetKey(resource).map((name) => {
    const value = values[name] ?? '';
    return typeof value === 'string' ? recordKey(value) : value;
  });
  return parts.every((part) => part === '') ? null : JSON.stringify(parts);
}

/**
 * Positions of rows that are one too many of their key: those that mean a record which a row further up means, and those that
 * would be added beside others. Of several stored under one key each is meant by a row of its own. `null` is left out.
 */
export function rowsTooMany(keys: readonly (string | null)[], meant: readonly (string | null)[]): number[] {
  const known = new Set(keys.filter((_, at) => meant[at] !== null));
  const beside = repeatedKeys(keys.map((key, at) => (meant[at] === null ? key : null)));
  const twice = repeatedKeys(keys.map((key, at) => (key === null ? null : meant[at]!)));
  const added = keys.flatMap((key, at) => (key !== null && meant[at] === null && known.has(key) ? [at] : []));
  return [...new Set([...beside, ...twice, ...added])];
}

/** Positions of keys that stood further up already. */
export function repeatedKeys(keys: readonly (string | null)[]): number[] {
  const seen = new Set<string>();
  return keys.flatMap((key, at) => {
    if (key === null) return [];
    const again = seen.has(key);
    seen.add(key);
    return again ? [at] : [];
  });
}

/**
 * Which row, and which of its fields, the path of a refusal names: the position in one of the parts of what was sent.
 * What is said of a record and of none of its fields stands at the `first`. Null: the path names no row.
 */
export function refusalAt(
  path: string,
  first: string,
): { part: 'rows' | 'changes' | 'kept'; position: number; field: string } | null {
  const [, part, position, field] = /^(rows|changes|kept)\.(\d+)\.(?:values\.)?(.+)$/.exec(path) ?? [];
  if (!part) return null;
  return {
    part: part as 'rows' | 'changes' | 'kept',
    position: Number(position),
    field: field === 'id' ? first : field!,
  };
}
