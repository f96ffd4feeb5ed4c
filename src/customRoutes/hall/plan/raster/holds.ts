import type { Theme } from '#shared/hall/colours.ts';
import { INKS } from './inks.ts';
import { drawBadge } from './kinds.ts';
import type { Batch } from './marks.ts';

/** From this radius on a held seat has its bar, and from the second on a lock. */
const BAR_RADIUS = 2.5;
const LOCK_RADIUS = 9;

/** Says of seats that they are held: a lock at the upper rim, where there is no room for it a bar across the top. */
export function drawHeld(ctx: CanvasRenderingContext2D, batch: Batch, r: number, theme: Theme): void {
  if (r < BAR_RADIUS) return;
  const { x, y, order, from, to } = batch;
  const inks = INKS[theme];
  const [width, height] = [r * 1.7, Math.max(1.5, r * 0.42)];
  for (let n = from; n < to; n += 1) {
    const [cx, cy] = [x[order[n]!]!, y[order[n]!]!];
    if (r >= LOCK_RADIUS) {
      drawBadge(ctx, 'lock', { x: cx + r * 0.82, y: cy - r * 0.82 }, r, theme);
      continue;
    }
    ctx.fillStyle = inks.plan;
    ctx.fillRect(cx - width / 2 - 0.75, cy - r - height / 2 - 0.75, width + 1.5, height + 1.5);
    ctx.fillStyle = inks.sign;
    ctx.fillRect(cx - width / 2, cy - r - height / 2, width, height);
  }
}
