import { numberOn } from './doubles.ts';
import { rowBox, union } from './geometry.ts';
import { type HallLayout, ROW_PITCH, type Row, SEAT_PITCH, SEAT_RADIUS } from './layout.ts';

/**
 * The rows again, with places and labels of their own, past whatever stands below them or to their right (behind an
 * aisle), whichever is nearer. Answers the indexes of the copies: they come after all other rows.
 */
export function copyRows(layout: HallLayout, indexes: readonly number[]): { layout: HallLayout; rows: number[] } {
  const originals = indexes.flatMap((index) => layout.rows[index] ?? []);
  if (originals.length === 0) return { layout, rows: [] };
  const [dx, dy] = wayOut(layout, originals);
  let next_place = layout.next_place;
  const copies = originals.map((row) => ({
    ...row,
    x: row.x + dx,
    y: row.y + dy,
    places: row.places.map(() => next_place++),
  }));
  return {
    layout: numberOn({ ...layout, next_place, rows: [...layout.rows, ...copies] }),
    rows: copies.map((_, i) => layout.rows.length + i),
  };
}

function wayOut(layout: HallLayout, originals: readonly Row[]): [dx: number, dy: number] {
  const { x, y, width, height } = union(originals.map(rowBox));
  const boxes = [...layout.rows.map(rowBox), ...layout.areas];
  const bottom = Math.max(
    ...boxes.filter((box) => box.x < x + width && x < box.x + box.width).map((box) => box.y + box.height),
  );
  const right = Math.max(
    ...boxes.filter((box) => box.y < y + height && y < box.y + box.height).map((box) => box.x + box.width),
  );
  const [down, aside] = [bottom - y + GAP, right - x + AISLE];
  return down <= aside ? [0, down] : [aside, 0];
}

const GAP = ROW_PITCH - 2 * SEAT_RADIUS;
const AISLE = 2 * SEAT_PITCH - 2 * SEAT_RADIUS;
