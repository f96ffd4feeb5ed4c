import { boundsOf, type Seats } from '#shared/hall/geometry.ts';
import { type HallLayout, SEAT_RADIUS } from '#shared/hall/layout.ts';

/** The view that all of them draw into, CSS px. */
export const WIDTH = 1280;
export const HEIGHT = 800;

/** The seats of a hall, all or some, as squares as large as they are, written into pixels and put there at once. */
export function bareSquares(ctx: CanvasRenderingContext2D, layout: HallLayout, seats: Seats, some?: Uint32Array): void {
  const { x, y, width, height } = boundsOf(layout);
  const scale = Math.min(WIDTH / width, HEIGHT / height);
  const side = Math.max(1, Math.round(2 * SEAT_RADIUS * scale));
  const image = new ImageData(WIDTH, HEIGHT);
  const pixels = new Uint32Array(image.data.buffer);
  const square = (i: number) => {
    const left = Math.round((seats.x[i]! - SEAT_RADIUS - x) * scale);
    const top = Math.round((seats.y[i]! - SEAT_RADIUS - y) * scale);
    for (let dy = 0; dy < side; dy += 1)
      for (let dx = 0; dx < side; dx += 1) pixels[(top + dy) * WIDTH + left + dx] = 0xff605020;
  };
  if (some) some.forEach(square);
  else for (let i = 0; i < seats.count; i += 1) square(i);
  ctx.putImageData(image, 0, 0);
}
