import type { SheetCell } from './sheetCells.ts';
import { costOf, isPlain } from './sheetCounting.ts';

/** Where lines have numbers as labels. */
export type Way = 'ends of runs' | 'none' | 'both' | 'left' | 'right';
const WAYS = ['none', 'both', 'left', 'right'] as const;

/** The way in which lines look most like rows with labels of their own. */
export function cheapestWay(lines: readonly { runs: SheetCell[][]; worded: boolean }[]): Way {
  const costs = WAYS.map((way) => {
    const seen = new Set<number>();
    return lines.reduce((sum, line) => {
      if (line.worded) return sum;
      const split = splitBy(line.runs, way);
      if (!split) return sum + UNFIT;
      const number = split.label?.number ?? null;
      const again = number !== null && seen.has(number) ? REPEATED : 0;
      if (number !== null) seen.add(number);
      return sum + again + costOfAll(split.runs) + lonelyEnds(split.runs) * LONELY;
    }, 0);
  });
  return WAYS[costs.indexOf(Math.min(...costs))]!;
}

/** How unlike blocks of seats these runs are. */
export function costOfAll(runs: readonly (readonly SheetCell[])[]): number {
  return runs.reduce((cost, run) => cost + costOf(run), 0);
}

/** What a line costs that can't be read so, and a label that another line has. */
const UNFIT = 4;
const REPEATED = 1;
/** And a number that stands apart at an end without counting with the others. */
const LONELY = 0.6;

function lonelyEnds(runs: readonly (readonly SheetCell[])[]): number {
  const isLonely = (end: readonly SheetCell[] | undefined, beside: SheetCell | undefined) =>
    end?.length === 1 && beside !== undefined && costOf([end[0]!, beside]) > 0;
  if (runs.length < 2) return 0;
  return [isLonely(runs[0], runs[1]?.[0]), isLonely(runs.at(-1), runs.at(-2)?.at(-1))].filter(Boolean).length;
}

/** The label of a line and the seats that are left, read so; null where it can't be. */
export function splitBy(runs: readonly SheetCell[][], way: Exclude<Way, 'ends of runs'>) {
  const all = runs.flat();
  const [first, last] = [all[0]!, all.at(-1)!];
  if (way === 'none') return { label: null, runs };
  const taken = way === 'left' ? [first] : way === 'right' ? [last] : [first, last];
  const isAlike = way !== 'both' || first.number === last.number;
  if (!taken.every(isPlain) || !isAlike || all.length <= taken.length) return null;
  const rest = runs.map((run) => run.filter((cell) => !taken.includes(cell))).filter((run) => run.length > 0);
  return { label: taken[0]!, runs: rest };
}
