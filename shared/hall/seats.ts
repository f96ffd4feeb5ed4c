import { isFree } from './groups.ts';
import { type Area, type Row, SEAT_RADIUS, type Table } from './layout.ts';

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

/** A chair takes so much of a table's edge. */
export const CHAIR_PITCH = 30;
/** How deep a board is, and how far the middle of a chair stands from its edge. */
export const BOARD = 40;
export const CHAIR_GAP = SEAT_RADIUS + 3;
/** The smallest ring of chairs. */
const LEAST_RING = 34;

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
export function arcOf(row: Row) {
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

/** How far the chairs of a ring stand from its middle: as close as they need, 34 units at least. */
export function ringRadius(chairs: number): number {
  return chairs < 2 ? LEAST_RING : Math.max(CHAIR_PITCH / (2 * Math.sin(Math.PI / chairs)), LEAST_RING);
}

/** What a table is like before it is turned, around (0, 0): its boards, how round their corners are, and its chairs. */
export function shapeOf(table: Table): { boards: Box[]; corner: number; chairs: Spot[] } {
  const count = table.places.length;
  const { shape, size } = table;
  if (shape === 'round') {
    const ring = size ?? ringRadius(count);
    const board = ring - CHAIR_GAP;
    return {
      boards: [centred(2 * board, 2 * board)],
      corner: board,
      chairs: isFree({ kind: 'tables', group: table }) ? [] : ringOf(count, ring),
    };
  }
  if (shape === 'oval') return ovalOf(table);
  const sides = table.sides ?? spread(shape, count);
  if (shape === 'u') return horseshoe(sides as [number, number, number]);
  const [top = 0, right = 0, bottom = 0, left = 0] = sides;
  const width = Math.max(1, top, bottom) * CHAIR_PITCH;
  const height = Math.max(BOARD, Math.max(right, left) * CHAIR_PITCH);
  const [x, y] = [width / 2 + CHAIR_GAP, height / 2 + CHAIR_GAP];
  return {
    boards: [centred(width, height)],
    corner: 5,
    chairs: [
      ...along(top, { x: 0, y: -y }, 0),
      ...along(right, { x, y: 0 }, Math.PI / 2),
      ...along(bottom, { x: 0, y }, Math.PI),
      ...along(left, { x: -x, y: 0 }, -Math.PI / 2),
    ],
  };
}

/** How many chairs stand on each side where nobody said so; null of a ring. */
export function spread(shape: Table['shape'], count: number): number[] {
  if (shape === 'head') return [count];
  if (shape === 'u') {
    const top = Math.max(1, Math.round(count / 3));
    const left = Math.ceil((count - top) / 2);
    return [left, top, count - top - left];
  }
  if (shape === 'long') return [Math.ceil(count / 2), 0, Math.floor(count / 2), 0];
  return [];
}

/** A table's boards as closed outlines of world points, turned as it stands; a curve has a point every few degrees. */
export function tableOutlines(table: Table): Point[][] {
  const { boards, corner } = shapeOf(table);
  const turned = turner(table);
  return boards.map((board) => rounded(board, corner).map(turned));
}

/** The box around a group with its chairs and boards, world units. */
export function groupBox(group: Row | Table | Area): Box {
  if ('width' in group) return { x: group.x, y: group.y, width: group.width, height: group.height };
  const spots = 'shape' in group && isFree({ kind: 'tables', group }) ? [] : spotsOf(group);
  const points = 'shape' in group ? tableOutlines(group).flat() : [];
  return union([...spots.map(({ x, y }) => around(x, y, SEAT_RADIUS)), ...points.map(({ x, y }) => around(x, y, 0))]);
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

function chairsOf(table: Table): Spot[] {
  const turned = turner(table);
  const turn = radians(table.turn);
  if (table.chairs === false) return table.places.map(() => ({ x: table.x, y: table.y, angle: Math.PI / 2 }));
  return shapeOf(table).chairs.map((chair) => ({ ...turned(chair), angle: chair.angle + turn }));
}

function turner({ x, y, turn }: Table): (point: Point) => Point {
  const [cos, sin] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  return (point) => ({ x: x + point.x * cos - point.y * sin, y: y + point.x * sin + point.y * cos });
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function centred(width: number, height: number): Box {
  return { x: -width / 2, y: -height / 2, width, height };
}

/** Chairs around the middle, the first on top, on clockwise. */
function ringOf(count: number, radius: number): Spot[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * i) / count;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle), angle };
  });
}

