import type { Box } from '#shared/hall/geometry.ts';
import type { HallLayout, Side, Stage } from '#shared/hall/layout.ts';
import type { Theme } from '#shared/hall/colours.ts';
import type { View } from '../camera.ts';
import { INKS } from './inks.ts';

/** What is written on the plan. */
export interface FurnitureTexts {
  stage: string;
  /** Of each group of the store: its name, and below it a line about how full it is, `brief` where that has no room. Rows have labels at their ends. */
  groups: readonly { name: string; line: string; brief?: string | undefined }[];
}

export interface FurnitureLook {
  theme: Theme;
  font: string;
  texts: FurnitureTexts;
}

type Ctx = CanvasRenderingContext2D;

/** Stage, entrances and captions: tens of items, drawn whichever part of the plan is. */
export function drawFurniture(
  ctx: Ctx,
  { layout, stage }: { layout: HallLayout; stage: Box },
  camera: View,
  look: FurnitureLook,
): void {
  drawStage(ctx, layout.stage, toScreen(stage, camera), look);
  drawEntrances(ctx, layout, camera, look);
  drawCaptions(ctx, layout, camera, look);
}

/** A box of world units in px of the plan. */
export function toScreen(box: Box, { x, y, scale }: Pick<View, 'x' | 'y' | 'scale'>): Box {
  return { x: box.x * scale + x, y: box.y * scale + y, width: box.width * scale, height: box.height * scale };
}

const TURN: Record<Side, number> = { top: 0, right: Math.PI / 2, bottom: Math.PI, left: -Math.PI / 2 };

/** A band that bends towards the audience: the wide edge faces the seats. */
function drawStage(ctx: Ctx, { side, kind }: Stage, box: Box, { theme, font, texts }: FurnitureLook): void {
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

function drawEntrances(ctx: Ctx, layout: HallLayout, camera: View, { theme, font }: FurnitureLook): void {
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

function drawCaptions(ctx: Ctx, layout: HallLayout, camera: View, { theme, font }: FurnitureLook): void {
  const size = Math.min(15, Math.max(9, 13 * camera.scale));
  for (const { x, y, text } of layout.captions) {
    spaced(ctx, text.toUpperCase(), x * camera.scale + camera.x, y * camera.scale + camera.y, {
      font: `600 ${size}px ${font}`,
      colour: INKS[theme].text3,
      spacing: size * 0.1,
    });
  }
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
