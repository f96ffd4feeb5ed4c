type Ctx = CanvasRenderingContext2D;

/** Signs of seats in strokes on a field of 24 x 24 around (0, 0); outlines of Lucide (ISC). */
const SIGNS = {
  accessible: [
    'M4 -8 m-1 0 a1 1 0 1 0 2 0 a1 1 0 1 0 -2 0',
    'M6 7 l1 -7 -6 1',
    'M-7 -4 l3 -3 5.5 3 -2.36 3.5',
    'M-7.76 2.5 a5 5 0 0 0 6.88 6',
    'M1.76 5.5 a5 5 0 0 0 -6.88 -6',
  ],
  companion: [
    'M0 -5 m-4 0 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0',
    'M-8 9 v-1.5 a5.5 5.5 0 0 1 5.5 -5.5 h5 a5.5 5.5 0 0 1 5.5 5.5 v1.5',
  ],
  lock: [
    'M-7 -1 h14 a2 2 0 0 1 2 2 v7 a2 2 0 0 1 -2 2 h-14 a2 2 0 0 1 -2 -2 v-7 a2 2 0 0 1 2 -2 z',
    'M-5 -1 v-4 a5 5 0 0 1 10 0 v4',
  ],
  technical: [
    'M2.7 -5.7 a1 1 0 0 0 0 1.4 l1.6 1.6 a1 1 0 0 0 1.4 0 l3.77 -3.77 a6 6 0 0 1 -7.94 7.94 l-6.91 6.91 a2.12 2.12 0 0 1 -3 -3 l6.91 -6.91 a6 6 0 0 1 7.94 -7.94 l-3.76 3.76 z',
  ],
} as const;

export type Sign = keyof typeof SIGNS;

const paths = new Map<Sign, Path2D>();

/** Draws a sign of `size` px across around a point, in strokes. */
export function drawSign(ctx: Ctx, sign: Sign, x: number, y: number, size: number, colour: string): void {
  const path = paths.get(sign) ?? new Path2D(SIGNS[sign].join(' '));
  paths.set(sign, path);
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size / 24, size / 24);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2.6;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.stroke(path);
  ctx.restore();
}
