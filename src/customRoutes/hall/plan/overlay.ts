import type { Theme } from '#shared/hall/colours.ts';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Box, Point } from '#shared/hall/geometry.ts';
import { type Arrow, drawArrows } from './arrows.ts';
import type { Camera } from './camera.ts';
import { type Choosing, drawChoosing } from './choosing.ts';
import { drawGrips, type Grip } from './grips.ts';
import { drawGuides } from './guides.ts';
import { outlinesOfGroup } from './outlines.ts';
import type { Ghost } from './plan.ts';
import { INKS } from './raster/inks.ts';
import { showsNames, sideOfName } from './raster/names.ts';
import type { HallStore } from './store.ts';

export type { Choosing } from './choosing.ts';

/** What is drawn above the plan for a moment: a handful of shapes, never one per seat of the hall. */
export interface Overlay {
  /** Index of the seat under the pointer, and of the one with the keyboard's focus; -1 for none. */
  hover: number;
  focus: number;
  /** Seat, or a table or an area, that an open card is about. */
  ringed: number;
  ringedOutlines: readonly (readonly Point[])[];
  /** Places of those who come together with whoever is pointed at. */
  party: readonly number[];
  /** Rectangle being dragged, world units, and a word beside it. */
  marquee: Box | null;
  marqueeText: string;
  /** What is dragged, how far, world units, and where the pointer is. */
  ghost: (Ghost & { by: Point; pointer: Point }) | null;
  /** Places that what is dragged in would take. */
  preview: readonly number[];
  /** Places that colleagues choose just now. */
  choosing: readonly Choosing[];
  /** Who went from where to where. */
  arrows: readonly Arrow[];
  /** Dashed outlines around what is being edited, world units. */
  outlines: readonly (readonly Point[])[];
  /** Where what is being edited can be pulled. */
  grips: readonly Grip[];
  /** Areas that lie on something or have another's name. */
  faultyBoxes: readonly Box[];
}

/** Half of the angle at which a ring is open above a name, and beside one. */
const NAME_GAP = 0.95;
const NAME_GAP_ASIDE = 0.5;

/** Where the sides of a seat are, radians. */
const ANGLES = { right: 0, below: Math.PI / 2, left: Math.PI, above: -Math.PI / 2 };

/** An overlay with nothing on it. */
export function emptyOverlay(): Overlay {
  return {
    hover: -1,
    focus: -1,
    ringed: -1,
    ringedOutlines: [],
    party: [],
    marquee: null,
    marqueeText: '',
    ghost: null,
    preview: [],
    choosing: [],
    arrows: [],
    outlines: [],
    grips: [],
    faultyBoxes: [],
  };
}

/** Is there anything to draw? The layer is hidden when not. */
export function hasContent(overlay: Overlay): boolean {
  const { hover, focus, ringed, marquee, ghost } = overlay;
  const { outlines, faultyBoxes, ringedOutlines, party, preview, choosing, arrows } = overlay;
  const many = [outlines, faultyBoxes, ringedOutlines, party, preview, choosing, arrows];
  return (
    hover >= 0 ||
    focus >= 0 ||
    ringed >= 0 ||
    marquee !== null ||
    ghost !== null ||
    many.some(({ length }) => length > 0)
  );
}

