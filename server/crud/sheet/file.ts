import { limit, type Language } from '#shared/limits.ts';
import { type Resource, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { openSheet, type OpenedSheet } from '../../sheet/open.ts';
import { badFile } from '../../uploads/refusal.ts';
import { findColumns, type FoundColumns, type FoundRecord, recordsBelow, requireColumns } from './columns.ts';

/** A file of records as it was understood: its columns and what stands in each row, nothing judged yet. */
export interface ReadRecords {
  opened: OpenedSheet;
  found: FoundColumns;
  records: FoundRecord[];
}

/** Of the columns those a role sees; the others are none of a file's for it. */
export function seenNames(resource: Resource, names: readonly string[], role: Role): string[] {
  const visible = visibleFields(resource, role);
  return names.filter((name) => visible.has(name));
}

/** Reads a file of a noun by the columns a person sees; throws `bad_file` with the reason. */
export async function readRecords(
  resource: Resource,
  seen: readonly string[],
  { bytes, name }: { bytes: Uint8Array; name: string },
  language: Language,
): Promise<ReadRecords> {
  const opened = await openSheet(bytes, name, {
    hasHeader: (rows) => findColumns(resource, seen, rows) !== null,
    cellLength: cellLength(resource, seen),
  });
  const found = requireColumns(resource, seen, opened.rows, language);
  const records = await recordsBelow(opened.rows, found);
  if (records.length === 0) throw badFile('no_rows');
  if (records.length > limit('sheetRows')) throw badFile('too_many_rows', { max: limit('sheetRows') });
  return { opened, found, records };
}

/** One more than fits, so that what is too long is refused and not cut off. */
function cellLength(resource: Resource, names: readonly string[]): number {
  const lengths = names.map((name) => {
    const field = resource.fields[name]!;
    return field.kind === 'text' ? field.max : 0;
  });
  return Math.max(1000, Math.max(0, ...lengths) + 1);
}
