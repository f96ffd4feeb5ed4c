import { isFree } from './groups.ts';
import { type Area, type Row, SEAT_RADIUS, type Table } from './layout.ts';
import { chairsOf, tableOutlines } from './shapes.ts';

export { shapeOf, tableOutlines } from './shapes.ts';

/** A point of the plan in world units. */
export interface Point {
  x: number;
  y: number;
}

/** Where a seat stands. `angle`: radians, clockwise from the right; the side where nobody sits opposite, where a name has room. */
export interface Spot extends Point {
  angle: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Where each place of a row or a table stands, in the order of its places; those without a chair stand in the middle. O(places). */
export function spotsOf(group: Row | Table | Area): Spot[] {
  if ('shape' in group) return chairsOf(group);
  if ('width' in group) {
    const [x, y] = [group.x + group.width / 2, group.y + group.height / 2];
    return group.places.map(() => ({ x, y, angle: Math.PI / 2 }));
  }
  return seatsOfRow(group);
}

/** Where seat `i` of a group stands. */
export function seatAt(group: Row | Table | Area, i: number): Spot {
  return spotsOf(group)[i]!;
}

/** The first seat of a row and the last. */
export function rowEnds({ x, y, dx, dy, places }: Row): [Point, Point] {
  const steps = places.length - 1;
  return [
    { x, y },
    { x: x + steps * dx, y: y + steps * dy },
  ];
}

function seatsOfRow(row: Row): Spot[] {
  const { x, y, dx, dy, places } = row;
  const arc = arcOf(row);
  const angle = Math.atan2(dy, dx) + Math.PI / 2;
  if (!arc) return places.map((_, i) => ({ x: x + i * dx, y: y + i * dy, angle }));
  const { middle, radius, from, sweep, outwards } = arc;
  return places.map((_, i) => {
    const at = from + (sweep * i) / (places.length - 1);
    return {
      x: middle.x + radius * Math.cos(at),
      y: middle.y + radius * Math.sin(at),
      angle: outwards ? at : at + Math.PI,
    };
  });
}

/**
 * The circle through both ends of a row and the point `bow` beside the middle of the line between them; null where it is
 * straight. From the chord c and the sagitta s: radius = (c²/4 + s²) / 2s.
 */
function arcOf(row: Row) {
  const { bow = 0, places } = row;
  if (Math.abs(bow) < 0.01 || places.length < 3) return null;
  const [one, other] = rowEnds(row);
  const chord = Math.hypot(other.x - one.x, other.y - one.y);
  if (chord === 0) return null;
  const radius = (chord * chord) / 4 / (2 * Math.abs(bow)) + Math.abs(bow) / 2;
  // To the right of the way from the first seat to the last: y grows downwards.
  const [nx, ny] = [-(other.y - one.y) / chord, (other.x - one.x) / chord];
  const apart = (radius - Math.abs(bow)) * -Math.sign(bow);
  const middle = { x: (one.x + other.x) / 2 + nx * apart, y: (one.y + other.y) / 2 + ny * apart };
  const from = Math.atan2(one.y - middle.y, one.x - middle.x);
  const to = Math.atan2(other.y - middle.y, other.x - middle.x);
  // The way over the bowed side: against the clock where it bows to the right.
  let sweep = to - from;
  if (bow > 0 && sweep > 0) sweep -= 2 * Math.PI;
  if (bow < 0 && sweep < 0) sweep += 2 * Math.PI;
  return { middle, radius, from, sweep, outwards: bow > 0 };
}

/** The box around a group with its chairs and boards, world units. O(1) for a straight row, else O(places). */
export function groupBox(group: Row | Table | Area): Box {
  if ('width' in group) return { x: group.x, y: group.y, width: group.width, height: group.height };
  if (!('shape' in group)) return boxAround(arcOf(group) ? seatsOfRow(group) : rowEnds(group), SEAT_RADIUS);
  const boards = boxAround(tableOutlines(group).flat(), 0);
  const chairs = isFree({ kind: 'tables', group }) ? [] : chairsOf(group);
  return chairs.length === 0 ? boards : union([boards, boxAround(chairs, SEAT_RADIUS)]);
}

/** The smallest box around all of them and so much more at each side. */
function boxAround(points: readonly Point[], reach: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { x: left - reach, y: top - reach, width: right - left + 2 * reach, height: bottom - top + 2 * reach };
}

/** The smallest box around all of them; at least one is needed. */
export function union(boxes: readonly Box[]): Box {
  let [x, y, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

/** Does a point lie in a box, or on its edge? */
export function holds(box: Box, { x, y }: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** The box around a point, as far as `radius` to each side; 0: the point itself. */
export function around(x: number, y: number, radius: number): Box {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}
