import { grown, type Point } from '#shared/hall/geometry.ts';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Theme } from '#shared/hall/colours.ts';
import type { View } from '../camera.ts';
import { inBox } from '../grid.ts';
import { DIMMED, type HallStore, type Sitter } from '../store.ts';
import { INKS, markInk } from './inks.ts';
import { drawDisc } from './kinds.ts';
import { BOTH_RADIUS, type Batch } from './marks.ts';
import { drawSign } from './signs.ts';

type Ctx = CanvasRenderingContext2D;
interface Look {
  theme: Theme;
  font: string;
}

/** From this radius on two letters have room on a seat, in place of the cross. */
export const INITIALS_RADIUS = 8;
/** From the first on a need is a dot at the rim, from the second on a sign; from the third on meals have their letters. */
const DOT_RADIUS = 4;
const SIGN_RADIUS = 9.5;
const MEAL_RADIUS = 12;

/** A batch in two: the seats that `has`, and the others. */
export function partedBy(batch: Batch, has: (seat: number) => boolean): [Batch, Batch] {
  const all = batch.order.subarray(batch.from, batch.to);
  const part = (order: Uint32Array) => ({ ...batch, order, from: 0, to: order.length });
  return [part(all.filter(has)), part(all.filter((seat) => !has(seat)))];
}

/** Whose seats these are: over the number where there is one. */
export function drawInitials(
  ctx: Ctx,
  { x, y, order, from, to }: Batch,
  sitters: HallStore['sitters'],
  { sector, r, look }: { sector: number; r: number; look: Look },
): void {
  const [size, lift] = r >= BOTH_RADIUS ? [r * 0.72, -r * 0.3] : [r * 0.94, 0];
  ctx.font = `700 ${size}px ${look.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = markInk(sector, look.theme);
  for (let n = from; n < to; n += 1) {
    const seat = order[n]!;
    ctx.fillText(sitters[seat]!.initials, x[seat]!, y[seat]! + lift + size * 0.06, r * 1.7);
  }
}

/** What people need and eat: on the table in front of their chairs, in rows at the left rim of their seats. */
export function createSigns(store: HallStore) {
  const found = new Uint32Array(store.seatCount);
  return (ctx: Ctx, camera: View, look: Look): void => {
    const r = SEAT_RADIUS * camera.scale;
    if (r < DOT_RADIUS) return;
    // Signs stand off their seats, which a part of the plan may not show.
    const corner = camera.toWorld(0, 0);
    const box = { ...corner, width: camera.width / camera.scale, height: camera.height / camera.scale };
    const count = inBox(store.grid, grown(box, REACH), found);
    for (let at = 0; at < count; at += 1) {
      const seat = found[at]!;
      const sitter = store.sitters[seat];
      if (!sitter || (!sitter.need && !sitter.meal) || store.flags[seat]! & DIMMED) continue;
      const [x, y] = [store.seats.x[seat]! * camera.scale + camera.x, store.seats.y[seat]! * camera.scale + camera.y];
      const [first, second] = spotsOf(store, seat, { x, y }, r);
      if (sitter.need) drawNeed(ctx, sitter.need, first, r, look.theme);
      if (sitter.meal && r >= MEAL_RADIUS) drawMeal(ctx, sitter.meal, sitter.need ? second : first, r, look);
    }
  };
}

/** As far as signs reach from the middle of a seat, world units. */
const REACH = 5 * SEAT_RADIUS;

/** Where the sign of a need stands, and that of a meal beside it. */
function spotsOf({ seats, groups }: HallStore, seat: number, at: Point, r: number): [Point, Point] {
  if (r < SIGN_RADIUS || groups[seats.group[seat]!]!.kind !== 'tables')
    return [
      { x: at.x - r * 0.82, y: at.y - r * 0.82 },
      { x: at.x - r * 0.82, y: at.y + r * 0.82 },
    ];
  const angle = seats.angle[seat]!;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const inner = (way: number) => ({ x: at.x - cos * way, y: at.y - sin * way });
  const [near, far] = [inner(r * 1.9), inner(r * 1.9 + 1.6 * signRadius(r))];
  return [near, far];
}

const signRadius = (r: number) => Math.max(5.5, Math.min(9, r * 0.5));

/** A need: a dot, or a disc with its sign, in the accent. */
export function drawNeed(ctx: Ctx, need: NonNullable<Sitter['need']>, { x, y }: Point, r: number, theme: Theme): void {
  const inks = INKS[theme];
  const isSmall = r < SIGN_RADIUS;
  const radius = isSmall ? Math.max(3.5, r * 0.55) : signRadius(r);
  drawDisc(ctx, { x, y }, radius, inks.accent, theme);
  if (!isSmall) drawSign(ctx, need, x, y, radius * 1.5, inks.plan);
}

/** A meal: its letters on a small plate. */
export function drawMeal(ctx: Ctx, letters: string, { x, y }: Point, r: number, { theme, font }: Look): void {
  const inks = INKS[theme];
  const size = signRadius(r) * 1.25;
  ctx.font = `700 ${size}px ${font}`;
  const half = Math.max(size * 0.8, ctx.measureText(letters).width / 2 + size * 0.35);
  ctx.beginPath();
  ctx.roundRect(x - half, y - size * 0.8, 2 * half, size * 1.6, size * 0.8);
  ctx.fillStyle = inks.plan;
  ctx.fill();
  ctx.strokeStyle = inks.text2;
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.fillStyle = inks.text;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(letters, x, y + size * 0.06);
}
