import type { Box } from '#shared/hall/geometry.ts';
import type { Area } from '#shared/hall/layout.ts';
import type { View } from '../camera.ts';
import { type FurnitureLook, toScreen } from './furniture.ts';
import { INKS, seatInk } from './inks.ts';

/** How a table or an area stands: whose sector it is, how much of it is taken (0 to 1), how it is shown. */
export interface GroupLook {
  sector: number;
  taken: number;
  dimmed: boolean;
  /** All who are picked would find room here. */
  fits: boolean;
  name: string;
  line: string;
  /** What of the line is said where all of it has no room. */
  brief?: string | undefined;
}

/** A free seating area: hatched, full from the left as far as it is taken. */
export function drawArea(
  ctx: CanvasRenderingContext2D,
  area: Area,
  camera: View,
  { theme, font }: Omit<FurnitureLook, 'texts'>,
  look: GroupLook,
): void {
  const inks = INKS[theme];
  const box = toScreen(area, camera);
  const colour = groupInk(look, theme);
  const round = Math.min(9, 9 * camera.scale);
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.width, box.height, round);
  ctx.clip();
  fillTaken(ctx, box, look, colour, inks);
  ctx.restore();
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.width, box.height, round);
  ctx.strokeStyle = colour;
  ctx.lineWidth = look.fits ? 3 : 1.75;
  ctx.stroke();
  const { name, line, dimmed } = look;
  const big = Math.min(13, box.height / 3, box.width / 6);
  if (big < 6) return;
  const small = big * 0.92;
  const two = line !== '' && box.height >= big * 2.9;
  ctx.font = `700 ${big}px ${font}`;
  const room = box.width - 12;
  const width = Math.min(room, Math.max(ctx.measureText(name).width, two ? ctx.measureText(line).width : 0) + 28);
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  ctx.fillStyle = look.fits ? inks.fitsSoft : inks.plan;
  ctx.fillRect(cx - width / 2, cy - (two ? big * 1.4 : big * 0.8), width, two ? big * 2.8 : big * 1.6);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = dimmed ? inks.text3 : inks.text;
  ctx.fillText(name, cx, cy - (two ? big * 0.62 : 0), room - 8);
  if (!two) return;
  ctx.font = `${look.fits ? 700 : 500} ${small}px ${font}`;
  ctx.fillStyle = look.fits ? inks.fits : inks.text2;
  ctx.fillText(line, cx, cy + big * 0.72, room - 8);
}

/** The edge of a group where people sit as they like. */
export function groupInk({ dimmed, fits, sector }: GroupLook, theme: FurnitureLook['theme']): string {
  if (fits) return INKS[theme].fits;
  return dimmed ? INKS[theme].dimmed : seatInk(sector, theme);
}

/** Hatches the clipped box, and fills it from the left as far as it is taken. */
export function fillTaken(
  ctx: CanvasRenderingContext2D,
  box: Box,
  { taken, fits }: GroupLook,
  colour: string,
  inks: { fitsSoft: string },
): void {
  if (fits) {
    ctx.fillStyle = inks.fitsSoft;
    ctx.fillRect(box.x, box.y, box.width, box.height);
  }
  hatch(ctx, box, colour);
  ctx.globalAlpha = 0.4;
  ctx.fillStyle = colour;
  ctx.fillRect(box.x, box.y, box.width * taken, box.height);
  ctx.globalAlpha = 1;
}

function hatch(ctx: CanvasRenderingContext2D, box: Box, colour: string): void {
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
