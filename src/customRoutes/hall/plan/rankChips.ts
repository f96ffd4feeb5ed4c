import { groupBy } from '#shared/group.ts';
import { type HallLayout, SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Point } from '#shared/hall/seats.ts';
import { type Band, seatsOn } from './bands.ts';

/** Half the side of a chip, and how far from the seat beside it its middle stands: beyond the label of the row. World units. */
export const CHIP = 9;
const AWAY = 44;
/** Nearer than that a seat would be covered. */
const CLEAR = SEAT_RADIUS + Math.SQRT2 * CHIP;

/** The number of a rank where it stands on the plan, world units. */
export interface RankChip extends Point {
  rank: number;
  block: number | undefined;
}

/** One chip for each rank in each block: before its first seats, or behind them, or in front; none where seats stand all around. O(places). */
export function chipsOf(bands: readonly Band[], layout: HallLayout, level?: number): RankChip[] {
  if (bands.length === 0) return [];
  const cellOf = (at: number) => Math.floor(at / CLEAR);
  const seats = groupBy(seatsOn(layout, level), ({ x, y }) => `${cellOf(x)} ${cellOf(y)}`);
  const isClear = ({ x, y }: Point) => {
    for (let column = cellOf(x) - 1; column <= cellOf(x) + 1; column += 1)
      for (let line = cellOf(y) - 1; line <= cellOf(y) + 1; line += 1)
        if (seats.get(`${column} ${line}`)?.some((seat) => Math.hypot(seat.x - x, seat.y - y) < CLEAR)) return false;
    return true;
  };
  return [...groupBy(bands, ({ rank, block }) => `${rank} ${block}`).values()].flatMap(([first]) => {
    const { rank, block, points } = first!;
    const at = placesAround(points).find(isClear);
    return at ? [{ rank, block, ...at }] : [];
  });
}

function placesAround(points: readonly Point[]): Point[] {
  const [first, second, last] = [points[0]!, points[1], points.at(-1)!];
  const [dx, dy] = second ? [second.x - first.x, second.y - first.y] : [1, 0];
  const length = Math.hypot(dx, dy) || 1;
  const [x, y] = [(dx / length) * AWAY, (dy / length) * AWAY];
  return [
    { x: first.x - x, y: first.y - y },
    { x: last.x + x, y: last.y + y },
    { x: first.x + y, y: first.y - x },
  ];
}
