import { ROW_PITCH, SEAT_PITCH, type HallLayout, type Row } from './layout.ts';

/** A row a group comes to. */
export interface Reached {
  row: number;
  /** The open place at the end it comes from; null where it comes from the whole length. */
  from: number | null;
  /** After the first row and across an aisle at most: the group simply goes on. */
  isOnward: boolean;
}

interface Point {
  x: number;
  y: number;
}

/** As wide as the aisles of a hall, and wider than a step over a full row or two. */
const NEARBY = 4 * SEAT_PITCH;

/**
 * The rows with open places that a group goes on into from row `start`, always the one that stands closest to a row
 * already reached, of equals the one closest to `start`. First those after it in the layout, so a block is filled
 * before the aisle is crossed, and across the aisle comes the row beside, not the front of the next block; then those
 * before it; and only then what is far away. Lazy: a small group asks for few.
 */
export function* spreadingRows(
  layout: HallLayout,
  start: number,
  isOpen: (place: number) => boolean,
): Generator<Reached> {
  const home = layout.rows[start]!;
  const first = openPartOf(home, isOpen) ?? home;
  const rows = layout.rows.map((row, at) => (at === start ? null : openPartOf(row, isOpen)));
  const reached = [first];
  const fromFirst = rows.map((row) => (row ? gapBetween(row, first) : Infinity));
  const gaps = [...fromFirst];
  let hasTurned = false;
  const rankOf = (at: number) => (gaps[at]! > NEARBY ? 2 : hasTurned || at > start ? 0 : 1);
  const isBefore = (at: number, other: number) =>
    (rankOf(at) - rankOf(other) || gaps[at]! - gaps[other]! || fromFirst[at]! - fromFirst[other]!) < 0;
  for (;;) {
    let next = -1;
    for (let at = 0; at < rows.length; at += 1) {
      if (gaps[at]! < Infinity && (next < 0 || isBefore(at, next))) next = at;
    }
    if (next < 0) return;
    const row = rows[next]!;
    const [one, other] = endsOf(row);
    const gapFrom = (end: Point) => Math.min(...reached.map((it) => distanceTo(it, end)));
    const nearer = gapFrom(one) - gapFrom(other);
    const isAside = Math.abs(nearer) > ROW_PITCH;
    hasTurned ||= rankOf(next) > 0;
    yield { row: next, from: isAside ? row.places.at(nearer < 0 ? 0 : -1)! : null, isOnward: !hasTurned };
    reached.push(row);
    gaps[next] = Infinity;
    rows.forEach((it, at) => {
      if (it && gaps[at]! < Infinity) gaps[at] = Math.min(gaps[at]!, gapBetween(it, row));
    });
  }
}

/** A row from its first open place to its last; null where it has none. */
function openPartOf(row: Row, isOpen: (place: number) => boolean): Row | null {
  const from = row.places.findIndex(isOpen);
  if (from < 0) return null;
  const places = row.places.slice(from, row.places.findLastIndex(isOpen) + 1);
  return { ...row, x: row.x + from * row.dx, y: row.y + from * row.dy, places };
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
