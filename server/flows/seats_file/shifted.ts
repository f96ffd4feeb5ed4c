import { cellName } from '#shared/hall/sheetCells.ts';
import { inSlices } from '../../base/slices.ts';
import { badFile } from '../../uploads/refusal.ts';
import { MOST_WRITTEN } from '../../paper/plan/record.ts';
import { type SentHall, spotKey } from './sent.ts';

/** So many rows or columns between what was inserted are looked through. */
const FAR = 12;

/**
 * Cells are known by where they stood. Where somebody inserted rows or columns, or took some away, names of rows, tables and the
 * legend stand elsewhere in the same line, and nobody can say who was meant to sit where: refused, and named. O(cells),
 * and each is read once, however many look at it.
 */
export async function refuseShifted({ record, texts }: SentHall): Promise<void> {
  const expected = new Map(record.frame.map(([row, column, text]) => [spotKey(row, column), text]));
  for (const [row, column, , , number] of record.seats) expected.set(spotKey(row, column), number);
  const read = new Map<string, string>();
  const at = (row: number, column: number) => {
    const key = spotKey(row, column);
    const known = read.get(key);
    if (known !== undefined) return known;
    const text = texts.get(key) ?? '';
    // As long as that is nothing that the plan wrote there.
    const found = text.length > MOST_WRITTEN ? '' : plain(text);
    read.set(key, found);
    return found;
  };
  await inSlices(record.frame, ([row, column, text]) => {
    const wanted = plain(text);
    if (wanted === '' || at(row, column) === wanted) return;
    for (const [down, right] of STEPS) {
      const [there, across] = [row + down, column + right];
      if (at(there, across) !== wanted || plain(expected.get(spotKey(there, across)) ?? '') === wanted) continue;
      throw badFile('plan_shifted', {
        sheet: record.sheet,
        text: wanted.slice(0, 60),
        was: cellName({ row, column }),
        now: cellName({ row: there, column: across }),
      });
    }
  });
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
