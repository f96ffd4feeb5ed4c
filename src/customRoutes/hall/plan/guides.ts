import type { Point } from '#shared/hall/geometry.ts';
import type { Camera } from './camera.ts';
import type { INKS } from './raster/inks.ts';

/** So far a line goes on beyond what lies on it, px. */
const BEYOND = 16;

/** Thin lines across or down the plan that things lie on: sharp, so that an edge on one is seen to be on it. */
export function drawGuides(
  ctx: CanvasRenderingContext2D,
  guides: readonly (readonly [Point, Point])[],
  camera: Camera,
  inks: (typeof INKS)['light'],
): void {
  const sharp = (at: number) => Math.floor(at) + 0.5;
  ctx.strokeStyle = inks.accent;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (const [from, to] of guides) {
    const isDown = from.x === to.x;
    const [more, down] = isDown ? [0, BEYOND] : [BEYOND, 0];
    ctx.moveTo(sharp(from.x * camera.scale + camera.x - more), sharp(from.y * camera.scale + camera.y - down));
    ctx.lineTo(sharp(to.x * camera.scale + camera.x + more), sharp(to.y * camera.scale + camera.y + down));
  }
  ctx.stroke();
}
