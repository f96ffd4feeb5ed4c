import type { Box, Point } from '#shared/hall/geometry.ts';

/** Things snap to a grid of 6 units: a quarter of the distance between two seats. */
const SNAP = 6;
/** Ways that differ by less are one. */
const SAME = 0.01;

export const snapped = (value: number) => Math.round(value / SNAP) * SNAP;

/** Something to lie on a line with: the box it takes up, and its middle, which of a table is that of its board. */
export interface Frame {
  box: Box;
  middle: Point;
}

/** An edge or the middle of a frame, across one way of the plan; `from` and `to`: how far the frame reaches along it. */
interface Line {
  at: number;
  isMiddle: boolean;
  from: number;
  to: number;
}
export interface Lines {
  x: readonly Line[];
  y: readonly Line[];
}

/** How far something goes, and from where to where the lines run that it comes to lie on. */
export interface Snap extends Point {
  guides: readonly (readonly [Point, Point])[];
}

export function frameOf(box: Box): Frame {
  return { box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

/** The lines of frames: three of each across the plan, and three down. */
export function linesOf(frames: readonly Frame[]): Lines {
  return { x: frames.flatMap((frame) => linesAlong('x', frame)), y: frames.flatMap((frame) => linesAlong('y', frame)) };
}

function linesAlong(way: 'x' | 'y', { box, middle }: Frame): Line[] {
  const [size, other, otherSize] =
    way === 'x' ? (['width', 'y', 'height'] as const) : (['height', 'x', 'width'] as const);
  const reach = { from: box[other], to: box[other] + box[otherSize] };
  return [
    { at: middle[way], isMiddle: true, ...reach },
    { at: box[way], isMiddle: false, ...reach },
    { at: box[way] + box[size], isMiddle: false, ...reach },
  ];
}

/**
 * How far a frame goes that was dragged by `by`: an edge of it onto the edge of another, its middle onto a middle, whichever
 * is nearest within `reach`, world units; where none is, to the grid. O(lines).
 */
export function snappedMove(own: Frame, around: Lines, by: Point, reach: number): Snap {
  const lines = linesOf([own]);
  const [x, y] = [nearest(lines.x, around.x, by.x, reach), nearest(lines.y, around.y, by.y, reach)];
  const to = { x: x?.way ?? snapped(by.x), y: y?.way ?? snapped(by.y) };
  const { width, height } = own.box;
  const [left, top] = [own.box.x + to.x, own.box.y + to.y];
  const guides: [Point, Point][] = [];
  if (x) {
    const [from, end] = [Math.min(x.from, top), Math.max(x.to, top + height)];
    guides.push([
      { x: x.at, y: from },
      { x: x.at, y: end },
    ]);
  }
  if (y) {
    const [from, end] = [Math.min(y.from, left), Math.max(y.to, left + width)];
    guides.push([
      { x: from, y: y.at },
      { x: end, y: y.at },
    ]);
  }
  return { ...to, guides };
}

/** The way to the nearest line, where that is, and how far all reach that lie on it; of several as near the middle. */
function nearest(own: readonly Line[], others: readonly Line[], by: number, reach: number) {
  let [least, found]: [number, { way: number; line: Line } | null] = [reach, null];
  for (const line of others) {
    for (const part of own) {
      if (part.isMiddle !== line.isMiddle) continue;
      const way = line.at - part.at;
      const away = Math.abs(way - by) - (line.isMiddle ? SAME : 0);
      if (away < least) [least, found] = [away, { way, line }];
    }
  }
  if (!found) return null;
  const { way, line } = found;
  const on = others.filter(({ at, isMiddle }) => isMiddle === line.isMiddle && Math.abs(at - line.at) < SAME);
  return { way, at: line.at, from: Math.min(...on.map(({ from }) => from)), to: Math.max(...on.map(({ to }) => to)) };
}
