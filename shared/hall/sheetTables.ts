import { limit } from '../limits.ts';
import type { Shape, Table } from './layout.ts';
import { blockOf } from './sheetBlock.ts';
import { byPlace, type SheetCell, type SpanAt, spansByPlace } from './sheetCells.ts';
import {
  type Chair,
  countAt,
  type Form,
  numbersIn,
  QUARTERS,
  type SheetTable,
  shapesFrom,
  writtenAs,
} from './sheetForms.ts';
import { middleOf } from './sheetRows.ts';

type CellAt = (row: number, column: number) => SheetCell | undefined;

/**
 * The table whose board is a cell with words: its chairs are the numbers around it that count round it without a gap, or round
 * the legs of a horseshoe on one of its sides. `said`: the shape that the words say. Of tables that look just so in the seating
 * plan the one with the most chairs, else what it looks most like; `unsure` where words or merged cells say something else. Null
 * where no chairs stand there.
 */
export function tableAround(
  board: SheetCell,
  cellAt: CellAt,
  spanAt: SpanAt,
  said: Shape | null,
): (SheetTable & { unsure: boolean }) | null {
  const ring = countedRound(edgeOf(board, cellAt));
  const legs = QUARTERS.flatMap((turn, quarter) => {
    const { chairs, isSeen } = horseshoeOf(board, quarter, cellAt, spanAt);
    const round = countedRound(chairs);
    return round ? [{ ...round, turn, quarter, isSeen }] : [];
  });
  const likely = legs
    .filter(({ isSeen, quarter }) => isSeen || quarter === 0)
    .sort((a, b) => b.chairs.length - a.chairs.length)[0];
  const most = ring?.chairs.length ?? 0;
  const isU = likely && likely.chairs.length > (likely.isSeen ? most - 1 : most);
  const guess = isU ? horseshoe(likely) : ring && ringOrBoard(board, ring);
  const shapes = said ? [said] : isU && likely.isSeen ? (['u'] as const) : guess ? shapesFrom(guess.table.shape) : [];
  const written = [...(ring ? [ring] : []), ...legs]
    .filter(({ chairs }) => chairs.length >= (guess?.chairs.length ?? 0))
    .sort((a, b) => b.chairs.length - a.chairs.length)
    .flatMap(({ chairs }) => shapes.flatMap((shape) => writtenAs(shape, board, chairs, spanAt) ?? []))[0];
  if (written) return { ...written, unsure: false };
  if (!guess) return null;
  // Legs say so too.
  const expected = said ?? (legs.some(({ isSeen }) => isSeen) ? 'u' : guess.table.shape);
  const unsure = guess.table.shape !== expected;
  return { table: { ...middleOf(board), ...guess.table }, chairs: guess.chairs, unsure };
}

