import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Theme } from '#shared/hall/colours.ts';
import type { Camera } from '../camera.ts';
import { inBox } from '../grid.ts';
import { DIMMED, type HallStore } from '../store.ts';
import { INKS } from './inks.ts';

type Ctx = CanvasRenderingContext2D;

export interface NamesLook {
  theme: Theme;
  font: string;
}

/** Sizes of letters, px. All names have one: the largest at which nine of ten fit, not below `least`; longer ones are set smaller. */
export interface LetterSizes {
  least: number;
  most: number;
}

/** Surnames under occupied seats. */
export interface Names {
  /** Draws those in view letter by letter. */
  draw(ctx: Ctx, camera: Camera, look: NamesLook, sizes: LetterSizes): void;
  /** Would nine of ten names fit whole, at the least size? Nobody can zoom paper. */
  fit(ctx: Ctx, camera: Camera, look: NamesLook, sizes: LetterSizes): boolean;
  /** The same from a bitmap that reaches beyond the view: panning is one copy, a zoom makes a new one when it rests. */
  blit(ctx: Ctx, camera: Camera, look: NamesLook): void;
}

/** One size for all names of a screen, from where it can be read. */
const SCREEN = { least: 9, most: 12 };
/** Height of letters in world units: what rows of a new hall leave free between seats. */
const LETTER = 7;
const MARGIN = 192;
/** What a seat finds below itself where no row follows, world units. */
const OPEN_BELOW = 40;
/** A name set smaller than the others has this much of `least` at least. */
const SMALLER = 0.85;
/** A name is cut only where so many of its letters stay that it is still somebody's. */
const LEAST_LETTERS = 8;

