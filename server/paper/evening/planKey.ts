import type { Box } from '#shared/hall/geometry.ts';
import { piecesOf } from '../../base/slices.ts';
import { line } from '../oneLine.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { widestOf } from '../pdf/typeface.ts';
import { INK } from './sheet.ts';

/** What a page has between head and foot; `paper`: how much larger than A4 it is, `grows`: and all around the plan. Points. */
export interface PageRoom {
  paper: number;
  grows: number;
  margin: number;
  foot: number;
  frame: Box;
}

const LINE = 10.5;
/** Of letters; the longest names are in the smallest. */
const SIZE = { most: 8, least: 7 } as const;
/** For a number before its name, and between columns. */
const [INDENT, BETWEEN] = [24, 6];
/** Between the plan and what explains it. */
const GAP = 12;

/** Where it says what numbers mean, and what that leaves for the plan. */
export interface KeyRoom {
  key: Box;
  plan: Box;
}

/** Columns that have room in so much of a page, as wide as the longest of these names needs, and lines of each. */
function gridIn({ width, height }: Pick<Box, 'width' | 'height'>, grows: number, names: readonly string[]) {
  const longest = widestOf(names, 'regular');
  const column = (INDENT + longest * SIZE.least + BETWEEN) * grows;
  // Half a point is no reason to have a column less.
  const columns = Math.max(1, Math.floor((width + 0.5) / column));
  return { column, columns, lines: Math.floor((height + 0.5) / (LINE * grows)) };
}

/** Have all of these names room there? */
export function hasRoom(names: readonly string[], key: Box, grows: number): boolean {
  const { columns, lines } = gridIn(key, grows, names);
  return names.length <= columns * lines;
}

/** Under the plan; null where it takes all of the frame. */
export function keyBelow(names: readonly string[], { frame, grows }: PageRoom): KeyRoom | null {
  const { columns } = gridIn(frame, grows, names);
  const height = Math.ceil(names.length / columns) * LINE * grows;
  const left = frame.height - height - GAP * grows;
  if (left <= 0) return null;
  return { key: { ...frame, y: frame.y + frame.height - height, height }, plan: { ...frame, height: left } };
}

/** Right of the plan; null where it takes all of the frame. */
export function keyBeside(names: readonly string[], { frame, grows }: PageRoom): KeyRoom | null {
  const { column, lines } = gridIn(frame, grows, names);
  const width = Math.ceil(names.length / lines) * column;
  const left = frame.width - width - GAP * grows;
  if (left <= 0) return null;
  return { key: { ...frame, x: frame.x + frame.width - width, width }, plan: { ...frame, width: left } };
}

/** The same on pages of their own, as many as it takes. */
export function namePages(told: readonly string[], { frame, grows }: PageRoom): ((canvas: Canvas) => void)[] {
  const { columns, lines } = gridIn(frame, grows, told);
  const onPage = lines * columns;
  return [...piecesOf(told, onPage)].map(
    (some, page) => (canvas) => drawNameColumns(canvas, some, frame, grows, page * onPage + 1),
  );
}

/** Who is meant by which number from `first` on, column after column of about the same length. */
export function drawNameColumns(canvas: Canvas, names: readonly string[], box: Box, grows: number, first = 1): void {
  const { columns } = gridIn(box, grows, names);
  const width = box.width / columns;
  const lines = Math.ceil(names.length / columns);
  const [size, indent] = [SIZE.most * grows, INDENT * grows];
  names.forEach((name, i) => {
    const x = box.x + Math.floor(i / lines) * width;
    const y = box.y + ((i % lines) + 0.8) * LINE * grows;
    const style = { size, weight: 'bold', color: INK.accent, align: 'right' } as const;
    canvas.text(String(first + i), x + indent - 5 * grows, y, style);
    line(canvas, name, x + indent, y, { size, width: width - indent - BETWEEN * grows });
  });
}
