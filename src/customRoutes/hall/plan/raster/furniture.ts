import { seatingBox, stageBox, type Box } from '#shared/hall/geometry.ts';
import { ROW_PITCH, SEAT_RADIUS, type HallLayout, type Side } from '#shared/hall/layout.ts';
import type { Theme } from '#shared/hall/colours.ts';
import type { Camera } from '../camera.ts';
import { INKS, seatInk } from './inks.ts';

export interface FurnitureTexts {
  stage: string;
  /** Per area: its name and a line about how full it is. */
  areas: { name: string; line: string }[];
}

export interface FurnitureLook {
  theme: Theme;
  font: string;
  texts: FurnitureTexts;
  /** Number of the sector an area belongs to, 0 for none. */
  areaSector: (area: number) => number;
  areaDimmed: (area: number) => boolean;
  /** How much of an area is taken, 0 to 1. */
  areaTaken: (area: number) => number;
}

type Ctx = CanvasRenderingContext2D;

/** Stage, areas, entrances, captions and row labels: tens of items, drawn anew every frame. */
export function drawFurniture(ctx: Ctx, layout: HallLayout, camera: Camera, look: FurnitureLook): void {
  drawStage(ctx, layout, camera, look);
  layout.areas.forEach((area, i) => drawArea(ctx, toScreen(area, camera), i, camera.scale, look));
  drawEntrances(ctx, layout, camera, look);
  drawCaptions(ctx, layout, camera, look);
}

function toScreen(box: Box, { x, y, scale }: Camera): Box {
  return { x: box.x * scale + x, y: box.y * scale + y, width: box.width * scale, height: box.height * scale };
}

const TURN: Record<Side, number> = { top: 0, right: Math.PI / 2, bottom: Math.PI, left: -Math.PI / 2 };

/** A band that bends towards the audience: the wide edge faces the seats. */
function drawStage(ctx: Ctx, layout: HallLayout, camera: Camera, { theme, font, texts }: FurnitureLook): void {
  const box = toScreen(stageBox(layout.stage, seatingBox(layout)), camera);
  const { side, kind } = layout.stage;
  const across = side === 'top' || side === 'bottom';
  const [length, depth] = across ? [box.width, box.height] : [box.height, box.width];
  const inks = INKS[theme];
  const [half, top, bottom] = [length / 2, -depth / 2, depth / 2];
  const inset = kind === 'screen' ? length * 0.03 : Math.min(length * 0.06, depth * 0.5);
  const bend = depth * (kind === 'screen' ? 0.3 : 0.42);
  // Where the two edges are at the middle of the band.
  const upper = top + bend * (1 - (2 * inset) / length);
  ctx.save();
  ctx.translate(box.x + box.width / 2, box.y + box.height / 2);
  ctx.rotate(TURN[side]);
  ctx.beginPath();
  ctx.moveTo(-half + inset, top);
  ctx.quadraticCurveTo(0, top + 2 * bend * (1 - (2 * inset) / length), half - inset, top);
  ctx.lineTo(half, bottom - bend);
  ctx.quadraticCurveTo(0, bottom + bend, -half, bottom - bend);
  ctx.closePath();
  ctx.fillStyle = inks.soft;
  ctx.strokeStyle = inks.accent;
  ctx.lineWidth = 1.5;
  ctx.lineJoin = 'round';
  ctx.fill();
  ctx.stroke();
  if (side === 'bottom') ctx.rotate(Math.PI);
  const size = Math.min(15, (bottom - upper) * (kind === 'screen' ? 0.72 : 0.42));
  if (size >= 6) {
    spaced(ctx, texts.stage.toUpperCase(), 0, ((side === 'bottom' ? -1 : 1) * (upper + bottom)) / 2, {
      font: `700 ${size}px ${font}`,
      colour: inks.accent,
      spacing: size * 0.12,
    });
  }
  ctx.restore();
}

function drawArea(ctx: Ctx, box: Box, at: number, scale: number, look: FurnitureLook): void {
  const inks = INKS[look.theme];
  const dimmed = look.areaDimmed(at);
  const sector = look.areaSector(at);
  const colour = dimmed ? inks.dimmed : seatInk(sector, look.theme);
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.width, box.height, Math.min(9, 9 * scale));
  ctx.clip();
  hatch(ctx, box, colour);
  // Full from the left, as far as it is taken.
  ctx.globalAlpha = 0.4;
  ctx.fillStyle = colour;
  ctx.fillRect(box.x, box.y, box.width * look.areaTaken(at), box.height);
  ctx.restore();
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.width, box.height, Math.min(9, 9 * scale));
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.75;
  ctx.stroke();
  const text = look.texts.areas[at];
  const big = Math.min(13, box.height / 3, box.width / 6);
  if (!text || big < 6) return;
  const small = big * 0.92;
  const two = box.height >= big * 2.9;
  ctx.font = `700 ${big}px ${look.font}`;
  const room = box.width - 12;
  const width = Math.min(
    room,
    Math.max(ctx.measureText(text.name).width, two ? ctx.measureText(text.line).width : 0) + 28,
  );
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  ctx.fillStyle = inks.plan;
  ctx.fillRect(cx - width / 2, cy - (two ? big * 1.4 : big * 0.8), width, two ? big * 2.8 : big * 1.6);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = dimmed ? inks.text3 : inks.text;
  ctx.fillText(text.name, cx, cy - (two ? big * 0.62 : 0), room - 8);
  if (!two) return;
  ctx.font = `500 ${small}px ${look.font}`;
  ctx.fillStyle = inks.text2;
  ctx.fillText(text.line, cx, cy + big * 0.72, room - 8);
}

