import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import type { Box, RenderedPage } from './pdf.ts';

const require = createRequire(import.meta.url);
/** Height that pictures of writing are brought to before they are compared, in pixels. */
const HEIGHT = 32;
/** How far apart two pictures of the same words may be: mean difference of a pixel, 0 to 1. */
const ALIKE = 0.15;

/** A piece of writing, cut to its outermost strokes: darkness 0 to 1 of each pixel, row by row. */
export interface Ink {
  width: number;
  height: number;
  dark: Float32Array;
}

/** The writing on a light part of a page, as one piece, or in several where columns of `gap` pixels lie empty. */
export function inkIn(page: RenderedPage, box: Box, gap = Infinity): Ink[] {
  const dark = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y += 1)
    for (let x = 0; x < box.width; x += 1) {
      const at = ((box.y + y) * page.width + box.x + x) * 4;
      dark[y * box.width + x] = 1 - (page.rgba[at]! + page.rgba[at + 1]! + page.rgba[at + 2]!) / 765;
    }
  return piecesOf({ width: box.width, height: box.height, dark }, gap);
}

/** Darker than this part of the darkest pixel is a stroke. */
const STROKE = 0.3;

function piecesOf({ width, height, dark }: Ink, gap: number): Ink[] {
  const darkest = dark.reduce((most, value) => Math.max(most, value), 0.1);
  const inked = new Uint8Array(width);
  dark.forEach((value, at) => {
    dark[at] = value / darkest;
    if (dark[at] > STROKE) inked[at % width] = 1;
  });
  const pieces: { from: number; to: number }[] = [];
  for (let x = inked.indexOf(1); x !== -1; x = inked.indexOf(1, x + 1)) {
    const last = pieces.at(-1);
    if (last && x - last.to <= gap) last.to = x;
    else pieces.push({ from: x, to: x });
  }
  return pieces.map(({ from, to }) => cut({ width, height, dark }, from, to));
}

function cut({ width, height, dark }: Ink, from: number, to: number): Ink {
  const row = (y: number) => dark.subarray(y * width + from, y * width + to + 1);
  const inked = Array.from({ length: height }, (_, y) => y).filter((y) => row(y).some((value) => value > STROKE));
  const [top, bottom] = [inked[0]!, inked.at(-1)!];
  const piece = { width: to - from + 1, height: bottom - top + 1 };
  const cutOut = new Float32Array(piece.width * piece.height);
  for (let y = top; y <= bottom; y += 1) cutOut.set(row(y), (y - top) * piece.width);
  return { ...piece, dark: cutOut };
}

/** The same piece at the common height; every new pixel is the mean of those it covers. */
function toHeight({ width, height, dark }: Ink): Ink {
  const wide = Math.max(1, Math.round((width * HEIGHT) / height));
  const scaled = new Float32Array(wide * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const [top, bottom] = [Math.floor((y * height) / HEIGHT), Math.ceil(((y + 1) * height) / HEIGHT)];
      const [left, right] = [Math.floor((x * width) / wide), Math.ceil(((x + 1) * width) / wide)];
      let sum = 0;
      for (let j = top; j < bottom; j += 1) for (let i = left; i < right; i += 1) sum += dark[j * width + i]!;
      scaled[y * wide + x] = sum / ((bottom - top) * (right - left));
    }
  return { width: wide, height: HEIGHT, dark: scaled };
}

/** Tells which of some texts a picture shows: by its strokes alone, against pictures of a browser's making. */
export class Reader {
  readonly #known: readonly { text: string; ink: Ink }[];

  private constructor(known: readonly { text: string; ink: Ink }[]) {
    this.#known = known;
  }

  /** Draws each text in bold letters of about the size it is read in, one line under the other where it has several. */
  static async of(page: Page, size: number, texts: readonly string[]): Promise<Reader> {
    const fonts = ['cyrillic', 'latin'].map((script) =>
      readFileSync(require.resolve(`@fontsource/manrope/files/manrope-${script}-700-normal.woff2`)).toString('base64'),
    );
    const drawn = await page.evaluate(draw, { fonts, size, texts: [...texts] });
    const known = drawn.map(({ width, height, bytes }, i) => {
      const dark = Float32Array.from(Buffer.from(bytes, 'base64'), (value) => value / 255);
      const [ink] = piecesOf({ width, height, dark }, Infinity);
      return { text: texts[i]!, ink: toHeight(ink!) };
    });
    return new Reader(known);
  }

  /** @throws Error where the picture is like none of the texts */
  read(piece: Ink): string {
    const seen = toHeight(piece);
    let best = { text: '', apart: Infinity };
    for (const { text, ink } of this.#known) {
      const apart = difference(seen, ink, best.apart);
      if (apart < best.apart) best = { text, apart };
    }
    if (best.apart > ALIKE) throw new Error(`Nothing known is written here; nearest: '${best.text}' (${best.apart})`);
    return best.text;
  }
}

function difference(a: Ink, b: Ink, most: number): number {
  const [narrow, wide] = a.width < b.width ? [a, b] : [b, a];
  if (wide.width > narrow.width * 1.04 + 2) return Infinity;
  let sum = 0;
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < narrow.width; x += 1)
      sum += Math.abs(
        narrow.dark[y * narrow.width + x]! - wide.dark[y * wide.width + Math.round((x * wide.width) / narrow.width)]!,
      );
    if (sum > most * HEIGHT * narrow.width) return Infinity;
  }
  return sum / (HEIGHT * narrow.width);
}

/** Runs in the browser: each text as darkness bytes of a canvas of its own. */
async function draw(given: { fonts: string[]; size: number; texts: string[] }) {
  for (const font of given.fonts) {
    const face = new FontFace('Lettering', `url(data:font/woff2;base64,${font})`, { weight: '700' });
    document.fonts.add(await face.load());
  }
  return given.texts.map((text) => {
    const lines = text.split('\n');
    const { size } = given;
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d', { willReadFrequently: true })!;
    const style = `700 ${size}px Lettering`;
    pen.font = style;
    canvas.width = Math.ceil(Math.max(...lines.map((line) => pen.measureText(line).width))) + size;
    canvas.height = Math.ceil(size * (lines.length * 1.2 + 1));
    pen.font = style;
    lines.forEach((line, i) => pen.fillText(line, size / 4, size * (1.2 + i * 1.2)));
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let bytes = '';
    for (let at = 3; at < data.length; at += 4) bytes += String.fromCharCode(data[at]!);
    return { width: canvas.width, height: canvas.height, bytes: btoa(bytes) };
  });
}