/** Do its cells alone tell the shape of a table with chairs? `closed`: places whose number isn't shown. */
export function isToldByCells(table: Table, closed: ReadonlySet<number>): boolean {
  const { boards, chairs } = blockOf(table);
  const numbers = numbersIn(table);
  const one = { rows: 1, columns: 1, named: false };
  const cells = table.places.map((place, i): SheetCell => {
    const number = closed.has(place) ? null : numbers[i]!;
    return { ...chairs[i]!, ...one, text: '', kind: number === null ? 'closed' : 'number', number };
  });
  const [board, ...legs] = boards.map(({ rowSpan, columnSpan, ...spot }) => ({
    ...spot,
    rows: rowSpan,
    columns: columnSpan,
  }));
  const words = { ...board!, text: '', kind: 'words', number: null, named: false } as const;
  const merged = legs.filter(({ rows, columns }) => rows > 1 || columns > 1);
  return tableAround(words, byPlace([cells]), spansByPlace(merged), null)?.table.shape === table.shape;
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
type Guess = { table: Omit<SheetTable['table'], 'x' | 'y'>; chairs: SheetCell[] };

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

/**
 * The cells at the outer sides of three boards, turned by so many quarters: up on the left, along the top, down on the right.
 * `isSeen`: merged cells are its legs.
 */
function horseshoeOf(
  board: SheetCell,
  quarter: number,
  cellAt: CellAt,
  spanAt: SpanAt,
): { chairs: Chair[]; isSeen: boolean } {
  const { row, column, rows, columns } = board;
  const [width, depth] = quarter % 2 === 0 ? [columns, rows] : [rows, columns];
  if (quarter > 0 && depth > 1) return { chairs: [], isSeen: false };
  // So far along the board and so far towards the ends of the legs.
  const at = (along: number, down: number) =>
    (
      [
        [row + down, column + along],
        [row + along, column - down],
        [row - down, column + width - 1 - along],
        [row + width - 1 - along, column + down],
      ] as const
    )[quarter]!;
  const [left, right] = [0, width - 1].map((along) => {
    const span = spanAt(...at(along, 1));
    const isOwn = span?.row === row && span.column === column;
    const [thick, long] = quarter % 2 === 0 ? [span?.columns, span?.rows] : [span?.rows, span?.columns];
    return isOwn || thick !== 1 ? undefined : long;
  });
  const isSeen = left !== undefined && left === right;
  const down = Array.from({ length: 1 + (left ?? 1) }, (_, i) => i);
  const top = Array.from({ length: width }, (_, i) => at(i, -1));
  const chairs = chairsAt(cellAt, [
    [(quarter + 3) % 4, down.toReversed().map((i) => at(-1, i))],
    [quarter, top],
    [(quarter + 1) % 4, down.map((i) => at(width, i))],
  ]);
  return { chairs, isSeen };
}

function chairsAt(cellAt: CellAt, sides: [side: number, cells: (readonly [row: number, column: number])[]][]): Chair[] {
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
  // Closed ones say no number.
  if (known < 0) return count > 0 ? { chairs, start: 1, back: false } : null;
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

function ringOrBoard(board: SheetCell, round: Counted): Guess {
  const { chairs } = round;
  const sides = [0, 1, 2, 3].map((side) => countAt(chairs, side));
  const first = chairs[0]!;
  if (countAt(chairs, 4) > 0 || sides.every((count) => count === 1)) {
    const isRound = Math.abs(board.columns - board.rows) < 2;
    const angle = angleOf(first.cell, board);
    if (isRound) return guessed(round, { shape: 'round', turn: Math.round(angle) });
    const lies = board.columns > board.rows;
    return guessed(round, { shape: 'oval', turn: lies ? (Math.abs(angle) > 90 ? 180 : 0) : angle < 0 ? -90 : 90 });
  }
  const turned = [0, 1, 2, 3].map((i) => sides[(first.side + i) % 4]!);
  const turn = QUARTERS[first.side]!;
  if (turned.slice(1).every((count) => count === 0))
    return guessed(round, { shape: 'head', turn, sides: [turned[0]!] });
  return guessed(round, { shape: 'long', turn, sides: turned });
}

function horseshoe(legs: Counted & { turn: number; quarter: number }): Guess {
  const sides = [3, 0, 1].map((side) => countAt(legs.chairs, (side + legs.quarter) % 4));
  return guessed(legs, { shape: 'u', turn: legs.turn, sides });
}

/** The chair with the first number is that with which such a table begins to count. */
function guessed({ chairs, start, back }: Counted, form: Form): Guess {
  const table = { ...form, start, ...(back ? { direction: 'rtl' as const } : {}) };
  const places = chairs.map((_, i) => i);
  const first = numbersIn({ ...table, label: '', x: 0, y: 0, places }).indexOf(start);
  return { table, chairs: places.map((i) => chairs.at(i - first)!.cell) };
}

/** Degrees clockwise from the top of a board, -180 to 180. */
function angleOf({ row, column }: SheetCell, board: SheetCell): number {
  const [dx, dy] = [column - board.column - (board.columns - 1) / 2, row - board.row - (board.rows - 1) / 2];
  return (Math.atan2(dx, -dy) * 180) / Math.PI;
}