function hatch(ctx: Ctx, box: Box, colour: string): void {
  const step = 9;
  ctx.beginPath();
  for (let at = -box.height; at < box.width; at += step) {
    ctx.moveTo(box.x + at, box.y + box.height);
    ctx.lineTo(box.x + at + box.height, box.y);
  }
  ctx.strokeStyle = colour;
  ctx.globalAlpha = 0.45;
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.globalAlpha = 1;
}

function drawEntrances(ctx: Ctx, layout: HallLayout, camera: Camera, { theme, font }: FurnitureLook): void {
  const inks = INKS[theme];
  const size = Math.min(1.25, Math.max(0.45, camera.scale));
  for (const { x, y, name } of layout.entrances) {
    const [cx, cy] = [x * camera.scale + camera.x, y * camera.scale + camera.y];
    ctx.fillStyle = inks.sign;
    ctx.beginPath();
    ctx.roundRect(cx - 16 * size, cy - 11 * size, 32 * size, 22 * size, 5 * size);
    ctx.fill();
    door(ctx, cx, cy, size, inks.onSign);
    if (size < 0.5) continue;
    ctx.font = `500 ${Math.max(10, 12 * size)}px ${font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'top';
    ctx.fillStyle = inks.text2;
    ctx.fillText(name, cx, cy + 15 * size);
  }
}

function door(ctx: Ctx, x: number, y: number, size: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * size;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  ctx.moveTo(x - 7 * size, y + 6 * size);
  ctx.lineTo(x + 7 * size, y + 6 * size);
  ctx.moveTo(x - 4 * size, y + 6 * size);
  ctx.lineTo(x - 4 * size, y - 6 * size);
  ctx.lineTo(x + 4 * size, y - 6 * size);
  ctx.lineTo(x + 4 * size, y + 6 * size);
  ctx.moveTo(x + 1.2 * size, y);
  ctx.lineTo(x + 1.3 * size, y);
  ctx.stroke();
}

function drawCaptions(ctx: Ctx, layout: HallLayout, camera: Camera, { theme, font }: FurnitureLook): void {
  const size = Math.min(15, Math.max(9, 13 * camera.scale));
  for (const { x, y, text } of layout.captions) {
    spaced(ctx, text.toUpperCase(), x * camera.scale + camera.x, y * camera.scale + camera.y, {
      font: `600 ${size}px ${font}`,
      colour: INKS[theme].text3,
      spacing: size * 0.1,
    });
  }
}

/** The outer ends of a hall's rows: blocks of one row side by side get their label only there. */
export interface RowLabel {
  text: string;
  x: number;
  y: number;
}

const LABEL_GAP = SEAT_RADIUS + 13;

/** Two labels closer than this read as one, side by side; half of it one above the other. */
const LABEL_ROOM = 32;

/**
 * Where row labels stand: left of the leftmost and right of the rightmost seat of each row. In an aisle too narrow for
 * two the row to the left has its label only at its other end.
 */
export function rowLabelsOf(layout: HallLayout): RowLabel[] {
  const ends = layout.rows.flatMap((row) => {
    const last = row.places.length - 1;
    const [one, other] = [
      { x: row.x, y: row.y },
      { x: row.x + last * row.dx, y: row.y + last * row.dy },
    ];
    const step = Math.hypot(row.dx, row.dy) || 1;
    const [ux, uy] = row.dx < 0 ? [-row.dx / step, -row.dy / step] : [row.dx / step, row.dy / step];
    const [left, right] = one.x <= other.x ? [one, other] : [other, one];
    const middle = row.y + (last * row.dy) / 2;
    return [
      { text: row.label, x: left.x - ux * LABEL_GAP, y: left.y - uy * LABEL_GAP, sign: -1, middle, row },
      { text: row.label, x: right.x + ux * LABEL_GAP, y: right.y + uy * LABEL_GAP, sign: 1, middle, row },
    ];
  });
  const outer = ends.filter((end) =>
    ends.every(
      (other) =>
        other.text !== end.text ||
        Math.abs(other.middle - end.middle) > 5 * ROW_PITCH ||
        (other.x - end.x) * end.sign <= 0,
    ),
  );
  const atLeft = new Set(outer.filter(({ sign }) => sign < 0).map(({ row }) => row));
  const runsInto = (end: RowLabel) =>
    outer.some(
      (other) => other.sign < 0 && Math.abs(other.x - end.x) < LABEL_ROOM && Math.abs(other.y - end.y) < LABEL_ROOM / 2,
    );
  return outer.filter((end) => end.sign < 0 || !atLeft.has(end.row) || !runsInto(end));
}

/** Writes the row labels; `r` is the seat radius in px. */
export function drawRowLabels(
  ctx: Ctx,
  labels: readonly RowLabel[],
  camera: Camera,
  r: number,
  look: FurnitureLook,
): void {
  if (r < 4.5) return;
  ctx.font = `500 ${Math.min(13, Math.max(9, r * 1.22))}px ${look.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = INKS[look.theme].text2;
  for (const { text, x, y } of labels)
    ctx.fillText(text, x * camera.scale + camera.x, y * camera.scale + camera.y + 0.5);
}

function spaced(
  ctx: Ctx,
  text: string,
  x: number,
  y: number,
  style: { font: string; colour: string; spacing: number },
) {
  ctx.font = style.font;
  ctx.letterSpacing = `${style.spacing}px`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = style.colour;
  ctx.fillText(text, x + style.spacing / 2, y);
  ctx.letterSpacing = '0px';
}
