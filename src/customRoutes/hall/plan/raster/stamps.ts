import type { Box } from '#shared/hall/geometry.ts';
import type { Theme } from '#shared/hall/colours.ts';
import { drawSeats, LOOKS, type Seated } from './marks.ts';

type Ctx = CanvasRenderingContext2D;

interface Size {
  width: number;
  height: number;
}

/** Parts of a pixel that a seat may stand at, in each direction. */
const PHASES = 4;

/**
 * Every look in every colour that is in use, drawn once at one size: for each of them (a line) and each part of a pixel (a cell)
 * the pixels that have colour, by their way from the middle.
 */
interface Sheet {
  key: string;
  /** At which line each key of looks and colours stands. */
  lines: ReadonlyMap<number, number>;
  /** Where the pixels of each cell begin; one more than there are cells. */
  starts: Uint32Array;
  dx: Int16Array;
  dy: Int16Array;
  colour: Uint32Array;
  /** How far a seat reaches from its middle, device px. */
  reach: number;
}

/** What is to be drawn: seats by their key, which is a look and a colour. */
export interface Stamped extends Seated {
  /** Where each key begins in `order`; one more than there are keys. */
  starts: Uint32Array;
  /** How many colours there are for a look. */
  colours: number;
}

/**
 * Draws many small seats at once, into the part of a plan that a canvas of `width` x `height` CSS px shows: each is copied,
 * pixel by pixel, from one that was drawn as all others are. Paths of thousands of circles take twenty times as long.
 */
export function createStamps() {
  const paper = document.createElement('canvas');
  const drawn = document.createElement('canvas');
  let sheet: Sheet | null = null;
  let bytes = new Uint8ClampedArray(0);

  const sheetOf = (
    r: number,
    ratio: number,
    theme: Theme,
    wanted: readonly number[],
    colours: number,
  ): Sheet | null => {
    const key = [r, ratio, theme].join(' ');
    const known = sheet?.key === key ? sheet.lines : new Map<number, number>();
    const missing = wanted.filter((each) => !known.has(each));
    if (sheet && known.size > 0 && missing.length === 0) return sheet;
    const keys = [...known.keys(), ...missing];
    const reach = reachOf(r, ratio);
    const side = 2 * reach + 1;
    const cells = PHASES * PHASES;
    paper.width = cells * side;
    paper.height = keys.length * side;
    const ctx = paper.getContext('2d', { willReadFrequently: true });
    if (!ctx) return null;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    const middle = (cell: number) => cell * side + (side - 1) / 2;
    const part = (phase: number) => phase / PHASES;
    const order = Uint32Array.from({ length: cells }, (_, cell) => cell);
    const x = Float32Array.from(order, (cell) => (middle(cell) + part(cell % PHASES)) / ratio);
    keys.forEach((each, line) => {
      const y = Float32Array.from(order, (cell) => (middle(line) + part(Math.floor(cell / PHASES))) / ratio);
      drawSeats(ctx, { x, y, order, from: 0, to: cells }, LOOKS[Math.floor(each / colours)]!, each % colours, r, theme);
    });
    const { data } = ctx.getImageData(0, 0, paper.width, paper.height);
    const lines = new Map(keys.map((each, line) => [each, line]));
    sheet = { key, lines, reach, ...pixelsOf(new Uint32Array(data.buffer), keys.length, cells, side) };
    return sheet;
  };
  /** Pixels without colour, in room that is used again, whatever the size asked for next. */
  const blank = (width: number, height: number): ImageData => {
    const length = 4 * width * height;
    if (bytes.length < length) bytes = new Uint8ClampedArray(length);
    return new ImageData(bytes.subarray(0, length).fill(0), width, height);
  };

  return {
    /** False where the browser has no pixels to give. */
    draw(ctx: Ctx, seats: Stamped, r: number, theme: Theme, view: Size): boolean {
      const ratio = ctx.getTransform().a || 1;
      const { starts, colours } = seats;
      const keys: number[] = [];
      for (let key = 0; key < starts.length - 1; key += 1) if (starts[key] !== starts[key + 1]) keys.push(key);
      const from = sheetOf(r, ratio, theme, keys, colours);
      if (!from) return false;
      const room = roomOf(seats, from.reach, ratio, view);
      if (room.width <= 0 || room.height <= 0) return true;
      const to = blank(room.width, room.height);
      if (drawn.width < to.width) drawn.width = to.width;
      if (drawn.height < to.height) drawn.height = to.height;
      const pixels = drawn.getContext('2d');
      if (!pixels) return false;
      const target = new Uint32Array(to.data.buffer, 0, to.width * to.height);
      for (const key of keys)
        stampAll(from, from.lines.get(key)!, seats, starts[key]!, starts[key + 1]!, target, room, ratio);
      pixels.putImageData(to, 0, 0);
      ctx.imageSmoothingEnabled = false;
      const [left, top, width, height] = [room.x, room.y, room.width, room.height].map((px) => px / ratio);
      ctx.drawImage(drawn, 0, 0, to.width, to.height, left!, top!, width!, height!);
      ctx.imageSmoothingEnabled = true;
      return true;
    },
  };
}

