import type { Point } from '#shared/hall/geometry.ts';
import type { Table } from '#shared/hall/layout.ts';
import { groupBox, shapeOf, tableOutlines } from '#shared/hall/seats.ts';
import type { View } from '../camera.ts';
import { fillTaken, groupInk, type GroupLook } from './areas.ts';
import { type FurnitureLook, toScreen } from './furniture.ts';
import { INKS } from './inks.ts';
import type { WidthOf } from './widths.ts';

type Ctx = CanvasRenderingContext2D;

/** A table as it is drawn frame after frame: its boards as one path of world units, and where its name stands. */
interface Drawn {
  table: Table;
  boards: Path2D;
  middle: Point;
  /** What upright letters find on its board, world units. */
  room: { width: number; height: number };
}

const known = new WeakMap<Table, Drawn>();

/** The boards of a table with its name and how full it is; hatched where people sit at it as they like. */
export function drawTable(
  ctx: Ctx,
  table: Table,
  camera: View,
  { theme, font }: Omit<FurnitureLook, 'texts'>,
  look: GroupLook,
  widthOf: WidthOf,
): void {
  const { boards, middle, room } = drawnOf(table);
  const inks = INKS[theme];
  const free = table.chairs === false;
  const edge = free ? groupInk(look, theme) : look.fits ? inks.fits : inks.line;
  const path = onScreen(boards, camera);
  // The edge lies below, so that boards pushed together have one.
  ctx.strokeStyle = edge;
  ctx.lineWidth = 2 * (look.fits ? 2.25 : free ? 1.75 : Math.max(1, Math.min(1.5, camera.scale)));
  ctx.stroke(path);
  ctx.fillStyle = look.fits ? inks.fitsSoft : inks.board;
  ctx.fill(path);
  if (free) {
    ctx.save();
    ctx.clip(path);
    fillTaken(ctx, toScreen(groupBox(table), camera), look, edge, inks);
    ctx.restore();
  }
  const [x, y] = [middle.x * camera.scale + camera.x, middle.y * camera.scale + camera.y];
  write(
    ctx,
    { x, y, width: room.width * camera.scale, height: room.height * camera.scale },
    look,
    { theme, font },
    widthOf,
    free,
  );
}

/** Sizes of letters, px, and as much of a board's height as they take. */
const NAME = { least: 8, most: 20, share: 0.36 };
const LINE = { least: 8.5, most: 12, share: 0.28 };

/** Name over line where both fit, the whole line or what it is in brief, else both in one line, else the name alone. */
function write(
  ctx: Ctx,
  at: Point & { width: number; height: number },
  { name, line, brief = line, dimmed, fits }: GroupLook,
  { theme, font }: Omit<FurnitureLook, 'texts'>,
  widthOf: WidthOf,
  free: boolean,
): void {
  const inks = INKS[theme];
  const sizeIn = (text: string, most: number, weight: number) =>
    text === '' ? 0 : Math.min(most, at.width / widthOf(ctx, text, font, weight));
  const put = (text: string, size: number, weight: number, y: number, colour: string) => {
    ctx.font = `${weight} ${size}px ${font}`;
    if (free) {
      ctx.strokeStyle = fits ? inks.fitsSoft : inks.board;
      ctx.lineWidth = 5;
      ctx.lineJoin = 'round';
      ctx.strokeText(text, at.x, y);
    }
    ctx.fillStyle = colour;
    ctx.fillText(text, at.x, y);
  };
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const ink = dimmed ? inks.text3 : inks.text;
  const lines = [line, brief];
  const weight = fits ? 700 : 500;
  const under = lines.find((text) => sizeIn(text, Math.min(LINE.most, at.height * LINE.share), weight) >= LINE.least);
  const size = sizeIn(name, Math.min(NAME.most, at.height * NAME.share), 700);
  if (under !== undefined && size >= LINE.least) {
    const lineSize = sizeIn(under, Math.min(LINE.most, at.height * LINE.share), weight);
    put(name, size, 700, at.y - lineSize * 0.62, ink);
    return put(under, lineSize, weight, at.y + size * 0.62 + 1, fits ? inks.fits : inks.text2);
  }
  const both = lines
    .filter(Boolean)
    .map((text) => ({
      text: `${name} · ${text}`,
      size: sizeIn(`${name} · ${text}`, Math.min(13, at.height * 0.5), 600),
    }))
    .find((it) => it.size >= 10);
  // On a round board the number alone is told from afar.
  if (both && at.width > 2 * at.height) return put(both.text, both.size, 600, at.y, fits ? inks.fits : ink);
  const alone = sizeIn(name, Math.min(NAME.most, at.height * 0.55), 700);
  if (alone >= NAME.least) put(name, alone, 700, at.y, ink);
}

function onScreen(boards: Path2D, { scale, x, y }: View): Path2D {
  const path = new Path2D();
  path.addPath(boards, new DOMMatrix([scale, 0, 0, scale, x, y]));
  return path;
}

function drawnOf(table: Table): Drawn {
  const before = known.get(table);
  if (before) return before;
  const boards = new Path2D();
  for (const outline of tableOutlines(table)) {
    outline.forEach(({ x, y }, i) => (i === 0 ? boards.moveTo(x, y) : boards.lineTo(x, y)));
    boards.closePath();
  }
  const drawn = { table, boards, ...labelRoom(table) };
  known.set(table, drawn);
  return drawn;
}

/** The middle of its first board, and the upright box of letters that lies well on it. */
export function labelRoom(table: Table): Pick<Drawn, 'middle' | 'room'> {
  const { boards, corner } = shapeOf(table);
  const board = boards[0]!;
  const turn = (table.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  const middle = { x: table.x + x * cos - y * sin, y: table.y + x * sin + y * cos };
  // Letters keep off the round ends.
  const inset = corner > 10 ? 0.82 : 0.94;
  const [width, height] = [board.width * inset, board.height * inset];
  if (board.width === board.height) return { middle, room: { width, height } };
  if (Math.abs(sin) < 0.35) return { middle, room: { width, height } };
  if (Math.abs(cos) < 0.35) return { middle, room: { width: height, height: width } };
  const least = Math.min(width, height);
  return { middle, room: { width: least, height: least } };
}
