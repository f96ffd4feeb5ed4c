import { limit } from '../limits.ts';
import { MOST_SIDE, SEAT_RADIUS, type Shape, type Table } from './layout.ts';
import type { Box, Point, Spot } from './seats.ts';

/** A chair takes so much of a table's edge. */
export const CHAIR_PITCH = 30;
/** How deep a board is, and how far the middle of a chair stands from its edge. */
const BOARD = 40;
const CHAIR_GAP = SEAT_RADIUS + 3;
/** The smallest ring of chairs. */
const LEAST_RING = 34;

/** The half rings at the ends of an oval. */
const OVAL_RING = LEAST_RING + 6;

/** A table around (0, 0), not turned: its boards, how round their corners are, and its chairs in the order of its places. */
interface Form {
  boards: Box[];
  corner: number;
  chairs: Spot[];
}

/** All that tables of one shape have in common. */
interface TableShape {
  /** How many numbers `sides` has; 0: the chairs stand on a ring, at even distances. */
  sides: number;
  /** Does the last chair stand beside the first, so that one may go on round the table? */
  closes: boolean;
  /** As many chairs as one table may have. */
  most: number;
  /** The least `size` that has room for so many chairs, world units; null where no `size` is kept. */
  leastSize: ((chairs: number) => number) | null;
  /** How many of so many chairs stand on each side where nobody said so. */
  spread: (chairs: number) => number[];
  form: (table: Table) => Form;
}

const most = limit('tableChairs');
const onRing = { sides: 0, closes: true, most, spread: () => [] };

export const TABLE_SHAPES: Record<Shape, TableShape> = {
  round: { ...onRing, leastSize: ringRadius, form: roundForm },
  oval: { ...onRing, leastSize: (chairs) => OVAL_RING + leastRun(chairs) / 2, form: ovalForm },
  long: {
    sides: 4,
    closes: true,
    most,
    leastSize: null,
    spread: (chairs) => [Math.ceil(chairs / 2), 0, Math.floor(chairs / 2), 0],
    form: boardForm,
  },
  u: { sides: 3, closes: false, most, leastSize: null, spread: spreadAlongU, form: horseshoe },
  // The chairs behind a board are the first of its four sides.
  head: { sides: 1, closes: false, most: MOST_SIDE, leastSize: null, spread: (chairs) => [chairs], form: boardForm },
};

/** How far the chairs of a ring stand from its middle: as close as they need, 34 units at least. */
export function ringRadius(chairs: number): number {
  return chairs < 2 ? LEAST_RING : Math.max(CHAIR_PITCH / (2 * Math.sin(Math.PI / chairs)), LEAST_RING);
}

/** How many chairs stand on each side of a table; none of a ring. */
export function sidesOf({ shape, sides, places }: Table): number[] {
  return sides ?? TABLE_SHAPES[shape].spread(places.length);
}

/** What a table is like before it is turned, around (0, 0): its boards, how round their corners are, and its chairs. */
export function shapeOf(table: Table): Form {
  return TABLE_SHAPES[table.shape].form(table);
}

/** A table's boards as closed outlines of world points, turned as it stands; a curve has a point every few degrees. */
export function tableOutlines(table: Table): Point[][] {
  const { boards, corner } = shapeOf(table);
  const turned = turner(table);
  return boards.map((board) => rounded(board, corner).map(turned));
}

/** Where each place at a table stands; all in its middle where there are no chairs. */
export function chairsOf(table: Table): Spot[] {
  const turned = turner(table);
  const turn = radians(table.turn);
  if (table.chairs === false) return table.places.map(() => ({ x: table.x, y: table.y, angle: Math.PI / 2 }));
  return shapeOf(table).chairs.map((chair) => ({ ...turned(chair), angle: chair.angle + turn }));
}

/** Turns points of a table around (0, 0) to where it stands. */
export function turner({ x, y, turn }: Table): (point: Point) => Point {
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

function roundForm(table: Table): Form {
  const count = table.places.length;
  const ring = table.size ?? ringRadius(count);
  const board = ring - CHAIR_GAP;
  const chairs = table.chairs === false ? [] : ringOf(count, ring);
  return { boards: [centred(2 * board, 2 * board)], corner: board, chairs };
}

/** The straight run between the half rings of an oval that so many chairs need. */
function leastRun(chairs: number): number {
  return Math.max(0, (chairs * CHAIR_PITCH - 2 * Math.PI * OVAL_RING) / 2);
}

/** Two half rings with a straight run between them: chairs stand at even distances around. */
function ovalForm(table: Table): Form {
  const count = table.places.length;
  const ring = OVAL_RING;
  const run = table.size === undefined ? leastRun(count) : Math.max(0, 2 * table.size - 2 * ring);
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
  if (rest <= turn) return onArc(run / 2, -Math.PI / 2 + rest / ring, ring);
  rest -= turn;
  if (rest <= run) return { x: run / 2 - rest, y: ring, angle: Math.PI / 2 };
  rest -= run;
  if (rest <= turn) return onArc(-run / 2, Math.PI / 2 + rest / ring, ring);
  rest -= turn;
  return { x: -run / 2 + rest, y: -ring, angle: -Math.PI / 2 };
}

function onArc(x: number, angle: number, ring: number): Spot {
  return { x: x + ring * Math.cos(angle), y: ring * Math.sin(angle), angle };
}

/** A board with chairs at its sides. */
function boardForm(table: Table): Form {
  const [top = 0, right = 0, bottom = 0, left = 0] = sidesOf(table);
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

function spreadAlongU(chairs: number): number[] {
  const top = Math.max(1, Math.round(chairs / 3));
  const left = Math.ceil((chairs - top) / 2);
  return [left, top, chairs - top - left];
}

/** Three boards, open below: chairs on the outer sides, from the lower left round to the lower right. */
function horseshoe(table: Table): Form {
  const [left = 0, top = 0, right = 0] = sidesOf(table);
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

/** From one point of a curve to the next, radians. */
export const CURVE_STEP = Math.PI / 24;

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
      const angle = -Math.PI / 2 + (quarter * Math.PI) / 2 + i * CURVE_STEP;
      return { x: cx + r * Math.cos(angle), y: cy + r * Math.sin(angle) };
    }),
  );
}
