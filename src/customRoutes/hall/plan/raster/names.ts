import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Theme } from '#shared/hall/colours.ts';
import { LEAST_LETTER, LETTER, lineOf, REACH } from '#shared/hall/naming.ts';
import type { View } from '../camera.ts';
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

/** Sizes of letters, px. All names have one: the largest at which nine of ten fit, not below `least`. */
export interface LetterSizes {
  least: number;
  most: number;
  /** Longer names are set smaller: nobody can zoom paper. Elsewhere the surname is left, as initials stand on the seat. */
  whole: boolean;
}

/** Surnames under occupied seats of rows, and outside of those at tables. */
export interface Names {
  /** Draws those in view. */
  draw(ctx: Ctx, camera: View, look: NamesLook, sizes: LetterSizes): void;
  /** Would nine of ten names fit whole, at the least size? */
  fit(ctx: Ctx, camera: View, look: NamesLook, sizes: LetterSizes): boolean;
  /** Size of letters, world units, at which nine of ten fit, `whole` or the surnames; another where many names are others than when it was found. */
  fitting(ctx: Ctx, font: string, whole: boolean): number;
  /** So many places have another name. */
  renamed(count: number): void;
  /** As far as the name of a seat reaches from its middle, world units. */
  reachOf(i: number): number;
}

/** Sizes of letters on a screen, from where they can be read. */
export const SCREEN: LetterSizes = { least: LEAST_LETTER, most: 18, whole: false };
/** As far as names reach beside their seats, world units. */
const ASIDE = REACH + 2 * SEAT_RADIUS;
/** The size of letters is found anew where more than one name of so many is another. */
const CHANGED = 10;
/** A chair and the gap between it and its name, px. */
const AROUND = 48;
/** Between a chair and the name above or below it, px. */
const APART = 4;
/** A name set smaller than the others has this much of `least` at least. */
const SMALLER = 0.85;
/** A name is cut only where so many of its letters stay that it is still somebody's. */
const LEAST_LETTERS = 8;

export function createNames(store: HallStore): Names {
  const { seats, grid, seatCount } = store;
  const found = new Uint32Array(seatCount);
  const rooms = createNameRooms(store);
  const widthOf = createWidths();
  let known = { key: '', share: 0, named: 0 };
  let others = 0;

  const fitting = (ctx: Ctx, font: string, whole: boolean): number => {
    const key = `${font} ${document.fonts.status} ${whole}`;
    if (known.key === key && others * CHANGED <= known.named) return known.share;
    const shares: number[] = [];
    for (let i = 0; i < seatCount; i += 1) {
      const name = store.names[i];
      if (name) shares.push(rooms.across(i) / 0.96 / widthOf(ctx, whole ? name : surnameOf(name), font));
    }
    shares.sort((a, b) => a - b);
    const share = 0.94 * (shares[Math.floor(shares.length / 10)] ?? 0);
    // A little more or less moves no letter.
    const isSame = known.key === key && Math.abs(share / known.share - 1) < 0.03;
    known = { key, share: isSame ? known.share : share, named: shares.length };
    others = 0;
    return known.share;
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
    const fits = Math.floor(2 * fitting(ctx, font, sizes.whole) * camera.scale) / 2;
    const size = Math.max(sizes.least, Math.min(most, fits));
    const lettering = { height: size / camera.scale, apart: APART / camera.scale };
    for (let at = 0; at < count; at += 1) {
      const i = found[at]!;
      const name = store.names[i];
      if (!name || store.flags[i]! & DIMMED) continue;
      const side = sideOfName(store, i);
      const atTable = store.groups[seats.group[i]!]!.kind === 'tables';
      const gap = (rooms.below(i) - 2 * SEAT_RADIUS) * camera.scale;
      if (!atTable && gap < size) continue;
      const room = rooms.shared(i, lettering) * camera.scale;
      const [x, y] = [seats.x[i]! * camera.scale + camera.x, seats.y[i]! * camera.scale + camera.y];
      const beside = room + AROUND;
      if (x < -beside || x > camera.width + beside) continue;
      const wanted = { size, least: sizes.whole ? SMALLER * sizes.least : size };
      const widthIn = (text: string) => widthOf(ctx, text, font);
      const shown = fitted(name, widthIn, room, wanted, sizes.whole);
      if (!shown) continue;
      ctx.font = `500 ${shown.size}px ${font}`;
      const r = SEAT_RADIUS * camera.scale;
      if (!atTable) {
        ctx.fillText(shown.text, x, y + r + Math.min(gap / 2, size * 0.6 + 5), room);
        continue;
      }
      const out = side === 'left' || side === 'right' ? r + 5 : 0;
      ctx.textAlign = side === 'left' ? 'right' : side === 'right' ? 'left' : 'center';
      const spot = [x + (side === 'left' ? -out : out), y + lineOf(side, lettering) * camera.scale] as const;
      ctx.strokeText(shown.text, ...spot);
      ctx.fillText(shown.text, ...spot);
      ctx.textAlign = 'center';
    }
  };

  return {
    draw,
    fitting,
    fit: (ctx, camera, { font }, sizes) => fitting(ctx, font, true) * camera.scale >= sizes.least,
    renamed(count) {
      others += count;
    },
    reachOf: (i) => Math.max(rooms.across(i), rooms.below(i)) + 2 * SEAT_RADIUS,
  };
}

/** The surname of a name on the plan: without the initials that tell it from others. */
export function surnameOf(name: string): string {
  return name.replace(/( \p{Lu}\.)+$/u, '');
}

/**
 * A name as it stands beside a seat, `widthOf` saying its width at 1 px: whole, smaller where it has to be and may; else the
 * surname alone, unless all names are `whole`; else cut where enough letters stay to tell it from others; null where it can't be shown.
 */
export function fitted(
  name: string,
  widthOf: (text: string) => number,
  room: number,
  { size, least }: { size: number; least: number },
  whole = true,
): { text: string; size: number } | null {
  const width = widthOf(name);
  if (width * least <= room) return { text: name, size: Math.min(size, room / width) };
  const surname = whole ? name : surnameOf(name);
  if (surname !== name) return fitted(surname, widthOf, room, { size, least });
  const letters = Math.floor((room / least / width) * name.length) - 1;
  return letters < LEAST_LETTERS ? null : { text: `${name.slice(0, letters)}…`, size: least };
}

/** Are letters large enough to be read at this zoom? */
export function showsNames({ scale }: Pick<View, 'scale'>): boolean {
  return LETTER * scale >= SCREEN.least;
}
