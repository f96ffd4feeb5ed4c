import type { Point } from '#shared/hall/geometry.ts';
import { type Mark, MARKS, SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Theme } from '#shared/hall/colours.ts';
import type { View } from '../camera.ts';
import type { HallStore } from '../store.ts';
import { INKS } from './inks.ts';
import { LABEL_RADIUS } from './marks.ts';
import { drawSign, type Sign } from './signs.ts';

type Ctx = CanvasRenderingContext2D;

/** Kinds of seats, ready to be drawn. */
export interface Kinds {
  /** By index in the store; those of a pair together: the companion's and the one it is for, both of a couch. */
  seats: Record<Mark, number[][]>;
  stage: Point;
}

interface Pen {
  /** Radius of a seat, px. */
  r: number;
  theme: Theme;
  /** Where the stage is, px. */
  stage: Point;
}

/** Draws a kind where a seat of it stands, or both of a pair. */
type Figure = (ctx: Ctx, spots: readonly Point[], pen: Pen) => void;

/** Below the seats, above them, and at their rim, where a sign needs room. */
type Layer = 'below' | 'above' | 'rim';
type Figures = Record<Layer, Figure>;
/** In one layer at least. */
type Drawn = { [layer in Layer]: Pick<Figures, layer> & Partial<Figures> }[Layer];

/** What is drawn of each kind, in the order in which it is. */
const KINDS: Record<Mark, Drawn> = {
  couple: { below: couch },
  accessible: { below: square, rim: badge('accessible') },
  companion: { below: bar, rim: badge('companion') },
  restricted: { above: brow },
  technical: { rim: badge('technical', -1) },
};
const ORDER = Object.keys(KINDS) as Mark[];

/** From this radius on a sign at the rim can be told from another. */
const SIGN_RADIUS = 9;

export function kindsOf(store: HallStore): Kinds {
  const { marks } = store.layout;
  const box = store.stage;
  const isSeat = (i: number) => i >= 0 && i < store.seatCount;
  const seatsOf = (kind: Mark) => {
    const all: readonly (number | [number, number])[] = marks[kind];
    return all.map((of) => [of].flat().map(store.indexOf)).filter((seats) => seats.every(isSeat));
  };
  return {
    seats: Object.fromEntries(MARKS.map((kind) => [kind, seatsOf(kind)])) as Kinds['seats'],
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
  const onScreen = ({ x, y }: Point): Point => ({ x: x * camera.scale + camera.x, y: y * camera.scale + camera.y });
  const at = (i: number) => onScreen({ x: seats.x[i]!, y: seats.y[i]! });
  const seen = ({ x, y }: Point) => x > -2 * r && y > -2 * r && x < camera.width + 2 * r && y < camera.height + 2 * r;
  const pen = { r, theme, stage: onScreen(kinds.stage) };
  for (const [kind, figure] of figuresIn(layer, r))
    for (const spots of kinds.seats[kind].map((of) => of.map(at))) if (spots.some(seen)) figure(ctx, spots, pen);
}

/** A kind as the plan draws it, at one seat or a pair of them. */
export function drawKind(ctx: Ctx, kind: Mark, spots: readonly Point[], pen: Pen, layer: 'below' | 'above'): void {
  for (const [of, figure] of figuresIn(layer, pen.r)) if (of === kind) figure(ctx, spots, pen);
}

function figuresIn(layer: 'below' | 'above', r: number): [Mark, Figure][] {
  const layers: Layer[] = layer === 'above' && r >= SIGN_RADIUS ? ['above', 'rim'] : [layer];
  return layers.flatMap((each) =>
    ORDER.flatMap((kind): [Mark, Figure][] => {
      const figure = (KINDS[kind] as Partial<Figures>)[each];
      return figure ? [[kind, figure]] : [];
    }),
  );
}

/** A wheelchair stands on a square, not on a disc. */
function square(ctx: Ctx, spots: readonly Point[], { r, theme }: Pen): void {
  const { x, y } = spots[0]!;
  const half = r * 1.16;
  ctx.beginPath();
  ctx.roundRect(x - half, y - half, 2 * half, 2 * half, r * 0.3);
  ctx.strokeStyle = INKS[theme].text2;
  ctx.lineWidth = Math.max(1, r * 0.12);
  ctx.stroke();
}

/** One capsule around both seats. */
function couch(ctx: Ctx, spots: readonly Point[], { r, theme }: Pen): void {
  const [one, other] = [spots[0]!, spots[1]!];
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
function bar(ctx: Ctx, spots: readonly Point[], { r, theme }: Pen): void {
  const [one, other] = [spots[0]!, spots[1]!];
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
function brow(ctx: Ctx, spots: readonly Point[], { r, theme, stage }: Pen): void {
  const { x, y } = spots[0]!;
  const towards = Math.atan2(stage.y - y, stage.x - x);
  ctx.beginPath();
  ctx.arc(x, y, r * 1.04, towards - 0.9, towards + 0.9);
  ctx.strokeStyle = INKS[theme].text;
  ctx.lineWidth = Math.max(2, r * 0.3);
  ctx.lineCap = 'round';
  ctx.stroke();
}

/** A small disc with a sign at the lower rim of the first seat; `side` 1 to the right. */
function badge(sign: Sign, side: 1 | -1 = 1): Figure {
  return (ctx, spots, { r, theme }) =>
    drawBadge(ctx, sign, { x: spots[0]!.x + side * r * 0.82, y: spots[0]!.y + r * 0.82 }, r, theme);
}

/** A small disc with a sign around a point at the rim of a seat with radius `r`. */
export function drawBadge(ctx: Ctx, sign: Sign, { x, y }: Point, r: number, theme: Theme): void {
  const small = Math.max(5.5, r * 0.5);
  drawDisc(ctx, { x, y }, small, INKS[theme].sign, theme);
  drawSign(ctx, sign, x, y, small * 1.5, INKS[theme].onSign);
}

/** A disc of one ink that stands off what it lies on. */
export function drawDisc(ctx: Ctx, { x, y }: Point, radius: number, ink: string, theme: Theme): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = ink;
  ctx.fill();
  ctx.strokeStyle = INKS[theme].plan;
  ctx.lineWidth = 1.25;
  ctx.stroke();
}