/** Chairs beside a straight edge: around the point before its middle, on in the direction `towards`; their backs to its left. */
function along(count: number, middle: Point, towards: number): Spot[] {
  const [cos, sin] = [Math.cos(towards), Math.sin(towards)];
  return Array.from({ length: count }, (_, i) => {
    const at = (i - (count - 1) / 2) * CHAIR_PITCH;
    return { x: middle.x + at * cos, y: middle.y + at * sin, angle: towards - Math.PI / 2 };
  });
}

/** Two half rings with a straight run between them: chairs stand at even distances around. */
function ovalOf(table: Table) {
  const count = table.places.length;
  const ring = LEAST_RING + 6;
  const least = Math.max(0, (count * CHAIR_PITCH - 2 * Math.PI * ring) / 2);
  const run = table.size === undefined ? least : Math.max(0, 2 * table.size - 2 * ring);
  const length = 2 * run + 2 * Math.PI * ring;
  const chairs =
    table.chairs === false ? [] : Array.from({ length: count }, (_, i) => onOval((length * i) / count, run, ring));
  const depth = 2 * (ring - CHAIR_GAP);
  return { boards: [centred(run + depth, depth)], corner: depth / 2, chairs };
}

/** A point so far along an oval from the middle of its top, clockwise. */
function onOval(way: number, run: number, ring: number): Spot {
  const turn = Math.PI * ring;
  let rest = way;
  if (rest <= run / 2) return { x: rest, y: -ring, angle: -Math.PI / 2 };
  rest -= run / 2;
  if (rest <= turn) return onRing(run / 2, -Math.PI / 2 + rest / ring, ring);
  rest -= turn;
  if (rest <= run) return { x: run / 2 - rest, y: ring, angle: Math.PI / 2 };
  rest -= run;
  if (rest <= turn) return onRing(-run / 2, Math.PI / 2 + rest / ring, ring);
  rest -= turn;
  return { x: -run / 2 + rest, y: -ring, angle: -Math.PI / 2 };
}

function onRing(x: number, angle: number, ring: number): Spot {
  return { x: x + ring * Math.cos(angle), y: ring * Math.sin(angle), angle };
}

/** Three boards, open below: chairs on the outer sides, from the lower left round to the lower right. */
function horseshoe([left, top, right]: [number, number, number]) {
  const width = Math.max(top * CHAIR_PITCH, 3 * BOARD);
  const height = Math.max(left, right, 1) * CHAIR_PITCH + CHAIR_GAP;
  const [x, y] = [width / 2, height / 2];
  return {
    boards: [
      { x: -x, y: -y, width, height: BOARD },
      { x: -x, y: -y, width: BOARD, height },
      { x: x - BOARD, y: -y, width: BOARD, height },
    ],
    corner: 5,
    chairs: [
      ...along(left, { x: -x - CHAIR_GAP, y: 0 }, -Math.PI / 2),
      ...along(top, { x: 0, y: -y - CHAIR_GAP }, 0),
      ...along(right, { x: x + CHAIR_GAP, y: 0 }, Math.PI / 2),
    ],
  };
}

const EVERY = Math.PI / 24;

/** The outline of a box with round corners. */
function rounded({ x, y, width, height }: Box, corner: number): Point[] {
  const r = Math.min(corner, width / 2, height / 2);
  const centres: [number, number][] = [
    [x + width - r, y + r],
    [x + width - r, y + height - r],
    [x + r, y + height - r],
    [x + r, y + r],
  ];
  return centres.flatMap(([cx, cy], quarter) =>
    Array.from({ length: 13 }, (_, i) => {
      const angle = -Math.PI / 2 + (quarter * Math.PI) / 2 + i * EVERY;
      return { x: cx + r * Math.cos(angle), y: cy + r * Math.sin(angle) };
    }),
  );
}
