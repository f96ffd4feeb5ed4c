import type { Theme } from '#shared/hall/colours.ts';
import { INKS, markInk, seatInk } from './inks.ts';

/** How a seat looks: one of these per state, form and mark tell them apart without colour. */
export const LOOKS = [
  'free',
  'occupied',
  'chosen',
  'inactive',
  'waiting',
  'booked',
  'marked',
  'markedTaken',
  'fits',
  'proposed',
  'dimmed',
  'dimmedTaken',
] as const;
export type Look = (typeof LOOKS)[number];

/** Where seats stand, CSS px, and in which order they are drawn. */
export interface Seated {
  x: Float32Array;
  y: Float32Array;
  order: Uint32Array;
}

/** Seats that look alike: the points at `order[from..to)`. */
export interface Batch extends Seated {
  from: number;
  to: number;
}

/** From this radius on seats carry marks and numbers; below 1.6 px they are squares. */
export const LABEL_RADIUS = 7;
const SQUARE_RADIUS = 1.6;
/** From here on a filled seat has room for a mark and a number. */
export const BOTH_RADIUS = 13;

/**
 * Draws a batch of seats of one look and one sector with radius `r` px. Numbers come separately; `plain` seats have
 * them in place of the cross.
 */
export function drawSeats(
  ctx: CanvasRenderingContext2D,
  batch: Batch,
  look: Look,
  sector: number,
  r: number,
  theme: Theme,
  plain = false,
): void {
  const inks = INKS[theme];
  const colour = seatInk(sector, theme);
  if (r < SQUARE_RADIUS) {
    // A ring has no room: a free seat is paler than a taken one.
    ctx.globalAlpha = look === 'free' || look === 'dimmed' ? 0.45 : 1;
    squares(ctx, batch, squareInk(look, colour, theme), r);
    ctx.globalAlpha = 1;
    return;
  }
  // A thin line on dark ground is paler than its colour.
  const least = theme === 'dark' ? Math.min(1.6, r * 0.4) : 1;
  const thin = Math.max(least, Math.min(2.5, r * 0.17));
  ctx.lineWidth = thin;
  const withMarks = r >= LABEL_RADIUS;
  const markRadius = r >= BOTH_RADIUS ? r * 0.6 : r;
  const lift = r >= BOTH_RADIUS ? -r * 0.36 : 0;
  switch (look) {
    case 'free':
      ctx.strokeStyle = colour;
      circles(ctx, batch, r - thin / 2);
      return ctx.stroke();
    case 'occupied':
      ctx.fillStyle = colour;
      circles(ctx, batch, r);
      ctx.fill();
      return withMarks && !plain ? crosses(ctx, batch, markRadius, lift, markInk(sector, theme)) : undefined;
    case 'chosen':
      ctx.fillStyle = inks.chosen;
      circles(ctx, batch, r * 1.14);
      ctx.fill();
      return withMarks ? ticks(ctx, batch, markRadius, lift, inks.onChosen) : undefined;
    case 'markedTaken':
      // Dark and ticked as whatever is chosen, and filled within: somebody sits there.
      ctx.fillStyle = inks.chosen;
      circles(ctx, batch, r);
      ctx.fill();
      ctx.fillStyle = inks.plan;
      circles(ctx, batch, r * 0.8);
      ctx.fill();
      ctx.fillStyle = colour;
      circles(ctx, batch, r * 0.66);
      ctx.fill();
      return withMarks ? ticks(ctx, batch, markRadius * 0.66, lift * 0.66, markInk(sector, theme)) : undefined;
    case 'inactive':
      ctx.strokeStyle = inks.inactive;
      if (r >= 3) ctx.setLineDash([r * 0.3, r * 0.33]);
      ctx.lineWidth = Math.max(0.8, r * 0.12);
      circles(ctx, batch, r - thin / 2);
      ctx.stroke();
      return ctx.setLineDash([]);
    case 'waiting':
      ctx.strokeStyle = inks.waiting;
      ctx.fillStyle = inks.waiting;
      circles(ctx, batch, r - thin / 2);
      ctx.stroke();
      return halves(ctx, batch, r - thin / 2);
    case 'booked':
      ctx.fillStyle = inks.booked;
      circles(ctx, batch, r);
      ctx.fill();
      ctx.fillStyle = inks.onBooked;
      return each(batch, (x, y) => ctx.fillRect(x - r * 0.34, y - r * 0.34, r * 0.68, r * 0.68));
    case 'marked':
      ctx.fillStyle = inks.soft;
      ctx.strokeStyle = inks.accent;
      ctx.lineWidth = thin * 1.5;
      circles(ctx, batch, r);
      ctx.fill();
      return ctx.stroke();
    case 'fits':
      ctx.fillStyle = inks.fitsSoft;
      ctx.strokeStyle = inks.fits;
      ctx.lineWidth = thin * 1.5;
      circles(ctx, batch, r - thin / 2);
      ctx.fill();
      return ctx.stroke();
    case 'proposed':
      // A taken seat to be: no cross, which means that it is stored.
      ctx.strokeStyle = colour;
      ctx.fillStyle = colour;
      ctx.globalAlpha = 0.22;
      circles(ctx, batch, r);
      ctx.fill();
      ctx.globalAlpha = 1;
      circles(ctx, batch, r - thin / 2);
      ctx.stroke();
      circles(ctx, batch, r * 0.42);
      return ctx.fill();
    case 'dimmed':
    case 'dimmedTaken':
      ctx.strokeStyle = inks.dimmed;
      circles(ctx, batch, r - thin / 2);
      ctx.stroke();
      return withMarks && look === 'dimmedTaken' ? crosses(ctx, batch, r * 0.8, 0, inks.dimmed) : undefined;
  }
}

