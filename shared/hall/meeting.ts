import type { Box, Point } from './seats.ts';

/** Numbers are rounded on their way; what only touches doesn't overlap. */
export const SLACK = 0.01;

/** Do the same outlines run through the same points? */
export function alike(outlines: readonly Point[][], were: readonly Point[][]): boolean {
  const [now, before] = [outlines.flat(), were.flat()];
  return now.length === before.length && now.every((point, i) => near(point, before[i]!));
}

/** Is it the same point, but for rounding? */
export function near(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) < SLACK && Math.abs(one.y - other.y) < SLACK;
}

/** Do two boxes share more than an edge? */
export function meet(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > SLACK && down > SLACK;
}

/** Does a box lie within a room, or on its edges? */
export function inside(box: Box, room: Box): boolean {
  return (
    box.x > room.x - SLACK &&
    box.y > room.y - SLACK &&
    box.x + box.width < room.x + room.width + SLACK &&
    box.y + box.height < room.y + room.height + SLACK
  );
}

/** How far a point stands from a closed outline that bends one way only; 0 inside. O(sides). */
export function distanceTo(outline: readonly Point[], point: Point): number {
  let [least, isInside] = [Infinity, true];
  outline.forEach((one, i) => {
    const other = outline[(i + 1) % outline.length]!;
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    const length = dx * dx + dy * dy;
    // Where a curve meets a side two points are nearly the same, and say nothing.
    if (length < 1e-9) return;
    if (dx * (point.y - one.y) - dy * (point.x - one.x) < 0) isInside = false;
    const along = Math.min(1, Math.max(0, ((point.x - one.x) * dx + (point.y - one.y) * dy) / length));
    least = Math.min(least, Math.hypot(point.x - one.x - along * dx, point.y - one.y - along * dy));
  });
  return isInside ? 0 : least;
}

/**
 * Do two outlines that bend one way only share more than an edge? Where no side of either parts them (separating axes).
 * O(sides x points).
 */
export function cross(one: readonly Point[], two: readonly Point[]): boolean {
  const parts = (outline: readonly Point[]) =>
    outline.some((a, i) => {
      const b = outline[(i + 1) % outline.length]!;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      if (length === 0) return false;
      const across = ({ x, y }: Point) => ((x - a.x) * (b.y - a.y) - (y - a.y) * (b.x - a.x)) / length;
      const [own, theirs] = [one.map(across), two.map(across)];
      return Math.max(...own) <= Math.min(...theirs) + SLACK || Math.max(...theirs) <= Math.min(...own) + SLACK;
    });
  return !parts(one) && !parts(two);
}
