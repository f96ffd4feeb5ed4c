import { type RowFinding, checkManyRows } from '#server/guests/sheet/check.ts';
import type { Mapping } from '#server/guests/sheet/columns.ts';
import { type OpenedGuests, openGuests } from '#server/guests/sheet/open.ts';

/** An uploaded file opened and its guests checked, as the server does it one after the other. */
export async function parseGuests(
  bytes: Uint8Array,
  filename: string,
  chosen?: Mapping,
): Promise<OpenedGuests & { rows: RowFinding[] }> {
  const opened = await openGuests(bytes, filename, chosen);
  return { ...opened, rows: await checkManyRows(opened.guests) };
}
