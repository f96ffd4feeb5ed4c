import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Point } from '#shared/hall/geometry.ts';
import type { View } from './camera.ts';
import { outlinesOfGroup } from './outlines.ts';
import type { HallStore } from './store.ts';

/** Somebody who went from one place to another. */
export interface Arrow {
  from: number;
  to: number;
}

/** More of them can't be told apart on any plan. */
const MOST = 80;
/** How far an arrow bends, of its length and at most px; how long its head is, px. */
const [BEND, MOST_BEND] = [0.16, 48];
const HEAD = 9;

/** Dashed arrows from where people sat to where they sit, above the plan. */
export function drawArrows(
  ctx: CanvasRenderingContext2D,
  arrows: readonly Arrow[],
  store: HallStore,
  camera: View,
  { ink, plan }: { ink: string; plan: string },
): void {
  const r = Math.max(SEAT_RADIUS * camera.scale, 4) + 3;
  const at = (place: number): Point | null => {
    const i = store.indexOf(place);
    if (i < 0) return null;
    const { x, y } = i < store.seatCount ? { x: store.seats.x[i]!, y: store.seats.y[i]! } : middleOf(store, i);
    return { x: x * camera.scale + camera.x, y: y * camera.scale + camera.y };
  };
  for (const { from, to } of arrows.slice(0, MOST)) {
    const [a, b] = [at(from), at(to)];
    const length = a && b ? Math.hypot(b.x - a.x, b.y - a.y) : 0;
    // Within one area, or so close that nothing fits between.
    if (!a || !b || length < 2 * r) continue;
    const bend = Math.min(MOST_BEND, length * BEND) / length;
    const over = { x: (a.x + b.x) / 2 + (b.y - a.y) * bend, y: (a.y + b.y) / 2 - (b.x - a.x) * bend };
    const [start, end] = [towards(a, over, r), towards(b, over, r)];
    ctx.beginPath();
    ctx.moveTo(start.x, start.y);
    ctx.quadraticCurveTo(over.x, over.y, end.x, end.y);
    // The ground around it, so that it stands out from what it crosses.
    for (const [colour, width, dash, alpha] of [
      [plan, 4, [], 0.7],
      [ink, 2, [6, 4], 1],
    ] as const) {
      ctx.globalAlpha = alpha;
      ctx.setLineDash([...dash]);
      ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      ctx.stroke();
    }
    ctx.setLineDash([]);
    head(ctx, end, Math.atan2(end.y - over.y, end.x - over.x), ink);
  }
}

function head(ctx: CanvasRenderingContext2D, { x, y }: Point, angle: number, ink: string): void {
  ctx.beginPath();
  ctx.moveTo(x, y);
  for (const side of [-0.45, 0.45]) ctx.lineTo(x - HEAD * Math.cos(angle + side), y - HEAD * Math.sin(angle + side));
  ctx.closePath();
  ctx.fillStyle = ink;
  ctx.fill();
}

/** So far away from a point in the direction of another. */
function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}

/** Where people sit as they like: the middle of it all. */
function middleOf(store: HallStore, i: number): Point {
  const points = outlinesOfGroup(store.groups[store.seats.group[i]!]!).flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}
