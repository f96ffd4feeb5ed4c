import type { Shape, Table } from './layout.ts';
import { sidesOf } from './shapes.ts';

/** A cell of a sheet or of a part of it; rows and columns from 0. */
export interface Spot {
  row: number;
  column: number;
}

/** Cells that are one. */
export interface Span extends Spot {
  rowSpan: number;
  columnSpan: number;
}

/** A table as cells: a rectangle in which each chair has a cell of its own, and boards that are merged cells. */
export interface Block {
  rows: number;
  columns: number;
  /** In the order of the table's places. */
  chairs: Spot[];
  /** The first bears the label. */
  boards: Span[];
}

/** The cells of a table with chairs, turned by whole quarters as it stands. */
export function blockOf(table: Table): Block {
  return BLOCKS[table.shape](table);
}

const BLOCKS: Record<Shape, (table: Table) => Block> = {
  // It looks alike from all sides: its chairs go around by as much as it is turned.
  round: ({ places, turn }) => ring(places.length, 'round', turn),
  oval: ({ places, turn }) => turned(ring(places.length, 'oval', turn - quartersOf(turn) * 90), quartersOf(turn)),
  long: (table) => turned(board(sidesOf(table)), quartersOf(table.turn)),
  u: (table) => turned(horseshoe(sidesOf(table)), quartersOf(table.turn)),
  head: (table) => turned(board(sidesOf(table)), quartersOf(table.turn)),
};

const quartersOf = (turn: number) => Math.round(turn / 90);

/** Chairs at even distances around one merged cell, the first in the middle on top, on clockwise. */
function ring(count: number, shape: 'round' | 'oval', turn: number): Block {
  // Around a cell of w x h there are 2 (w + h) + 4.
  const half = Math.max(2, Math.ceil((count - 4) / 2));
  const height = shape === 'oval' ? 1 : Math.floor(half / 2);
  const width = Math.max(shape === 'oval' ? 2 : 1, half - height);
  const around = edge(height + 2, width + 2);
  const from = (width + 1) / 2 + (around.length * turn) / 360;
  const chairs = Array.from({ length: count }, (_, i) => {
    const at = Math.round(from + (i * around.length) / count) % around.length;
    return around.at(at)!;
  });
  return {
    rows: height + 2,
    columns: width + 2,
    chairs,
    boards: [{ row: 1, column: 1, rowSpan: height, columnSpan: width }],
  };
}

/** The outermost cells of a rectangle, clockwise from its upper left one. */
function edge(rows: number, columns: number): Spot[] {
  const [bottom, right] = [rows - 1, columns - 1];
  return [
    ...line(columns, (column) => ({ row: 0, column })),
    ...line(rows - 2, (i) => ({ row: i + 1, column: right })),
    ...line(columns, (i) => ({ row: bottom, column: right - i })),
    ...line(rows - 2, (i) => ({ row: bottom - 1 - i, column: 0 })),
  ];
}

/** One board with chairs at its sides, each side's in the middle of it. */
function board([top = 0, right = 0, bottom = 0, left = 0]: number[]): Block {
  const width = Math.max(1, top, bottom);
  const height = Math.max(1, right, left);
  const [above, aside] = [top > 0 ? 1 : 0, left > 0 ? 1 : 0];
  const [beyond, below] = [aside + width, above + height];
  return {
    rows: below + (bottom > 0 ? 1 : 0),
    columns: beyond + (right > 0 ? 1 : 0),
    chairs: [
      ...line(top, (i) => ({ row: 0, column: aside + middle(width, top) + i })),
      ...line(right, (i) => ({ row: above + middle(height, right) + i, column: beyond })),
      ...line(bottom, (i) => ({ row: below, column: beyond - 1 - middle(width, bottom) - i })),
      ...line(left, (i) => ({ row: below - 1 - middle(height, left) - i, column: 0 })),
    ],
    boards: [{ row: above, column: aside, rowSpan: height, columnSpan: width }],
  };
}

/** Three boards, open below, with chairs on their outer sides: from the lower left round to the lower right. */
function horseshoe([left = 0, top = 0, right = 0]: number[]): Block {
  const width = Math.max(3, top);
  const height = Math.max(2, left, right);
  const [above, aside] = [top > 0 ? 1 : 0, left > 0 ? 1 : 0];
  const [beyond, below] = [aside + width, above + height];
  const leg = (column: number): Span => ({ row: above + 1, column, rowSpan: height - 1, columnSpan: 1 });
  return {
    rows: below,
    columns: beyond + (right > 0 ? 1 : 0),
    chairs: [
      ...line(left, (i) => ({ row: below - 1 - middle(height, left) - i, column: 0 })),
      ...line(top, (i) => ({ row: 0, column: aside + middle(width, top) + i })),
      ...line(right, (i) => ({ row: above + middle(height, right) + i, column: beyond })),
    ],
    boards: [{ row: above, column: aside, rowSpan: 1, columnSpan: width }, leg(aside), leg(beyond - 1)],
  };
}

/** How far from the end of a side the first of its chairs stands. */
function middle(room: number, chairs: number): number {
  return Math.floor((room - chairs) / 2);
}

function line(length: number, spotAt: (i: number) => Spot): Spot[] {
  return Array.from({ length }, (_, i) => spotAt(i));
}

/** The block turned clockwise by so many quarters. */
function turned(block: Block, quarters: number): Block {
  let turning = block;
  for (let i = ((quarters % 4) + 4) % 4; i > 0; i -= 1) turning = quarterOf(turning);
  return turning;
}

function quarterOf({ rows, columns, chairs, boards }: Block): Block {
  return {
    rows: columns,
    columns: rows,
    chairs: chairs.map(({ row, column }) => ({ row: column, column: rows - 1 - row })),
    boards: boards.map(({ row, column, rowSpan, columnSpan }) => ({
      row: column,
      column: rows - row - rowSpan,
      rowSpan: columnSpan,
      columnSpan: rowSpan,
    })),
  };
}
