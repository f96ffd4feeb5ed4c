import type { Point } from '#shared/hall/geometry.ts';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Theme } from '#shared/hall/colours.ts';
import type { View } from '../camera.ts';
import type { HallStore } from '../store.ts';
import { INKS } from './inks.ts';
import { LABEL_RADIUS } from './marks.ts';
import { drawSign, type Sign } from './signs.ts';

type Ctx = CanvasRenderingContext2D;

/** Kinds of seats by index in the store, ready to be drawn. */
export interface Kinds {
  accessible: number[];
  technical: number[];
  restricted: number[];
  /** Pairs: the companion's and the one it is for; both of a couch. */
  companion: [number, number][];
  couple: [number, number][];
  stage: Point;
}

/** From this radius on a sign at the rim can be told from another. */
const SIGN_RADIUS = 9;

export function kindsOf(store: HallStore): Kinds {
  const { marks } = store.layout;
  const box = store.stage;
  const isSeat = (i: number) => i >= 0 && i < store.seatCount;
  const some = (places: readonly number[]) => places.map(store.indexOf).filter(isSeat);
  const pairs = (of: readonly (readonly [number, number])[]) =>
    of
      .map(([one, other]): [number, number] => [store.indexOf(one), store.indexOf(other)])
      .filter((pair) => pair.every(isSeat));
  return {
    accessible: some(marks.accessible),
    technical: some(marks.technical),
    restricted: some(marks.restricted),
    companion: pairs(marks.companion),
    couple: pairs(marks.couple),
    stage: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  };
}

/** What lies below the seats (bridges, squares) or above them (brows, signs at the rim), from the zoom where it fits. */
export function drawKinds(
  ctx: Ctx,
  kinds: Kinds,
  { seats }: HallStore,
  camera: View,
  { theme }: { theme: Theme },
  layer: 'below' | 'above',
): void {
  const r = SEAT_RADIUS * camera.scale;
  if (r < LABEL_RADIUS) return;
  const at = (i: number): Point => ({
    x: seats.x[i]! * camera.scale + camera.x,
    y: seats.y[i]! * camera.scale + camera.y,
  });
  const seen = ({ x, y }: Point) => x > -2 * r && y > -2 * r && x < camera.width + 2 * r && y < camera.height + 2 * r;
  const each = (of: readonly number[], draw: (point: Point) => void) => of.map(at).filter(seen).forEach(draw);
  const eachPair = (of: readonly [number, number][], draw: (one: Point, other: Point) => void) => {
    for (const [one, other] of of) if (seen(at(one)) || seen(at(other))) draw(at(one), at(other));
  };
  if (layer === 'below') {
    eachPair(kinds.couple, (one, other) => couch(ctx, one, other, r, theme));
    eachPair(kinds.companion, (one, other) => bar(ctx, one, other, r, theme));
    return each(kinds.accessible, (point) => square(ctx, point, r, theme));
  }
  const stage = { x: kinds.stage.x * camera.scale + camera.x, y: kinds.stage.y * camera.scale + camera.y };
  each(kinds.restricted, (point) => brow(ctx, point, stage, r, theme));
  if (r < SIGN_RADIUS) return;
  each(kinds.accessible, (point) => badge(ctx, 'accessible', point, r, theme));
  each(
    kinds.companion.map(([one]) => one),
    (point) => badge(ctx, 'companion', point, r, theme),
  );
  each(kinds.technical, (point) => badge(ctx, 'technical', point, r, theme, -1));
}

/** A wheelchair stands on a square, not on a disc. */
export function square(ctx: Ctx, { x, y }: Point, r: number, theme: Theme): void {
  const half = r * 1.16;
  ctx.beginPath();
  ctx.roundRect(x - half, y - half, 2 * half, 2 * half, r * 0.3);
  ctx.strokeStyle = INKS[theme].text2;
  ctx.lineWidth = Math.max(1, r * 0.12);
  ctx.stroke();
}

/** One capsule around both seats. */
export function couch(ctx: Ctx, one: Point, other: Point, r: number, theme: Theme): void {
  const turn = Math.atan2(other.y - one.y, other.x - one.x);
  ctx.beginPath();
  ctx.arc(other.x, other.y, r * 1.2, turn - Math.PI / 2, turn + Math.PI / 2);
  ctx.arc(one.x, one.y, r * 1.2, turn + Math.PI / 2, turn - Math.PI / 2);
  ctx.closePath();
  ctx.fillStyle = INKS[theme].board;
  ctx.fill();
  ctx.strokeStyle = INKS[theme].text2;
  ctx.lineWidth = Math.max(1, r * 0.12);
  ctx.stroke();
}

/** From a companion's seat to the one it is for. */
function bar(ctx: Ctx, one: Point, other: Point, r: number, theme: Theme): void {
  const apart = Math.hypot(other.x - one.x, other.y - one.y) || 1;
  const [ux, uy] = [(other.x - one.x) / apart, (other.y - one.y) / apart];
  ctx.beginPath();
  ctx.moveTo(one.x + ux * r, one.y + uy * r);
  ctx.lineTo(other.x - ux * r, other.y - uy * r);
  ctx.strokeStyle = INKS[theme].text2;
  ctx.lineWidth = Math.max(2, r * 0.28);
  ctx.lineCap = 'butt';
  ctx.stroke();
}

/** A thick brow on the side that should see the stage. */
export function brow(ctx: Ctx, { x, y }: Point, stage: Point, r: number, theme: Theme): void {
  const towards = Math.atan2(stage.y - y, stage.x - x);
  ctx.beginPath();
  ctx.arc(x, y, r * 1.04, towards - 0.9, towards + 0.9);
  ctx.strokeStyle = INKS[theme].text;
  ctx.lineWidth = Math.max(2, r * 0.3);
  ctx.lineCap = 'round';
  ctx.stroke();
}

/** A small disc with a sign at the lower rim; `side` 1 to the right. */
export function badge(ctx: Ctx, sign: Sign, { x, y }: Point, r: number, theme: Theme, side: 1 | -1 = 1): void {
  const inks = INKS[theme];
  const small = Math.max(5.5, r * 0.5);
  const [cx, cy] = [x + side * r * 0.82, y + r * 0.82];
  ctx.beginPath();
  ctx.arc(cx, cy, small, 0, 2 * Math.PI);
  ctx.fillStyle = inks.sign;
  ctx.fill();
  ctx.strokeStyle = inks.plan;
  ctx.lineWidth = 1.25;
  ctx.stroke();
  drawSign(ctx, sign, cx, cy, small * 1.5, inks.onSign);
}
