import { ROW_PITCH, type HallLayout, type Row } from './layout.ts';

/** A row a group comes to, and the place at the end it comes from; null where it comes from the whole length. */
export interface Reached {
  row: number;
  from: number | null;
}

interface Point {
  x: number;
  y: number;
}

/**
 * The rows a group goes on into from row `start`: of those after it in the layout always the one that stands closest
 * to a row already reached, of equals the first. So a block is filled before the aisle is crossed, and across the
 * aisle comes the row beside, not the front of the next block. Lazy: a small group asks for few.
 */
export function* spreadingRows(layout: HallLayout, start: number): Generator<Reached> {
  const { rows } = layout;
  const reached = [rows[start]!];
  const gaps = rows.map((row, at) => (at > start ? gapBetween(row, rows[start]!) : Infinity));
  for (;;) {
    let next = -1;
    for (let at = start + 1; at < rows.length; at += 1) {
      if (gaps[at]! < (next < 0 ? Infinity : gaps[next]!)) next = at;
    }
    if (next < 0) return;
    const row = rows[next]!;
    const [first, last] = endsOf(row);
    const gapFrom = (end: Point) => Math.min(...reached.map((other) => distanceTo(other, end)));
    const nearer = gapFrom(first) - gapFrom(last);
    const isAside = Math.abs(nearer) > ROW_PITCH;
    yield { row: next, from: isAside ? row.places.at(nearer < 0 ? 0 : -1)! : null };
    reached.push(row);
    gaps[next] = Infinity;
    for (let at = start + 1; at < rows.length; at += 1) {
      if (gaps[at]! < Infinity) gaps[at] = Math.min(gaps[at]!, gapBetween(rows[at]!, row));
    }
  }
}

/** Between the closest seats of two rows that don't cross; in whole units, so that equal is equal everywhere. */
function gapBetween(one: Row, other: Row): number {
  const gaps = [
    ...endsOf(one).map((end) => distanceTo(other, end)),
    ...endsOf(other).map((end) => distanceTo(one, end)),
  ];
  return Math.round(Math.min(...gaps));
}

/** From a point to the line a row's seats stand on. */
function distanceTo({ x, y, dx, dy, places }: Row, point: Point): number {
  const steps = places.length - 1;
  const [width, height] = [steps * dx, steps * dy];
  const along = ((point.x - x) * width + (point.y - y) * height) / (width * width + height * height || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - x - at * width, point.y - y - at * height);
}

function endsOf({ x, y, dx, dy, places }: Row): [Point, Point] {
  const steps = places.length - 1;
  return [
    { x, y },
    { x: x + steps * dx, y: y + steps * dy },
  ];
}