export function createNames(store: HallStore): Names {
  const { seats, grid, seatCount, layout } = store;
  const found = new Uint32Array(seatCount);
  const near = new Uint32Array(seatCount);
  const below = new Float32Array(seatCount).fill(-1);
  const widths = new Map<string, number>();
  let fitting = { key: '', share: 0 };
  let kept: { canvas: HTMLCanvasElement; key: string; x: number; y: number; scale: number } | null = null;

  /** Distance from a seat's middle to the next one under it. */
  const roomBelow = (i: number): number => {
    if (below[i]! >= 0) return below[i]!;
    const [x, y] = [seats.x[i]!, seats.y[i]!];
    const count = inBox(grid, { x: x - SEAT_RADIUS, y: y + 1, width: 2 * SEAT_RADIUS, height: OPEN_BELOW }, near);
    below[i] = near.subarray(0, count).reduce((least, other) => Math.min(least, seats.y[other]! - y), OPEN_BELOW);
    return below[i]!;
  };
  /** Width of a name where letters are 1 px high. */
  const widthOf = (ctx: Ctx, name: string, font: string): number => {
    const key = `${font} ${name}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const before = ctx.font;
    ctx.font = `500 100px ${font}`;
    const width = ctx.measureText(name).width / 100;
    ctx.font = before;
    widths.set(key, width);
    return width;
  };

  /** Size of letters, in world units, at which nine of ten names fit. */
  const fittingSize = (ctx: Ctx, font: string): number => {
    const key = `${store.revision()} ${font} ${document.fonts.status}`;
    if (fitting.key === key) return fitting.share;
    const shares: number[] = [];
    for (let i = 0; i < seatCount; i += 1)
      if (store.names[i]) shares.push(stepOf(i) / widthOf(ctx, store.names[i]!, font));
    shares.sort((a, b) => a - b);
    fitting = { key, share: 0.94 * (shares[Math.floor(shares.length / 10)] ?? 0) };
    return fitting.share;
  };
  const stepOf = (i: number): number => {
    const { dx, dy } = layout.rows[seats.group[i]!]!;
    return Math.hypot(dx, dy);
  };

  const draw = (ctx: Ctx, camera: Camera, { theme, font }: NamesLook, sizes: LetterSizes) => {
    const most = Math.min(sizes.most, LETTER * camera.scale);
    if (most < sizes.least) return;
    const corner = camera.toWorld(0, 0);
    const box = {
      x: corner.x - 2 * SEAT_RADIUS,
      y: corner.y - 3 * SEAT_RADIUS,
      width: camera.width / camera.scale + 4 * SEAT_RADIUS,
      height: camera.height / camera.scale + 6 * SEAT_RADIUS,
    };
    const count = inBox(grid, box, found);
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillStyle = INKS[theme].text;
    const fits = Math.floor(2 * fittingSize(ctx, font) * camera.scale) / 2;
    const size = Math.max(sizes.least, Math.min(most, fits));
    for (let at = 0; at < count; at += 1) {
      const i = found[at]!;
      const name = store.names[i];
      if (!name || store.flags[i]! & DIMMED) continue;
      const gap = (roomBelow(i) - 2 * SEAT_RADIUS) * camera.scale;
      if (gap < size) continue;
      const room = stepOf(i) * camera.scale * 0.96;
      const shown = fitted(name, widthOf(ctx, name, font), room, { size, least: SMALLER * sizes.least });
      if (!shown) continue;
      ctx.font = `500 ${shown.size}px ${font}`;
      const y = (seats.y[i]! + SEAT_RADIUS) * camera.scale + camera.y + Math.min(gap / 2, size * 0.6 + 5);
      ctx.fillText(shown.text, seats.x[i]! * camera.scale + camera.x, y, room);
    }
  };

  return {
    draw,
    fit: (ctx, camera, { font }, sizes) => fittingSize(ctx, font) * camera.scale >= sizes.least,
    blit(ctx, camera, look) {
      if (!showsNames(camera) || store.names.every((name) => !name)) {
        kept = null;
        return;
      }
      const ratio = ctx.getTransform().a || 1;
      const key = [camera.scale, camera.width, camera.height, store.revision(), look.theme, look.font, ratio].join(' ');
      const zooming = !camera.settled && kept !== null && kept.scale !== camera.scale;
      const covers =
        kept?.key === key + document.fonts.status &&
        Math.abs(camera.x - kept.x) <= MARGIN &&
        Math.abs(camera.y - kept.y) <= MARGIN;
      if (!kept || (!covers && !zooming)) {
        const canvas = kept?.canvas ?? document.createElement('canvas');
        canvas.width = Math.ceil((camera.width + 2 * MARGIN) * ratio);
        canvas.height = Math.ceil((camera.height + 2 * MARGIN) * ratio);
        const pixels = canvas.getContext('2d');
        if (!pixels) return;
        pixels.setTransform(ratio, 0, 0, ratio, 0, 0);
        draw(pixels, widened(camera), look, SCREEN);
        kept = { canvas, key: key + document.fonts.status, x: camera.x, y: camera.y, scale: camera.scale };
      }
      const times = camera.scale / kept.scale;
      ctx.drawImage(
        kept.canvas,
        Math.round(camera.x - (kept.x + MARGIN) * times),
        Math.round(camera.y - (kept.y + MARGIN) * times),
        (kept.canvas.width / ratio) * times,
        (kept.canvas.height / ratio) * times,
      );
    },
  };
}

/** The camera over the view and the margin around it. */
function widened(camera: Camera): Camera {
  const [x, y] = [camera.x + MARGIN, camera.y + MARGIN];
  return {
    ...camera,
    x,
    y,
    width: camera.width + 2 * MARGIN,
    height: camera.height + 2 * MARGIN,
    toWorld: (px, py) => ({ x: (px - x) / camera.scale, y: (py - y) / camera.scale }),
  };
}

/**
 * A name as it stands under a seat, `width` being its width at 1 px: whole, smaller where it has to be; else cut where
 * enough letters stay to tell it from others; null where it can't be shown.
 */
export function fitted(
  name: string,
  width: number,
  room: number,
  { size, least }: { size: number; least: number },
): { text: string; size: number } | null {
  if (width * least <= room) return { text: name, size: Math.min(size, room / width) };
  const letters = Math.floor((room / least / width) * name.length) - 1;
  return letters < LEAST_LETTERS ? null : { text: `${name.slice(0, letters)}…`, size: least };
}

/** Are letters large enough to be read at this zoom? */
export function showsNames({ scale }: Pick<Camera, 'scale'>): boolean {
  return LETTER * scale >= SCREEN.least;
}
