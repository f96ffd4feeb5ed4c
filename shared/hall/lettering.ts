import { labelRows } from './edit.ts';
import { isLettered, labelAfter, labelOrder, MOST_LETTERS } from './labels.ts';
import type { HallLayout } from './layout.ts';

/**
 * The letters that the labels of rows leave out, as they were asked for or nearly so: what is missing between the first and the
 * last of them. Rows without letters are passed over. Null where fewer than two labels have letters, or don't follow each other.
 */
export function skippedLetters(layout: HallLayout, rows: readonly number[]): string | null {
  const labels = [...new Set(lettered(layout, rows).map((at) => layout.rows[at]!.label))];
  if (labels.length < 2) return null;
  const used = new Set(
    layout.rows
      .map(({ label }) => label)
      .filter(isLettered)
      .join(''),
  );
  let skip = '';
  for (const [at, label] of labels.slice(1).entries()) {
    for (let next = labelAfter(labels[at]!, skip); next !== label; next = labelAfter(labels[at]!, skip)) {
      const none = [...next].find((letter) => !used.has(letter));
      if (none === undefined || skip.length >= MOST_LETTERS) return null;
      skip += none;
    }
  }
  return skip;
}

/** Labels the rows with letters anew, from the first of their labels on and in the order of them, without those to skip. */
export function skipLetters(layout: HallLayout, rows: readonly number[], skip: string): HallLayout {
  const some = lettered(layout, rows);
  const [first] = some;
  return first === undefined ? layout : labelRows(layout, some, layout.rows[first]!.label, skip);
}

/** The rows whose labels count in letters, in the order of their labels: Z before AA. */
function lettered(layout: HallLayout, rows: readonly number[]): number[] {
  const labelOf = (at: number) => layout.rows[at]?.label ?? '';
  return rows.filter((at) => isLettered(labelOf(at))).toSorted((a, b) => labelOrder(labelOf(a), labelOf(b)) || a - b);
}
