import * as XLSX from 'xlsx';
import { packRecord, type PlanRecord, RECORD_MARK, unpackRecord } from '#server/paper/plan/record.ts';
import type { OpenBook } from '../../support/sheets.ts';

/** The seating plan with its hidden record edited by hand. */
export async function forged(book: OpenBook, edit: (record: PlanRecord) => void): Promise<OpenBook> {
  const sheets = book.book.Sheets;
  const hidden = book.book.SheetNames.at(-1)!;
  const rows = XLSX.utils.sheet_to_json<string[]>(sheets[hidden]!, { header: 1 });
  const at = rows.findIndex((row) => row[0] === RECORD_MARK);
  const record = (await unpackRecord(rows.slice(at + 1).map((row) => String(row[0] ?? ''))))!;
  edit(record);
  sheets[hidden] = XLSX.utils.aoa_to_sheet([[RECORD_MARK], ...packRecord(record).map((piece) => [piece])]);
  return book;
}
