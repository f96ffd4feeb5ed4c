import { unitsOf } from '#shared/hall/arranging.ts';
import { cornersOf } from '#shared/hall/geometry.ts';
import { type GroupAt } from '#shared/hall/groups.ts';
import { ROW_PITCH, SEAT_RADIUS, type HallLayout, type Row } from '#shared/hall/layout.ts';
import { type Box, groupBox, type Point, rowEnds, type Spot, spotsOf } from '#shared/hall/seats.ts';

const OUT = SEAT_RADIUS + 5;
/** Around more than so many things there is one outline: what is selected shows by itself. */
const MOST = 12;

/** Dashed outlines around selected groups: rows below each other share one, which follows their curve; others have a box each. */
export function outlinesOf(layout: HallLayout, groups: readonly GroupAt[]): Point[][] {
  const others = groups.filter(({ kind }) => kind !== 'rows');
  if (unitsOf(layout, groups).length > MOST) return [cornersOf(grown(layout, groups))];
  return [...aroundRows(layout, groups), ...aroundOthers(layout, others)];
}

function aroundRows(layout: HallLayout, groups: readonly GroupAt[]): Point[][] {
  const stacks: Row[][] = [];
  const rows = groups
    .flatMap(({ kind, at }) => (kind === 'rows' ? (layout.rows[at] ?? []) : []))
    .toSorted((a, b) => middleOf(a) - middleOf(b));
  for (const row of rows) {
    const stack = stacks.find((it) => areNeighbours(it.at(-1)!, row));
    if (stack) stack.push(row);
    else stacks.push([row]);
  }
  return stacks.map(around);
}

function aroundOthers(layout: HallLayout, groups: readonly GroupAt[]): Point[][] {
  return groups.flatMap(({ kind, at }) => {
    if (kind === 'rows') return [];
    const group = kind === 'tables' ? layout.tables[at] : layout.areas[at];
    return group ? [cornersOf(widened(groupBox(group)))] : [];
  });
}

function grown(layout: HallLayout, groups: readonly GroupAt[]): Box {
  const boxes = groups.flatMap(({ kind, at }) => {
    const group = layout[kind][at];
    return group ? [groupBox(group)] : [];
  });
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return widened({ x, y, width: right - x, height: bottom - y });
}

function widened({ x, y, width, height }: Box): Box {
  return { x: x - 6, y: y - 6, width: width + 12, height: height + 12 };
}

/** Beside each other across the way along them, and overlapping along it. */
function areNeighbours(one: Row, other: Row): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const isParallel = Math.abs(a.ux * b.ux + a.uy * b.uy) > 0.9;
  const along = Math.abs(dx * a.ux + dy * a.uy);
  const across = Math.abs(dy * a.ux - dx * a.uy);
  return isParallel && across > 1 && across <= 1.6 * ROW_PITCH && along < (a.length + b.length) / 2;
}

/** Down its left side, along the last row, up the right side and back along the first. */
function around(rows: Row[]): Point[] {
  const lines = rows.map(leftToRight);
  const along = (line: readonly Spot[], row: Row) => (row.bow ? line.slice(1, -1) : []);
  const [first, last] = [along(lines[0]!, rows[0]!), along(lines.at(-1)!, rows.at(-1)!)];
  const sides = (end: 'left' | 'right') => lines.flatMap((line) => corners(line, end));
  return [
    ...sides('left'),
    ...last.map((spot) => beside(spot, 1)),
    ...sides('right').toReversed(),
    ...first.toReversed().map((spot) => beside(spot, -1)),
  ];
}

/** Above and below the end of a row. */
function corners(line: readonly Spot[], end: 'left' | 'right'): Point[] {
  const spot = end === 'left' ? line[0]! : line.at(-1)!;
  const sign = end === 'left' ? -1 : 1;
  const [nx, ny] = normal(spot);
  return [-1, 1].map((side) => ({
    x: spot.x + (sign * ny + side * nx) * OUT || 0,
    y: spot.y + (side * ny - sign * nx) * OUT || 0,
  }));
}

function beside(spot: Spot, side: 1 | -1): Point {
  const [nx, ny] = normal(spot);
  return { x: spot.x + side * nx * OUT, y: spot.y + side * ny * OUT };
}

/** Away from a stage on top. */
function normal({ angle }: Spot): [number, number] {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return y < 0 ? [-x, -y] : [x, y];
}

function leftToRight(row: Row): Spot[] {
  const spots = spotsOf(row);
  return spots[0]!.x <= spots.at(-1)!.x ? spots : spots.toReversed();
}

function middleOf(row: Row): number {
  const [one, other] = rowEnds(row);
  return (one.y + other.y) / 2;
}

/** Its middle, its direction, and how long it is with its seats. */
function spanOf(row: Row) {
  const [one, other] = rowEnds(row);
  const way = Math.hypot(row.dx, row.dy) || 1;
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    ux: row.dx / way,
    uy: row.dy / way,
    length: Math.hypot(other.x - one.x, other.y - one.y) + 2 * SEAT_RADIUS,
  };
}