/** Colour of the number on a seat, or null where the look has none at this size. */
export function numberInk(look: Look, sector: number, r: number, theme: Theme, plain = false): string | null {
  if (r < LABEL_RADIUS) return null;
  switch (look) {
    case 'free':
      return INKS[theme].text;
    case 'marked':
      return INKS[theme].accent;
    case 'fits':
      return INKS[theme].fits;
    case 'occupied':
      return plain || r >= BOTH_RADIUS ? markInk(sector, theme) : null;
    case 'markedTaken':
      return r >= BOTH_RADIUS ? markInk(sector, theme) : null;
    case 'chosen':
      return r >= BOTH_RADIUS ? INKS[theme].onChosen : null;
    default:
      return null;
  }
}

/** How far below the middle the number stands: under its mark where there is one. */
export function numberDrop(look: Look, r: number): number {
  if (r < BOTH_RADIUS) return 0;
  if (look === 'markedTaken') return r * 0.28;
  return look === 'occupied' || look === 'chosen' ? r * 0.38 : 0;
}

/** A ring around seats the server refused. */
export function drawRefused(ctx: CanvasRenderingContext2D, batch: Batch, r: number, theme: Theme): void {
  ctx.strokeStyle = INKS[theme].refused;
  ctx.lineWidth = Math.max(1.5, r * 0.22);
  circles(ctx, batch, r + ctx.lineWidth + 0.5);
  ctx.stroke();
}

function squareInk(look: Look, colour: string, theme: Theme): string {
  const inks = INKS[theme];
  if (look === 'marked') return inks.accent;
  if (look === 'chosen' || look === 'markedTaken') return inks.chosen;
  if (look === 'free' || look === 'occupied' || look === 'proposed') return colour;
  return inks[look === 'dimmedTaken' ? 'dimmed' : look];
}

function squares(ctx: CanvasRenderingContext2D, batch: Batch, colour: string, r: number): void {
  // Whole pixels of the screen, or they would blur.
  const ratio = ctx.getTransform().a || 1;
  const whole = (px: number) => Math.round(px * ratio) / ratio;
  const side = Math.max(1 / ratio, whole(2 * r));
  ctx.fillStyle = colour;
  each(batch, (x, y) => ctx.fillRect(whole(x - side / 2), whole(y - side / 2), side, side));
}

function circles(ctx: CanvasRenderingContext2D, batch: Batch, r: number): void {
  ctx.beginPath();
  each(batch, (x, y) => {
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, 2 * Math.PI);
  });
}

function halves(ctx: CanvasRenderingContext2D, batch: Batch, r: number): void {
  ctx.beginPath();
  each(batch, (x, y) => {
    ctx.moveTo(x, y - r);
    ctx.arc(x, y, r, -Math.PI / 2, Math.PI / 2);
  });
  ctx.fill();
}

function crosses(ctx: CanvasRenderingContext2D, batch: Batch, r: number, lift: number, colour: string): void {
  const arm = r * 0.36;
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1.2, r * 0.2);
  ctx.lineCap = 'round';
  ctx.beginPath();
  each(batch, (x, y) => {
    ctx.moveTo(x - arm, y + lift - arm);
    ctx.lineTo(x + arm, y + lift + arm);
    ctx.moveTo(x + arm, y + lift - arm);
    ctx.lineTo(x - arm, y + lift + arm);
  });
  ctx.stroke();
}

function ticks(ctx: CanvasRenderingContext2D, batch: Batch, r: number, lift: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1.4, r * 0.2);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  each(batch, (x, y) => {
    ctx.moveTo(x - r * 0.42, y + lift + r * 0.02);
    ctx.lineTo(x - r * 0.12, y + lift + r * 0.32);
    ctx.lineTo(x + r * 0.44, y + lift - r * 0.3);
  });
  ctx.stroke();
}

function each({ x, y, order, from, to }: Batch, draw: (x: number, y: number) => void): void {
  for (let at = from; at < to; at += 1) draw(x[order[at]!]!, y[order[at]!]!);
}
