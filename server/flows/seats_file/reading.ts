import { type HallRecord, type PlanRecord, RECORD_MARK, unpackRecord } from '../../paper/plan/record.ts';
import { openBook } from '../../sheet/open.ts';
import type { BookSheet } from '../../sheet/read.ts';
import { badFile } from '../../uploads/refusal.ts';
import { type SentHall, spotKey } from './sent.ts';

/** A seating plan as somebody sent it back: what it was when it was written, and what its sheets hold by now. */
export interface SentPlan {
  file: string;
  record: PlanRecord;
  sheets: BookSheet[];
}

/** As large as the seating plan writes sheets, and some room around; pieces of the record are whole. */
const BOOK = { columns: 1000, cellLength: 32_767, merged: 20_000, hidden: true };

/** Reads an edited seating plan. Throws `bad_file` or `file_too_large` with the reason. Nothing is judged yet. */
export async function readSentPlan(bytes: Buffer, filename: string): Promise<SentPlan> {
  const { file, sheets } = await openBook(bytes, filename, BOOK);
  const kept = sheets.find(({ rows }) => rows.some(({ cells }) => cells[0] === RECORD_MARK));
  if (!kept) throw badFile('not_seating_plan');
  const at = kept.rows.findIndex(({ cells }) => cells[0] === RECORD_MARK);
  const record = await unpackRecord(kept.rows.slice(at + 1).map(({ cells }) => cells[0] ?? ''));
  if (!record) throw badFile('damaged');
  return { file, record, sheets: sheets.filter((sheet) => sheet !== kept) };
}

/** The sheet of this hall; refused where the file is another's, or has it no more as it was. */
export function hallIn({ record, sheets }: SentPlan, hall: { id: string; event_id: string }): SentHall {
  const names = { event: record.event.name, halls: record.halls.map(({ sheet }) => sheet).join(', ') };
  if (record.event.id !== hall.event_id) throw badFile('another_event', names);
  const known = record.halls.find(({ id }) => id === hall.id);
  if (!known) throw badFile('another_hall', names);
  const sent = sheetOf(known, sheets);
  if (!sent) throw badFile('sheet_gone', { sheet: known.sheet });
  return sent;
}

/** Refuses a file with halls that its event never had: no seating plan was written so. `ids`: of all halls of the event, also of those put away. */
export function refuseForeignHalls({ record }: SentPlan, ids: ReadonlySet<string>): void {
  if (!record.halls.every(({ id }) => ids.has(id))) throw badFile('damaged');
}

/** The other halls of the file, as far as their sheets are there; each is read when it is its turn. */
export function* othersIn({ record, sheets }: SentPlan, hallId: string): Generator<SentHall> {
  for (const known of record.halls) {
    const other = known.id === hallId ? null : sheetOf(known, sheets);
    if (other) yield other;
  }
}

function sheetOf(record: HallRecord, sheets: readonly BookSheet[]): SentHall | null {
  const sheet = sheets.find(({ name }) => name === record.sheet);
  if (!sheet) return null;
  const texts = new Map<string, string>();
  for (const { row, cells } of sheet.rows)
    for (const [column, text] of cells.entries()) if (text !== '') texts.set(spotKey(row - 1, column), text);
  return { record, texts, merged: sheet.merged };
}
