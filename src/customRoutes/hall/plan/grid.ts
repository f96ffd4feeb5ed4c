import type { Box } from '#shared/hall/geometry.ts';

/** Points sorted into square cells: cell c holds `items[start[c]..start[c+1]]`. Built once per layout, O(points). */
export interface Grid {
  readonly start: Uint32Array;
  readonly items: Uint32Array;
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly top: number;
  readonly cell: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
}

const CELL = 64;

/** Indexes the first `count` points. Cells grow where a hall is sparse, so that there are at most ~4 per point. */
export function gridOf(x: Float32Array, y: Float32Array, count: number): Grid {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i += 1) {
    left = Math.min(left, x[i]!);
    right = Math.max(right, x[i]!);
    top = Math.min(top, y[i]!);
    bottom = Math.max(bottom, y[i]!);
  }
  if (count === 0) [left, top, right, bottom] = [0, 0, 0, 0];
  const cell = Math.max(
    CELL,
    Math.sqrt(((right - left) * (bottom - top)) / (4 * count + 64)),
    (right - left + bottom - top) / 4096,
  );
  const columns = Math.floor((right - left) / cell) + 1;
  const rows = Math.floor((bottom - top) / cell) + 1;
  const start = new Uint32Array(columns * rows + 1);
  const cellOf = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    const at = Math.floor((y[i]! - top) / cell) * columns + Math.floor((x[i]! - left) / cell);
    cellOf[i] = at;
    start[at + 1]! += 1;
  }
  for (let c = 0; c < columns * rows; c += 1) start[c + 1]! += start[c]!;
  const next = start.slice();
  const items = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    const at = cellOf[i]!;
    items[next[at]!] = i;
    next[at]! += 1;
  }
  return { start, items, columns, rows, left, top, cell, x, y };
}

/** The point nearest to (px, py) within `reach`, or -1. */
export function nearest(grid: Grid, px: number, py: number, reach: number): number {
  let best = -1;
  let bestDistance = reach * reach;
  visit(grid, { x: px - reach, y: py - reach, width: 2 * reach, height: 2 * reach }, (i) => {
    const distance = (grid.x[i]! - px) ** 2 + (grid.y[i]! - py) ** 2;
    if (distance < bestDistance || (distance === bestDistance && (best < 0 || i < best))) {
      best = i;
      bestDistance = distance;
    }
  });
  return best;
}

/** Writes the points inside the box (edges included) into `into` and returns how many; order by cell. */
export function inBox(grid: Grid, box: Box, into: Uint32Array): number {
  let count = 0;
  visit(grid, box, (i) => {
    const x = grid.x[i]!;
    const y = grid.y[i]!;
    if (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height) return;
    into[count] = i;
    count += 1;
  });
  return count;
}

/** Calls `see` for every point of the cells the box touches. */
function visit(grid: Grid, box: Box, see: (index: number) => void): void {
  const { left, top, cell, columns, rows, start, items } = grid;
  const firstColumn = Math.max(0, Math.floor((box.x - left) / cell));
  const lastColumn = Math.min(columns - 1, Math.floor((box.x + box.width - left) / cell));
  const firstRow = Math.max(0, Math.floor((box.y - top) / cell));
  const lastRow = Math.min(rows - 1, Math.floor((box.y + box.height - top) / cell));
  if (lastColumn < firstColumn) return;
  for (let row = firstRow; row <= lastRow; row += 1) {
    const from = start[row * columns + firstColumn]!;
    const to = start[row * columns + lastColumn + 1]!;
    for (let at = from; at < to; at += 1) see(items[at]!);
  }
}
