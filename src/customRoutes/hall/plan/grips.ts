import type { Handle } from '#shared/hall/handles.ts';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Camera } from './camera.ts';
import type { INKS } from './raster/inks.ts';

/** A grip, px: how far it stands from the edge of what it pulls (at the end of a row beyond its label), its radius, and how near to its middle it is taken. */
const OFF = { turn: 30, length: 34, bow: 20, width: 14, height: 14 };
const RADIUS = 6;
const REACH = 13;

/** Position of the handle whose grip lies under a point of the element; -1 for none. */
export function handleNear(handles: readonly Handle[], camera: Camera, px: number, py: number): number {
  return handles.findIndex((handle) => {
    const { x, y } = gripOf(handle, camera);
    return Math.hypot(px - x, py - y) <= REACH;
  });
}

/** Where the grip of a handle stands, px from the upper left corner of the plan. */
export function gripOf({ pulls, at, away }: Handle, camera: Pick<Camera, 'x' | 'y' | 'scale'>) {
  const x = at.x * camera.scale + camera.x;
  const y = at.y * camera.scale + camera.y;
  const off = OFF[pulls] + (pulls === 'bow' || pulls === 'length' ? SEAT_RADIUS * camera.scale : 0);
  return { x: x + away.x * off, y: y + away.y * off };
}

/** Round grips turn, square ones pull. */
export function drawGrips(
  ctx: CanvasRenderingContext2D,
  handles: readonly Handle[],
  camera: Camera,
  inks: (typeof INKS)['light'],
): void {
  ctx.fillStyle = inks.plan;
  ctx.strokeStyle = inks.accent;
  ctx.lineWidth = 2;
  for (const handle of handles) {
    const { x, y } = gripOf(handle, camera);
    ctx.beginPath();
    if (handle.pulls === 'turn') ctx.arc(x, y, RADIUS, 0, 2 * Math.PI);
    else ctx.roundRect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, 3);
    ctx.fill();
    ctx.stroke();
  }
}
