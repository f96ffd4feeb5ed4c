import type { SheetCell } from './sheetCells.ts';
import type { Things } from './sheetThings.ts';

/** Lines of a sheet, the last not included, and the cell above them that says what they are; null where none does. */
export interface Section {
  cell: SheetCell | null;
  from: number;
  to: number;
}

/**
 * The parts of a sheet that may be levels of the hall. `byStage`: each has a stage of its own, as the seating plan draws levels
 * below each other; `byHeading`: each begins with a line of nothing but words right above seats. Null where there are fewer than two.
 */
export function sectionsOf({ stages, all, lines }: Things): { byStage: Section[] | null; byHeading: Section[] | null } {
  const alone = all.flatMap((line) => (line.length === 1 && !stages.includes(line[0]!) ? [line[0]!] : []));
  const heads = stages.map((stage, i) => headOf(stage, stages[i - 1] ?? null, alone, all));
  const isEach = heads.length > 1 && heads.every((head, i) => head && head !== heads[i - 1]);
  const above = alone.filter(({ row, kind, rows }) => kind === 'words' && rows === 1 && leadsToSeats(row, lines, all));
  return {
    byStage: isEach ? cut(heads as SheetCell[]) : null,
    byHeading: above.length > 1 ? cut(above) : null,
  };
}

/**
 * The heading of the level that a stage belongs to, alone in its line with nothing in those beside it: above a stage that
 * stands before the seats the nearest one, else the first after the stage before.
 */
function headOf(
  stage: SheetCell,
  before: SheetCell | null,
  alone: readonly SheetCell[],
  all: readonly SheetCell[][],
): SheetCell | null {
  const from = before ? before.row : -1;
  const isEmpty = (row: number) => !all[row]?.length;
  const between = alone.filter(
    ({ row, column }) => row > from && row < stage.row && column === 1 && isEmpty(row - 1) && isEmpty(row + 1),
  );
  const isAbove =
    between.length > 0 && all.slice(between.at(-1)!.row + 1, stage.row).every((line) => line.length === 0);
  return (isAbove ? between.at(-1) : stage.rows > 1 ? between.at(-1) : between[0]) ?? null;
}

function leadsToSeats(row: number, lines: readonly SheetCell[][], all: readonly SheetCell[][]): boolean {
  const next = all.findIndex((line, at) => at > row && line.length > 0);
  return next > 0 && next - row < 4 && (lines[next] ?? []).some(({ kind }) => kind !== 'words');
}

function cut(heads: readonly SheetCell[]): Section[] {
  return heads.map((cell, i) => ({
    cell,
    from: i === 0 ? 0 : cell.row,
    to: heads[i + 1]?.row ?? Infinity,
  }));
}
