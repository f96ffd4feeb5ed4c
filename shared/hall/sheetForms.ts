import { SHAPES, type Shape, type Table } from './layout.ts';
import { numbersOf } from './numbering.ts';
import { TABLE_SHAPES } from './shapes.ts';
import { blockOf } from './sheetBlock.ts';
import type { SheetCell, SpanAt } from './sheetCells.ts';
import { middleOf } from './sheetRows.ts';

/** A table read from a sheet, and the cells of its chairs in the order of its places. */
export interface SheetTable {
  table: Omit<Table, 'label' | 'places'>;
  chairs: SheetCell[];
}

/** A chair's cell and where it stands of the board: 0 above, 1 right, 2 below, 3 left, 4 at a corner. */
export interface Chair {
  cell: SheetCell;
  side: number;
}

/** How a table stands, and how many chairs at each of its sides. */
export type Form = Pick<Table, 'shape' | 'turn' | 'sides'>;

export const QUARTERS = [0, 90, 180, -90] as const;
/** Turns of a ring that are tried, whole quarters first: several look alike in cells. */
const TURNS = [...QUARTERS, ...Array.from({ length: 24 }, (_, i) => i * 15 - 165).filter((turn) => turn % 90 !== 0)];

/**
 * The table of this shape that the seating plan writes in just these cells: its board, its chairs and their numbers. Null where
 * none looks so.
 */
export function writtenAs(shape: Shape, board: SheetCell, chairs: readonly Chair[], spanAt: SpanAt): SheetTable | null {
  const cells = new Map(chairs.map(({ cell }) => [keyOf(cell.row, cell.column), cell]));
  for (const form of formsOf(shape, chairs)) {
    const table = { ...form, label: '', x: 0, y: 0, start: 0, places: chairs.map((_, i) => i + 1) };
    const { rows, columns, chairs: spots, boards } = blockOf(table);
    const [main, ...legs] = boards;
    if (main!.rowSpan !== board.rows || main!.columnSpan !== board.columns) continue;
    const [top, left] = [board.row - main!.row, board.column - main!.column];
    const areLegs = legs.every(({ row, column, rowSpan, columnSpan }) => {
      const span = spanAt(top + row, left + column);
      return (span?.rows ?? 1) === rowSpan && (span?.columns ?? 1) === columnSpan;
    });
    const own = spots.flatMap(({ row, column }) => cells.get(keyOf(top + row, left + column)) ?? []);
    const counting = areLegs && own.length === chairs.length ? countingOf(table, own) : null;
    if (counting)
      return { table: { ...middleOf({ row: top, column: left, rows, columns }), ...form, ...counting }, chairs: own };
  }
  return null;
}

/** Forms of a shape that have as many chairs at each side; those first whose chairs stand above and below before they are turned. */
function formsOf(shape: Shape, chairs: readonly Chair[]): Form[] {
  if (TABLE_SHAPES[shape].sides === 0) return TURNS.map((turn) => ({ shape, turn }));
  const forms = QUARTERS.flatMap((turn, quarter): Form[] => {
    const [first = 0, second = 0, third = 0, fourth = 0] = [0, 1, 2, 3].map((i) => countAt(chairs, (quarter + i) % 4));
    const sides = shape === 'long' ? [first, second, third, fourth] : shape === 'u' ? [fourth, first, second] : [first];
    return sides.reduce((sum, each) => sum + each, 0) === chairs.length ? [{ shape, turn, sides }] : [];
  });
  const aside = ({ sides: [, right = 0, , left = 0] = [] }: Form) => right + left;
  return shape === 'long' ? forms.sort((a, b) => aside(a) - aside(b)) : forms;
}

/** How many chairs stand at one side. */
export function countAt(chairs: readonly Chair[], side: number): number {
  return chairs.filter((chair) => chair.side === side).length;
}

/** From where and which way round the chairs of a table count; null where they don't. */
function countingOf(table: Table, chairs: readonly SheetCell[]): Pick<Table, 'start' | 'direction'> | null {
  const known = chairs.findIndex(({ number }) => number !== null);
  for (const direction of ['ltr', 'rtl'] as const) {
    const numbers = numbersIn({ ...table, direction });
    const start = known < 0 ? 1 : chairs[known]!.number! - numbers[known]!;
    if (start >= 0 && chairs.every(({ number }, i) => number === null || number === start + numbers[i]!))
      return { start, ...(direction === 'rtl' ? { direction } : {}) };
  }
  return null;
}

/** The numbers of a table's chairs, in the order of its places. */
export function numbersIn(table: Table): number[] {
  return numbersOf({ direction: 'ltr' }, { kind: 'tables', at: 0, group: table }).map((number) => number ?? 0);
}

/** All shapes, this one first. */
export function shapesFrom(first: Shape): Shape[] {
  return [first, ...SHAPES.filter((shape) => shape !== first)];
}

const keyOf = (row: number, column: number) => row * 65536 + column;
