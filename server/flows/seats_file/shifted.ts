import { cellName } from '#shared/hall/sheetCells.ts';
import { badFile } from '../../uploads/refusal.ts';
import { type SentHall, spotKey } from './sent.ts';

/** So many rows or columns between what was inserted are looked through. */
const FAR = 12;

/**
 * Cells are known by where they stood. Where somebody inserted rows or columns, or took some away, names of rows, tables and the
 * legend stand elsewhere in the same line, and nobody can say who was meant to sit where: refused, and named. O(cells).
 */
export function refuseShifted({ record, texts }: SentHall): void {
  const expected = new Map(record.frame.map(([row, column, text]) => [spotKey(row, column), plain(text)]));
  for (const [row, column, , , number] of record.seats) expected.set(spotKey(row, column), number);
  const at = (row: number, column: number) => plain(texts.get(spotKey(row, column)) ?? '');
  for (const [row, column, text] of record.frame) {
    const wanted = plain(text);
    if (wanted === '' || at(row, column) === wanted) continue;
    for (const [down, right] of STEPS) {
      const [there, across] = [row + down, column + right];
      if (at(there, across) !== wanted || expected.get(spotKey(there, across)) === wanted) continue;
      throw badFile('plan_shifted', {
        sheet: record.sheet,
        text: wanted.slice(0, 60),
        was: cellName({ row, column }),
        now: cellName({ row: there, column: across }),
      });
    }
  }
}

const STEPS = Array.from({ length: FAR }, (_, i) => i + 1).flatMap((far) => [
  [far, 0] as const,
  [-far, 0] as const,
  [0, far] as const,
  [0, -far] as const,
]);

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
