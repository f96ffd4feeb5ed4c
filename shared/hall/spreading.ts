import { ROW_PITCH, SEAT_PITCH, type HallLayout, type Row } from './layout.ts';
import { type Point, spotsOf } from './seats.ts';

/** A row a group comes to. */
interface Reached {
  row: number;
  /** The open place at the end it comes from; null where it comes from the whole length. */
  from: number | null;
  /** After the first row and across an aisle at most: the group simply goes on. */
  isOnward: boolean;
}

/** A row from one of its seats to another. */
interface Part {
  places: number[];
  ends: [Point, Point];
}

/** As wide as the aisles of a hall, and wider than a step over a full row or two. */
const NEARBY = 4 * SEAT_PITCH;

/**
 * The rows with open places that a group goes on into from row `start`, always the one that stands closest to a row
 * already reached, of equals the one closest to `start`. First those after it in the layout, so a block is filled
 * before the aisle is crossed, and across the aisle comes the row beside, not the front of the next block; then those
 * before it; only then what is far away, and last other levels. Lazy: a small group asks for few.
 */
export function* spreadingRows(
  layout: HallLayout,
  start: number,
  isOpen: (place: number) => boolean,
): Generator<Reached> {
  const home = layout.rows[start]!;
  const first = openPartOf(home, isOpen) ?? openPartOf(home, () => true)!;
  const rows = layout.rows.map((row, at) => (at === start ? null : openPartOf(row, isOpen)));
  const reached = [first];
  const fromFirst = rows.map((row) => (row ? gapBetween(row, first) : Infinity));
  const gaps = [...fromFirst];
  let hasTurned = false;
  const isOnLevel = (at: number) => (layout.rows[at]!.level ?? 0) === (home.level ?? 0);
  const rankOf = (at: number) => (!isOnLevel(at) ? 3 : gaps[at]! > NEARBY ? 2 : hasTurned || at > start ? 0 : 1);
  const isBefore = (at: number, other: number) =>
    (rankOf(at) - rankOf(other) || gaps[at]! - gaps[other]! || fromFirst[at]! - fromFirst[other]!) < 0;
  for (;;) {
    let next = -1;
    for (let at = 0; at < rows.length; at += 1) {
      if (gaps[at]! < Infinity && (next < 0 || isBefore(at, next))) next = at;
    }
    if (next < 0) return;
    const row = rows[next]!;
    const [one, other] = row.ends;
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
function openPartOf(row: Row, isOpen: (place: number) => boolean): Part | null {
  const from = row.places.findIndex(isOpen);
  if (from < 0) return null;
  const to = row.places.findLastIndex(isOpen);
  const spots = spotsOf(row);
  return { places: row.places.slice(from, to + 1), ends: [spots[from]!, spots[to]!] };
}

/** Between the closest seats of two rows that don't cross; in whole units, so that equal is equal everywhere. */
function gapBetween(one: Part, other: Part): number {
  const gaps = [...one.ends.map((end) => distanceTo(other, end)), ...other.ends.map((end) => distanceTo(one, end))];
  return Math.round(Math.min(...gaps));
}

/** From a point to the line between a part's ends; a bow is too flat to matter. */
function distanceTo({ ends: [one, other] }: Part, point: Point): number {
  const [width, height] = [other.x - one.x, other.y - one.y];
  const along = ((point.x - one.x) * width + (point.y - one.y) * height) / (width * width + height * height || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - one.x - at * width, point.y - one.y - at * height);
}

/**
 * The tables a group goes on to from table `start`, as people count them: by number from `start` to the last of its level, then
 * from the first on; then level by level. A head table has guests of its own, and one without chairs none who sit: nobody
 * comes to these from elsewhere. O(tables log tables).
 */
export function tablesAfter({ tables }: HallLayout, start: number): number[] {
  const levelOf = (at: number) => tables[at]!.level ?? 0;
  const isOwn = (at: number) => levelOf(at) === levelOf(start);
  const counted = tables
    .map((_, at) => at)
    .toSorted((a, b) => levelOf(a) - levelOf(b) || byNumber(tables[a]!.label, tables[b]!.label) || a - b);
  const own = counted.filter(isOwn);
  const from = own.indexOf(start);
  const others = [...own.slice(from + 1), ...own.slice(0, from), ...counted.filter((at) => !isOwn(at))];
  return others.filter((at) => tables[at]!.shape !== 'head' && tables[at]!.chairs !== false);
}

const { compare: byNumber } = new Intl.Collator(undefined, { numeric: true });
