import type { Point } from './seats.ts';

/** How the rows of a block curve: all around one point, or not at all (`radius` null). */
export interface Arc {
  /** Of the first row. */
  radius: number | null;
  /** How far the middle of the first row lies off its ends: 0 for a straight one. */
  bow: number;
}

/** Seats of tighter rows would stand on each other. */
const LEAST_RADIUS = 60;

/**
 * The arc of a block: `lines` are its rows, from the first, by the way along them to their farther end. A curve that would
 * bring a row round more than half a circle, or an inner row down to nothing, gets flatter.
 */
export function arcFor(lines: readonly { width: number; left: number }[], bow: number, pitch: number): Arc {
  const first = lines[0];
  if (!first || first.width === 0 || Math.abs(bow) < 0.5) return { radius: null, bow: 0 };
  const sign = Math.sign(bow);
  const half = first.width / 2;
  const least = lines.reduce((most, { width, left }, row) => {
    const reach = Math.max(-left, left + width);
    return Math.max(most, Math.max(LEAST_RADIUS, (2 * reach) / Math.PI) - sign * row * pitch);
  }, LEAST_RADIUS);
  const radius = Math.max(least, radiusOf(half, Math.abs(bow)));
  return { radius, bow: sign * radius * (1 - Math.cos(half / radius)) };
}

/** The radius at which an arc of half the length `half` lies `bow` off its ends: bow = r (1 - cos(half / r)), by halving. */
function radiusOf(half: number, bow: number): number {
  let [tight, flat] = [(2 * half) / Math.PI, 1e6];
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (tight + flat) / 2;
    if (middle * (1 - Math.cos(half / middle)) > bow) tight = middle;
    else flat = middle;
  }
  return flat;
}

/** A point `along` the row that lies `behind` the first, from the middle of the first row: x to the right, y away from the stage. */
export function lineOf({ radius, bow }: Arc, behind: number, along: number): Point {
  if (radius === null) return { x: along, y: behind };
  const sign = Math.sign(bow);
  const own = radius + sign * behind;
  const angle = along / own;
  return { x: own * Math.sin(angle), y: behind - sign * own * (1 - Math.cos(angle)) };
}
