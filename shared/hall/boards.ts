import { cornersOf } from './geometry.ts';
import type { Area, Table } from './layout.ts';
import { cross, distanceTo, SLACK } from './meeting.ts';
import type { Point } from './seats.ts';
import { CURVE_STEP, shapeOf, tableOutlines, turner } from './shapes.ts';

/** A board of a table or an area: a box around its middle, turned, with round corners, and its outline; world units. */
export interface Board extends Point {
  cos: number;
  sin: number;
  /** Half its width and its height. */
  half: [number, number];
  corner: number;
  outline: Point[];
}

/** The share of its radius that an outline's sides come to at least. */
const CHORD = Math.cos(CURVE_STEP / 2);

/** The boards of a table, or the area as one. */
export function boardsOf(group: Table | Area): Board[] {
  if ('width' in group) {
    const { x, y, width, height } = group;
    const middle = { x: x + width / 2, y: y + height / 2 };
    return [{ ...middle, cos: 1, sin: 0, half: [width / 2, height / 2], corner: 0, outline: cornersOf(group) }];
  }
  const outlines = tableOutlines(group);
  const { boards, corner } = shapeOf(group);
  const turned = turner(group);
  const ahead = turned({ x: 1, y: 0 });
  return boards.map((box, i): Board => {
    const half: [number, number] = [box.width / 2, box.height / 2];
    const middle = turned({ x: box.x + half[0], y: box.y + half[1] });
    const [cos, sin] = [ahead.x - group.x, ahead.y - group.y];
    return { ...middle, cos, sin, half, corner: Math.min(corner, ...half), outline: outlines[i]! };
  });
}

/** Is a point closer to the board's outline than that? Only one beside a round corner is compared with each side. */
export function isNearer(board: Board, point: Point, reach: number): boolean {
  const away = awayFrom(board, point);
  if (away >= reach) return false;
  return away + board.corner * (1 - CHORD) < reach || distanceTo(board.outline, point) < reach;
}

/** Do two boards share more than an edge? Round ones are told apart by how far their middles are, others by their sides. */
export function isCrossed(one: Board, two: Board): boolean {
  if (isRound(one) && isRound(two)) {
    const [apart, reach] = [Math.hypot(one.x - two.x, one.y - two.y), one.corner + two.corner];
    if (apart < reach * CHORD - SLACK) return true;
  }
  if (isParted(one, two) || isParted(two, one)) return false;
  return cross(one.outline, two.outline);
}

function isRound({ half, corner }: Board): boolean {
  return corner >= half[0] && corner >= half[1];
}

/** Beside a ring, or beyond one of its four sides. */
function isParted(one: Board, two: Board): boolean {
  if (isRound(one)) return awayFrom(two, one) >= one.corner;
  const [x, y] = within(one, two);
  const cos = Math.abs(one.cos * two.cos + one.sin * two.sin);
  const sin = Math.abs(one.cos * two.sin - one.sin * two.cos);
  return (
    Math.abs(x) >= one.half[0] + two.half[0] * cos + two.half[1] * sin ||
    Math.abs(y) >= one.half[1] + two.half[0] * sin + two.half[1] * cos
  );
}

/** How far a point is from a board with round corners; less than 0 inside. */
function awayFrom(board: Board, point: Point): number {
  const { half, corner } = board;
  const [x, y] = within(board, point);
  const [beyond, below] = [Math.abs(x) - half[0] + corner, Math.abs(y) - half[1] + corner];
  return Math.hypot(Math.max(beyond, 0), Math.max(below, 0)) + Math.min(Math.max(beyond, below), 0) - corner;
}

/** A point as the board sees it: from its middle, along its width and its height. */
function within({ x, y, cos, sin }: Board, point: Point): [number, number] {
  const [dx, dy] = [point.x - x, point.y - y];
  return [dx * cos + dy * sin, dy * cos - dx * sin];
}