export function drawOverlay(
  ctx: CanvasRenderingContext2D,
  overlay: Overlay,
  store: HallStore,
  camera: Camera,
  { theme, font }: { theme: Theme; font: string },
): void {
  const inks = INKS[theme];
  const r = SEAT_RADIUS * camera.scale;
  const px = (wx: number) => wx * camera.scale + camera.x;
  const py = (wy: number) => wy * camera.scale + camera.y;
  const ring = (i: number, radius: number, width: number, colour: string) => {
    ctx.beginPath();
    // Open where the name of whoever sits there stands.
    const side = sideOfName(store, i);
    const aside = side === 'left' || side === 'right' ? NAME_GAP_ASIDE : NAME_GAP;
    const gap = store.names[i] && showsNames(camera) ? aside : 0;
    const from = ANGLES[side] + gap;
    ctx.arc(px(store.seats.x[i]!), py(store.seats.y[i]!), radius, from, from + 2 * (Math.PI - gap));
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
  };

  ctx.strokeStyle = inks.refused;
  ctx.lineWidth = 2;
  for (const { x, y, width, height } of overlay.faultyBoxes) {
    ctx.strokeRect(px(x) - 2, py(y) - 2, width * camera.scale + 4, height * camera.scale + 4);
  }
  const trace = (outline: readonly Point[]) => {
    ctx.beginPath();
    outline.forEach(({ x, y }, i) => (i === 0 ? ctx.moveTo(px(x), py(y)) : ctx.lineTo(px(x), py(y))));
    ctx.closePath();
  };
  /** Where people sit as they like the whole of it is lit. */
  const traceWhole = (places: readonly number[], colour: string, width: number) => {
    const groups = new Set(places.filter((i) => i >= store.seatCount).map((i) => store.seats.group[i]!));
    for (const outline of [...groups].flatMap((group) => outlinesOfGroup(store.groups[group]!))) {
      trace(outline);
      ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      ctx.stroke();
    }
  };
  for (const outline of overlay.outlines) {
    trace(outline);
    ctx.strokeStyle = inks.accent;
    ctx.lineWidth = 1.5;
    ctx.setLineDash([4, 3]);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  for (const i of overlay.party.filter((index) => index < store.seatCount)) {
    ring(i, Math.max(r, 4) + 3.5, 5, inks.soft);
    ring(i, Math.max(r, 4) + 3, 2, inks.accent);
  }
  traceWhole(overlay.party, inks.accent, 2);
  drawArrows(ctx, overlay.arrows, store, camera, { ink: inks.waiting, plan: inks.plan });
  drawChoosing(ctx, overlay.choosing, store, camera, { font, plan: inks.plan });
  if (overlay.ringed >= 0) {
    ring(overlay.ringed, Math.max(r, 4) + 4.5, 5, inks.plan);
    ring(overlay.ringed, Math.max(r, 4) + 5, 3, inks.accent);
  }
  for (const outline of overlay.ringedOutlines) {
    trace(outline);
    ctx.strokeStyle = inks.accent;
    ctx.lineWidth = 3;
    ctx.stroke();
  }
  if (overlay.hover >= 0) ring(overlay.hover, Math.max(r, 4) + 3, 2.5, inks.accent);
  if (overlay.focus >= 0) {
    ring(overlay.focus, Math.max(r, 4) + 5, 5, inks.soft);
    ring(overlay.focus, Math.max(r, 4) + 3.5, 2, inks.accent);
  }
  for (const i of overlay.preview) {
    if (i >= store.seatCount) continue;
    ctx.beginPath();
    ctx.arc(px(store.seats.x[i]!), py(store.seats.y[i]!), Math.max(r, 4), 0, 2 * Math.PI);
    ctx.fillStyle = inks.fitsSoft;
    ctx.strokeStyle = inks.fits;
    ctx.lineWidth = 3;
    ctx.fill();
    ctx.stroke();
  }
  traceWhole(overlay.preview, inks.fits, 4);
  if (overlay.ghost) {
    const { seats, boxes, spots = [], outlines = [], text, by, pointer, guides = [] } = overlay.ghost;
    ctx.globalAlpha = 0.75;
    ctx.fillStyle = inks.soft;
    ctx.strokeStyle = inks.accent;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    const seat = (x: number, y: number) => {
      ctx.moveTo(x + r, y);
      ctx.arc(x, y, r, 0, 2 * Math.PI);
    };
    for (const i of seats) seat(px(store.seats.x[i]! + by.x), py(store.seats.y[i]! + by.y));
    for (const { x, y } of spots) seat(px(x), py(y));
    for (const box of boxes)
      ctx.rect(px(box.x + by.x), py(box.y + by.y), box.width * camera.scale, box.height * camera.scale);
    ctx.fill();
    ctx.stroke();
    for (const outline of outlines) {
      trace(outline);
      ctx.fill();
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
    drawGuides(ctx, guides, camera, inks);
    if (text) badge(ctx, text, px(pointer.x), py(pointer.y), font, inks);
  } else drawGrips(ctx, overlay.grips, inks);
  if (overlay.marquee) {
    const box = overlay.marquee;
    const [x, y, width, height] = [px(box.x), py(box.y), box.width * camera.scale, box.height * camera.scale];
    ctx.fillStyle = inks.accent;
    ctx.globalAlpha = 0.1;
    ctx.fillRect(x, y, width, height);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = inks.accent;
    ctx.lineWidth = 1.5;
    ctx.strokeRect(x, y, width, height);
    if (overlay.marqueeText) badge(ctx, overlay.marqueeText, x + width, y + height, font, inks);
  }
}

function badge(
  ctx: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  inks: (typeof INKS)[Theme],
) {
  ctx.font = `700 12px ${font}`;
  const width = ctx.measureText(text).width + 14;
  ctx.fillStyle = inks.accent;
  ctx.beginPath();
  ctx.roundRect(x + 6, y + 6, width, 22, 6);
  ctx.fill();
  ctx.fillStyle = inks.plan;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x + 6 + width / 2, y + 17.5);
}
