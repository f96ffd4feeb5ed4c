import type { BookSheet } from '../../sheet/read.ts';

/** A board of a whole hall is no seat of anybody. */
const MOST_CELLS = 500;

interface Edge {
  row: number;
  column: number;
  columns: number;
  by: 1 | -1;
}

/**
 * Which of some cells others were laid over, so that what stood in them is gone; the first cell of a merged one isn't. Rows and
 * columns from 0; answers in the order of `cells`. The sheet is gone through once, line by line: nothing is kept of the cells
 * that merged ones cover. O(n log n) over cells and merged ones.
 */
export function areCovered(merged: BookSheet['merged'], cells: readonly (readonly [number, number])[]): boolean[] {
  const spans = merged.filter(({ rows, columns }) => rows > 0 && columns > 0 && rows * columns <= MOST_CELLS);
  const covered = cells.map(() => false);
  if (spans.length === 0) return covered;
  const edges = spans.flatMap(({ row, column, rows, columns }): Edge[] => [
    { row, column, columns, by: 1 },
    { row: row + rows, column, columns, by: -1 },
  ]);
  edges.sort((a, b) => a.row - b.row);
  const over = new Int32Array(cells.reduce((most, [, column]) => Math.max(most, column + 1), 0));
  const first = new Map<string, number>();
  for (const { row, column } of spans) first.set(`${row} ${column}`, (first.get(`${row} ${column}`) ?? 0) + 1);
  let next = 0;
  for (const { at, row, column } of cells
    .map(([row, column], at) => ({ at, row, column }))
    .sort((a, b) => a.row - b.row)) {
    for (let edge = edges[next]; edge && edge.row <= row; edge = edges[(next += 1)])
      for (let across = 0; across < edge.columns; across += 1) over[edge.column + across]! += edge.by;
    covered[at] = over[column]! > (first.get(`${row} ${column}`) ?? 0);
  }
  return covered;
}
