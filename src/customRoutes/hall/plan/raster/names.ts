import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Theme } from '#shared/hall/colours.ts';
import { type Camera, type View, viewOf } from '../camera.ts';
import { inBox } from '../grid.ts';
import { DIMMED, type HallStore } from '../store.ts';
import { INKS } from './inks.ts';
import { createNameRooms, sideOfName } from './nameRooms.ts';
import { createWidths } from './widths.ts';

export { sideOfName } from './nameRooms.ts';

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

/** Surnames under occupied seats of rows, and outside of those at tables. */
export interface Names {
  /** Draws those in view letter by letter. */
  draw(ctx: Ctx, camera: View, look: NamesLook, sizes: LetterSizes): void;
  /** Would nine of ten names fit whole, at the least size? Nobody can zoom paper. */
  fit(ctx: Ctx, camera: View, look: NamesLook, sizes: LetterSizes): boolean;
  /** The same from a bitmap that reaches beyond the view: panning is one copy, a zoom makes a new one when it rests. */
  blit(ctx: Ctx, camera: Camera, look: NamesLook): void;
}

/** One size for all names of a screen, from where it can be read. */
const SCREEN = { least: 9, most: 12 };
/** Height of letters in world units: what rows of a new hall leave free between seats. */
const LETTER = 7;
const MARGIN = 192;
/** As far as names reach beside their seats, world units. */
const ASIDE = 80;
/** A name set smaller than the others has this much of `least` at least. */
const SMALLER = 0.85;
/** A name is cut only where so many of its letters stay that it is still somebody's. */
const LEAST_LETTERS = 8;

export function createNames(store: HallStore): Names {
  const { seats, grid, seatCount } = store;
  const found = new Uint32Array(seatCount);
  const rooms = createNameRooms(store);
  const widthOf = createWidths();
  let fitting = { key: '', share: 0 };
  let kept: { canvas: HTMLCanvasElement; key: string; x: number; y: number; scale: number } | null = null;

  /** Size of letters, in world units, at which nine of ten names fit. */
  const fittingSize = (ctx: Ctx, font: string): number => {
    const key = `${store.revision()} ${font} ${document.fonts.status}`;
    if (fitting.key === key) return fitting.share;
    const shares: number[] = [];
    for (let i = 0; i < seatCount; i += 1)
      if (store.names[i]) shares.push(rooms.across(i) / 0.96 / widthOf(ctx, store.names[i]!, font));
    shares.sort((a, b) => a - b);
    fitting = { key, share: 0.94 * (shares[Math.floor(shares.length / 10)] ?? 0) };
    return fitting.share;
  };
  const draw = (ctx: Ctx, camera: View, { theme, font }: NamesLook, sizes: LetterSizes) => {
    const most = Math.min(sizes.most, LETTER * camera.scale);
    if (most < sizes.least) return;
    const corner = camera.toWorld(0, 0);
    const box = {
      x: corner.x - ASIDE,
      y: corner.y - 3 * SEAT_RADIUS,
      width: camera.width / camera.scale + 2 * ASIDE,
      height: camera.height / camera.scale + 6 * SEAT_RADIUS,
    };
    const count = inBox(grid, box, found);
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillStyle = INKS[theme].text;
    ctx.strokeStyle = INKS[theme].plan;
    ctx.lineWidth = 3;
    ctx.lineJoin = 'round';
    const fits = Math.floor(2 * fittingSize(ctx, font) * camera.scale) / 2;
    const size = Math.max(sizes.least, Math.min(most, fits));
    for (let at = 0; at < count; at += 1) {
      const i = found[at]!;
      const name = store.names[i];
      if (!name || store.flags[i]! & DIMMED) continue;
      const side = sideOfName(store, i);
      const atTable = store.groups[seats.group[i]!]!.kind === 'tables';
      const gap = (rooms.below(i) - 2 * SEAT_RADIUS) * camera.scale;
      if (!atTable && gap < size) continue;
      const room = rooms.across(i) * camera.scale;
      const wanted = { size: atTable ? most : size, least: SMALLER * sizes.least };
      const shown = fitted(name, widthOf(ctx, name, font), room, wanted);
      if (!shown) continue;
      ctx.font = `500 ${shown.size}px ${font}`;
      const [x, y] = [seats.x[i]! * camera.scale + camera.x, seats.y[i]! * camera.scale + camera.y];
      const r = SEAT_RADIUS * camera.scale;
      if (!atTable) {
        ctx.fillText(shown.text, x, y + r + Math.min(gap / 2, size * 0.6 + 5), room);
        continue;
      }
      const out = side === 'left' || side === 'right' ? r + 5 : 0;
      const over = side === 'above' || side === 'below' ? r + shown.size * 0.6 + 4 : 0;
      ctx.textAlign = side === 'left' ? 'right' : side === 'right' ? 'left' : 'center';
      const spot = [x + (side === 'left' ? -out : out), y + (side === 'above' ? -over : over)] as const;
      ctx.strokeText(shown.text, ...spot);
      ctx.fillText(shown.text, ...spot);
      ctx.textAlign = 'center';
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

/** The view and the margin around it. */
function widened({ x, y, scale, width, height }: Camera): View {
  return viewOf({ x: x + MARGIN, y: y + MARGIN, scale, width: width + 2 * MARGIN, height: height + 2 * MARGIN });
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
