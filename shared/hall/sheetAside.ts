import { cleanText } from '../text.ts';
import { cut } from './labels.ts';
import { MOST_NAME } from './layout.ts';
import type { PlanProblem } from './pretix.ts';
import { cellName, type SheetCell } from './sheetCells.ts';
import { isTotal, saidBy } from './sheetWords.ts';

/** Lines of a sheet without what is no part of the hall, and what is told of that. */
interface Aside {
  lines: SheetCell[][];
  told: PlanProblem[];
}

/** The second line of the seating plan: the hall and its day. */
const DAY = /,.*\b\d{4}\b/u;

/**
 * Not what stands in column A, alone, in the first line, or in the second where nothing else stands above it: what the sheet is about.
 * Right above seats it is a heading. A second line is told unless it is the one that the seating plan has.
 */
export function withoutTitle(lines: SheetCell[][]): Aside {
  const isTitle = (at: number) => lines[at]?.length === 1 && lines[at][0]!.column === 0 && lines[at][0]!.rows === 1;
  const isWords = (at: number) =>
    isTitle(at) &&
    lines[at]![0]!.kind === 'words' &&
    saidBy(lines[at]![0]!).kind !== 'stage' &&
    !lines[at + 1]?.some(({ kind }) => kind !== 'words');
  // A number alone may be an event's name where a second line follows it.
  const first = isWords(0) || (isTitle(0) && isWords(1) && !lines[2]?.length);
  const titles = [first, isWords(1) && (first || lines[0]!.length === 0)];
  const told = first && titles[1] && !DAY.test(lines[1]![0]!.text) ? [asideOf('title_left_out', lines[1]![0]!)] : [];
  return { lines: lines.map((line, at) => (titles[at] ? [] : line)), told };
}

/** Not 'Итого' and the numbers behind it: sums of what stands above. */
export function totalsIn(lines: SheetCell[][]): Aside {
  const told: PlanProblem[] = [];
  const rest = lines.map((line) => {
    const from = line.findIndex(({ kind, text }) => kind === 'words' && isTotal(text));
    if (from < 0) return line;
    const next = line.findIndex(({ kind }, at) => at > from && kind === 'words');
    told.push(asideOf('totals_left_out', line[from]!));
    return [...line.slice(0, from), ...(next < 0 ? [] : line.slice(next))];
  });
  return { lines: rest, told };
}

function asideOf(key: string, cell: SheetCell): PlanProblem {
  return { key, params: { cell: cellName(cell), text: cut(cleanText(cell.text), MOST_NAME) } };
}
