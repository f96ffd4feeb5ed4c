import type { Point } from '#shared/hall/geometry.ts';
import type { Handle } from '#shared/hall/handles.ts';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Camera, View } from './camera.ts';
import type { INKS } from './raster/inks.ts';

/** A grip, px: how far it stands from the edge of what it pulls (at the end of a row beyond its label), its radius, and how near to its middle it is taken, with a finger as well. */
const OFF = { turn: 30, length: 34, bow: 20, width: 14, height: 14 };
const RADIUS = 6;
const REACH = 13;
const TOUCH_REACH = 22;

/** A handle as it is shown, px from the upper left corner of the plan. */
export interface Grip extends Point {
  pulls: Handle['pulls'];
}

/** Position of the handle whose grip lies nearest to a point of the element; -1 where none is in reach. */
export function gripNear(grips: readonly Grip[], px: number, py: number, touch: boolean): number {
  let [least, found] = [touch ? TOUCH_REACH : REACH, -1];
  grips.forEach(({ x, y }, i) => {
    const away = Math.hypot(px - x, py - y);
    if (away <= least) [least, found] = [away, i];
  });
  return found;
}

/**
 * The grips of handles, in their order. One that has a choice stands in the first of its places that is in sight, where nothing
 * lies (`isFloor`) and no other grip; where all are taken in the first that is in sight.
 */
export function gripsOf(
  handles: readonly Handle[],
  camera: Pick<Camera, 'x' | 'y' | 'scale' | 'sees'>,
  isFloor: (px: number, py: number) => boolean,
): Grip[] {
  const fixed = handles.filter(({ or }) => !or).map((handle) => gripOf(handle, camera));
  return handles.map((handle) => {
    const { pulls, or = [] } = handle;
    const places = [handle, ...or].map(({ at, away }) => gripOf({ pulls, at, away }, camera));
    const inSight = places.filter(({ x, y }) => camera.sees(x, y, REACH));
    const free = inSight.find(
      (place) => isClear(place, isFloor) && fixed.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > 2 * REACH),
    );
    return { pulls, ...(or.length === 0 ? places[0]! : (free ?? inSight[0] ?? places[0]!)) };
  });
}

function isClear({ x, y }: Point, isFloor: (px: number, py: number) => boolean): boolean {
  const off = RADIUS + 2;
  return [
    [0, 0],
    [-off, 0],
    [off, 0],
    [0, -off],
    [0, off],
  ].every(([dx, dy]) => isFloor(x + dx!, y + dy!));
}

/** Where the grip of a handle stands that has no choice, or the first of its places. */
export function gripOf({ pulls, at, away }: Handle, camera: Pick<View, 'x' | 'y' | 'scale'>): Point {
  const x = at.x * camera.scale + camera.x;
  const y = at.y * camera.scale + camera.y;
  const off = OFF[pulls] + (pulls === 'bow' || pulls === 'length' ? SEAT_RADIUS * camera.scale : 0);
  return { x: x + away.x * off, y: y + away.y * off };
}

/** Round grips turn, square ones pull. */
export function drawGrips(ctx: CanvasRenderingContext2D, grips: readonly Grip[], inks: (typeof INKS)['light']): void {
  ctx.fillStyle = inks.plan;
  ctx.strokeStyle = inks.accent;
  ctx.lineWidth = 2;
  for (const { pulls, x, y } of grips) {
    ctx.beginPath();
    if (pulls === 'turn') ctx.arc(x, y, RADIUS, 0, 2 * Math.PI);
    else ctx.roundRect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, 3);
    ctx.fill();
    ctx.stroke();
  }
}
