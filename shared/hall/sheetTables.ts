import { limit } from '../limits.ts';
import type { Table } from './layout.ts';
import type { MergedCell, SheetCell } from './sheetCells.ts';
import { middleOf } from './sheetRows.ts';

/** A table read from a sheet, and the cells of its chairs in the order of its places. */
export interface SheetTable {
  table: Omit<Table, 'label' | 'places'>;
  chairs: SheetCell[];
}

/** A chair's cell and where it stands of the board: 0 above, 1 right, 2 below, 3 left, 4 at a corner. */
interface Chair {
  cell: SheetCell;
  side: number;
}

type CellAt = (row: number, column: number) => SheetCell | undefined;

/**
 * The table whose board is a cell with words: its chairs are the numbers around it that count round it without a gap, or round
 * the legs of a horseshoe that are `merged` below it. Null where none stand there.
 */
export function tableAround(board: SheetCell, cellAt: CellAt, merged: readonly MergedCell[]): SheetTable | null {
  const ring = countedRound(edgeOf(board, cellAt));
  const legs = countedRound(horseshoeOf(board, cellAt, merged));
  const table =
    legs && legs.chairs.length > (ring?.chairs.length ?? 0) ? horseshoe(legs) : ring && ringOrBoard(board, ring);
  if (!table) return null;
  return { table: { ...middleOf(board), ...table.shape }, chairs: table.chairs };
}

/** How many seats stand right around a board, whether they count as its chairs or not. */
export function seatsAround(board: SheetCell, cellAt: CellAt): number {
  return edgeOf(board, cellAt).length;
}

/** Chairs in their order clockwise, from the one with the first number on. */
interface Counted {
  chairs: Chair[];
  start: number;
  back: boolean;
}
type Read = { shape: Omit<SheetTable['table'], 'x' | 'y'>; chairs: SheetCell[] };

/** The cells around a board clockwise from its upper left corner. */
function edgeOf({ row, column, rows, columns }: SheetCell, cellAt: CellAt): Chair[] {
  const [top, left, bottom, right] = [row - 1, column - 1, row + rows, column + columns];
  const along = (count: number, at: (i: number) => [row: number, column: number]) =>
    Array.from({ length: count }, (_, i) => at(i));
  return chairsAt(cellAt, [
    [4, [[top, left]]],
    [0, along(columns, (i) => [top, column + i])],
    [4, [[top, right]]],
    [1, along(rows, (i) => [row + i, right])],
    [4, [[bottom, right]]],
    [2, along(columns, (i) => [bottom, column + columns - 1 - i])],
    [4, [[bottom, left]]],
    [3, along(rows, (i) => [row + rows - 1 - i, left])],
  ]);
}

/** The cells at the outer sides of three boards: up on the left, along the top, down on the right. */
function horseshoeOf({ row, column, columns }: SheetCell, cellAt: CellAt, merged: readonly MergedCell[]): Chair[] {
  const leg = merged.find((span) => span.row === row + 1 && span.column === column && span.columns === 1);
  const height = 1 + (leg?.rows ?? 1);
  const down = Array.from({ length: height }, (_, i) => row + i);
  return chairsAt(cellAt, [
    [3, down.toReversed().map((at) => [at, column - 1])],
    [0, Array.from({ length: columns }, (_, i) => [row - 1, column + i])],
    [1, down.map((at) => [at, column + columns])],
  ]);
}

function chairsAt(cellAt: CellAt, sides: [side: number, cells: (readonly [number, number])[]][]): Chair[] {
  return sides.flatMap(([side, cells]) =>
    cells.flatMap(([row, column]) => {
      const cell = cellAt(row, column);
      return cell?.kind === 'number' || cell?.kind === 'closed' ? [{ cell, side }] : [];
    }),
  );
}

/** Of some sides as many chairs as count on without a gap: those of others are a neighbour's. */
function countedRound(around: readonly Chair[]): Counted | null {
  let best: Counted | null = null;
  for (let sides = 1; sides < 32; sides += 1) {
    const some = around.filter(({ side }) => (sides >> side) & 1);
    if (some.length <= (best?.chairs.length ?? 0) || some.length > limit('tableChairs')) continue;
    best = counted(some) ?? best;
  }
  return best;
}

function counted(chairs: Chair[]): Counted | null {
  const count = chairs.length;
  const known = chairs.findIndex(({ cell }) => cell.number !== null);
  if (known < 0) return null;
  for (const way of [1, -1])
    for (let turn = 0; turn < count; turn += 1) {
      const start = chairs[known]!.cell.number! - turn;
      const numberAt = (i: number) => start + ((((turn + way * (i - known)) % count) + count) % count);
      if (start < 0 || !chairs.every(({ cell }, i) => cell.number === null || cell.number === numberAt(i))) continue;
      const first = chairs.findIndex((_, i) => numberAt(i) === start);
      return { chairs: [...chairs.slice(first), ...chairs.slice(0, first)], start, back: way < 0 && count > 2 };
    }
  return null;
}

function ringOrBoard(board: SheetCell, round: Counted): Read {
  const { chairs } = round;
  const of = (side: number) => chairs.filter((chair) => chair.side === side).length;
  const sides = [0, 1, 2, 3].map(of);
  const first = chairs[0]!;
  if (of(4) > 0 || sides.every((count) => count === 1)) {
    const isRound = Math.abs(board.columns - board.rows) < 2;
    const angle = angleOf(first.cell, board);
    if (isRound) return read(round, { shape: 'round', turn: Math.round(angle) });
    const lies = board.columns > board.rows;
    return read(round, { shape: 'oval', turn: lies ? (Math.abs(angle) > 90 ? 180 : 0) : angle < 0 ? -90 : 90 });
  }
  const turned = [0, 1, 2, 3].map((i) => sides[(first.side + i) % 4]!);
  const turn = [0, 90, 180, -90][first.side]!;
  if (turned.slice(1).every((count) => count === 0)) return read(round, { shape: 'head', turn, sides: [turned[0]!] });
  return read(round, { shape: 'long', turn, sides: turned });
}

function horseshoe(legs: Counted): Read {
  const of = (side: number) => legs.chairs.filter((chair) => chair.side === side).length;
  return read(legs, { shape: 'u', turn: 0, sides: [of(3), of(0), of(1)] });
}

function read({ chairs, start, back }: Counted, shape: Pick<Table, 'shape' | 'turn' | 'sides'>): Read {
  return {
    shape: { ...shape, start, ...(back ? { direction: 'rtl' as const } : {}) },
    chairs: chairs.map(({ cell }) => cell),
  };
}

/** Degrees clockwise from the top of a board, -180 to 180. */
function angleOf({ row, column }: SheetCell, board: SheetCell): number {
  const [dx, dy] = [column - board.column - (board.columns - 1) / 2, row - board.row - (board.rows - 1) / 2];
  return (Math.atan2(dx, -dy) * 180) / Math.PI;
}
