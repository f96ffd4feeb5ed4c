import { ROW_PITCH, SEAT_RADIUS, type HallLayout, type Row } from '#shared/hall/layout.ts';

type Point = { x: number; y: number };

const OUT = SEAT_RADIUS + 5;

/** Dashed outlines around selected rows: neighbours share one, which follows their ends and slant. */
export function outlinesOf(layout: HallLayout, indexes: readonly number[]): Point[][] {
  const groups: Row[][] = [];
  const rows = indexes.flatMap((index) => layout.rows[index] ?? []).toSorted((a, b) => a.y - b.y);
  for (const row of rows) {
    const group = groups.find((it) => areNeighbours(it.at(-1)!, row));
    if (group) group.push(row);
    else groups.push([row]);
  }
  return groups.map(around);
}

function areNeighbours(above: Row, below: Row): boolean {
  const [one, other] = [spanOf(above), spanOf(below)];
  return below.y - above.y <= 1.6 * ROW_PITCH && one.left < other.right && other.left < one.right;
}

function around(rows: Row[]): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  for (const row of rows) {
    const { ends, ux, uy } = spanOf(row);
    const [nx, ny] = [-uy, ux];
    for (const side of [-1, 1]) {
      left.push({ x: ends[0].x - ux * OUT + side * nx * OUT, y: ends[0].y - uy * OUT + side * ny * OUT });
      right.push({ x: ends[1].x + ux * OUT + side * nx * OUT, y: ends[1].y + uy * OUT + side * ny * OUT });
    }
  }
  return [...left, ...right.toReversed()];
}

function spanOf(row: Row) {
  const last = row.places.length - 1;
  const one = { x: row.x, y: row.y };
  const other = { x: row.x + last * row.dx, y: row.y + last * row.dy };
  const ends: [Point, Point] = one.x <= other.x ? [one, other] : [other, one];
  const length = Math.hypot(row.dx, row.dy) || 1;
  const sign = row.dx < 0 ? -1 : 1;
  return { ends, left: ends[0].x, right: ends[1].x, ux: (sign * row.dx) / length || 1, uy: (sign * row.dy) / length };
}
