import { plainLine } from '../clean.ts';
import { type Setting, setText } from '../lines.ts';
import type { Canvas } from '../pdf/canvas.ts';
import type { Weight } from '../pdf/typeface.ts';
import { INK } from './sheet.ts';

/** A column of a list: where it begins, and how wide its texts may be, points. */
export interface Column {
  x: number;
  width: number;
  weight?: Weight;
  color?: string;
}

/** Text of a list that is never cut, in as many lines as it takes. */
export interface Cell {
  column: Column;
  set: Setting;
}

/** Letters of a list, points, from the largest on: all of its lines have the same. */
export const CELL_SIZES = [10.5, 9.5, 9, 8.5, 8] as const;
/** Of a list that has several lines a row at any size. */
export const BROKEN_SIZE = 9;
/** No cell has more lines. */
const LINES = 60;
const LEADING = 1.18;
/** Above and below the lines of a cell. */
const AROUND = 8.5;

export function cellOf(text: string, column: Column, size: number): Cell | null {
  const wanted = plainLine(text);
  if (wanted === '') return null;
  return {
    column,
    set: setText(wanted, { width: column.width, weight: column.weight ?? 'regular', sizes: [{ size, lines: LINES }] }),
  };
}

/** The height of a line of a list that has all of these. */
export function heightOf(cells: readonly (Cell | null)[], least: number): number {
  const heights = cells.map((cell) => (cell ? cell.set.lines.length * cell.set.size * LEADING + AROUND : 0));
  return Math.max(least, ...heights);
}

/** Draws the cells of a line from `top` down, each from the first line of text. */
export function drawCells(canvas: Canvas, cells: readonly (Cell | null)[], top: number): void {
  for (const cell of cells) {
    if (!cell) continue;
    const { column, set } = cell;
    const style = { size: set.size, weight: column.weight ?? 'regular', color: column.color ?? INK.text } as const;
    set.lines.forEach((text, i) => canvas.text(text, column.x, top + 13.5 + i * set.size * LEADING, style));
  }
}