/** What the seats take up of a view, whole device px: as many pixels are written as they need. */
function roomOf({ x, y, order, starts }: Stamped, reach: number, ratio: number, view: Size): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < starts.at(-1)!; at += 1) {
    const i = order[at]!;
    if (x[i]! < left) left = x[i]!;
    if (x[i]! > right) right = x[i]!;
    if (y[i]! < top) top = y[i]!;
    if (y[i]! > bottom) bottom = y[i]!;
  }
  const least = (px: number) => Math.max(0, Math.floor(px * ratio) - reach);
  const most = (px: number, side: number) => Math.min(Math.ceil(side * ratio), Math.ceil(px * ratio) + reach + 1);
  const [fromX, fromY] = [least(left), least(top)];
  return { x: fromX, y: fromY, width: most(right, view.width) - fromX, height: most(bottom, view.height) - fromY };
}

/** Rings are wider than seats, and lines stand half beside them. */
function reachOf(r: number, ratio: number): number {
  return Math.ceil(Math.max(1.14 * r, r + 1) * ratio) + 1;
}

/** The pixels with colour in each cell of a drawn sheet. */
function pixelsOf(drawn: Uint32Array, lines: number, cells: number, side: number) {
  const starts = new Uint32Array(lines * cells + 1);
  const [dx, dy, colour]: [number[], number[], number[]] = [[], [], []];
  const reach = (side - 1) / 2;
  for (let at = 0; at < lines * cells; at += 1) {
    const [line, cell] = [Math.floor(at / cells), at % cells];
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1) {
        const pixel = drawn[(line * side + y) * cells * side + cell * side + x]!;
        if (pixel >>> 24 === 0) continue;
        dx.push(x - reach);
        dy.push(y - reach);
        colour.push(pixel);
      }
    starts[at + 1] = colour.length;
  }
  return { starts, dx: Int16Array.from(dx), dy: Int16Array.from(dy), colour: Uint32Array.from(colour) };
}

function stampAll(
  { starts, dx, dy, colour, reach }: Sheet,
  line: number,
  { x, y, order }: Seated,
  begin: number,
  end: number,
  target: Uint32Array,
  room: Box,
  ratio: number,
): void {
  const { width, height } = room;
  for (let at = begin; at < end; at += 1) {
    const i = order[at]!;
    const across = Math.round(x[i]! * ratio * PHASES);
    const down = Math.round(y[i]! * ratio * PHASES);
    const pixelX = Math.floor(across / PHASES);
    const pixelY = Math.floor(down / PHASES);
    const part = (down - pixelY * PHASES) * PHASES + across - pixelX * PHASES;
    const column = pixelX - room.x;
    const row = pixelY - room.y;
    const cell = line * PHASES * PHASES + part;
    const isInside = column >= reach && row >= reach && column + reach < width && row + reach < height;
    const last = starts[cell + 1]!;
    for (let n = starts[cell]!; n < last; n += 1) {
      const tx = column + dx[n]!;
      const ty = row + dy[n]!;
      if (!isInside && (tx < 0 || ty < 0 || tx >= width || ty >= height)) continue;
      const goal = ty * width + tx;
      // Neighbours touch at most with their edges: the denser one stays.
      if (colour[n]! >>> 24 > target[goal]! >>> 24) target[goal] = colour[n]!;
    }
  }
}
