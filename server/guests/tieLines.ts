import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { GuestValues } from '#shared/guests.ts';
import type { StoreChoice } from '#shared/imports.ts';
import { isTaken, ofImport } from '../crud/imports/lines.ts';
import { importLines, importRows } from '../crud/imports/table.ts';
import type { Work } from '../db/work.ts';
import { Called, FileNames, invitedByName, rowId } from './called.ts';
import { tieRows } from './inviteRows.ts';
import { requireRoomForPairs } from './pairs.ts';
import { pairsAsked } from './tying.ts';

/** Refuses a long file that asks for more rules than the hall has room for, before any of it is stored. */
export async function requireRoomForTies(
  work: Work,
  hallId: string,
  import_id: string,
  choice: StoreChoice,
): Promise<void> {
  if (!(await namesOthers(work, import_id))) return;
  const found = await work.tx
    .select({
      id: importLines.id,
      row: importLines.line,
      values: VALUES,
      record_id: importLines.record_id,
      isHeard: sql<boolean>`${importLines.fate} in ('added', 'changed', 'kept') and ${isTaken(choice)}`,
    })
    .from(importLines)
    .where(ofImport(work, import_id, IN_FILE))
    .orderBy(importLines.line);
  const lines = found.map(({ id, record_id, ...line }) => ({ ...line, guest: record_id ?? id }));
  const heard = lines.filter(({ isHeard }) => isHeard);
  const whoIs = new Map(heard.map(({ row, guest }) => [rowId(row), guest]));
  const called = new Called(new FileNames(lines), await invitedByName(work, hallId), whoIs);
  await requireRoomForPairs(work, hallId, pairsAsked(heard, called));
}

/** Makes the rules that the rows of a long file ask for, once whoever they name is there. */
export async function tieLines(work: Work, hallId: string, import_id: string): Promise<number> {
  if (!(await namesOthers(work, import_id))) return 0;
  const lines = await work.tx
    .select({
      row: importLines.line,
      values: VALUES,
      guest: importRows.record_id,
      // What a row would have changed and didn't, as the person chose, isn't heard.
      isHeard: sql<boolean>`${importRows.did} <> 'kept' or ${importLines.fate} = 'kept'`,
    })
    .from(importLines)
    .leftJoin(
      importRows,
      and(
        eq(importRows.organization_id, work.organization_id),
        eq(importRows.import_id, import_id),
        eq(importRows.line, importLines.line),
        ne(importRows.did, 'gone'),
      ),
    )
    .where(ofImport(work, import_id, IN_FILE))
    .orderBy(importLines.line);
  const stored = lines.flatMap(({ guest, ...line }) => (guest === null ? [] : [{ ...line, guest }]));
  const left = lines.filter(({ guest }) => guest === null);
  return tieRows(
    work,
    hallId,
    stored,
    stored.filter(({ isHeard }) => isHeard),
    left,
  );
}

const VALUES = sql<GuestValues>`${importLines.texts}`;
const IN_FILE = notInArray(importLines.fate, ['gone', 'twice']);

/** Does any row name somebody else? */
async function namesOthers(work: Work, import_id: string): Promise<boolean> {
  const naming = sql`(coalesce(${importLines.texts} ->> 'beside', '') <> '' or coalesce(${importLines.texts} ->> 'apart', '') <> '')`;
  return (await work.tx.$count(importLines, ofImport(work, import_id, and(IN_FILE, naming)))) > 0;
}
