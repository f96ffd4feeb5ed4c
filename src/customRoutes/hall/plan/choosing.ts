import { textOn } from '#shared/hall/colours.ts';
import type { Point } from '#shared/hall/geometry.ts';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { View } from './camera.ts';
import { outlinesOfGroup } from './outlines.ts';
import type { HallStore } from './store.ts';

/** A place that a colleague chooses just now: their colour and initials. `isFirst`: the first of theirs. */
export interface Choosing {
  place: number;
  colour: string;
  text: string;
  isFirst: boolean;
}

/** Radius of the mark with the initials, px; from which radius of seats on each of them has one. */
const MARK = 8;
const EACH_FROM = 9;

/** Dashed rings with initials around what colleagues choose: above the plan, as they come and go. */
export function drawChoosing(
  ctx: CanvasRenderingContext2D,
  choosing: readonly Choosing[],
  store: HallStore,
  camera: View,
  { font, plan }: { font: string; plan: string },
): void {
  if (choosing.length === 0) return;
  const r = SEAT_RADIUS * camera.scale;
  const at = ({ x, y }: Point) => ({ x: x * camera.scale + camera.x, y: y * camera.scale + camera.y });
  const dashed = (colour: string, width: number) => {
    // The ground around it, so that it stands out from seats of any colour.
    ctx.setLineDash([]);
    ctx.strokeStyle = plan;
    ctx.lineWidth = width + 3;
    ctx.stroke();
    ctx.setLineDash([5, 3]);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
    ctx.setLineDash([]);
  };
  const groups = new Set<string>();
  for (const one of choosing) {
    const i = store.indexOf(one.place);
    if (i < 0) continue;
    const isSeat = i < store.seatCount;
    const group = store.seats.group[i]!;
    if (isSeat) {
      const { x, y } = at({ x: store.seats.x[i]!, y: store.seats.y[i]! });
      ctx.beginPath();
      ctx.arc(x, y, Math.max(r, 4) + 3.5, 0, 2 * Math.PI);
      dashed(one.colour, 2.5);
      if (one.isFirst || r >= EACH_FROM) mark(ctx, one, x + Math.max(r, 4) * 0.9, y - Math.max(r, 4) * 0.9, font, plan);
      continue;
    }
    // Where people sit as they like it is the table or the area as a whole, once for each colleague.
    const key = `${group} ${one.colour}`;
    if (groups.has(key)) continue;
    groups.add(key);
    const outlines = outlinesOfGroup(store.groups[group]!).map((outline) => outline.map(at));
    for (const outline of outlines) {
      ctx.beginPath();
      outline.forEach(({ x, y }, point) => (point === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
      ctx.closePath();
      dashed(one.colour, 2.5);
    }
    const corner = outlines[0]?.[0];
    if (corner) mark(ctx, one, corner.x, corner.y, font, plan);
  }
}

function mark(
  ctx: CanvasRenderingContext2D,
  { colour, text }: Choosing,
  x: number,
  y: number,
  font: string,
  plan: string,
): void {
  ctx.beginPath();
  ctx.arc(x, y, MARK, 0, 2 * Math.PI);
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.strokeStyle = plan;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  ctx.font = `700 8px ${font}`;
  ctx.fillStyle = textOn(colour);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x, y + 0.5);
}
