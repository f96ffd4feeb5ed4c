import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFace, type Face } from './sfnt.ts';

/** The two weights of the ticket: Manrope 500 and 800. */
export const WEIGHTS = ['regular', 'bold'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** One character as it will be drawn. */
export interface Glyph {
  face: Face;
  glyph: number;
  /** In em. */
  advance: number;
  /** What the text layer says; U+25A1 where no font has the character. */
  codePoint: number;
}

const require = createRequire(import.meta.url);
const NUMBERS = { regular: 500, bold: 800 } as const;
const FALLBACKS = { regular: 'DejaVuSans', bold: 'DejaVuSans-Bold' } as const;
/** Manrope's files, the ones most names need first. */
const SCRIPTS = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext', 'greek', 'vietnamese'] as const;
/** A white square stands for what no font has. */
const UNKNOWN = 0x25a1;

/** Manrope's own blank (0.2 em) lets small words run together before a 1. */
const BLANKS = { regular: 0.25, bold: 0.22 } as const;

const faces = new Map<string, Face>();

function faceFrom(path: string): Face {
  let face = faces.get(path);
  if (!face) {
    face = readFace(readFileSync(require.resolve(path)));
    faces.set(path, face);
  }
  return face;
}

/** The file that lends a weight its metrics and its empty glyph. */
export function mainFace(weight: Weight): Face {
  return faceFrom(`@fontsource/manrope/files/manrope-latin-${NUMBERS[weight]}-normal.woff`);
}

const resolved: Record<Weight, Map<number, Glyph>> = { regular: new Map(), bold: new Map() };

/** The glyph of a code point: Manrope's, else DejaVu's, else a white square. */
export function glyphFor(codePoint: number, weight: Weight): Glyph {
  let glyph = resolved[weight].get(codePoint);
  if (!glyph) {
    glyph = findGlyph(codePoint, weight) ?? findGlyph(UNKNOWN, weight)!;
    if (/\s/u.test(String.fromCodePoint(codePoint))) glyph = { ...glyph, advance: BLANKS[weight] };
    resolved[weight].set(codePoint, glyph);
  }
  return glyph;
}

function findGlyph(codePoint: number, weight: Weight): Glyph | null {
  for (const script of SCRIPTS) {
    const face = faceFrom(`@fontsource/manrope/files/manrope-${script}-${NUMBERS[weight]}-normal.woff`);
    const found = inFace(face, codePoint);
    if (found) return found;
  }
  return (
    inFace(faceFrom(`dejavu-fonts-ttf/ttf/${FALLBACKS[weight]}.ttf`), codePoint) ??
    inFace(faceFrom('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'), codePoint)
  );
}

function inFace(face: Face, codePoint: number): Glyph | null {
  const glyph = face.glyphOf(codePoint);
  return glyph === 0 ? null : { face, glyph, advance: face.advance(glyph) / face.unitsPerEm, codePoint };
}

/** One line of text, looked up and measured. */
export interface Line {
  glyphs: Glyph[];
  /** Kerning after each glyph, in em. */
  kernings: number[];
  /** Width in em. */
  width: number;
}

const lines: Record<Weight, Map<string, Line>> = { regular: new Map(), bold: new Map() };
/** Lines remembered per weight: tickets of one event share most of theirs. */
const REMEMBERED = 4000;

/** The glyphs of a line of plain text from left to right. */
export function lineOf(text: string, weight: Weight): Line {
  const known = lines[weight];
  let line = known.get(text);
  if (!line) {
    const glyphs = Array.from(leftToRight(text), (character) => glyphFor(character.codePointAt(0)!, weight));
    const kernings = glyphs.map((glyph, i) => kerningOf(glyph, glyphs[i + 1]));
    const width = glyphs.reduce((sum, glyph, i) => sum + glyph.advance + kernings[i]!, 0);
    line = { glyphs, kernings, width };
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, line);
  }
  return line;
}

/** Width of a line in em. */
export function widthOf(text: string, weight: Weight): number {
  return lineOf(text, weight).width;
}

function kerningOf(left: Glyph, right: Glyph | undefined): number {
  return right && left.face === right.face ? left.face.kerning(left.glyph, right.glyph) / left.face.unitsPerEm : 0;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}][\p{Script=Hebrew}\p{Script=Arabic}\p{M} ]*(?<! )/gu;

/** Words of scripts written the other way, turned round: enough for a name. */
function leftToRight(text: string): string {
  return text.replace(RIGHT_TO_LEFT, (words) => (words.match(/\P{M}\p{M}*/gu) ?? []).toReversed().join(''));
}
